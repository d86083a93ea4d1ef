import type { Quiescence } from '@signalbox/trace';

const immediate = setImmediate;
const MOST_TURNS = 50;

/**
 * Waits until the thread has nothing left to do: turns of the event loop until one passes without activity.
 *
 * Everything the SDK does between two messages is promise reactions, and one turn drains them all, however deep they
 * are. Counting them instead would tie a trace to a version of the SDK.
 */
export async function settle(activity: () => number): Promise<Quiescence> {
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    const before = activity();
    await new Promise<void>((resolve) => immediate(resolve));
    if (activity() === before) return { level: 'exact' };
  }
  return { level: 'not-quiescent', because: `it was still at work after ${MOST_TURNS} turns of the event loop` };
}
