import type { ReactNode } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import type { PaneName } from '../view.ts';
import { Collapsible } from './Collapsible.tsx';
import type { Layout } from './use-layout.ts';

/** The panes, made and connected. In the narrower layouts the timeline already stands inside the inspector. */
export interface BenchProps {
  readonly layout: Layout;
  readonly pane: PaneName;
  readonly signals: ReactNode;
  readonly lanes: ReactNode;
  readonly timeline: ReactNode;
  readonly inspector: ReactNode;
}

/** Puts the panes where the width of the window has room for them. */
export function Bench({ layout, pane, ...panes }: BenchProps) {
  switch (layout) {
    case 'wide':
      return <Wide {...panes} />;
    case 'medium':
      return <Medium {...panes} />;
    case 'upright':
      return <Upright {...panes} />;
    case 'narrow':
      return <Narrow pane={pane} {...panes} />;
    default:
      return layout satisfies never;
  }
}

type Panes = Omit<BenchProps, 'layout' | 'pane'>;

/* Sizes are kept per browser and layout, never in the address. */
const useKept = (id: string) => useDefaultLayout({ id: `signalbox:${id}`, storage: localStorage });

function Wide({ signals, lanes, timeline, inspector }: Panes) {
  const [columns, rows] = [useKept('wide'), useKept('wide-rows')];
  return (
    <main className="work">
      <Group {...columns} orientation="horizontal">
        <Collapsible id="signals-panel" name="Signals" size={272} least={216} across>
          {signals}
        </Collapsible>
        <Separator className="divider" aria-label="Width of Signals" />
        <Panel id="middle-panel" minSize={560}>
          <Group {...rows} orientation="vertical">
            <Collapsible id="lanes-panel" name="Lanes" size="70%" least={240}>
              {lanes}
            </Collapsible>
            <Separator className="divider" aria-label="Height of the drawing" />
            <Collapsible id="timeline-panel" name="Timeline" size="30%" least={120}>
              {timeline}
            </Collapsible>
          </Group>
        </Panel>
        <Separator className="divider" aria-label="Width of the inspector" />
        <Collapsible id="inspector-panel" name="Inspector" size={364} least={320} across>
          {inspector}
        </Collapsible>
      </Group>
    </main>
  );
}

function Medium({ signals, lanes, inspector }: Panes) {
  const [columns, rows] = [useKept('medium'), useKept('medium-rows')];
  return (
    <main className="work">
      <Group {...columns} orientation="horizontal">
        <Collapsible id="signals-panel" name="Signals" size={232} least={216} across>
          {signals}
        </Collapsible>
        <Separator className="divider" aria-label="Width of Signals" />
        <Panel id="rest-panel" minSize={560}>
          <Group {...rows} orientation="vertical">
            <Collapsible id="lanes-panel" name="Lanes" size="61%" least={200}>
              {lanes}
            </Collapsible>
            <Separator className="divider" aria-label="Height of the drawing" />
            <Collapsible id="lower-panel" name="Timeline and inspector" size="39%" least={160}>
              {inspector}
            </Collapsible>
          </Group>
        </Panel>
      </Group>
    </main>
  );
}

function Upright({ signals, lanes, inspector }: Panes) {
  const [rows, columns] = [useKept('upright'), useKept('upright-columns')];
  return (
    <main className="work">
      <Group {...rows} orientation="vertical">
        <Collapsible id="lanes-panel" name="Lanes" size="55%" least={200}>
          {lanes}
        </Collapsible>
        <Separator className="divider" aria-label="Height of the drawing" />
        <Panel id="lower-panel" minSize={200}>
          <Group {...columns} orientation="horizontal">
            <Collapsible id="signals-panel" name="Signals" size={232} least={216} across>
              {signals}
            </Collapsible>
            <Separator className="divider" aria-label="Width of Signals" />
            <Panel id="rest-panel" minSize={400}>
              {inspector}
            </Panel>
          </Group>
        </Panel>
      </Group>
    </main>
  );
}

/* One pane at a time; under the drawing the choice stays in reach. */
function Narrow({ pane, signals, lanes, timeline, inspector }: Panes & { pane: PaneName }) {
  return (
    <main className={`work work--narrow shows-${pane}`}>
      {pane === 'lanes' && (
        <>
          {lanes}
          {signals}
        </>
      )}
      {pane === 'signals' && signals}
      {pane === 'timeline' && timeline}
      {pane === 'inspector' && (
        <>
          <h2 className="vh">Inspector</h2>
          {inspector}
        </>
      )}
    </main>
  );
}
