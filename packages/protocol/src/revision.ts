/** A published revision of the Model Context Protocol. Dates sort as text. */
export type Revision = '2024-11-05' | '2025-03-26' | '2025-06-18' | '2025-11-25' | '2026-07-28';

/** Every revision the oracle knows, oldest first. */
export const REVISIONS: readonly Revision[] = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'];

/** The revision a run is judged by unless it says otherwise. */
export const DEFAULT_REVISION: Revision = '2025-11-25';

/** Tells whether a text names a revision. */
export const isRevision = (text: string): text is Revision => (REVISIONS as readonly string[]).includes(text);

/** A half-open range of revisions: `from` is inside, `until` is the first one outside. */
export interface RevisionRange {
  readonly from?: Revision | undefined;
  readonly until?: Revision | undefined;
}

/** Tells whether a revision lies in a range. */
export const inRange = (revision: Revision, { from, until }: RevisionRange): boolean =>
  (from === undefined || revision >= from) && (until === undefined || revision < until);

/** Gives the address of a clause (`page#anchor`) in the specification of one revision. */
export const clauseUrl = (clause: string, revision: Revision): string =>
  `https://modelcontextprotocol.io/specification/${revision}/${clause}`;
