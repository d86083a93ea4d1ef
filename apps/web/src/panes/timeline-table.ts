import type { TraceEvent } from '@signalbox/trace';
import { createColumnHelper, tableFeatures, type Row } from '@tanstack/react-table';
import { drawCell } from './cells.tsx';
import { COLUMNS } from './columns.ts';

/** What of the table library is used: its core. Order is by seq only, and the filter is the sieve's. */
export const features = tableFeatures({});

const helper = createColumnHelper<typeof features, TraceEvent>();

/** The columns as the table knows them. */
export const DEFINED = helper.columns(
  COLUMNS.map(({ id, title }) => helper.display({ id, header: title, cell: ({ row }) => drawCell(id, row.original) })),
);

/** A row of the timeline. */
export type EventRow = Row<typeof features, TraceEvent>;
