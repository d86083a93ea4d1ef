import { useEffect, useMemo } from 'react';
import { server } from './client.ts';
import { cancelLevers } from './commands.ts';
import { focusPane } from './focus.ts';
import { changed } from './header/changes.ts';
import { RunHeader } from './header/RunHeader.tsx';
import { Inspector } from './inspector/Inspector.tsx';
import { LanesPane } from './lanes/LanesPane.tsx';
import { Bench } from './layout/Bench.tsx';
import { useLayout } from './layout/use-layout.ts';
import { ViewBar } from './layout/ViewBar.tsx';
import { momentAt } from './moment.ts';
import { executeOn, movesOf, type Connected } from './moves.ts';
import { CancelSheet } from './overlays/CancelSheet.tsx';
import { Overlays } from './overlays/Overlays.tsx';
import { columnsFor } from './panes/columns.ts';
import { SignalsPane } from './panes/SignalsPane.tsx';
import { TimelinePane } from './panes/TimelinePane.tsx';
import { loadQuestions } from './questions.ts';
import { askingOf, forkStep, linkOf } from './run-link.ts';
import { ScrubberPane } from './scrubber/ScrubberPane.tsx';
import { whyHeld, type Workbench } from './store.ts';
import { useKeys } from './use-keys.ts';

/** The workbench: one run, its panes, and the keys. */
export function RunPage({ store, session, address, run }: Connected & { run: NonNullable<Workbench['run']> }) {
  const state = store();
  const layout = useLayout();
  const held = whyHeld(state);
  const moment = useMemo(() => momentAt(run, state.cursor, held), [run, state.cursor, held]);
  const moves = useMemo(() => movesOf({ store, session, address }), [store, session, address]);
  const reopen = () => state.link && void session.open(linkOf(state.link, run, state.cursor));
  const forkHere = () => void session.fork(forkStep(run, moment.cursor.seq));
  const prove = () => {
    if (state.link === undefined) return;
    void server.prove(askingOf(state.link)).then((proof) => {
      if (proof.ok) address.proof(proof.value.id);
      else store.setState({ refusal: proof.problem, said: proof.problem.problem });
    });
  };
  useKeys(state.letters, (command) => {
    executeOn({ store, session, address }, command, { forkHere, prove });
    return true;
  });
  useEffect(() => {
    document.title = `${run.scenario.title} · Signalbox`;
  }, [run.scenario.title]);
  useEffect(() => void loadQuestions(store, run.revision, run.transport), [store, run.revision, run.transport]);

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
  const showsSignals = layout !== 'narrow' || state.pane === 'lanes' || state.pane === 'signals';
  const shares = layout === 'medium' || layout === 'upright';
  const tab = state.tab === 'timeline' && !shares ? 'verdicts' : state.tab;
  const scenarios = state.catalogue.state === 'there' ? state.catalogue.value : [];
  return (
    <div className="bench">
      {showsSignals && (
        <a className="skip" href="#signals" onClick={(event) => (event.preventDefault(), focusPane('signals'))}>
          Skip to the enabled actions
        </a>
      )}
      <RunHeader
        run={run}
        layout={layout}
        scenarios={scenarios}
        choices={state.choices}
        subjects={state.subjects.length > 0 ? state.subjects : (state.choices?.subjects ?? [])}
        onScenario={(scenario) => address.go({ scenario })}
        onChange={(change) => state.link && address.go(changed(state.link, run, change))}
        onProve={prove}
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
        lanes={<LanesPane moment={moment} moves={moves} request={state.request} onRequest={state.chooseRequest} />}
        timeline={timeline}
        inspector={
          <Inspector
            moment={moment}
            moves={moves}
            tab={tab}
            onTab={state.openTab}
            questions={state.questions}
            folds={state.folds}
            onFold={state.fold}
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
