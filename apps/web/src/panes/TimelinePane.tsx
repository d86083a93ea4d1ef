import type { Seq } from '@signalbox/trace';
import { memo, useMemo, useRef } from 'react';
import { chartOf, type Chart } from '../chart.ts';
import type { PaneProps } from '../moment.ts';
import { copyText } from '../parts/copy.ts';
import { Icon } from '../parts/Icon.tsx';
import { SEGMENTS, Sieve, type Segment } from '../sieve.ts';
import type { ColumnId } from './columns.ts';
import { NothingMatches, NothingYet } from './TimelineBlank.tsx';
import { rowsText } from './rows-text.ts';
import { TableMenu } from './TableMenu.tsx';
import { TimelineTable } from './TimelineTable.tsx';

/** What the timeline is given beside the moment: how the reader narrows it. */
export interface TimelineProps extends PaneProps {
  readonly segment: Segment;
  readonly filter: string;
  readonly columns: readonly ColumnId[];
  readonly onSegment: (segment: Segment) => void;
  readonly onFilter: (filter: string) => void;
  readonly onColumns: (columns: readonly ColumnId[]) => void;
  /** Whether an event takes two lines, on a narrow screen. */
  readonly cards?: boolean;
}

const TITLES: Record<Segment, string> = { all: 'All', messages: 'Messages', state: 'State', resources: 'Resources' };

/** Every event of the branch as a table, by sequence number. Order is the subject: there is no other sorting. */
export const TimelinePane = memo(function TimelinePane(props: TimelineProps) {
  const { moment, segment, filter, columns, onSegment, onFilter, onColumns } = props;
  const { cursor } = moment;
  const { events } = moment.run;
  const sieve = useSieve(chartOf(moment.run), moment, filter);
  const copy = (seqs: readonly Seq[]) =>
    void copyText(
      rowsText(
        columns,
        seqs.flatMap((seq) => events[seq - 1] ?? []),
      ),
    );
  return (
    <section className="pane timeline" aria-label="Timeline" tabIndex={-1} data-pane="timeline">
      <header className="pane-head">
        <h2>Timeline</h2>
        <div className="seg" role="group" aria-label="Show">
          {SEGMENTS.map((each) => (
            <button key={each} type="button" aria-pressed={each === segment} onClick={() => onSegment(each)}>
              {TITLES[each]} {sieve.count(each)}
            </button>
          ))}
        </div>
        <label className="find">
          <Icon name="find" />
          <span className="vh">Filter events</span>
          <input
            type="search"
            value={filter}
            spellCheck={false}
            autoComplete="off"
            placeholder="Filter, or before:16, concurrent:8"
            onChange={({ target }) => onFilter(target.value)}
            onKeyDown={({ key, currentTarget }) => {
              if (key !== 'Escape') return;
              if (currentTarget.value === '') currentTarget.blur();
              else onFilter('');
            }}
          />
        </label>
        <TableMenu
          columns={columns}
          onColumns={onColumns}
          count={sieve.count(segment)}
          onCopyCursor={() => copy([cursor.seq])}
          onCopyAll={() => copy(Array.from({ length: sieve.count(segment) }, (_, row) => sieve.seqAt(segment, row)))}
        />
      </header>
      {events.length === 0 ? (
        <NothingYet moment={moment} />
      ) : sieve.count(segment) === 0 ? (
        <NothingMatches
          sieve={sieve}
          segment={segment}
          total={events.length}
          onClear={() => {
            onFilter('');
            onSegment('all');
          }}
        />
      ) : (
        <TimelineTable {...props} sieve={sieve} />
      )}
    </section>
  );
});

/** Keeps one sieve a branch and filter, and lets it grow with the run. */
function useSieve(chart: Chart, { run }: PaneProps['moment'], filter: string): Sieve {
  const made = useRef<{ chart: Chart; filter: string; sieve: Sieve } | undefined>(undefined);
  return useMemo(() => {
    if (made.current?.chart !== chart || made.current.filter !== filter)
      made.current = { chart, filter, sieve: new Sieve(filter) };
    const { sieve } = made.current;
    sieve.grow({ events: run.events, isBroken: (seq) => chart.isBroken(seq), brokenCount: chart.broken.length });
    return sieve;
  }, [chart, filter, run]);
}
