import { useState, type ReactNode } from 'react';
import { Panel, usePanelRef } from 'react-resizable-panels';

const HEAD = 36;

/** A panel that, dragged below its least size, shrinks to a head; the head is a button that opens it again. */
export function Collapsible({
  id,
  name,
  size,
  least,
  across = false,
  children,
}: {
  id: string;
  name: string;
  size: number | string;
  least: number;
  /** Whether it stands beside others, so that its head runs down. */
  across?: boolean;
  children: ReactNode;
}) {
  const panel = usePanelRef();
  const [collapsed, setCollapsed] = useState(false);
  return (
    <Panel
      id={id}
      panelRef={panel}
      defaultSize={size}
      minSize={least}
      collapsible
      collapsedSize={HEAD}
      onResize={({ inPixels }) => setCollapsed(inPixels <= HEAD + 2)}
    >
      {collapsed ? (
        <button
          type="button"
          className={across ? 'pane-rail pane-rail--across' : 'pane-rail'}
          aria-label={`Open ${name}`}
          onClick={() => panel.current?.expand()}
        >
          <span className="plate-text">{name}</span>
        </button>
      ) : (
        children
      )}
    </Panel>
  );
}
