/** The columns of the timeline, in order, with their widths: `grow` takes a share of what is left. */
export const COLUMNS = [
  { id: 'seq', title: 'Seq', width: '42px', choosable: false },
  { id: 'peer', title: 'Peer', width: '50px', choosable: true },
  { id: 'event', title: 'Event', width: '147px', choosable: false },
  { id: 'direction', title: 'Direction', width: '74px', choosable: true },
  { id: 'request', title: 'Request', width: '64px', choosable: true },
  { id: 'token', title: 'Token', width: '90px', choosable: true },
  { id: 'state', title: 'State, old → new', width: 'minmax(132px, 0.4fr)', choosable: true },
  { id: 'decision', title: 'Decision', width: 'minmax(116px, 1.6fr)', choosable: true },
  { id: 'resources', title: 'Resources', width: '74px', choosable: true },
] as const;
export type ColumnId = (typeof COLUMNS)[number]['id'];

/** Every column: what a reader who chose none sees. */
export const ALL_COLUMNS: readonly ColumnId[] = COLUMNS.map(({ id }) => id);

/** What a narrow table leaves out unless its reader chose otherwise. */
const SPARE: readonly ColumnId[] = ['direction', 'request', 'token'];

/** Gives the columns to show: the reader's own choice, or as many as there is room for. */
export const columnsFor = (chosen: readonly ColumnId[], isShort: boolean): readonly ColumnId[] =>
  isShort && chosen === ALL_COLUMNS ? ALL_COLUMNS.filter((id) => !SPARE.includes(id)) : chosen;
