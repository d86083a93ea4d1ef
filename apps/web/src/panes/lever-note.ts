import type { Direction } from '@signalbox/protocol';
import { DIRECTIONS, recipientOf } from '@signalbox/protocol';
import { nameOfBranch } from '../branches.ts';
import { sentAt } from '../in-flight.ts';
import type { Lever, Moment } from '../moment.ts';

/** Says one fact about a lever: since when its message is in flight, what budget it spends, or who took it. */
export function noteOf({ label, taken, actor }: Lever, moment: Moment): string | undefined {
  if (taken !== undefined)
    return taken.here ? `taken here, step ${taken.step}` : `taken on branch ${nameOfBranch(taken.branch)}`;
  if (!moment.atHead) return undefined;
  if (moment.held !== undefined) return moment.held;
  if (actor === 'network') return budgetOf(label, moment);
  const received = / receives (.+?)(?: \(copy \d+\))?$/.exec(label)?.[1];
  if (received === undefined) return actor === 'timer' ? 'armed; time is order here' : undefined;
  const direction = DIRECTIONS.find((way) => recipientOf(way) === actor);
  const since = direction && oldest(moment, direction);
  return since === undefined ? undefined : `in flight since ${since}`;
}

const oldest = ({ run, cursor, world }: Moment, direction: Direction): number | undefined =>
  sentAt(run.events, cursor.seq, direction, world.lane(direction).length)[0];

const BUDGETS = { drops: 'drop', duplicates: 'duplicate', delivers: 'oneChunk' } as const;

function budgetOf(label: string, { run, world }: Moment): string | undefined {
  const verb = label.split(' ', 2)[1];
  if (verb !== 'drops' && verb !== 'duplicates' && verb !== 'delivers') return undefined;
  const budget = BUDGETS[verb];
  const left = run.scenario.faults[budget] - (world.get(`spent ${budget}`) ?? 0);
  return `fault budget ${left}`;
}
