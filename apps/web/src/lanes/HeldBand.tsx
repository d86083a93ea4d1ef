import { recipientOf, PEERS } from '@signalbox/protocol';
import { isAtBaseline } from '@signalbox/world';
import type { Moment, PaneProps } from '../moment.ts';
import { Icon } from '../parts/Icon.tsx';
import { Mark } from '../parts/Mark.tsx';
import type { Chip, Rail } from './held.ts';
import type { Drawing } from './layout.ts';
import { MoreHeld } from './MoreHeld.tsx';
import { belief } from './words.ts';

/** What is in flight, waiting under the now line: a rail a direction, the oldest next to its recipient's signal. */
export function HeldBand({ drawing, moment, moves }: PaneProps & { drawing: Drawing }) {
  const { geometry, now, held } = drawing;
  const ahead = moment.run.events.length - moment.cursor.seq;
  return (
    <div className="held" style={{ top: now, height: held.height }}>
      <p className="held-now">{ahead === 0 ? 'now' : `at ${moment.cursor.seq}`}</p>
      <p className="held-choice">
        {moment.levers.length > 1 && (
          <>
            <Mark name="choice" size={12} />
            <span>choice point</span>
          </>
        )}
        {ahead > 0 && <span className="held-ahead">{ahead === 1 ? '1 event ahead' : `${ahead} events ahead`}</span>}
      </p>
      {held.rails.map((rail) => (
        <RailRow key={rail.direction} rail={rail} drawing={drawing} moment={moment} moves={moves} />
      ))}
      <Feet moment={moment} drawing={drawing} narrow={geometry.narrow} />
    </div>
  );
}

function RailRow({ rail, drawing, moment, moves }: PaneProps & { rail: Rail; drawing: Drawing }) {
  const { lane, chip, narrow } = drawing.geometry;
  const to = recipientOf(rail.direction);
  const way = rail.chips.length === 0 ? 'nothing in flight' : '';
  return (
    <>
      <span
        className={`rail rail--${to}`}
        style={{ top: rail.top, height: chip, left: lane.client + 8, width: lane.server - lane.client - 16 }}
        aria-hidden="true"
      >
        <i className="rail-signal" />
        <span className="rail-way">{way === '' ? '' : `to ${to}: ${way}`}</span>
      </span>
      {rail.chips.map((each) => (
        <ChipButton
          key={each.message.seq}
          chip={each}
          side={to}
          box={{ top: rail.top, height: chip, left: each.x, width: each.width }}
          moment={moment}
          moves={moves}
        />
      ))}
      {rail.more > 0 && (
        <MoreHeld
          rail={rail}
          narrow={narrow}
          box={{ top: rail.top, height: chip, left: rail.moreX - rail.moreWidth / 2, width: rail.moreWidth }}
          moment={moment}
          moves={moves}
        />
      )}
    </>
  );
}

interface ChipProps extends PaneProps {
  readonly chip: Chip;
  readonly side: string;
  readonly box: React.CSSProperties;
}

/* A lever on the wire: named by its number and the label it takes. */
function ChipButton({ chip, side, box, moment, moves }: ChipProps) {
  const { message, words, label, lever, because } = chip;
  const number = lever?.number;
  const isEnabled = lever !== undefined && moment.atHead && moment.held === undefined;
  const states = [
    `chip chip--${message.kind} chip--${side}`,
    ...(lever === undefined ? ['is-blocked'] : []),
    ...(isEnabled ? [] : ['is-readonly']),
  ];
  return (
    <button
      type="button"
      className={states.join(' ')}
      style={box}
      aria-label={nameOf(words, label, number, because)}
      aria-disabled={isEnabled ? undefined : true}
      onClick={() => isEnabled && moves.take(label)}
    >
      <span className="chip-plate" aria-hidden="true">
        {lever === undefined ? <Icon name="lock" size={12} /> : number}
      </span>{' '}
      <span className="chip-text">{words}</span>
    </button>
  );
}

/*
 * The name begins with what is written on the chip, so that whoever speaks it is understood. It does not hold the label:
 * that is the name of the lever in Signals, and of nothing else.
 */
const nameOf = (words: string, label: string, number: number | undefined, because: string | undefined): string =>
  `${number === undefined ? '' : `${number} `}${words}, waiting for the ${label.slice(0, label.indexOf(' '))}${because === undefined ? '' : `. Blocked: ${because}`}`;

/* What each peer believes now, under its lane; the two differ while something is in flight. */
function Feet({ moment, drawing, narrow }: { moment: Moment; drawing: Drawing; narrow: boolean }) {
  const { world, requests } = moment;
  const { lane, effects, resources } = drawing.geometry;
  const count = requests.reduce((sum, request) => sum + (world.get(`receiver ${request}`)?.effects.length ?? 0), 0);
  return (
    <>
      {PEERS.map((peer) => (
        <span key={peer} className="held-foot" style={{ left: lane[peer] }}>
          {belief(world, drawing.chosen === undefined ? requests : [drawing.chosen], peer)}
        </span>
      ))}
      {effects !== undefined && count > 0 && (
        <span className="held-foot" style={{ left: effects }}>
          {count === 1 ? '1 effect' : `${count} effects`}
        </span>
      )}
      {!narrow && drawing.columns.length > 0 && (
        <span className="held-foot" style={{ left: (resources[0] + resources[1]) / 2 }}>
          {holdsInWords(drawing, isAtBaseline(world, requests))}
        </span>
      )}
    </>
  );
}

function holdsInWords({ lifelines }: Drawing, atBaseline: boolean): string {
  if (atBaseline) return 'at baseline';
  const open = lifelines.filter(({ is }) => is === 'open').length;
  return open === 0 ? 'not at baseline' : `${open} held`;
}
