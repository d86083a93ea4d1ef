import { useEffect, useMemo } from 'react';
import type { Address } from './address.ts';
import { cancelLevers, deedOf } from './commands.ts';
import { focusPane, focusSoon, nextPane } from './focus.ts';
import { changed } from './header/changes.ts';
import { RunHeader } from './header/RunHeader.tsx';
import { Inspector } from './inspector/Inspector.tsx';
import type { Command } from './keys.ts';
import { LanesPane } from './lanes/LanesPane.tsx';
import { Bench } from './layout/Bench.tsx';
import { useLayout } from './layout/use-layout.ts';
import { ViewBar } from './layout/ViewBar.tsx';
import { momentAt, type Moment, type Moves } from './moment.ts';
import { CancelSheet } from './overlays/CancelSheet.tsx';
import { Overlays } from './overlays/Overlays.tsx';
import { columnsFor } from './panes/columns.ts';
import { SignalsPane } from './panes/SignalsPane.tsx';
import { TimelinePane } from './panes/TimelinePane.tsx';
import { forkStep, linkOf } from './run-link.ts';
import { ScrubberPane } from './scrubber/ScrubberPane.tsx';
import type { Session } from './session.ts';
import { whyHeld, type Workbench, type WorkbenchStore } from './store.ts';
import { useKeys } from './use-keys.ts';

/** What a page of the workbench is connected to. */
export interface Connected {
  readonly store: WorkbenchStore;
  readonly session: Session;
  readonly address: Address;
}

/** The moment as the store has it now, for what is looked up later than it is asked for. */
const momentNow = (store: WorkbenchStore): Moment | undefined => {
  const { run, cursor, ...rest } = store.getState();
  return run === undefined ? undefined : momentAt(run, cursor, whyHeld(rest));
};

/** The workbench: one run, its panes, and the keys. */
export function RunPage({ store, session, address, run }: Connected & { run: NonNullable<Workbench['run']> }) {
  const state = store();
  const layout = useLayout();
  const held = whyHeld(state);
  const moment = useMemo(() => momentAt(run, state.cursor, held), [run, state.cursor, held]);
  const moves = useMemo(() => movesOf({ store, session, address }), [store, session, address]);
  const reopen = () => state.link && void session.open(linkOf(state.link, run, state.cursor));
  const forkHere = () => void session.fork(forkStep(run, moment.cursor.seq));
  useKeys(state.letters, (command) => {
    executeOn({ store, session, address }, command, forkHere);
    return true;
  });
  useEffect(() => {
    document.title = `${run.scenario.title} · Signalbox`;
  }, [run.scenario.title]);

  const timeline = (
    <TimelinePane
      moment={moment}
      moves={moves}
      segment={state.segment}
      filter={state.filter}
      columns={columnsFor(state.columns, layout === 'upright')}
      onSegment={state.showSegment}
      onFilter={state.filterBy}
      onColumns={state.showColumns}
      cards={layout === 'narrow'}
    />
  );
  const shares = layout === 'medium' || layout === 'upright';
  const tab = state.tab === 'timeline' && !shares ? 'verdicts' : state.tab;
  const scenarios = state.catalogue.state === 'there' ? state.catalogue.value : [];
  return (
    <div className="bench">
      <a className="skip" href="#signals" onClick={(event) => (event.preventDefault(), focusPane('signals'))}>
        Skip to the enabled actions
      </a>
      <RunHeader
        run={run}
        layout={layout}
        scenarios={scenarios}
        choices={state.choices}
        subjects={state.subjects.length > 0 ? state.subjects : (state.choices?.subjects ?? [])}
        onScenario={(scenario) => address.go({ scenario })}
        onChange={(change) => state.link && address.go(changed(state.link, run, change))}
        onShare={() => state.lay({ kind: 'share' })}
        onExport={moves.exportAs}
        onKeys={() => state.lay({ kind: 'keys' })}
        onOptions={() => state.lay({ kind: 'options' })}
      />
      <Bench
        layout={layout}
        pane={state.pane}
        signals={
          <SignalsPane
            moment={moment}
            moves={moves}
            standing={{
              isLost: state.connection.state === 'lost',
              refusal: state.refusal?.problem,
              onRetry: session.retry,
              onReopen: state.connection.state === 'none' ? reopen : undefined,
            }}
            forkHere={forkHere}
          />
        }
        lanes={<LanesPane moment={moment} moves={moves} />}
        timeline={timeline}
        inspector={
          <Inspector
            moment={moment}
            moves={moves}
            tab={tab}
            onTab={state.openTab}
            timeline={shares ? timeline : undefined}
          />
        }
      />
      <ScrubberPane moment={moment} moves={moves} forkHere={forkHere} />
      {layout === 'narrow' && <ViewBar moment={moment} pane={state.pane} onPane={state.showPane} />}
      <Overlays store={store} address={address} moment={moment} />
      {state.overlay?.kind === 'cancel' && (
        <CancelSheet
          levers={cancelLevers(moment)}
          onClose={() => state.lay(undefined)}
          onTake={(label) => {
            state.lay(undefined);
            moves.take(label);
          }}
        />
      )}
    </div>
  );
}

/** Makes what the panes may ask for. */
function movesOf({ store, session }: Connected): Moves {
  const { lay, openTab, showPane } = store.getState();
  return {
    moveTo: session.moveTo,
    select: (seq) => {
      session.moveTo(seq);
      openTab('frame');
      showPane('inspector');
    },
    take: (label) => void session.take(label),
    fork: (step) => void session.fork(step),
    follow: (branch) => void session.follow(branch),
    exportAs: (format) => lay({ kind: 'export', format }),
    openTab: (tab) => {
      openTab(tab);
      showPane('inspector');
    },
  };
}

/* Where the timeline shares a pane, its tab is opened first. */
function showTimeline(store: WorkbenchStore): void {
  if (document.querySelector('.timeline') === null) store.getState().openTab('timeline');
}

function executeOn({ store, session }: Connected, command: Command, forkHere: () => void): void {
  const { lay, showPane } = store.getState();
  if (command.do === 'pane' || command.do === 'cycle') {
    const pane = command.do === 'pane' ? command.pane : nextPane(command.by);
    if (pane !== 'scrubber') showPane(pane);
    if (pane === 'timeline') showTimeline(store);
    return focusPane(pane);
  }
  const first = momentNow(store);
  if (first === undefined) return;
  const deed = deedOf(command, () => momentNow(store) ?? first);
  switch (deed?.kind) {
    case 'move':
      return session.moveTo(deed.seq);
    case 'take':
      return void session.take(deed.label);
    case 'fork':
      return forkHere();
    case 'follow':
      return void session.follow(deed.branch);
    case 'choose-cancel':
      return lay({ kind: 'cancel' });
    case 'keys':
      return lay({ kind: 'keys' });
    case 'filter':
      showPane('timeline');
      showTimeline(store);
      return focusSoon('.timeline input[type=search]');
    case 'say':
      store.setState({ said: deed.words });
      if (deed.offerFork === true) document.querySelector<HTMLElement>('[data-fork-here]')?.focus();
      return undefined;
    case undefined:
      return undefined;
    default:
      return deed satisfies never;
  }
}
