import type { PaneProps } from '../moment.ts';
import { Icon } from '../parts/Icon.tsx';
import { Mark } from '../parts/Mark.tsx';
import { rails, type Chip, type Rail } from './held.ts';
import type { Drawing } from './layout.ts';
import { belief, shortName } from './words.ts';

/** What is in flight, waiting under the now line: a rail a direction, the oldest next to its recipient's signal. */
export function HeldBand({ drawing, moment, moves }: PaneProps & { drawing: Drawing }) {
  const { geometry, now } = drawing;
  const taken = (chip: Chip) => () =>
    chip.lever !== undefined && moment.atHead && moment.held === undefined && moves.take(chip.lever.label);
  const views = (['client', 'server'] as const).map((peer) => belief(moment.world, moment.requests, peer));
  return (
    <div className="held" ref={(band) => band?.style.setProperty('top', `${now}px`)}>
      <p className="held-now">
        <span>{moment.cursor.seq === moment.run.events.length ? 'now' : `at ${moment.cursor.seq}`}</span>
      </p>
      {moment.levers.length > 1 && (
        <p className="held-choice">
          <Mark name="choice" size={11} /> choice point
        </p>
      )}
      <div className="held-rails" ref={(box) => between(box, geometry.lane.client, geometry.lane.server)}>
        {rails(moment).map((rail) => (
          <RailRow
            key={rail.direction}
            rail={rail}
            narrow={geometry.narrow}
            readOnly={!moment.atHead || moment.held !== undefined}
            onTake={taken}
          />
        ))}
      </div>
      {(['client', 'server'] as const).map((peer, index) => (
        <span
          key={peer}
          className="held-foot"
          ref={(foot) => foot?.style.setProperty('left', `${geometry.lane[peer]}px`)}
        >
          {views[index]}
        </span>
      ))}
    </div>
  );
}

function between(box: HTMLElement | null, left: number, right: number): void {
  if (box === null) return;
  box.style.left = `${left}px`;
  box.style.width = `${right - left}px`;
}

function RailRow({
  rail,
  narrow,
  readOnly,
  onTake,
}: {
  rail: Rail;
  narrow: boolean;
  readOnly: boolean;
  onTake: (chip: Chip) => () => unknown;
}) {
  const toServer = rail.direction === 'client-to-server';
  return (
    <div className={`rail rail--${toServer ? 'server' : 'client'}`}>
      <span className="rail-arm" aria-hidden="true" />
      {rail.chips.map((chip) => (
        <ChipButton key={chip.key} chip={chip} narrow={narrow} readOnly={readOnly} onTake={onTake(chip)} />
      ))}
      {rail.more > 0 && <span className="rail-more">+{rail.more} more</span>}
      {rail.chips.length === 0 && (
        <span className="rail-way">to {toServer ? 'server' : 'client'}: nothing in flight</span>
      )}
    </div>
  );
}

function ChipButton({
  chip: { message, lever, because },
  narrow,
  readOnly,
  onTake,
}: {
  chip: Chip;
  narrow: boolean;
  readOnly: boolean;
  onTake: () => unknown;
}) {
  const key = lever?.number;
  const blocked = lever === undefined;
  const why = blocked ? `. Blocked: ${because ?? 'another message is ahead of it'}` : '';
  return (
    <button
      type="button"
      className={`chip chip--${message.kind}${blocked ? ' is-blocked' : ''}${readOnly ? ' is-readonly' : ''}`}
      aria-label={`In flight: ${message.name}${key === undefined ? '' : `, key ${key}`}${why}`}
      aria-disabled={blocked || readOnly}
      onClick={onTake}
    >
      {blocked ? <Icon name="lock" size={11} /> : <span className="chip-key">{key ?? '·'}</span>}
      <span className="chip-text">{shortName(message.name, narrow)}</span>
    </button>
  );
}
