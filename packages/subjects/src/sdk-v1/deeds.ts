import type { Result } from '@modelcontextprotocol/sdk/types.js';
import { responseFrame, type ProgressUpdate, type RequestId } from '@signalbox/protocol';
import { UNSEEN } from '@signalbox/world';
import { evidence, type Bench } from './bench.ts';
import type { Command, Job } from './job.ts';
import type { Extra } from './party.ts';

/** The handler reports progress through the SDK; without a token there is nothing to report under. */
export async function reportProgress(
  { peer, journal }: Bench,
  job: Job,
  update: ProgressUpdate,
  extra: Extra,
): Promise<void> {
  if (job.token === undefined)
    return journal.emit({
      type: 'message-dropped',
      by: peer,
      request: job.key,
      message: 'progress',
      decision: 'not sent: the request carries no progress token',
    });
  job.reporting = update;
  const params = { progressToken: job.token, ...update };
  await extra.sendNotification({ method: 'notifications/progress', params });
}

/** The handler commits an effect. Nothing undoes it. */
export const commitEffect = ({ peer, journal }: Bench, { key }: Job, effect: string): void =>
  journal.emit({
    type: 'effect-committed',
    by: peer,
    request: key,
    effect,
    decision: `committed ${JSON.stringify(effect)}`,
  });

/** The handler returns a result, or throws because it failed or was stopped. What the SDK makes of it is seen later. */
export function endWork(bench: Bench, job: Job, command: Extract<Command, { end: string }>, method: string): Result {
  const { peer, journal } = bench;
  const { state, effects } = journal.world.get(`receiver ${job.key}`) ?? UNSEEN;
  const about = { by: peer, request: job.key, from: state } as const;
  job.end(command.end);
  switch (command.end) {
    case 'finish':
      journal.emit({ ...about, type: 'work-finished', to: 'finished' });
      return resultOf(job.wire, method);
    case 'fail':
      journal.emit({ ...about, type: 'work-failed', to: 'finished' });
      throw new Error('the work failed');
    case 'stop': {
      const { decision } = command;
      const stays = `${effects.join(', ')} stays committed: to be reconciled`;
      journal.emit({
        ...about,
        type: 'work-stopped',
        to: 'stopped',
        decision: effects.length === 0 ? decision : `${decision}; ${stays}`,
        ...evidence(bench, job.key, effects.length === 0 ? 'work-stopped' : 'effect-first', 'accepted'),
      });
      throw new Error('the work was stopped');
    }
    default:
      return command satisfies never;
  }
}

/* Results the SDK checks; every other method's may be empty. */
const RESULTS: Readonly<Record<string, Result>> = {
  'sampling/createMessage': { model: 'signalbox', role: 'assistant', content: { type: 'text', text: 'done' } },
  'elicitation/create': { action: 'decline' },
};

function resultOf(id: RequestId, method: string): Result {
  const frame = responseFrame(id, method);
  return RESULTS[method] ?? (typeof frame === 'object' && 'result' in frame ? (frame.result as Result) : {});
}
