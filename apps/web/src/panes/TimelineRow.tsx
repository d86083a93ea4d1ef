import { FlexRender } from '@tanstack/react-table';
import { memo } from 'react';
import { Mark } from '../parts/Mark.tsx';
import { textOf } from './cells.tsx';
import type { ColumnId } from './columns.ts';
import type { EventRow } from './timeline-table.ts';

/** One event as a row, and how it stands to the cursor. */
export interface TimelineRowProps {
  readonly row: EventRow;
  readonly columns: readonly ColumnId[];
  /** The row's place in the list, from 0, and its distance from the top. */
  readonly place: number;
  readonly top: number;
  /** Whether it is the first of its step in the list. */
  readonly isStep: boolean;
  /** The plate of the violation it is an end of. */
  readonly plate: string | undefined;
  readonly standing: 'past' | 'cursor' | 'ahead';
  readonly isPicked: boolean;
}

/** An event's row. Drawn again only when what it shows has changed: a step touches two rows, not all of them. */
export const TimelineRow = memo(function TimelineRow({
  row,
  place,
  top,
  isStep,
  plate,
  standing,
  isPicked,
}: TimelineRowProps) {
  const event = row.original;
  const isCursor = standing === 'cursor';
  const names = [
    'tr',
    isStep && 'is-step',
    plate !== undefined && 'is-broken',
    standing !== 'past' && `is-${standing}`,
    isPicked && 'is-picked',
  ];
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      aria-current={isCursor ? 'true' : undefined}
      aria-selected={isCursor || isPicked}
      data-seq={event.seq}
      className={names.filter(Boolean).join(' ')}
      style={{ transform: `translateY(${top}px)` }}
    >
      {row.getAllCells().map((cell) => {
        const id = cell.column.id as ColumnId;
        return (
          <div
            role="cell"
            key={cell.id}
            className={`c-${id}`}
            data-peer={id === 'event' ? event.by : undefined}
            title={textOf(id, event) || undefined}
          >
            {id === 'seq' && plate !== undefined && <Mark name="broken" size={11} word={`violation ${plate}`} />}
            {id === 'seq' ? <span>{event.seq}</span> : <FlexRender cell={cell} />}
          </div>
        );
      })}
    </div>
  );
}, isSame);

/* The table makes its rows anew for every window: what counts is the event in them. */
function isSame(before: TimelineRowProps, after: TimelineRowProps): boolean {
  const { row, ...rest } = after;
  return (
    before.row.original === row.original &&
    (Object.keys(rest) as (keyof typeof rest)[]).every((name) => before[name] === rest[name])
  );
}
