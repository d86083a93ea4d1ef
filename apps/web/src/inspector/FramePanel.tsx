import { sanitise, type Frame } from '@signalbox/protocol';
import type { Seq, TraceEvent } from '@signalbox/trace';
import { useState } from 'react';
import type { Moment, Moves, PaneProps } from '../moment.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { SeqLink } from '../parts/SeqLink.tsx';
import { printJson, printRaw, type Token } from './json.ts';
import { RequestName } from './RequestName.tsx';

/** The frame of the selected event as it travelled, or what the event says when it carried none. */
export function FramePanel({ moment, moves }: PaneProps) {
  const event = moment.selected === undefined ? undefined : moment.run.events[moment.selected - 1];
  if (event === undefined)
    return <p className="lede">Nothing has happened yet. Select an event to read what was on the wire.</p>;
  const carrier = event.frame === undefined && event.sent !== undefined ? moment.run.events[event.sent - 1] : event;
  return (
    <>
      <div className="frame-head">
        <h3>
          <code translate="no">{event.type}</code> at {event.seq}
        </h3>
        {carrier?.frame !== undefined && <CopyButton text={wireText(carrier.frame)}>Copy frame</CopyButton>}
      </div>
      <Facts event={event} moment={moment} moves={moves} />
      {carrier?.frame === undefined ? (
        <p className="fine">
          This event stayed inside its peer: nothing was on the wire.
          <OfItsStep event={event} moment={moment} moves={moves} />
        </p>
      ) : (
        <>
          <FrameText key={carrier.seq} frame={carrier.frame} seq={carrier.seq} />
          <RequestOf event={carrier} moment={moment} moves={moves} />
          <p className="fine">
            Text from a peer is shown, never run. Control and bidirectional characters are written out.
          </p>
        </>
      )}
    </>
  );
}

/** Gives a frame as it travels: one line of JSON, or the raw text. */
export const wireText = (frame: Frame): string => (typeof frame === 'string' ? frame : JSON.stringify(frame));

/** Prints a frame; raw text that is no JSON at all is made inert first. */
export function FrameText({ frame, seq }: { frame: Frame; seq: number }) {
  return (
    <pre className="json" tabIndex={0} role="group" aria-label={`Frame at ${seq}`} translate="no">
      {typeof frame === 'string' ? (
        <code className="json-raw">
          <Piece token={printRaw(frame)} />
        </code>
      ) : (
        printJson(frame).map(({ depth, tokens }, row) => (
          <span key={row} className="json-line" style={{ paddingLeft: `${depth * 2}ch` }}>
            {tokens.map((token, at) => (
              <Piece key={at} token={token} className={`json-${token.is}`} />
            ))}
            {'\n'}
          </span>
        ))
      )}
    </pre>
  );
}

/* A long text is shown as far as it begins, and whole when asked. It stays text either way. */
function Piece({ token: { text, whole }, className }: { token: Token; className?: string }) {
  const [all, setAll] = useState(false);
  if (whole === undefined) return <span className={className}>{text}</span>;
  const count = whole.length.toLocaleString('en');
  return (
    <>
      <span className={className}>{all ? whole.text : text}</span>{' '}
      <button type="button" className="json-more" aria-expanded={all} onClick={() => setAll(!all)}>
        {all ? 'show the beginning' : `show all ${count} characters`}
      </button>
    </>
  );
}

/* What an answer, a notification or a cancellation is about, as it was asked. */
function RequestOf({ event, moment, moves }: FactsProps) {
  const { request } = event;
  const asked =
    request === undefined || event.type === 'request-sent'
      ? undefined
      : moment.run.events.find((earlier) => earlier.type === 'request-sent' && earlier.request === request);
  if (asked?.frame === undefined) return null;
  return (
    <>
      <h3 className="sub">
        The request it belongs to, at <SeqLink seq={asked.seq} moveTo={moves.moveTo} />
      </h3>
      <FrameText key={asked.seq} frame={asked.frame} seq={asked.seq} />
    </>
  );
}

/* Where the step the event belongs to did touch the wire. */
function OfItsStep({ event, moment, moves }: FactsProps) {
  const { events } = moment.run;
  const onWire: Seq[] = [];
  for (let at = event.seq - 1; events[at - 1]?.step === event.step; at--)
    if (events[at - 1]?.message !== undefined) onWire.unshift(at);
  if (onWire.length === 0) return null;
  return (
    <>
      {' '}
      The same step was on the wire at{' '}
      {onWire.map((seq) => (
        <SeqLink key={seq} seq={seq} moveTo={moves.moveTo} />
      ))}
    </>
  );
}

interface FactsProps {
  readonly event: TraceEvent;
  readonly moment: Moment;
  readonly moves: Moves;
}

function Facts({ event, moment, moves }: FactsProps) {
  const { direction, sent, decision, text, name, request, token, by } = event;
  const arrival = direction !== undefined && sent === undefined ? arrivalOf(moment, event) : undefined;
  return (
    <dl className="facts">
      <Fact term="By">{by}</Fact>
      {direction !== undefined && <Fact term="Direction">{direction.replace('-to-', ' → ')}</Fact>}
      {name !== undefined && <Fact term="Message">{sanitise(name)}</Fact>}
      {request !== undefined && (
        <Fact term="Request">
          <RequestName request={request} />
        </Fact>
      )}
      {token !== undefined && (
        <Fact term="Token">
          <code translate="no">{sanitise(JSON.stringify(token))}</code>
        </Fact>
      )}
      {sent !== undefined && (
        <Fact term="Sent">
          at <SeqLink seq={sent} moveTo={moves.moveTo} />
        </Fact>
      )}
      {arrival === 'in flight' && <Fact term="Arrived">not yet</Fact>}
      {arrival !== undefined && arrival !== 'in flight' && (
        <Fact term="Arrived">
          {arrival.type === 'message-dropped' ? 'dropped ' : ''}at <SeqLink seq={arrival.seq} moveTo={moves.moveTo} />
        </Fact>
      )}
      {decision !== undefined && <Fact term="Decision">{decision}</Fact>}
      {text !== undefined && (
        <Fact term="Text">
          <q className="peer-text">{text}</q>
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </>
);

/* Where a message ended up, as far as the cursor; nothing for an event that sent none. */
function arrivalOf({ run, cursor }: Moment, { seq, message }: TraceEvent): TraceEvent | 'in flight' | undefined {
  if (message === undefined) return undefined;
  for (let index = seq; index < cursor.seq; index++) {
    const event = run.events[index];
    if (event?.sent === seq && event.type !== 'message-duplicated') return event;
  }
  return 'in flight';
}
