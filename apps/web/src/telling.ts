import type { RunView } from '../../server/src/contract.ts';

/** What the scenario's telling order still holds for the branch that is being stepped. */
export interface TellingOrder {
  /** The labels not yet taken, in the order told. */
  readonly rest: readonly string[];
  /** The next of them, if it is enabled: what `Space` takes. */
  readonly next?: string;
}

/**
 * Takes labels out of what is left of the telling order.
 *
 * One that was taken early counts as told, so a reader may leave the order and come back to it.
 */
export function withoutTaken(rest: readonly string[], taken: readonly string[]): readonly string[] {
  let left = rest;
  for (const label of taken) {
    const at = left.indexOf(label);
    if (at >= 0) left = left.toSpliced(at, 1);
  }
  return left;
}

/** Gives what is left, and the next of it. When that is not enabled there is no next: following never improvises. */
export function tellingOrder(rest: readonly string[], { enabled }: Pick<RunView, 'enabled'>): TellingOrder {
  const [first] = rest;
  return first !== undefined && enabled.some(({ label }) => label === first) ? { rest, next: first } : { rest };
}
