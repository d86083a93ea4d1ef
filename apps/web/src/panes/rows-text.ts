import type { TraceEvent } from '@signalbox/trace';
import { textOf } from './cells.tsx';
import { COLUMNS, type ColumnId } from './columns.ts';

/** Writes rows as tab-separated text with a head, the columns as the reader chose them. */
export function rowsText(columns: readonly ColumnId[], events: Iterable<TraceEvent>): string {
  const titles = COLUMNS.filter(({ id }) => columns.includes(id)).map(({ title }) => title);
  const lines = [...events].map((event) => columns.map((column) => textOf(column, event)).join('\t'));
  return [titles.join('\t'), ...lines].join('\n');
}
