import type { ScenarioSource } from '@signalbox/engine';

const telling = [
  'client sends request 1',
  'server receives request 1',
  'server reports progress 1 on 1',
  'client receives progress 1 for 1',
  'server reports progress 2 on 1',
  'client receives progress 2 for 1',
  'server finishes 1',
  'client receives response to 1',
];

/** The model that explorers are measured by: two ordered lanes, two updates and one response a request, and one cancellation that leaves only while its requester waits. */
export const reference1: ScenarioSource = {
  id: 'reference-1',
  title: 'Reference model, 1 request',
  story:
    'The model that explorers are measured by: two ordered lanes, two updates and one response a request, and one cancellation that leaves only while its requester waits. With the defect that cancels after completion, cancellation is possible at any time after sending.',
  tags: ['reference'],
  requests: [{ from: 'client', id: 1, token: 100, work: [{ progress: 1 }, { progress: 2 }], cancellations: 1 }],
  policies: { tombstones: 'none', evidence: 'none' },
  fused: ['start', 'release', 'respond'],
  schedule: telling,
  twins: { 'cancels-after-completion': [...telling, 'client cancels 1', 'server receives cancellation of 1'] },
  expect: { none: [], 'cancels-after-completion': ['cancel.only-in-flight'] },
};
