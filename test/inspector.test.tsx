import { choose, parseScenario, type RunOptions, type Scenario, type ScenarioSource } from '@signalbox/engine';
import { listRules } from '@signalbox/oracle';
import type { Frame } from '@signalbox/protocol';
import { scenarioById } from '@signalbox/scenarios';
import { Run, SUBJECTS } from '@signalbox/subjects';
import { statusOf } from '@signalbox/trace';
import { isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RunView } from '../apps/server/src/contract.ts';
import { chartOf } from '../apps/web/src/chart.ts';
import { FramePanel, FrameText } from '../apps/web/src/inspector/FramePanel.tsx';
import { HistoryPanel } from '../apps/web/src/inspector/HistoryPanel.tsx';
import { historyTree, MOST_LISTED } from '../apps/web/src/inspector/history-tree.ts';
import { Inspector } from '../apps/web/src/inspector/Inspector.tsx';
import { printJson } from '../apps/web/src/inspector/json.ts';
import { baselineAt, LedgerPanel } from '../apps/web/src/inspector/LedgerPanel.tsx';
import { OutcomesPanel } from '../apps/web/src/inspector/OutcomesPanel.tsx';
import { evidenceInWords, waitInWords, workInWords } from '../apps/web/src/inspector/outcome-words.ts';
import { RegistriesPanel } from '../apps/web/src/inspector/RegistriesPanel.tsx';
import { groupsAt } from '../apps/web/src/inspector/verdict-groups.ts';
import { VerdictsPanel } from '../apps/web/src/inspector/VerdictsPanel.tsx';
import { momentAt, TABS, type InspectorProps, type Moves, type Tab } from '../apps/web/src/moment.ts';

/* One request whose cancellation crosses its response; with the defect the server reports once more after it. */
const SOURCE: ScenarioSource = {
  id: 'crossing',
  title: 'Cancellation crosses the response',
  requests: [
    {
      from: 'client',
      id: 'req-7',
      token: 'progress-7',
      work: [{ progress: 1, total: 2 }, { effect: 'row 41' }],
      cancellations: 1,
      reason: 'Stop <b>\u202enow</b>',
    },
  ],
  fused: ['start', 'respond', 'release'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'server reports progress 1 on "req-7"',
    'client receives progress 1 for "req-7"',
    'server commits effect "row 41" of "req-7"',
    'server finishes "req-7"',
    'client cancels "req-7"',
    'server receives cancellation of "req-7"',
    'client receives response to "req-7"',
  ],
};
const TOLD = SOURCE.schedule ?? [];

function viewOf(source: ScenarioSource, labels: readonly string[]): Promise<RunView> {
  const parsed = parseScenario(source);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ path, problem }) => `${path}: ${problem}`).join('\n'));
  return played(parsed.scenario, labels);
}

/* A scenario of the catalogue in its telling order, under other choices when asked. */
function told(id: string, options: RunOptions = {}, upTo?: string): Promise<RunView> {
  const scenario = scenarioById(id);
  if (scenario === undefined) throw new Error(`No scenario is called ${id}.`);
  const chosen = choose(scenario, options);
  if (!chosen.ok) throw new Error(chosen.problem);
  const { schedule } = chosen.scenario;
  return played(chosen.scenario, upTo === undefined ? schedule : schedule.slice(0, schedule.indexOf(upTo) + 1));
}

async function played(scenario: Scenario, labels: readonly string[]): Promise<RunView> {
  const [kind] = SUBJECTS;
  if (kind === undefined) throw new Error('There is no subject.');
  const run = await Run.open(scenario, kind);
  const misfit = await run.follow(labels);
  if (misfit !== undefined) throw new Error(`${misfit.label} is not enabled: ${misfit.enabled.join(' · ')}`);
  const report = run.report();
  const head = report.steps.length;
  return {
    ...report,
    id: 'run-1',
    version: head,
    head,
    branch: 1,
    branches: [{ branch: 1, from: 0, after: 0, head }],
    tree: report.schedule.map((label, index) => ({ step: index + 1, parent: index, label, branch: 1 })),
  };
}

const NOTHING: Moves = {
  moveTo: () => undefined,
  select: () => undefined,
  take: () => undefined,
  fork: () => undefined,
  follow: () => undefined,
  exportAs: () => undefined,
  openTab: () => undefined,
};

const OPEN: Pick<InspectorProps, 'questions' | 'folds' | 'onFold'> = {
  questions: { state: 'waiting' },
  folds: {},
  onFold: () => undefined,
};

const markupOf = (node: ReactNode): string => renderToStaticMarkup(node);
/* What a reader reads: the text between tags. */
const textOf = (node: ReactNode): string =>
  markupOf(node)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/\s+/g, ' ')
    .trim();

interface Button {
  readonly text: string;
  readonly click: () => void;
}

/* The buttons of panels without hooks, found by calling their components. */
function buttonsOf(node: ReactNode): readonly Button[] {
  if (Array.isArray(node)) return (node as readonly ReactNode[]).flatMap(buttonsOf);
  if (!isValidElement<{ readonly children?: ReactNode; readonly onClick?: () => void }>(node)) return [];
  const { type, props } = node;
  if (typeof type === 'function') return buttonsOf((type as (given: typeof props) => ReactNode)(props));
  if (type !== 'button') return buttonsOf(props.children);
  return [{ text: textOf(node), click: () => props.onClick?.() }];
}

let clean: RunView;
let broken: RunView;
beforeAll(async () => {
  clean = await viewOf(SOURCE, TOLD);
  broken = await viewOf({ ...SOURCE, defects: ['progress-after-terminal'] }, TOLD);
});

describe('the tabs', () => {
  const inspector = (tab: Tab | 'timeline', timeline?: ReactNode) => (
    <Inspector
      moment={momentAt(broken, undefined)}
      moves={NOTHING}
      tab={tab}
      onTab={() => undefined}
      {...OPEN}
      timeline={timeline}
    />
  );

  test('are six, named by one word; the open one is the only panel there is', () => {
    for (const tab of TABS) {
      const markup = markupOf(inspector(tab));
      expect(markup.match(/role="tab"/g)).toHaveLength(6);
      expect(markup.match(/role="tabpanel"/g)).toHaveLength(1);
    }
    expect(textOf(inspector('ledger'))).toMatch(/^Verdicts 2 Ledger Registries Frame Outcomes History /);
  });

  test('begin with the timeline where it shares the pane', () => {
    expect(textOf(inspector('timeline', <p>rows</p>))).toBe(
      'Timeline Verdicts 2 Ledger Registries Frame Outcomes History rows',
    );
  });

  test('keep the number out of the name of the panel', () => {
    expect(markupOf(inspector('ledger'))).toContain('Verdicts<span class="count" aria-hidden="true">2</span>');
  });
});

describe('verdicts', () => {
  test('that broke at the same two ends are one card, with the plate of the lanes', () => {
    const { broken: cards } = groupsAt(momentAt(broken, undefined));
    expect(cards.map(({ plate, verdict, also }) => [plate, verdict.rule, also.map(({ rule }) => rule)])).toEqual([
      ['V1', 'progress.active-only', ['progress.stop-after-completion']],
    ]);
  });

  test('are what was known at the cursor: before its second end nothing is broken', () => {
    const [violation] = momentAt(broken, undefined).violations;
    expect(violation).toBeDefined();
    const known = violation?.known ?? 0;
    expect(groupsAt(momentAt(broken, known)).broken).toHaveLength(1);
    const before = groupsAt(momentAt(broken, known - 1));
    expect(before.broken).toEqual([]);
    expect(before.held.length + before.notExercised.length + before.cannotTell.length).toBe(broken.verdicts.length);
  });

  test('of what is only known at the end are not shown before it', () => {
    const atHead = groupsAt(momentAt(clean, undefined));
    const before = groupsAt(momentAt(clean, clean.events.length - 1));
    expect(atHead.held.length).toBeGreaterThan(before.held.length);
  });

  test('of a rule that breaks again are one card, which names a later break only once it has happened', async () => {
    const twice = await told(
      'late-progress',
      { defects: ['progress-after-terminal'] },
      'server sends frame "late progress"',
    );
    const [first, second] = momentAt(twice, undefined).violations.filter(({ rules }) =>
      rules.includes('progress.active-only'),
    );
    const againAt = (seq?: number) => groupsAt(momentAt(twice, seq)).broken[0]?.again.map(({ plate }) => plate);
    expect([first?.plate, second?.plate]).toEqual(['V1', 'V2']);
    expect(againAt(first?.known)).toEqual([]);
    expect(againAt()).toEqual(['V2']);
  });

  test('say what was illegal, what was legal, where, and by which clause', () => {
    const markup = markupOf(<VerdictsPanel moment={momentAt(broken, undefined)} moves={NOTHING} {...OPEN} />);
    const text = textOf(<VerdictsPanel moment={momentAt(broken, undefined)} moves={NOTHING} {...OPEN} />);
    const verdict = broken.verdicts.find(({ rule }) => rule === 'progress.active-only');
    expect(text).toContain('MUST progress.active-only V1');
    expect(text).toContain(`Illegal ${verdict?.illegal} Legal was ${verdict?.legal} Clause ${verdict?.clause}`);
    expect(text).toContain(`Show at ${verdict?.at[0]} Show at ${verdict?.at[1]} Export test`);
    expect(markup).toContain(
      `href="https://modelcontextprotocol.io/specification/2025-11-25/${verdict?.clause}" target="_blank" rel="noreferrer"`,
    );
  });

  test('are tallied, every rule once', () => {
    const { broken: cards, warning, policy, ...others } = groupsAt(momentAt(broken, undefined));
    const inCards = [...cards, ...warning, ...policy].reduce((sum, { also }) => sum + 1 + also.length, 0);
    const { cannotTell, held, notExercised } = others;
    expect(inCards + cannotTell.length + held.length + notExercised.length).toBe(broken.verdicts.length);
    expect(textOf(<VerdictsPanel moment={momentAt(broken, undefined)} moves={NOTHING} {...OPEN} />)).toMatch(
      new RegExp(`^2 broken .*${held.length} held ${notExercised.length} not exercised `),
    );
  });
});

describe('the groups of verdicts', () => {
  const value = listRules({ revision: '2025-11-25', transport: 'stdio' }).filter(
    ({ state }) => state === 'open-question',
  );
  const panel = (given: Partial<typeof OPEN>) => (
    <VerdictsPanel moment={momentAt(broken, undefined)} moves={NOTHING} {...OPEN} {...given} />
  );
  const groups = (node: ReactNode) =>
    [...markupOf(node).matchAll(/<details class="group"( open="")?>.*?<span>(.*?)<\/span> <b>(\d+)<\/b>/g)].map(
      ([, open, title, count]) => [title, Number(count), open !== undefined],
    );

  test('end with what the specification leaves open, folded: each question with its clause', () => {
    const node = panel({ questions: { state: 'there', value } });
    expect(value.map(({ id }) => id)).toContain('cancel.nested-propagation');
    expect(groups(node).at(-1)).toEqual(['Open questions, never judged', value.length, false]);
    expect(textOf(node)).toContain('cancel.nested-propagation UNSPECIFIED No rule says that cancelling a parent');
    for (const { clause } of value) expect(markupOf(node)).toContain(`href="${clause}"`);
    expect(markupOf(node).match(/aria-label="open question"/g)).toHaveLength(value.length);
  });

  test('say so when the questions cannot be read', () => {
    const node = panel({ questions: { state: 'refused', problem: { problem: 'The server is not answering.' } } });
    expect(textOf(node)).toMatch(/Open questions are not listed: The server is not answering\.$/);
    expect(groups(panel({})).map(([title]) => title)).toEqual(['Held', 'Not exercised']);
  });

  test('are open as the reader left them', () => {
    const isOpen = (folds: Readonly<Record<string, boolean>>) =>
      Object.fromEntries(groups(panel({ folds })).map(([title, , open]) => [title, open]));
    expect(isOpen({})).toEqual({ Held: true, 'Not exercised': false });
    expect(isOpen({ Held: false, 'Not exercised': true })).toEqual({ Held: false, 'Not exercised': true });
  });
});

describe('the status of a rule at the cursor', () => {
  test.each([
    ['cancel-crosses-response', 'progress-after-terminal'],
    ['cancel-crosses-response', 'late-result-delivered'],
    ['cancel-after-effect', 'works-on-after-accepting'],
    ['client-closes-during-work', 'releases-never'],
    ['two-requests-one-cancelled', undefined],
  ])('is that of what was known there, and of the end only at the end: %s with %s', async (id, defect) => {
    const run = await told(id, defect === undefined ? {} : { defects: [defect] });
    const head = run.events.length;
    for (let seq = 0; seq <= head; seq++) {
      const known = run.observations.filter(
        ({ known: since, atEnd }) => since <= seq && (atEnd !== true || seq === head),
      );
      const expected = run.verdicts.map(({ rule }) => [rule, statusOf(known.filter((seen) => seen.rule === rule))]);
      expect(momentAt(run, seq).verdicts.map(({ rule, status }) => [rule, status])).toEqual(expected);
    }
  });
});

test('a verdict’s buttons move the cursor to its ends', async () => {
  const called: number[] = [];
  const run = await told('cancel-crosses-response', { defects: ['progress-after-terminal'] });
  const [violation] = momentAt(run, undefined).violations;
  const panel = (
    <VerdictsPanel
      moment={momentAt(run, undefined)}
      moves={{ ...NOTHING, moveTo: (seq) => called.push(seq) }}
      {...OPEN}
    />
  );
  for (const { text, click } of buttonsOf(panel)) if (text.startsWith('Show at')) click();
  expect(called).toEqual(violation?.at);
});

describe('the ledger', () => {
  test('counts for each peer and kind what was acquired, asked back and released at the cursor', () => {
    const text = textOf(<LedgerPanel moment={momentAt(clean, 2)} moves={NOTHING} />);
    expect(text).toContain(
      'client , requester of "req-7" Resource Acquired Asked Released Exactly once registry entry 1 0 0 1 held',
    );
    expect(text).toContain('server , receiver of "req-7"');
  });

  test('says in one sentence who holds what, and when nobody holds anything', () => {
    expect(baselineAt(momentAt(clean, 0))).toBe('Nothing was acquired yet.');
    expect(baselineAt(momentAt(clean, 1))).toBe('Not at baseline at 1: the client holds 3.');
    expect(baselineAt(momentAt(clean, undefined))).toBe(
      `At ${clean.events.length} everything that was acquired was released exactly once.`,
    );
  });

  test('marks what is back once, and not what is still held', () => {
    expect(markupOf(<LedgerPanel moment={momentAt(clean, 1)} moves={NOTHING} />)).not.toContain('<svg');
    const markup = markupOf(<LedgerPanel moment={momentAt(clean, undefined)} moves={NOTHING} />);
    expect(markup.match(/<\/svg><span>once<\/span>/g)).toHaveLength(markup.match(/<th scope="row">/g)?.length ?? 0);
  });

  test('calls what was released more often than acquired too many', async () => {
    const twice = await viewOf({ ...SOURCE, defects: ['releases-twice'] }, TOLD);
    const text = textOf(<LedgerPanel moment={momentAt(twice, undefined)} moves={NOTHING} />);
    expect(text).toContain('registry entry 1 1 2 1 too many');
    const markup = markupOf(<LedgerPanel moment={momentAt(twice, undefined)} moves={NOTHING} />);
    expect(markup.match(/<td class="is-over"><svg/g)?.length).toBe(text.match(/too many/g)?.length);
    expect(text).toMatch(/^Not at baseline at \d+: the client released \d more than it acquired, the server released/);
  });
});

test('registries are two for each peer and direction, with entries as JSON', () => {
  const markup = markupOf(<RegistriesPanel moment={momentAt(clean, 2)} moves={NOTHING} />);
  expect(markup.match(/<section class="reg">/g)).toHaveLength(8);
  const text = textOf(<RegistriesPanel moment={momentAt(clean, 2)} moves={NOTHING} />);
  expect(text).toContain('client requests it issued "req-7" in use');
  expect(text).toContain('client progress tokens it gave out "progress-7" in use of request "req-7"');
  expect(text).toContain('client requests it is handling empty');
  const after = textOf(<RegistriesPanel moment={momentAt(clean, undefined)} moves={NOTHING} />);
  expect(after).toContain('server requests it is handling "req-7" tombstone');
});

test('a registry that became empty says what left it and when; an entry being closed says so', async () => {
  const gone = await told('reference-1');
  const text = textOf(<RegistriesPanel moment={momentAt(gone, undefined)} moves={NOTHING} />);
  expect(text).toContain('client requests it issued empty, 1 left at 13');
  expect(text).toContain('client progress tokens it gave out empty, 100 left at 13');
  expect(text).toContain('server requests it is handling empty, 1 left at 10');
  expect(text).toContain('server requests it issued empty server');
  expect(textOf(<RegistriesPanel moment={momentAt(gone, 1)} moves={NOTHING} />)).toContain(
    'server requests it is handling empty server',
  );
  expect(textOf(<RegistriesPanel moment={momentAt(gone, 12)} moves={NOTHING} />)).toContain(
    'client requests it issued 1 in use',
  );
  const closing = textOf(<RegistriesPanel moment={momentAt(await told('duplicate-cancel'), 6)} moves={NOTHING} />);
  expect(closing).toContain('client requests it issued "req-7" closing, release requested');
});

describe('a frame', () => {
  test('is printed in pieces of six classes, one member a line', () => {
    const lines = printJson({ id: 'a', n: -1.5, ok: true, none: null, list: [], deep: { x: [1] } });
    expect(lines.map(({ depth, tokens }) => '  '.repeat(depth) + tokens.map(({ text }) => text).join(''))).toEqual([
      '{',
      '  "id": "a",',
      '  "n": -1.5,',
      '  "ok": true,',
      '  "none": null,',
      '  "list": [],',
      '  "deep": {',
      '    "x": [',
      '      1',
      '    ]',
      '  }',
      '}',
    ]);
    expect(lines[1]?.tokens.map(({ is }) => is)).toEqual(['key', 'punctuation', 'string', 'punctuation']);
    expect(lines[2]?.tokens[2]?.is).toBe('number');
    expect(lines[3]?.tokens[2]?.is).toBe('literal');
  });

  test('shows a peer’s text and never runs it: no markup, and nothing that hides or turns a line around', () => {
    const seq = clean.events.find(({ type }) => type === 'cancellation-sent')?.seq;
    const markup = markupOf(<FramePanel moment={momentAt(clean, seq)} moves={NOTHING} />);
    expect(markup).toContain('Stop &lt;b&gt;\\u{202e}now&lt;/b&gt;');
    expect(markup).not.toContain('<b>');
    expect(markup).not.toContain('\u202e');
  });

  test('writes out what has no shape, though it is no control character', () => {
    const [line] = printJson('a\u3164b\ufe0f');
    expect(line?.tokens).toEqual([{ is: 'string', text: '"a\\u{3164}b\\u{fe0f}"' }]);
  });

  test('is not there for an event inside a peer, which says where its step was on the wire', () => {
    const settled = clean.events.find(({ type }) => type === 'request-settled');
    const text = textOf(<FramePanel moment={momentAt(clean, settled?.seq)} moves={NOTHING} />);
    const sent = clean.events.find(({ type }) => type === 'cancellation-sent');
    expect(text).toContain(`nothing was on the wire. The same step was on the wire at ${sent?.seq}`);
    expect(text).not.toContain('Copy frame');
  });

  test('that is no JSON is shown as sanitised text', () => {
    const markup = markupOf(<FrameText frame={'{"id":\u001b[31m<i>'} seq={3} />);
    expect(markup).toContain('{&quot;id&quot;:\\u{1b}[31m&lt;i&gt;');
  });

  test('that is endless is cut, and says how much was left out', () => {
    const lines = printJson(Array.from({ length: 1000 }, (_, index) => index));
    expect(lines).toHaveLength(401);
    expect(lines.at(-1)?.tokens).toEqual([{ is: 'withheld', text: '602 more lines' }]);
    let deep: unknown = 1;
    for (let depth = 0; depth < 10_000; depth++) deep = [deep];
    expect(printJson(deep).some(({ tokens }) => tokens.some(({ is }) => is === 'withheld'))).toBe(true);
  });

  test('with a long text shows how it begins and offers the rest, inert either way', () => {
    const long = `<b>${'\u{1f600}'.repeat(400)}\u202e`;
    const [token] = printJson(long)[0]?.tokens ?? [];
    expect(token?.text).toBe(`"<b>${'\u{1f600}'.repeat(297)}…`);
    expect(token?.whole).toEqual({ text: `"<b>${'\u{1f600}'.repeat(400)}\\u{202e}"`, length: 404 });
    expect(printJson('a'.repeat(300))[0]?.tokens[0]?.whole).toBeUndefined();
    const [key] = printJson({ ['k'.repeat(301)]: 1 })[1]?.tokens ?? [];
    expect(key?.whole?.length).toBe(301);
    for (const frame of [{ reason: long } as unknown as Frame, long]) {
      const markup = markupOf(<FrameText frame={frame} seq={3} />);
      expect(markup.match(/\u{1f600}/gu)).toHaveLength(297);
      expect(markup).not.toContain('<b>');
      expect(markup).toMatch(/<button[^>]*aria-expanded="false"[^>]*>show all 404 characters<\/button>/);
    }
  });

  test('of an arrival is the one that was sent, and says when', () => {
    const received = clean.events.find(({ type }) => type === 'response-received');
    const text = textOf(<FramePanel moment={momentAt(clean, received?.seq)} moves={NOTHING} />);
    expect(text).toContain(`Sent at ${received?.sent}`);
    expect(text).toContain('"result"');
  });
});

describe('outcomes', () => {
  test('tell both peers apart, and never call remote work cancelled', () => {
    const text = textOf(<OutcomesPanel moment={momentAt(clean, undefined)} moves={NOTHING} />);
    expect(text).toContain('Requester cancelled the client’s wait ended cancelled, at the client only');
    expect(text).toContain('Receiver ran the server ran the work to its end and answered');
    expect(text).toContain('Effects 1 "row 41" committed; nothing undoes it');
    expect(text).toContain('As expected');
    for (const state of ['unseen', 'queued', 'working', 'finished', 'stopped', 'ran', 'failed', 'unknown'] as const)
      expect(workInWords('server', state)).not.toMatch(/cancelled/);
    for (const evidence of ['requested', 'received', 'accepted', 'work-stopped', 'effect-first', 'unknown'] as const)
      expect(evidenceInWords('server', evidence)).not.toMatch(/cancelled/);
    expect(waitInWords('server', 'cancelled')).toBe('the server’s wait ended cancelled, at the server only');
  });

  test('of a run that is not over are as expected so far', async () => {
    const begun = await viewOf(SOURCE, TOLD.slice(0, 3));
    const text = (run: RunView) => textOf(<OutcomesPanel moment={momentAt(run, undefined)} moves={NOTHING} />);
    expect(text(begun)).toContain('xpected so far The run is not over');
    expect(text(clean)).toContain('As expected The run is over');
  });

  test('say what departs from the scenario', () => {
    const text = textOf(<OutcomesPanel moment={momentAt(broken, undefined)} moves={NOTHING} />);
    expect(broken.asExpected).toBe(false);
    for (const line of broken.unexpected) expect(text).toContain(line);
  });
});

describe('the grades of a cancellation', () => {
  const outcomes = (run: RunView, seq?: number) =>
    textOf(<OutcomesPanel moment={momentAt(run, seq)} moves={NOTHING} />);
  const seqOf = (run: RunView, type: string) => run.events.find((event) => event.type === type)?.seq;

  test('grow with what is known: requested, received, accepted, and an effect that was first', async () => {
    const run = await told('cancel-after-effect');
    expect(outcomes(run, 1)).toContain('Cancellation none no cancellation was requested');
    expect(outcomes(run, seqOf(run, 'cancellation-sent'))).toContain(
      'cancellation requested; not known to have reached the server',
    );
    expect(outcomes(run, seqOf(run, 'cancellation-received'))).toContain(
      'cancellation requested → received by the server; not known to be accepted',
    );
    expect(outcomes(run)).toContain(
      'cancellation requested → received → accepted by the server; an effect was committed before the stop: to be reconciled',
    );
  });

  test('end with the stop of the work when no effect came before it', async () => {
    expect(outcomes(await told('cancel-before-effect'))).toContain(
      'cancellation requested → received → accepted → work stopped by the server, before any effect',
    );
  });

  test('are unknown after a disconnect, which is no cancellation', async () => {
    const text = outcomes(await told('client-closes-during-work'));
    expect(text).toContain('the client’s wait ended disconnected');
    expect(text).toContain('outcome unknown: the connection ended before the server could be heard');
    expect(text).not.toContain('cancelled');
  });

  test('are not said to be none where the policy is to keep none', async () => {
    const text = outcomes(await told('cancel-after-effect', { policies: { evidence: 'none' } }));
    expect(text).toContain('a cancellation was sent, and no evidence of it was kept');
    expect(text).not.toContain('no cancellation was requested');
  });
});

describe('history', () => {
  const forked = (): RunView => ({
    ...clean,
    branches: [
      { branch: 1, from: 0, after: 0, head: clean.steps.length },
      { branch: 2, from: 1, after: 6, head: 7 },
    ],
    tree: [...clean.tree, { step: 7, parent: 6, label: 'client receives response to "req-7"', branch: 2 }],
  });

  test('is a tree: a fork hangs under the branch it left and says what that did instead', () => {
    const [root, ...others] = historyTree(forked(), 0);
    expect(others).toEqual([]);
    expect(root?.forks).toMatchObject([
      {
        branch: 2,
        instead: 'client cancels "req-7"',
        steps: [{ step: 7, label: 'client receives response to "req-7"' }],
      },
    ]);
    const text = textOf(<HistoryPanel moment={momentAt(forked(), undefined)} moves={NOTHING} />);
    expect(text).toContain('B left A after step 6, 7 steps Follow instead of client cancels "req-7"');
  });

  test('says no instead of a fork that first went the same way', () => {
    const run = forked();
    const same = run.tree.map((node) => (node.branch === 2 ? { ...node, label: 'client cancels "req-7"' } : node));
    expect(historyTree({ ...run, tree: same }, 0)[0]?.forks[0]?.instead).toBeUndefined();
  });

  test('a step of this branch moves the cursor, one of another goes to that branch', () => {
    const called: string[] = [];
    const moves: Moves = {
      ...NOTHING,
      moveTo: (seq) => called.push(`to ${seq}`),
      follow: (branch) => called.push(`branch ${branch}`),
    };
    const run = forked();
    const buttons = buttonsOf(<HistoryPanel moment={momentAt(run, undefined)} moves={moves} />);
    buttons.find(({ text }) => text.startsWith('3 server'))?.click();
    buttons.find(({ text }) => text.startsWith('7 client receives response'))?.click();
    expect(called).toEqual([`to ${chartOf(run).seqAfter(3)}`, 'branch 2']);
  });

  test('of a long branch lists the steps around the cursor, and says how many there are before and after', () => {
    const tree = Array.from({ length: 500 }, (_, index) => ({
      step: index + 1,
      parent: index,
      label: 'x y',
      branch: 1,
    }));
    const long = { branch: 1, branches: [{ branch: 1, from: 0, after: 0, head: 500 }], tree };
    const [root] = historyTree(long, 250);
    expect([root?.earlier, root?.steps.length, root?.later]).toEqual([230, MOST_LISTED, 230]);
    expect(root?.steps.some(({ step }) => step === 250)).toBe(true);
    expect(historyTree(long, 500)[0]?.later).toBe(0);
  });
});
