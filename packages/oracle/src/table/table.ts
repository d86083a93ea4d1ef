import { inRange, REVISIONS, type Revision, type RevisionRange, type TransportId } from '@signalbox/protocol';
import type { Keyword } from '../rule.ts';
import data from './rows.json' with { type: 'json' };

/** Whether a revision has an obligation: as stated, in words of its own (`reads`), the other way round, or not at all. */
export type Holds = 'yes' | 'no' | 'variant' | 'inverted' | 'extension' | 'disputed';

/** One obligation of the protocol as every revision states it, in our words. */
export interface Row {
  readonly id: string;
  readonly area: string;
  readonly priority: 'core' | 'context';
  readonly strength: Keyword;
  readonly binds: string;
  readonly transport: string;
  /** What is owed, in one sentence. */
  readonly states: string;
  /** How a breach shows: on the wire, or only in the local events of a peer. */
  readonly shows: string;
  /** `page#anchor` up to 2025-11-25. */
  readonly anchor: string;
  /** `page#anchor` in 2026-07-28, where the page moved. */
  readonly anchor2026?: string;
  readonly holds: Readonly<Record<Revision, Holds>>;
  /** The text that replaces `states` in a revision that reads otherwise. */
  readonly reads?: Readonly<Partial<Record<Revision, string>>>;
}

/** Every obligation, in the order of the table. */
export const ROWS: readonly Row[] = data as unknown as readonly Row[];

const byId = new Map(ROWS.map((row) => [row.id, row]));

/** Gives a row by its id. Throws on an id the table does not have: that is a mistake of ours. */
export function rowOf(id: string): Row {
  const row = byId.get(id);
  if (row === undefined) throw new Error(`The rule table has no row ${JSON.stringify(id)}.`);
  return row;
}

const IN_FORCE: ReadonlySet<Holds> = new Set<Holds>(['yes', 'variant']);

/** Gives the revisions in which a row is in force, as one range; rows of this table are never in force twice. */
export function revisionsOf(row: Row): RevisionRange {
  const first = REVISIONS.findIndex((revision) => IN_FORCE.has(row.holds[revision]));
  if (first < 0) return { until: REVISIONS[0] };
  const after = REVISIONS.findIndex((revision, index) => index > first && !IN_FORCE.has(row.holds[revision]));
  return { from: REVISIONS[first], ...(after < 0 ? {} : { until: REVISIONS[after] }) };
}

/** Gives the revisions of a row whose text is not the one in `states`. */
export const variantsOf = (row: Row): readonly Revision[] =>
  REVISIONS.filter((revision) => row.holds[revision] === 'variant');

const TRANSPORTS_OF: Readonly<Record<string, readonly TransportId[]>> = {
  any: ['stdio', 'streamable-http', 'http+sse', 'custom'],
  'any (schema text: stdio)': ['stdio', 'streamable-http', 'http+sse', 'custom'],
  stdio: ['stdio'],
  HTTP: ['streamable-http', 'http+sse'],
  'Streamable HTTP': ['streamable-http'],
  'HTTP+SSE': ['http+sse'],
  custom: ['custom'],
};

/** Gives the transports a row applies to. */
export const transportsOf = (row: Row): readonly TransportId[] => TRANSPORTS_OF[row.transport] ?? [];

const MOVED = /^basic\/utilities\/(?=cancellation|progress)/;
const MESSAGES = /^basic\/index(?=#(?:requests|responses|notifications)$)/;
const SCHEMA: Readonly<Record<string, string>> = {
  rpc: 'basic/index#requests',
  cancel: 'basic/utilities/cancellation#cancellation-flow',
  progress: 'basic/utilities/progress#progress-flow',
};

/**
 * Gives `page#anchor` of a row in a revision.
 *
 * The first revision had the messages on a page of their own; the schema has anchors since 2025-11-25; the utilities
 * pages became patterns pages in 2026-07-28.
 */
export function clauseOf(row: Row, revision: Revision): string {
  if (inRange(revision, { from: '2026-07-28' }))
    return row.anchor2026?.split('; ')[0] ?? row.anchor.replace(MOVED, 'basic/patterns/');
  const bySchema = row.anchor.startsWith('schema#') && inRange(revision, { until: '2025-11-25' });
  const anchor = bySchema ? (SCHEMA[row.area] ?? row.anchor) : row.anchor;
  return inRange(revision, { until: '2025-03-26' }) ? anchor.replace(MESSAGES, 'basic/messages') : anchor;
}

/** Gives what a row says in a revision. */
export const statementOf = (row: Row, revision: Revision): string => {
  const reads = row.reads?.[revision];
  return reads === undefined ? row.states : `${row.states} In this revision: ${reads}.`;
};
