import type { ScenarioSource } from '@signalbox/engine';
import { otherPeer, type Frame, type Peer } from '@signalbox/protocol';

/** A race of the family: one raw frame, sent by a peer while a request of the client is in progress. */
export interface BesideWork extends Pick<ScenarioSource, 'id' | 'title' | 'story' | 'tags' | 'source' | 'expect'> {
  readonly frame: { readonly name: string; readonly from: Peer; readonly frame: Frame };
}

const begun = ['client sends request "req-7"', 'server receives request "req-7"'];
const worked = [
  'server reports progress 1 on "req-7"',
  'client receives progress 1 for "req-7"',
  'server finishes "req-7"',
  'client receives response to "req-7"',
];
const next = [
  'client sends request "req-8"',
  'server receives request "req-8"',
  'server finishes "req-8"',
  'client receives response to "req-8"',
];

/**
 * Makes a race in which a frame arrives that is no use to its recipient.
 *
 * The request in progress and the next one must be answered all the same. With a defect the frame stops that request,
 * is answered, or kills its recipient.
 */
export function besideWork({ frame, expect, ...about }: BesideWork): ScenarioSource {
  const name = JSON.stringify(frame.name);
  const arrived = [...begun, `${frame.from} sends frame ${name}`, `${otherPeer(frame.from)} receives frame ${name}`];
  const stopped = [...arrived, ...next];
  const answered = [...arrived, `${frame.from} receives frame "error"`, ...worked, ...next];
  const crashed = [...arrived, `${frame.from} receives close`];
  const twins: Record<string, string[]> = {
    'cancels-default-target': stopped,
    'error-reply-to-notification': answered,
    'crashes-on-malformed': crashed,
    'crashes-on-stray': crashed,
  };
  return {
    ...about,
    requests: [
      { from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }] },
      { from: 'client', id: 'req-8' },
    ],
    frames: [frame],
    fused: ['start', 'release', 'respond'],
    schedule: [...arrived, ...worked, ...next],
    twins: Object.fromEntries(Object.entries(twins).filter(([defect]) => defect in (expect ?? {}))),
    ...(expect === undefined ? {} : { expect }),
  };
}
