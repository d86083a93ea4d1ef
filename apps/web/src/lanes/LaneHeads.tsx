import { requesterOf, type Peer } from '@signalbox/protocol';
import type { Moment } from '../moment.ts';
import type { Drawing } from './layout.ts';
import { shortKind } from './words.ts';

/** The names over the lanes: who stands there, and which resource each lifeline is. */
export function LaneHeads({ drawing: { geometry, columns }, moment }: { drawing: Drawing; moment: Moment }) {
  const { width, lane, effects, resources, lifeline, narrow } = geometry;
  const height = resources === undefined ? 40 : 62;
  return (
    <svg
      className="lane-names"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      <Head x={lane.client} name="client" below={roleOf(moment, 'client')} />
      <Head
        x={(lane.client + lane.server) / 2}
        name="wire"
        below={narrow ? 'stdio' : 'stdio: one ordered lane each way'}
      />
      <Head x={lane.server} name="server" below={roleOf(moment, 'server')} />
      {effects !== undefined && <Head x={effects} name="effects" below="permanent" />}
      {resources !== undefined &&
        columns.map(({ peer, kind }, column) => {
          const x = resources + column * lifeline + (peer === 'server' ? 10 : 0);
          return (
            <text
              key={`${peer} ${kind}`}
              className="lh-kind"
              transform={`translate(${x + 3} ${height - 4}) rotate(-90)`}
            >
              {`${peer === 'client' ? 'c' : 's'} ${shortKind(kind)}`}
            </text>
          );
        })}
    </svg>
  );
}

const Head = ({ x, name, below }: { x: number; name: string; below: string }) => (
  <>
    <text className="lh-name plate-text" x={x} y={16} textAnchor="middle">
      {name}
    </text>
    <text className="lh-sub" x={x} y={31} textAnchor="middle">
      {below}
    </text>
  </>
);

/* Requester and receiver are roles of a request: with both directions on stage a peer is either. */
function roleOf({ requests }: Moment, peer: Peer): string {
  const issues = requests.some((request) => requesterOf(request) === peer);
  const handles = requests.some((request) => requesterOf(request) !== peer);
  if (issues && handles) return 'both roles';
  return issues ? 'requester' : 'receiver';
}
