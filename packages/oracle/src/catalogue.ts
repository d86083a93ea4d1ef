import { clauseUrl, DEFAULT_REVISION, inRange, REVISIONS, type Revision, type TransportId } from '@signalbox/protocol';
import { isInForce } from './obligation.ts';
import type { Keyword, Rule } from './rule.ts';
import { RULES } from './rules/index.ts';
import { clauseOf, ROWS, statementOf, transportsOf, type Holds, type Row } from './table/table.ts';

/**
 * What becomes of a rule here: judged; judgeable, but no subject gives the evidence; a question the specification
 * leaves open; background to the others; or not judged yet.
 */
export type ListingState = 'judged' | 'needs-evidence' | 'open-question' | 'context' | 'not-yet';

/** One rule as it is listed, whether it is judged or not. */
export interface RuleListing {
  readonly id: string;
  readonly keyword: Keyword;
  readonly binds: string;
  readonly revisions: readonly Revision[];
  readonly transports: readonly TransportId[];
  /** Address of the clause; none for a rule of ours. */
  readonly clause?: string;
  readonly statement: string;
  /** The evidence that decides, in words. */
  readonly needs: string;
  readonly state: ListingState;
  /** Why it is not judged. */
  readonly reason?: string;
}

/** Narrows a listing to what applies. */
export interface ListingFilter {
  readonly revision?: Revision;
  readonly transport?: TransportId;
}

/** Lists every row of the table and every rule of ours, judged or not. */
export const listRules = (filter: ListingFilter = {}): readonly RuleListing[] => [
  ...ROWS.filter((row) => applies(row, filter)).map((row) => listRow(row, filter)),
  ...oursIn(filter),
];

const APPLIES: ReadonlySet<Holds> = new Set<Holds>(['yes', 'variant', 'extension', 'disputed']);

const applies = (row: Row, { revision, transport }: ListingFilter): boolean =>
  (revision === undefined || APPLIES.has(row.holds[revision])) &&
  (transport === undefined || transportsOf(row).includes(transport));

function listRow(row: Row, filter: ListingFilter): RuleListing {
  const forms = RULES.filter(({ id }) => id === row.id);
  const revisions = REVISIONS.filter((revision) => APPLIES.has(row.holds[revision]));
  const revision = filter.revision ?? shownRevision(revisions);
  const form = forms.find((rule) => inRange(revision, rule.revisions));
  const isListedAs = form === undefined ? notJudged(row, forms.length > 0) : { state: 'judged' as const };
  return {
    id: row.id,
    keyword: form?.keyword ?? row.strength,
    binds: row.binds,
    revisions,
    transports: transportsOf(row),
    clause: addressOf(row, revision),
    statement: filter.revision === undefined ? row.states : statementOf(row, revision),
    needs: form?.monitor.needs ?? row.shows,
    ...isListedAs,
  };
}

/* The default revision where the row has it, or the newest that does. */
const shownRevision = (revisions: readonly Revision[]): Revision =>
  revisions.includes(DEFAULT_REVISION) ? DEFAULT_REVISION : (revisions.at(-1) ?? DEFAULT_REVISION);

const EXTENSION = /^ext-tasks /;

/* The clause of an extension stands in a specification of its own. */
function addressOf(row: Row, revision: Revision): string {
  const clause = clauseOf(row, revision);
  return EXTENSION.test(clause)
    ? `https://github.com/modelcontextprotocol/ext-tasks/blob/main/${clause.replace(EXTENSION, '').replace('#', '.mdx#')}`
    : clauseUrl(clause, revision);
}

const NOT_YET: Readonly<Record<string, string>> = {
  http: 'waits for Streamable HTTP',
  'http+sse': 'waits for HTTP with SSE',
  tasks: 'waits for tasks',
  mrtr: 'waits for multi-round-trip results',
  subscriptions: 'waits for `subscriptions/listen`',
  timeout: 'waits for timers that progress can restart',
  lifecycle: 'waits for the handshake and its shutdown',
  ping: 'waits for pings',
};

const NEEDS_EVIDENCE: Readonly<Record<string, string>> = {
  'stdio.framing': 'no subject gives the bytes of a pipe',
  'stdio.stdout-clean': 'no subject gives the bytes of a pipe',
  'stdio.ordered': 'no subject gives the bytes of a pipe',
  'rpc.local-errors-marked': 'no subject gives the errors an SDK raises by itself',
};

const OTHERWISE: Readonly<Record<string, string>> = {
  'cancel.task-needs-tasks-cancel': 'waits for tasks',
  'progress.task-same-token': 'waits for tasks',
  'progress.task-stop-terminal': 'waits for tasks',
  'progress.task-not-on-listen': 'waits for tasks',
  'elicit.cancel-is-a-result': 'waits for nested requests',
};

function notJudged(row: Row, judgedElsewhere: boolean): Pick<RuleListing, 'state' | 'reason'> {
  if (row.strength === 'UNSPECIFIED') return { state: 'open-question', reason: 'the specification gives no answer' };
  if (row.strength === 'NOTE') return { state: 'context', reason: 'a note, not an obligation' };
  if (judgedElsewhere) return { state: 'not-yet', reason: 'judged in other revisions; this one reads otherwise' };
  if (row.priority === 'context') return { state: 'context', reason: 'background to the rules about races' };
  const evidence = NEEDS_EVIDENCE[row.id];
  if (evidence !== undefined) return { state: 'needs-evidence', reason: evidence };
  const byTransport = row.transport === 'Streamable HTTP' ? NOT_YET['http'] : undefined;
  return {
    state: 'not-yet',
    reason: OTHERWISE[row.id] ?? byTransport ?? NOT_YET[row.area] ?? 'waits for the revision 2026-07-28 to be played',
  };
}

const oursIn = ({ revision, transport }: ListingFilter): readonly RuleListing[] =>
  [...new Map(RULES.filter(({ clause }) => clause === undefined).map((rule) => [rule.id, rule])).values()]
    .filter((rule) => applicableTo(rule, revision, transport))
    .map((rule) => ({
      id: rule.id,
      keyword: rule.keyword,
      binds: rule.binds,
      revisions: REVISIONS.filter((candidate) => inRange(candidate, rule.revisions)),
      transports: rule.transports,
      statement: rule.statement,
      needs: rule.monitor.needs,
      state: 'judged' as const,
    }));

const applicableTo = (rule: Rule, revision: Revision | undefined, transport: TransportId | undefined): boolean =>
  REVISIONS.some(
    (candidate) =>
      (revision === undefined || candidate === revision) &&
      (transport === undefined ? inRange(candidate, rule.revisions) : isInForce(rule, candidate, transport)),
  );
