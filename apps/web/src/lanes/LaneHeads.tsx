import { requesterOf, type Peer, type RequestKey } from '@signalbox/protocol';
import type { Moment } from '../moment.ts';
import type { Drawing } from './layout.ts';
import { shortKind } from './words.ts';

/** The names over the lanes: who stands there, and which resource each lifeline is. */
export function LaneHeads({ drawing, moment }: { drawing: Drawing; moment: Moment }) {
  const { geometry, columns, chosen } = drawing;
  const read = chosen === undefined ? moment.requests : [chosen];
  const { width, lane, effects, narrow } = geometry;
  const height = narrow ? 34 : 66;
  const y = narrow ? 14 : 36;
  return (
    <div className="lane-names" aria-hidden="true">
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} focusable="false">
        <Head x={lane.client} y={y} name="client" below={roleOf(read, 'client')} />
        <Head
          x={(lane.client + lane.server) / 2}
          y={y}
          name="wire"
          below={narrow ? moment.run.transport : `${moment.run.transport}: one ordered lane each way`}
        />
        <Head x={lane.server} y={y} name="server" below={roleOf(read, 'server')} />
        {effects !== undefined && <Head x={effects} y={y} name="effects" below="permanent" />}
        {narrow && columns.length > 0 && (
          <text className="lh-sub" x={width - 6} y={30} textAnchor="end">
            holds
          </text>
        )}
        {!narrow && <Holds columns={columns} height={height} />}
      </svg>
    </div>
  );
}

const Head = ({ x, y, name, below }: { x: number; y: number; name: string; below: string }) => (
  <>
    <text className="lh-name plate-text" x={x} y={y} textAnchor="middle">
      {name}
    </text>
    <text className="lh-sub" x={x} y={y + 16} textAnchor="middle">
      {below}
    </text>
  </>
);

function Holds({ columns, height }: { columns: Drawing['columns']; height: number }) {
  return (
    <>
      {(['client', 'server'] as const).map((peer) => {
        const own = columns.filter((column) => column.peer === peer);
        const [first, last] = [own[0], own.at(-1)];
        if (first === undefined || last === undefined) return null;
        return (
          <text key={peer} className="lh-name plate-text" x={(first.x + last.x) / 2} y={13} textAnchor="middle">
            {last.x - first.x > 40 ? `${peer} holds` : peer}
          </text>
        );
      })}
      {columns.map(({ peer, kind, x }) => (
        <text
          key={`${peer} ${kind}`}
          className="lh-sub"
          transform={`translate(${x + 4} ${height - 5}) rotate(-90)`}
          textAnchor="start"
        >
          {shortKind(kind)}
        </text>
      ))}
    </>
  );
}

/* Requester and receiver are roles of a request: with both directions on stage a peer is either. */
function roleOf(requests: readonly RequestKey[], peer: Peer): string {
  const issues = requests.some((request) => requesterOf(request) === peer);
  const handles = requests.some((request) => requesterOf(request) !== peer);
  if (issues && handles) return 'both roles';
  return issues ? 'requester' : 'receiver';
}
