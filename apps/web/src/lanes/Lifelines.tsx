import { aside } from './aside.ts';
import type { Drawing } from './layout.ts';

/** What each peer holds, a cap where it was acquired and one where it was released. */
export const Lifelines = ({ drawing, over }: { drawing: Drawing; over: boolean }) =>
  drawing.lifelines.map(({ peer, kind, request, x, cap, y1, y2, is }) => {
    const beside = aside(drawing, request);
    const key = `${peer} ${kind} ${request} ${y1} ${is}`;
    switch (is) {
      case 'again':
        return (
          <g key={key} transform={`translate(${x - 6} ${y1 - 6})`}>
            <rect className="l-stop" width={12} height={12} rx={1} />
            <path className="l-stop-x" d="M3.5 3.5l5 5m0 -5l-5 5" />
          </g>
        );
      case 'tombstone':
        return <path key={key} className={`l-res l-res--tomb${beside}`} d={`M${x} ${y1}V${y2}`} />;
      case 'held':
      case 'open':
        return (
          <g key={key}>
            <path className={`l-res${beside}`} d={`M${x} ${y1}V${y2}`} />
            <path className={`l-cap${beside}`} d={`M${x - cap} ${y1}h${2 * cap}`} />
            {is === 'held' && <path className={`l-cap${beside}`} d={`M${x - cap} ${y2}h${2 * cap}`} />}
            {is === 'open' && over && <path className="l-cap l-cap--missing" d={`M${x - cap} ${y2 - 2}h${2 * cap}`} />}
          </g>
        );
      default:
        return is satisfies never;
    }
  });
