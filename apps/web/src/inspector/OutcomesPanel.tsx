import { requesterOf, sanitise, type RequestKey } from '@signalbox/protocol';
import { outcomeOf, receiverOf } from '@signalbox/world';
import type { Moment, PaneProps } from '../moment.ts';
import { Mark } from '../parts/Mark.tsx';
import { evidenceInWords, NOTHING_KEPT, waitInWords, workInWords } from './outcome-words.ts';
import { RequestName } from './RequestName.tsx';

/** How every request stands at the cursor, at both peers, and whether the run ended as its scenario says. */
export function OutcomesPanel({ moment }: PaneProps) {
  return (
    <>
      <p className="lede">
        {moment.atHead && moment.run.quiet
          ? 'How it ended, at each peer.'
          : `How it stands at ${moment.cursor.seq}, at each peer.`}{' '}
        The two may differ: neither sees what is in flight.
      </p>
      {moment.requests.map((request) => (
        <Outcome key={request} request={request} moment={moment} />
      ))}
      <Expectation moment={moment} />
    </>
  );
}

function Outcome({ request, moment }: { request: RequestKey; moment: Moment }) {
  const { requester, receiver, effects, evidence } = outcomeOf(moment.world, request);
  const isUnkept = evidence === 'none' && (moment.world.get(`requester ${request}`)?.cancellations ?? 0) > 0;
  const [waits, works] = [requesterOf(request), receiverOf(request)];
  const rows: readonly (readonly [string, string, string])[] = [
    ['Requester', requester, waitInWords(waits, requester)],
    ['Receiver', receiver, workInWords(works, receiver)],
    ['Effects', effects.length === 0 ? 'none' : String(effects.length), effectsInWords(effects)],
    ['Cancellation', evidence, isUnkept ? NOTHING_KEPT : evidenceInWords(works, evidence)],
  ];
  return (
    <table className="grid-table outcome">
      <caption>
        <RequestName request={request} />
      </caption>
      <tbody>
        {rows.map(([what, state, words]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{state}</td>
            <td className="says-it">{words}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const effectsInWords = (effects: readonly string[]): string =>
  effects.length === 0
    ? 'nothing was committed'
    : `${effects.map((effect) => sanitise(JSON.stringify(effect))).join(', ')} committed; nothing undoes it`;

/* Compared with the head of the branch: a run in the middle has not yet broken what it is to break. */
function Expectation({ moment: { run, atHead } }: { moment: Moment }) {
  const { asExpected, unexpected, quiet } = run;
  return (
    <section className="expectation">
      <h3>
        <Mark name={quiet ? (asExpected ? 'held' : 'warning') : 'unknown'} />
        {asExpected ? 'As expected' : 'Not as expected'}
        {quiet ? '' : ' so far'}
      </h3>
      <p className="fine">
        {quiet ? 'The run is over' : 'The run is not over'}
        {atHead ? '' : ', at the head of this branch'}.{' '}
        {asExpected ? 'Nothing departs from what the scenario expects.' : 'What departs from the scenario:'}
      </p>
      {unexpected.length > 0 && (
        <ul className="plain">
          {unexpected.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
