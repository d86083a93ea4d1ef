import type { Revision, RevisionRange } from './revision.ts';
import { inRange } from './revision.ts';

/** Names a transport binding. */
export type TransportId = 'stdio' | 'streamable-http' | 'http+sse' | 'custom';

/** The rules of one transport binding that change what a race can be, as data. */
export interface Transport {
  readonly id: TransportId;
  readonly title: string;
  readonly revisions: RevisionRange;
  /** Whether everything one peer sends arrives in the order sent. */
  readonly ordered: boolean;
  /** What carries messages: one ordered lane a direction, or a lane for each POST and each response stream. */
  readonly lanes: 'one-per-direction' | 'per-post-and-stream';
  /** Whether the scripted world can play this transport. */
  readonly playable: boolean;
}

/** Every transport. A new one is one entry here. */
export const TRANSPORTS: readonly Transport[] = [
  { id: 'stdio', title: 'stdio', revisions: {}, ordered: true, lanes: 'one-per-direction', playable: true },
  {
    id: 'streamable-http',
    title: 'Streamable HTTP',
    revisions: { from: '2025-03-26' },
    ordered: false,
    lanes: 'per-post-and-stream',
    playable: false,
  },
  {
    id: 'http+sse',
    title: 'HTTP+SSE',
    revisions: { until: '2025-03-26' },
    ordered: false,
    lanes: 'per-post-and-stream',
    playable: false,
  },
  { id: 'custom', title: 'custom', revisions: {}, ordered: false, lanes: 'one-per-direction', playable: false },
];

/** The transport a run is played on unless it says otherwise. */
export const DEFAULT_TRANSPORT: TransportId = 'stdio';

/** Tells whether a text names a transport that exists in a revision. */
export const isTransport = (text: string, revision: Revision): text is TransportId =>
  TRANSPORTS.some((transport) => transport.id === text && inRange(revision, transport.revisions));
