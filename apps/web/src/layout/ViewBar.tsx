import type { Moment } from '../moment.ts';
import type { PaneName } from '../view.ts';

/** Chooses the one pane a narrow screen shows. */
export function ViewBar({
  moment,
  pane,
  onPane,
}: {
  moment: Moment;
  pane: PaneName;
  onPane: (pane: PaneName) => void;
}) {
  const broken = moment.verdicts.filter(
    ({ status, severity }) => status === 'broken' && severity === 'violation',
  ).length;
  const panes: readonly { readonly id: PaneName; readonly name: string; readonly count?: number }[] = [
    { id: 'signals', name: 'Signals', count: moment.levers.length },
    { id: 'lanes', name: 'Lanes' },
    { id: 'timeline', name: 'Timeline', count: moment.run.events.length },
    { id: 'inspector', name: 'Verdicts', ...(broken === 0 ? {} : { count: broken }) },
  ];
  return (
    <nav className="viewbar" aria-label="Panes">
      {panes.map(({ id, name, count }) => (
        <button key={id} type="button" aria-pressed={id === pane} onClick={() => onPane(id)}>
          {name}
          {count !== undefined && <span className="count">{count}</span>}
        </button>
      ))}
    </nav>
  );
}
