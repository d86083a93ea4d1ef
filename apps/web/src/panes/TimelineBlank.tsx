import type { Moment } from '../moment.ts';
import type { Segment, Sieve } from '../sieve.ts';

/** A timeline before the first event. */
export const NothingYet = ({ moment: { levers, telling } }: { moment: Moment }) => (
  <div className="blank">
    <p>
      <b>Nothing has happened yet.</b>
    </p>
    <p>
      {levers.length === 1 ? 'One action is' : `${levers.length} actions are`} enabled. Press <kbd>1</kbd> to take{' '}
      {levers.length === 1 ? 'it' : 'the first'}
      {telling.next !== undefined && (
        <>
          , or <kbd>Space</kbd> to follow the telling schedule
        </>
      )}
      .
    </p>
  </div>
);

const KINDS: Record<Segment, string> = {
  all: 'event',
  messages: 'message',
  state: 'change of state',
  resources: 'change of resources',
};

/** A timeline whose filter hides everything says what it hides. */
export function NothingMatches({
  sieve,
  segment,
  total,
  onClear,
}: {
  sieve: Sieve;
  segment: Segment;
  total: number;
  onClear: () => void;
}) {
  return (
    <div className="blank">
      <p>
        <b>
          No {KINDS[segment]} of {total} {segment === 'all' ? '' : 'events '}matches.
        </b>
      </p>
      {sieve.terms.length > 0 && (
        <p>
          {sieve.terms.map(({ written }, index) => (
            <span key={written}>
              <code>{written}</code> alone lets {sieve.alone(index) === 0 ? 'none' : sieve.alone(index)} through.{' '}
            </span>
          ))}
        </p>
      )}
      <p className="row-btn">
        <button type="button" className="btn" onClick={onClear}>
          Clear filter
        </button>
      </p>
    </div>
  );
}
