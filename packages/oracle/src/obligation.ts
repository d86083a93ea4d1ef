import { inRange, type Revision, type RevisionRange, type TransportId } from '@signalbox/protocol';
import type { Keyword, Monitor, Rule, Severity } from './rule.ts';
import { clauseOf, revisionsOf, rowOf, transportsOf } from './table/table.ts';

const VIOLATIONS: ReadonlySet<Keyword> = new Set<Keyword>(['MUST', 'MUST NOT', 'DERIVED']);

/** Gives what a broken rule is: severity follows the keyword, and for a rule of ours the family. */
export const severityOf = (id: string, keyword: Keyword): Severity => {
  if (keyword === 'POLICY') return id.startsWith('policy.') ? 'policy' : 'violation';
  return VIOLATIONS.has(keyword) ? 'violation' : 'warning';
};

/** How strong a row is in a stretch of revisions, where its variants differ from the row. */
export interface Reading extends RevisionRange {
  readonly strength?: Keyword;
}

const EVERY_REVISION: readonly Reading[] = [{}];

/**
 * Makes the rules of a row from its monitor: one for each stretch of revisions that reads alike.
 *
 * A row with a revision that reads otherwise says how, here or in its monitor: `holds` alone decides nothing.
 */
export function fromTable(monitor: Monitor, readings: readonly Reading[] = EVERY_REVISION): readonly Rule[] {
  const row = rowOf(monitor.id);
  const inForce = revisionsOf(row);
  return readings.map(({ from, until, strength = row.strength }) => ({
    id: row.id,
    keyword: strength,
    severity: severityOf(row.id, strength),
    binds: row.binds,
    revisions: { from: from ?? inForce.from, until: until ?? inForce.until },
    transports: transportsOf(row),
    clause: (revision: Revision) => clauseOf(row, revision),
    statement: row.states,
    monitor,
  }));
}

const EVERY_TRANSPORT: readonly TransportId[] = ['stdio', 'streamable-http', 'http+sse', 'custom'];

/** Makes a rule of ours: what the ledger owes, that a cancellation stays with its request, or a choice of the scenario. */
export const ours = (
  monitor: Monitor,
  says: Pick<Rule, 'binds' | 'statement'> & {
    readonly revisions?: RevisionRange;
    readonly resources?: Rule['resources'];
  },
): readonly Rule[] => [
  {
    id: monitor.id,
    keyword: 'POLICY',
    severity: severityOf(monitor.id, 'POLICY'),
    binds: says.binds,
    revisions: says.revisions ?? {},
    transports: EVERY_TRANSPORT,
    statement: says.statement,
    ...(says.resources === undefined ? {} : { resources: says.resources }),
    monitor,
  },
];

/** Tells whether a rule is in force in a revision on a transport. */
export const isInForce = (rule: Rule, revision: Revision, transport: TransportId): boolean =>
  inRange(revision, rule.revisions) && rule.transports.includes(transport);
