import type { Revision, TransportId } from '@signalbox/protocol';
import type { TraceEvent } from './event.ts';

/**
 * How sure the subject is that nothing more will happen until the next step.
 *
 * An absence ("no response came") is only as good as this.
 */
export type Quiescence =
  | { readonly level: 'exact' }
  | { readonly level: 'barrier'; readonly via: string }
  | { readonly level: 'window'; readonly milliseconds: number }
  | { readonly level: 'not-quiescent'; readonly because: string };

/** One action taken: its label, what else could have been taken instead, and how quiet it was afterwards. */
export interface Step {
  readonly label: string;
  readonly enabled: readonly string[];
  readonly quiescence: Quiescence;
}

/** What a trace is a trace of. */
export interface TraceHeader {
  readonly scenario: string;
  readonly revision: Revision;
  readonly transport: TransportId;
  readonly subject: string;
  readonly defects: readonly string[];
  /** Request of the scenario → its ID on the wire, as JSON, for a subject that chooses its own. */
  readonly names?: Readonly<Record<string, string>>;
}

/** Everything that happened in a run, in order. Versioned; {@link readTrace} opens older ones. */
export interface Trace extends TraceHeader {
  readonly version: number;
  readonly steps: readonly Step[];
  readonly events: readonly TraceEvent[];
}
