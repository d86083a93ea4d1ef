import type { Lesson, Lessons } from '@signalbox/explorer';

/** Words of a log: room that is never written to costs nothing. */
const ROOM = 2 ** 26;

/* The words before the first lesson: who holds the pen, and how far the log is written. */
const PEN = 0;
const WRITTEN = 1;
const FIRST = 2;

/** Makes the log of one search, for {@link SharedLessons} in every thread. */
export function lessonLog(): SharedArrayBuffer {
  const log = new SharedArrayBuffer(ROOM * 4);
  Atomics.store(new Int32Array(log), WRITTEN, FIRST);
  return log;
}

/**
 * Lessons that searches in several threads write into one log.
 *
 * A lesson is its length and then its numbers. Only who holds the pen writes and learns something new, and waits for
 * it when another does.
 */
export class SharedLessons implements Lessons {
  readonly #log: Int32Array;
  #heard = FIRST;

  constructor(log: SharedArrayBuffer) {
    this.#log = new Int32Array(log);
  }

  take(lesson: Lesson, learn: (lesson: Lesson) => void): void {
    const log = this.#log;
    while (Atomics.compareExchange(log, PEN, 0, 1) !== 0) Atomics.wait(log, PEN, 1);
    try {
      this.hear(learn);
      const after = this.#heard + 1 + lesson.length;
      if (after > log.length)
        throw new RangeError(
          `a search by several threads has room for ${log.length - FIRST} words of what they learn, and this one needs more: search with one`,
        );
      learn(lesson);
      log[this.#heard] = lesson.length;
      log.set(lesson, this.#heard + 1);
      this.#heard = after;
      Atomics.store(log, WRITTEN, after);
    } finally {
      Atomics.store(log, PEN, 0);
      Atomics.notify(log, PEN, 1);
    }
  }

  hear(learn: (lesson: Lesson) => void): void {
    const log = this.#log;
    const written = Atomics.load(log, WRITTEN);
    while (this.#heard < written) {
      const begin = this.#heard + 1;
      const end = begin + (log[this.#heard] as number);
      this.#heard = end;
      learn([...log.subarray(begin, end)]);
    }
  }
}
