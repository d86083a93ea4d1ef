import { Tabs } from '@base-ui/react/tabs';
import { memo, type ReactNode } from 'react';
import { TABS, type InspectorProps, type Tab } from '../moment.ts';
import './inspector.css';
import './verdicts.css';
import './panels.css';
import './history.css';
import { FramePanel } from './FramePanel.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { LedgerPanel } from './LedgerPanel.tsx';
import { OutcomesPanel } from './OutcomesPanel.tsx';
import { RegistriesPanel } from './RegistriesPanel.tsx';
import { brokenCount, VerdictsPanel } from './VerdictsPanel.tsx';

const TITLES: Record<Tab, string> = {
  verdicts: 'Verdicts',
  ledger: 'Ledger',
  registries: 'Registries',
  frame: 'Frame',
  outcomes: 'Outcomes',
  history: 'History',
};

type PanelProps = Pick<InspectorProps, 'moment' | 'moves' | 'questions' | 'folds' | 'onFold'>;

const PANELS: Record<Tab, (props: PanelProps) => ReactNode> = {
  verdicts: VerdictsPanel,
  ledger: LedgerPanel,
  registries: RegistriesPanel,
  frame: FramePanel,
  outcomes: OutcomesPanel,
  history: HistoryPanel,
};

/** What there is to say of the run at the cursor beside its order: judgement, resources, wire, outcome, branches. */
export const Inspector = memo(function Inspector({ tab, onTab, timeline, ...given }: InspectorProps) {
  const { moment } = given;
  const Panel = tab === 'timeline' ? undefined : PANELS[tab];
  return (
    <section className="pane inspector" aria-label="Inspector" tabIndex={-1} data-pane="inspector">
      <Tabs.Root className="inspector-root" value={tab} onValueChange={(value) => onTab(value as Tab | 'timeline')}>
        <Tabs.List className="tabs" aria-label="Inspector" activateOnFocus>
          {timeline !== undefined && <Tabs.Tab value="timeline">Timeline</Tabs.Tab>}
          {TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {TITLES[each]}
              {each === 'verdicts' && <Count of={brokenCount(moment)} />}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {timeline !== undefined && (
          <Tabs.Panel className="panel panel--timeline" value="timeline">
            {timeline}
          </Tabs.Panel>
        )}
        {Panel !== undefined && (
          <Tabs.Panel key={tab} className="panel" value={tab}>
            <Panel {...given} />
          </Tabs.Panel>
        )}
      </Tabs.Root>
    </section>
  );
});

/* Seen, not spoken: a panel is named by its tab, and the tally inside says the number with its word. */
const Count = ({ of }: { of: number }) =>
  of === 0 ? null : (
    <span className="count" aria-hidden="true">
      {of}
    </span>
  );
