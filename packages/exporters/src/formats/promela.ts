import type { RequestScript, Scenario } from '@signalbox/engine';
import { otherPeer, PEERS, type Peer } from '@signalbox/protocol';
import type { ExportedRun, Exporter } from '../exporter.ts';

/**
 * Writes what the peers of a scenario can do, whatever was played of it, as a model for the checker Spin.
 *
 * Every action is one deterministic step, so the states Spin stores are the worlds the explorer counts: a second opinion
 * from a program that shares nothing with this one. A scenario that would need more than is said here is refused.
 */
export const promela: Exporter = {
  id: 'promela',
  title: 'Promela model of the scenario',
  extension: '.pml',
  mediaType: 'text/plain; charset=utf-8',
  cannotWrite: ({ scenario, defects }) => {
    const lacking = untold({ ...scenario, defects: [...defects] });
    return lacking.length === 0
      ? undefined
      : `A model says exactly what a scenario can do, or nothing. It has no words for ${lacking.join(', nor for ')}.`;
  },
  write: (run) => `${comment(run)}\n\n${model({ ...run.scenario, defects: [...run.defects] }).join('\n')}\n`,
};

const LATE = 'cancels-after-completion';

/* What of a scenario the model would leave out, each with what to change where that can be said. */
function untold({ requests, frames, faults, policies, fused, defects }: Scenario): readonly string[] {
  const twice = (named: (request: RequestScript) => unknown) => {
    const names = requests
      .filter((one) => named(one) !== undefined)
      .map((one) => JSON.stringify([one.from, named(one)]));
    return new Set(names).size < names.length;
  };
  const found: readonly (readonly [boolean, string])[] = [
    [requests.length === 0, 'a scenario without requests'],
    [frames.length > 0, 'raw frames'],
    [faults.duplicate + faults.drop + faults.oneChunk > 0, 'faults of the network'],
    [faults.close.length > 0, 'an end that closes'],
    [defects.some((defect) => defect !== LATE), `a defect other than ${LATE}`],
    [requests.some(({ deadline }) => deadline), 'deadlines'],
    [twice(({ id }) => id), 'an ID that is used again'],
    [twice(({ token }) => token), 'a token that is used again'],
    [
      requests.some(({ method, cancellations }) => method === 'initialize' && cancellations > 0),
      'initialize being cancelled',
    ],
    [
      ['start', 'respond', 'release'].some((step) => !fused.includes(step as 'start')),
      'start, respond or release as a step of its own (fuse all three)',
    ],
    [policies.cancellation !== 'on-receipt', 'a cancellation that is not honoured on receipt'],
    [policies.afterCancel !== 'settle', 'a wait that goes on after its cancellation'],
    [policies.lateResponse !== 'ignore', 'late responses being kept'],
    [policies.tombstones !== 'none', 'tombstones (set the policy to none)'],
    [policies.evidence !== 'none', 'evidence (set the policy to none)'],
  ];
  return found.filter(([is]) => is).map(([, what]) => what);
}

/* A request with its number in the model. */
interface Numbered {
  readonly script: RequestScript;
  readonly at: number;
}

function model(scenario: Scenario): readonly string[] {
  const requests = scenario.requests.map((script, at) => ({ script, at }));
  return [
    'mtype = { request, cancellation, progress, response, failure };',
    'mtype = { unsent, waiting, completed, cancelled, failed };',
    'mtype = { unseen, working, ran, stopped };',
    '',
    '/* What is in flight: a message, the request it is about, and which of its updates it is. */',
    ...PEERS.map((peer) => `chan to_${peer} = [${mostInFlight(peer, requests)}] of { mtype, byte, byte };`),
    ...PEERS.flatMap((peer) => ['', ...process(peer, requests, scenario.defects.includes(LATE))]),
  ];
}

/* As many as are ever sent. */
const mostInFlight = (to: Peer, requests: readonly Numbered[]): number =>
  Math.max(
    1,
    requests.reduce(
      (sum, { script }) => sum + (script.from === to ? reportsOf(script).length + 1 : 1 + script.cancellations),
      0,
    ),
  );

/* The places in the work from which an update leaves: with a token, and a value greater than those before. */
function reportsOf({ token, work }: RequestScript): readonly number[] {
  let last = Number.NEGATIVE_INFINITY;
  return work.flatMap((checkpoint, place) => {
    if (token === undefined || 'effect' in checkpoint || checkpoint.progress <= last) return [];
    last = checkpoint.progress;
    return [place];
  });
}

function process(peer: Peer, requests: readonly Numbered[], late: boolean): readonly string[] {
  const count = requests.length;
  const other = otherPeer(peer);
  const steps = requests.flatMap((numbered) =>
    numbered.script.from === peer ? asRequester(peer, numbered, late) : asReceiver(peer, numbered),
  );
  return [
    `active proctype ${peer}() {`,
    `  mtype wait[${count}] = unsent;`,
    `  byte last[${count}], cancellations[${count}];`,
    `  mtype work[${count}] = unseen;`,
    `  byte passed[${count}], effects[${count}];`,
    '  mtype message;',
    '  byte about, update;',
    `  xr to_${peer};`,
    `  xs to_${other};`,
    'end:',
    '  do',
    ...steps.flatMap(([label, step]) => [`  /* ${plain(label)} */`, `  :: d_step { ${step} }`]),
    `  /* ${peer} receives the oldest message */`,
    `  :: d_step { to_${peer} ? message, about, update ->`,
    '       if',
    '       :: message == request -> work[about] = working',
    '       :: message == cancellation && work[about] == working -> work[about] = stopped; passed[about] = 0',
    '       :: message == progress && wait[about] == waiting -> assert(update > last[about]); last[about] = update',
    '       :: message == response && wait[about] == waiting -> wait[about] = completed; last[about] = 0',
    '       :: message == failure && wait[about] == waiting -> wait[about] = failed; last[about] = 0',
    '       :: else -> skip',
    '       fi;',
    '       message = 0; about = 0; update = 0 }',
    '  od',
    '}',
  ];
}

type Steps = readonly (readonly [label: string, step: string])[];

function asRequester(peer: Peer, { script: { id, cancellations }, at }: Numbered, late: boolean): Steps {
  const send = `to_${otherPeer(peer)} !`;
  const may = `cancellations[${at}] < ${cancellations} ->`;
  const cancel = `cancellations[${at}]++; ${send} cancellation, ${at}, 0`;
  const label = `${peer} cancels ${JSON.stringify(id)}`;
  const steps: (readonly [string, string])[] = [
    [
      `${peer} sends request ${JSON.stringify(id)}`,
      `wait[${at}] == unsent -> wait[${at}] = waiting; ${send} request, ${at}, 0`,
    ],
  ];
  if (cancellations > 0)
    steps.push([label, `wait[${at}] == waiting && ${may} wait[${at}] = cancelled; last[${at}] = 0; ${cancel}`]);
  if (cancellations > 0 && late)
    steps.push([`${label} after its completion`, `wait[${at}] == completed && ${may} ${cancel}`]);
  return steps;
}

function asReceiver(peer: Peer, { script, at }: Numbered): Steps {
  const id = JSON.stringify(script.id);
  const send = `to_${otherPeer(peer)} !`;
  const here = (place: number) => `work[${at}] == working && passed[${at}] == ${place} ->`;
  const reports = reportsOf(script);
  const work: Steps = script.work.map((checkpoint, place) => {
    const passed = `${here(place)} passed[${at}] = ${place + 1}`;
    if ('effect' in checkpoint)
      return [`${peer} commits effect ${JSON.stringify(checkpoint.effect)} of ${id}`, `${passed}; effects[${at}]++`];
    const report = reports.indexOf(place);
    const label = `${peer} reports progress ${checkpoint.progress} on ${id}`;
    return report < 0
      ? [`${label}, and nothing leaves`, passed]
      : [label, `${passed}; ${send} progress, ${at}, ${report + 1}`];
  });
  const fails = script.ends === 'fail';
  const answer = `${send} ${fails ? 'failure' : 'response'}, ${at}, 0`;
  return [
    ...work,
    [
      `${peer} ${fails ? 'fails' : 'finishes'} ${id}`,
      `${here(script.work.length)} work[${at}] = ${fails ? 'failed' : 'ran'}; passed[${at}] = 0; ${answer}`,
    ],
  ];
}

const comment = ({ scenario, revision, transport, defects }: ExportedRun): string =>
  [
    '/*',
    ` * ${plain(scenario.id)}: ${plain(scenario.title)}${defects.length === 0 ? '' : `, with ${plain(defects.join(' and '))}`}. MCP ${revision} over ${transport}.`,
    ...scenario.requests.map(({ from, id }, at) => ` * Request ${at} is ${plain(JSON.stringify(id))} of the ${from}.`),
    ' *',
    ' * Every action is one step and every world one state. To count them:',
    ' *',
    ` *   spin -a -o2 -o3 ${plain(scenario.id)}.pml`,
    ' *   gcc -O3 -DSAFETY -DNOREDUCE -o pan pan.c',
    ' *   ./pan -m10000',
    ' *',
    ' * -o2 hides no variable, -o3 merges no steps, -DSAFETY leaves out what only cycles need, -DNOREDUCE takes every',
    ' * step in every order. "States, stored" are then the worlds of signalbox prove --reduction none. Without -DNOREDUCE',
    ' * Spin leaves out orders of steps that commute, and stores fewer.',
    ' */',
  ].join('\n');

/* Text of a scenario inside a comment: it must not end it. */
const plain = (text: string): string =>
  text
    .replaceAll('*/', '* /')
    .replaceAll('/*', '/ *')
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ');
