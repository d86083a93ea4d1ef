import type { RunView } from '../../server/src/contract.ts';

/** What the scenario's telling order still holds for the branch that is being stepped. */
export interface TellingOrder {
  /** The labels not yet taken, in the order told. */
  readonly rest: readonly string[];
  /** The next of them, if it is enabled: what `Space` takes. */
  readonly next?: string;
}

/**
 * Gives what is left of the telling order.
 *
 * A label that was taken early counts as told. When the next one is not enabled there is no `next`: following the
 * order never improvises.
 */
export function tellingOrder({
  scenario,
  steps,
  enabled,
}: Pick<RunView, 'scenario' | 'steps' | 'enabled'>): TellingOrder {
  const taken = new Map<string, number>();
  if (scenario.schedule.length > 0) for (const { label } of steps) taken.set(label, (taken.get(label) ?? 0) + 1);
  const rest = scenario.schedule.filter((label) => {
    const count = taken.get(label) ?? 0;
    if (count > 0) taken.set(label, count - 1);
    return count === 0;
  });
  const [first] = rest;
  return first !== undefined && enabled.some(({ label }) => label === first) ? { rest, next: first } : { rest };
}
