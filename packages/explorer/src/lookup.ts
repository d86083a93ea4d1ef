import type { Layout } from './layout.ts';

/** One question to a row and its answer: a number of the row, or only the oldest message of a lane. */
export interface Step {
  readonly field: number;
  readonly headOnly: boolean;
  readonly answer: number;
}

/* A question and what follows from each answer. Where nothing is asked any more `field` is -1. */
interface Node<T> {
  readonly field: number;
  readonly headOnly: boolean;
  readonly word: number;
  readonly shift: number;
  readonly mask: number;
  readonly answers: (Node<T> | undefined)[];
  readonly value: T | undefined;
}

/**
 * Remembers something about rows by the few numbers that decide it; made to be asked millions of times a second.
 *
 * Whoever fills it asks the same next question after the same answers.
 */
export class Lookup<T> {
  readonly #layout: Layout;
  #root: Node<T> | undefined;

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  /** Forgets everything: numbers have moved within their rows. */
  forget(): void {
    this.#root = undefined;
  }

  /** Gives what is remembered of the row that starts at `base`. */
  find(rows: Uint32Array, base: number): T | undefined {
    let node = this.#root;
    while (node !== undefined) {
      if (node.field < 0) return node.value;
      const number = ((rows[base + node.word] as number) >>> node.shift) & node.mask;
      const answer = node.headOnly ? (this.#layout.lanes.head[number] as number) : number;
      const { answers }: Node<T> = node;
      node = answer < answers.length ? answers[answer] : undefined;
    }
    return undefined;
  }

  /** Remembers a value for all rows that give these answers. */
  keep(steps: readonly Step[], value: T): void {
    let below: Node<T> = { field: -1, headOnly: false, word: 0, shift: 0, mask: 0, answers: [], value };
    const nodes = [below];
    for (const { field, headOnly, answer } of steps.toReversed()) {
      const answers = filled(answer, below);
      below = { field, headOnly, ...this.#layout.fields.at(field), answers, value: undefined };
      nodes.unshift(below);
    }
    if (this.#root === undefined) {
      this.#root = below;
      return;
    }
    let node = this.#root;
    for (const [depth, { field, headOnly, answer }] of steps.entries()) {
      if (node.field !== field || node.headOnly !== headOnly)
        throw new Error('the questions to a row do not follow from the answers');
      const next = node.answers[answer];
      if (next === undefined) {
        while (node.answers.length <= answer) node.answers.push(undefined);
        node.answers[answer] = nodes[depth + 1];
        return;
      }
      node = next;
    }
  }
}

/* Filled from the start, so that it stays a plain list. */
const filled = <T>(at: number, node: Node<T>): (Node<T> | undefined)[] => {
  const answers: (Node<T> | undefined)[] = [];
  while (answers.length < at) answers.push(undefined);
  answers.push(node);
  return answers;
};
