/** One thing a search has learned: which kind of thing, and the numbers it was learned from. */
export type Lesson = readonly number[];

/** The kinds of lessons: the first number of each. */
export const KIND = {
  /** The steps a group of offers allows where a row has these numbers: the group, then the numbers. */
  moves: 0,
  /** What a content of a lane becomes: the content, how many of its messages leave, and those that come. */
  content: 1,
  /** Room for a value of a number of the row: the number, then the value. */
  room: 2,
  /** Offers that depend on the same are told together from here on. */
  together: 3,
  /** What a permutation of equal requests makes of what the lanes hold: the permutation, then the content of each. */
  permuted: 4,
} as const;

/**
 * What searches that share one graph between them learn, in one order for all.
 *
 * Everything a search meets it gives a number, in the order met. Searches that learn the same in the same order call
 * everything by the same number, so they can hand each other worlds as they are.
 */
export interface Lessons {
  /** Has `learn` called with what others have learned since the last time, and then, while nobody else learns, with this. */
  readonly take: (lesson: Lesson, learn: (lesson: Lesson) => void) => void;
  /** Has `learn` called with what others have learned since the last time. */
  readonly hear: (learn: (lesson: Lesson) => void) => void;
}

/** Lessons that searches in one thread write into one list. */
export class ListedLessons implements Lessons {
  readonly #list: Lesson[];
  #heard = 0;

  constructor(list: Lesson[] = []) {
    this.#list = list;
  }

  take(lesson: Lesson, learn: (lesson: Lesson) => void): void {
    this.hear(learn);
    learn(lesson);
    this.#heard = this.#list.push(lesson);
  }

  hear(learn: (lesson: Lesson) => void): void {
    for (let next = this.#list[this.#heard]; next !== undefined; next = this.#list[this.#heard]) {
      this.#heard++;
      learn(next);
    }
  }
}
