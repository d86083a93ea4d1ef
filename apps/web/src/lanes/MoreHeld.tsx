import { Popover } from '@base-ui/react/popover';
import { recipientOf } from '@signalbox/protocol';
import { useState } from 'react';
import { bar } from '../header/bar.ts';
import type { PaneProps } from '../moment.ts';
import { Icon } from '../parts/Icon.tsx';
import { SeqLink } from '../parts/SeqLink.tsx';
import { allHeld, type Rail, type Standing } from './held.ts';

interface MoreHeldProps extends PaneProps {
  readonly rail: Rail;
  readonly narrow: boolean;
  readonly box: React.CSSProperties;
}

/** Says how many more wait on a rail than there is room for, and lists all of them when asked. */
export function MoreHeld({ rail, narrow, box, moment, moves }: MoreHeldProps) {
  const [open, setOpen] = useState(false);
  const to = recipientOf(rail.direction);
  const words = narrow ? `+${rail.more}` : `+${rail.more} more`;
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        className="rail-more"
        style={box}
        aria-label={`${words} waiting for the ${to}. Lists all of them`}
      >
        {words}
      </Popover.Trigger>
      <Popover.Portal container={bar}>
        <Popover.Positioner className="over" side="top" sideOffset={6}>
          <Popover.Popup className="menu held-list" aria-label={`Held on the way to the ${to}`}>
            <HeldList
              of={allHeld(moment, rail.direction)}
              moment={moment}
              moves={{
                ...moves,
                take: (label) => {
                  setOpen(false);
                  moves.take(label);
                },
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

const MOST = 100;

/** Everything that waits on a rail in the order in which it arrives, each with where it was sent. */
export function HeldList({ of, moment, moves }: PaneProps & { of: readonly Standing[] }) {
  const mayTake = moment.atHead && moment.held === undefined;
  return (
    <>
      <p className="menu-cap">{of.length} held, next to arrive first</p>
      <ol>
        {of.slice(0, MOST).map(({ message: { seq, name }, label, lever, because }) => (
          <li key={seq}>
            <span className="held-list-plate" aria-hidden="true">
              {lever?.number ?? <Icon name="lock" size={12} />}
            </span>
            {lever !== undefined && mayTake ? (
              <button type="button" className="btn" onClick={() => moves.take(label)}>
                {name}
              </button>
            ) : (
              <span>{name}</span>
            )}
            <span className="fine">
              sent at <SeqLink seq={seq} moveTo={moves.moveTo} />
              {because !== undefined && `, ${because}`}
            </span>
          </li>
        ))}
      </ol>
      {of.length > MOST && <p className="fine">{of.length - MOST} more behind these</p>}
    </>
  );
}
