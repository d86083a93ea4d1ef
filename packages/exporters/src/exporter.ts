import type { RequestKey, Revision, TransportId } from '@signalbox/protocol';
import type { Scenario } from '@signalbox/engine';
import type { Verdict } from '@signalbox/oracle';
import type { Observation, Step, TraceEvent } from '@signalbox/trace';
import type { Ledger, Outcome } from '@signalbox/world';

/** A finished or unfinished run, as far as it is written out. What a report of a run holds is enough. */
export interface ExportedRun {
  readonly scenario: Scenario;
  readonly revision: Revision;
  readonly transport: TransportId;
  readonly subject: string;
  readonly defects: readonly string[];
  readonly schedule: readonly string[];
  readonly steps: readonly Step[];
  readonly events: readonly TraceEvent[];
  readonly observations: readonly Observation[];
  readonly verdicts: readonly Verdict[];
  readonly outcomes: Readonly<Record<RequestKey, Outcome>>;
  readonly ledger: Ledger;
  readonly baseline: boolean;
  readonly quiet: boolean;
}

/** One way to write a run as text. Runs after the events are in the trace and never changes them. */
export interface Exporter {
  readonly id: string;
  readonly title: string;
  /** What the file is named after the scenario's id. */
  readonly extension: string;
  readonly mediaType: string;
  /** Why a run cannot be written this way, or nothing. */
  readonly cannotWrite?: (run: ExportedRun) => string | undefined;
  readonly write: (run: ExportedRun) => string;
}

/** Gives the verdicts that are broken, in the order of the rules. */
export const brokenOf = ({ verdicts }: Pick<ExportedRun, 'verdicts'>): readonly Verdict[] =>
  verdicts.filter(({ status }) => status === 'broken');

/** Says sequence numbers the way people do: `8`, `8 and 16`, `3, 8 and 16`. */
export const sayAt = (at: readonly number[]): string =>
  at.length < 2 ? at.join('') : `${at.slice(0, -1).join(', ')} and ${at.at(-1) ?? ''}`;
