import type { TraceEvent } from '@signalbox/trace';
import { useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState, type ClipboardEvent, type CSSProperties, type KeyboardEvent } from 'react';
import type { Sieve } from '../sieve.ts';
import { COLUMNS, type ColumnId } from './columns.ts';
import { DEFINED, features } from './timeline-table.ts';
import { TimelineRow } from './TimelineRow.tsx';
import { rowsText } from './rows-text.ts';
import { rowHeight } from './row-height.ts';
import type { TimelineProps } from './TimelinePane.tsx';
import { useFollowing } from './use-following.ts';

const HEAD = 28;
const OVERSCAN = 12;

/**
 * The rows of the timeline. Only those in view are made: the window is decided first and the table is fed it alone, so
 * that a step costs the same however long the run is.
 */
export function TimelineTable({ moment, moves, segment, columns, cards, sieve }: TimelineProps & { sieve: Sieve }) {
  const { run, cursor, violations } = moment;
  const scroll = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState<number | undefined>(undefined);
  const count = sieve.count(segment);
  const size = rowHeight(cards === true);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => size,
    overscan: OVERSCAN,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
    initialRect: { width: 800, height: 400 },
  });
  const items = virtual.getVirtualItems();
  const [first, end] = [items[0]?.index ?? 0, (items.at(-1)?.index ?? -1) + 1];
  const shown = useMemo(() => {
    const events: TraceEvent[] = [];
    for (let row = first; row < end; row++) {
      const event = run.events[sieve.seqAt(segment, row) - 1];
      if (event !== undefined) events.push(event);
    }
    return events;
  }, [run.events, sieve, segment, first, end]);
  const chosen = useMemo(() => DEFINED.filter(({ id }) => columns.includes(id as ColumnId)), [columns]);
  const table = useTable({ features, columns: chosen, data: shown, getRowId: ({ seq }) => String(seq) });
  const cursorRow = sieve.rowOf(segment, cursor.seq);
  useFollowing(virtual, scroll, { cursorRow, cursor: cursor.seq, events: run.events.length, size });

  const ends = new Map(violations.flatMap(({ plate, at }) => at.map((seq) => [seq, plate] as const)));
  const picked =
    anchor === undefined ? undefined : ([Math.min(anchor, cursorRow), Math.max(anchor, cursorRow)] as const);
  const stepBefore = first === 0 ? 0 : run.events[sieve.seqAt(segment, first - 1) - 1]?.step;

  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? size) / size) - 2);
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }[event.key];
    if (event.key === 'Enter' && cursor.seq > 0) moves.select(cursor.seq);
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setAnchor(event.shiftKey ? (anchor ?? cursorRow) : undefined);
    const row = Math.min(Math.max(cursorRow + by, 0), count - 1);
    moves.moveTo(sieve.seqAt(segment, row));
  };

  const onCopy = (event: ClipboardEvent) => {
    if (document.getSelection()?.isCollapsed === false || cursorRow < 0) return;
    const [from, to] = picked ?? [cursorRow, cursorRow];
    const rows = Array.from({ length: to - from + 1 }, (_, row) => run.events[sieve.seqAt(segment, from + row) - 1]);
    event.clipboardData.setData(
      'text/plain',
      rowsText(
        columns,
        rows.filter((row) => row !== undefined),
      ),
    );
    event.preventDefault();
  };

  return (
    <div
      ref={scroll}
      className={cards === true ? 'table table--cards' : 'table'}
      role="table"
      aria-label="Events by sequence number"
      aria-rowcount={count + 1}
      tabIndex={0}
      style={gridOf(columns)}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onClick={({ target }) => {
        const seq = seqUnder(target);
        if (seq === undefined) return;
        setAnchor(undefined);
        moves.moveTo(seq);
      }}
      onDoubleClick={({ target }) => {
        const seq = seqUnder(target);
        if (seq !== undefined) moves.select(seq);
      }}
    >
      <div role="rowgroup" className="rows-head">
        {table.getHeaderGroups().map((group) => (
          <div role="row" aria-rowindex={1} className="tr th" key={group.id}>
            {group.headers.map((header) => (
              <div role="columnheader" className={`c-${header.column.id}`} key={header.id}>
                <table.FlexRender header={header} />
              </div>
            ))}
          </div>
        ))}
      </div>
      <div role="rowgroup" className="rows" style={{ height: virtual.getTotalSize() }}>
        {table.getRowModel().rows.map((row, index) => {
          const item = items[index];
          if (item === undefined) return null;
          const { seq, step } = row.original;
          return (
            <TimelineRow
              key={row.id}
              row={row}
              columns={columns}
              place={item.index}
              top={item.start - HEAD}
              isStep={step !== (index === 0 ? stepBefore : shown[index - 1]?.step)}
              plate={ends.get(seq)}
              standing={seq === cursor.seq ? 'cursor' : seq > cursor.seq ? 'ahead' : 'past'}
              isPicked={picked !== undefined && item.index >= picked[0] && item.index <= picked[1]}
            />
          );
        })}
      </div>
    </div>
  );
}

const seqUnder = (target: EventTarget): number | undefined => {
  const seq = target instanceof Element ? target.closest<HTMLElement>('[data-seq]')?.dataset['seq'] : undefined;
  return seq === undefined ? undefined : Number(seq);
};

function gridOf(columns: readonly ColumnId[]): CSSProperties {
  const shown = COLUMNS.filter(({ id }) => columns.includes(id));
  const least = shown.reduce((sum, { width }) => sum + Number(/\d+/.exec(width)?.[0] ?? 0), 8);
  return { '--columns': shown.map(({ width }) => width).join(' '), '--least': `${least}px` } as CSSProperties;
}
