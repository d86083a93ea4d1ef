import type { ScenarioSource } from '@signalbox/engine';

const completed = (id: number): string[] => [
  `client sends request ${id}`,
  `server receives request ${id}`,
  `server reports progress 1 on ${id}`,
  `client receives progress 1 for ${id}`,
  `server reports progress 2 on ${id}`,
  `client receives progress 2 for ${id}`,
  `server finishes ${id}`,
  `client receives response to ${id}`,
];
const cancelledLate = (id: number): string[] => [`client cancels ${id}`, `server receives cancellation of ${id}`];

/**
 * Makes the model that explorers are measured by, for so many requests.
 *
 * Nothing in it remembers more than it must, so that its worlds can be counted by hand and by other tools.
 */
export function referenceModel(count: number): ScenarioSource {
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  return {
    id: `reference-${count}`,
    title: `Reference model, ${count === 1 ? '1 request' : `${count} requests`}`,
    story:
      'The model that explorers are measured by: two ordered lanes, two updates and one response a request, and one cancellation that leaves only while its requester waits. With the defect that cancels after completion, cancellation is possible at any time after sending.',
    tags: ['reference'],
    requests: ids.map((id) => ({
      from: 'client',
      id,
      token: 99 + id,
      work: [{ progress: 1 }, { progress: 2 }],
      cancellations: 1,
    })),
    policies: { tombstones: 'none', evidence: 'none' },
    fused: ['start', 'release', 'respond'],
    schedule: ids.flatMap(completed),
    twins: { 'cancels-after-completion': ids.flatMap((id) => [...completed(id), ...cancelledLate(id)]) },
    expect: { none: [], 'cancels-after-completion': ['cancel.only-in-flight'] },
  };
}
