import { chartOf } from './chart.ts';
import type { Command } from './keys.ts';
import type { Moment } from './moment.ts';
import type { Seq } from '@signalbox/trace';

/** What a key comes to, at a moment: a move of the cursor, a label, a place to go, or a word about why not. */
export type Deed =
  | { readonly kind: 'move'; readonly seq: Seq }
  | { readonly kind: 'take'; readonly label: () => string | undefined }
  | { readonly kind: 'say'; readonly words: string; readonly offerFork?: boolean }
  | { readonly kind: 'choose-cancel' }
  | { readonly kind: 'fork' | 'prove' | 'filter' | 'keys' }
  | { readonly kind: 'follow'; readonly branch: number };

const CANCELS = /^(?:client|server) cancels /;

/** Gives the levers that cancel a request. */
export const cancelLevers = ({ levers }: Pick<Moment, 'levers'>) => levers.filter(({ label }) => CANCELS.test(label));

/**
 * Gives what a command comes to. `now` reads the moment again when a label is asked for: one that waited its turn is
 * looked up where the run stands then.
 */
export function deedOf(command: Command, now: () => Moment): Deed | undefined {
  const moment = now();
  switch (command.do) {
    case 'take':
      return taking(moment, () => now().levers.find(({ number }) => number === command.number)?.label);
    case 'next':
      return taking(moment, () => now().telling.next);
    case 'cancel': {
      const levers = cancelLevers(moment);
      if (!moment.atHead || levers.length === 1) return taking(moment, () => cancelLevers(now())[0]?.label);
      return levers.length > 1 ? { kind: 'choose-cancel' } : { kind: 'say', words: whyNoCancel(moment) };
    }
    case 'step':
    case 'event':
    case 'choice':
    case 'violation':
      return { kind: 'move', seq: target(command.do, command.by, moment) };
    case 'first':
      return { kind: 'move', seq: 0 };
    case 'head':
      return { kind: 'move', seq: moment.run.events.length };
    case 'fork':
      return moment.held === undefined ? { kind: 'fork' } : { kind: 'say', words: moment.held };
    case 'branch': {
      const { branches, branch } = moment.run;
      const next = branches[(branches.findIndex((other) => other.branch === branch) + 1) % branches.length];
      if (next === undefined || next.branch === branch)
        return { kind: 'say', words: 'There is one branch. Fork to make another.' };
      return moment.held === undefined ? { kind: 'follow', branch: next.branch } : { kind: 'say', words: moment.held };
    }
    case 'prove':
    case 'filter':
    case 'keys':
      return { kind: command.do };
    case 'pane':
    case 'cycle':
      return undefined;
    default:
      return command satisfies never;
  }
}

function taking(moment: Moment, label: () => string | undefined): Deed {
  if (!moment.atHead)
    return {
      kind: 'say',
      words: `You are reading the past, at ${moment.cursor.seq} of ${moment.run.events.length}. Fork here to take another way.`,
      offerFork: true,
    };
  if (moment.held !== undefined) return { kind: 'say', words: moment.held };
  return { kind: 'take', label };
}

function whyNoCancel({ run }: Moment): string {
  const blocked = run.blocked.find(({ label }) => CANCELS.test(label));
  return blocked === undefined ? 'No request can be cancelled here.' : `${blocked.label}: ${blocked.because}.`;
}

function target(unit: 'step' | 'event' | 'choice' | 'violation', by: 1 | -1, { run, cursor, violations }: Moment): Seq {
  const chart = chartOf(run);
  const isMidStep = cursor.seq < chart.seqAfter(cursor.step);
  switch (unit) {
    case 'event':
      return cursor.seq + by;
    case 'step':
      return chart.seqAfter(by === 1 && isMidStep ? cursor.step : cursor.step + by);
    case 'choice': {
      const from = isMidStep && by === -1 ? cursor.step : cursor.step + by;
      for (let step = from; step >= 0 && step <= run.steps.length; step += by) {
        const enabled = step === run.steps.length ? run.enabled.length : (run.steps[step]?.enabled.length ?? 0);
        if (enabled > 1) return chart.seqAfter(step);
      }
      return cursor.seq;
    }
    case 'violation': {
      const ends = [...new Set(violations.flatMap(({ at }) => at))].toSorted((a, b) => a - b);
      return (by === 1 ? ends.find((seq) => seq > cursor.seq) : ends.findLast((seq) => seq < cursor.seq)) ?? cursor.seq;
    }
    default:
      return unit satisfies never;
  }
}
