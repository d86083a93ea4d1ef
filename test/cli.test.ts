import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MeasuredProof } from '../apps/server/src/contract.ts';
import { runCli } from '../apps/cli/src/cli.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function signalbox(...argv: readonly string[]) {
  const said = { out: '', err: '' };
  const io = { out: (text: string) => void (said.out += text), err: (text: string) => void (said.err += text) };
  return { code: await runCli(argv, io, '0.0.0'), ...said };
}

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

describe('signalbox scenarios', () => {
  test('--json prints one document that names every race with its defects', async () => {
    const { code, out, err } = await signalbox('scenarios', '--json');
    const crossing = (JSON.parse(out) as { id: string; title: string; defects: { id: string }[] }[]).find(
      ({ id }) => id === 'cancel-crosses-response',
    );
    expect([code, err, crossing?.title]).toEqual([0, '', 'Cancellation crosses the response']);
    expect(crossing?.defects.length).toBeGreaterThan(0);
  });
});

describe('signalbox rules', () => {
  test('--json lists what applies to a revision and a transport, each with a state', async () => {
    const { code, out } = await signalbox('rules', '--revision', '2025-11-25', '--transport', 'stdio', '--json');
    const rules = JSON.parse(out) as { id: string; state: string; clause?: string }[];
    expect(code).toBe(0);
    expect(rules.find(({ id }) => id === 'cancel.no-response')?.state).toBe('judged');
    expect(new Set(rules.map(({ state }) => state)).has('not-yet')).toBe(true);
  });

  test('a revision that does not exist is refused with those that do', async () => {
    expect(await signalbox('rules', '--revision', '2023-01-01')).toEqual({
      code: 2,
      out: '',
      err: 'No revision is called "2023-01-01". There are: 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28.\n',
    });
  });
});

describe('signalbox run', () => {
  test('the telling schedule of a catalogue race is as expected', async () => {
    const { code, out } = await signalbox('run', 'cancel-crosses-response', '--json');
    const run = JSON.parse(out) as { asExpected: boolean; verdicts: { status: string }[]; baseline: boolean };
    expect([code, run.asExpected, run.baseline]).toEqual([0, true, true]);
    expect(run.verdicts.filter(({ status }) => status === 'broken')).toEqual([]);
  });

  test('with a defect the scenario does not know, the broken rules are listed and the exit code is 1', async () => {
    const { code, out } = await signalbox('run', 'cancel-during-work', '--defect', 'crashes-on-malformed');
    expect(code).toBe(1);
    expect(out).toContain('Not as expected:\n  cancel-during-work expects nothing for crashes-on-malformed; broken: ');
  });

  test('a schedule that does not fit stops at its first misfit with exit code 3', async () => {
    const schedule = file(
      'schedule.txt',
      '# the wrong way round\nclient sends request "req-7"\nclient receives response to "req-7"\n',
    );
    const { code, err } = await signalbox('run', 'cancel-crosses-response', '--schedule', schedule);
    expect(code).toBe(3);
    expect(err).toContain(
      'Step 2 of cancel-crosses-response is not enabled: client receives response to "req-7"\nEnabled here:\n',
    );
  });

  test('an ID can be written otherwise, and the schedule follows', async () => {
    const { code, out } = await signalbox('run', 'cancel-crosses-response', '--rename', '"req-7"=0', '--json');
    expect(code).toBe(0);
    expect(Object.keys((JSON.parse(out) as { outcomes: object }).outcomes)).toEqual(['client:0']);
  });

  test.each([
    [['run', 'no-such-race'], 'No scenario is called "no-such-race". There are: '],
    [['run', 'cancel-during-work', '--defect', 'no-such-defect'], 'No defect is called "no-such-defect". There are: '],
    [
      ['run', 'cancel-during-work', '--policy', 'afterCancel=never'],
      'Policy afterCancel cannot be "never". It can be: settle, wait.',
    ],
    [['run', 'cancel-during-work', '--policy', 'afterCancel'], '--policy takes NAME=VALUE, not "afterCancel".'],
    [['run', 'cancel-during-work', '--rename', '1.5=2'], 'A rename is OLD=NEW, both an ID or token as JSON'],
    [['run', 'cancel-during-work', '--subject', 'nobody'], 'No subject is called "nobody". There are: model'],
    [['run', './missing.json'], './missing.json cannot be read: ENOENT.'],
    [['run', 'cancel-during-work', '--sideways'], 'Unknown option'],
    [['run'], 'missing required args'],
    [
      ['walk'],
      'No command is called "walk". There are: serve, scenarios, rules, run, prove, shrink, no-return, mutants, export',
    ],
    [[], 'No command is given. There are: '],
  ])('%j is bad input, said in one message', async (argv, message) => {
    const { code, out, err } = await signalbox(...argv);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
    expect(err).not.toMatch(/\n\s+at /);
  });

  test('a scenario file is checked, and each problem is said at its path', async () => {
    const path = file(
      'race.json',
      JSON.stringify({ id: 'x', title: 'x', requests: [{ from: 'nobody', id: 1.5 }], colour: 'red' }),
    );
    const { code, err } = await signalbox('run', path);
    expect(code).toBe(2);
    expect(err).toContain('requests.0.from: it is "client" or "server", not "nobody"');
    expect(err).toContain('requests.0.id: a request ID is a string or an integer');
    expect(err).toContain('it has no member "colour"');
  });

  test('a file that is no JSON is refused by name', async () => {
    const path = file('race.json', '{');
    expect((await signalbox('run', path)).err).toContain(`${path} is not JSON: `);
  });
});

describe('signalbox serve', () => {
  test.each([
    ['{', 'is not JSON: '],
    ['{"port":"4400","colour":"red"}', 'is not a configuration; it can have port, host, data:\n  port: '],
  ])('a configuration file %s is bad input, and nothing is served', async (text, message) => {
    const path = file('config.json', text);
    const { code, out, err } = await signalbox('serve', '--config', path);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`${path} ${message}`);
  });

  test('a port that is none is bad input', async () => {
    expect(await signalbox('serve', '--port', '70000')).toEqual({
      code: 2,
      out: '',
      err: '--port is a whole number from 0 to 65535, not "70000".\n',
    });
  });
});

describe('signalbox no-return', () => {
  const late = ['no-return', 'cancel-crosses-response', '--defect', 'progress-after-terminal'];

  test('names the step after which a violation is certain, and a way that was still good', async () => {
    const { out } = await signalbox('prove', 'cancel-crosses-response', late[2] ?? '', late[3] ?? '', '--json');
    const { violations } = JSON.parse(out) as { violations: { schedule: string[] }[] };
    const schedule = violations[0]?.schedule ?? [];
    const path = file('schedule.txt', schedule.join('\n'));
    const told = await signalbox(...late, '--schedule', path);
    const asked = await signalbox(...late, '--schedule', path, '--json');
    const { after, way } = JSON.parse(asked.out) as { after: number; way: string[] };
    expect([told.code, asked.code, asked.err]).toEqual([1, 1, '']);
    expect(told.out).toContain(`Step ${after + 1} of ${schedule.length}: ${schedule[after]}`);
    for (const label of way) expect(told.out).toContain(`  ${label}\n`);
  });

  test('says that it is not passed where the run can still end well, exit code 0', async () => {
    const { code, out } = await signalbox('no-return', 'cancel-crosses-response');
    expect([code, out]).toEqual([0, 'Not passed: the run can still end without a violation.\n']);
  });
});

describe('signalbox prove', () => {
  test('a race that keeps every rule is proven over all its interleavings, exit code 0', async () => {
    const { code, out } = await signalbox('prove', 'reference-2', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      complete: true,
      states: 2391,
      transitions: 6692,
      interleavings: '85537630',
      violations: [],
      warnings: [],
    });
  });

  test('a defect is found with no schedule given, exit code 1, and the shortest schedule is printed', async () => {
    const { code, out } = await signalbox('prove', 'cancel-during-work', '--defect', 'progress-after-cancel');
    expect(code).toBe(1);
    expect(out).toContain(
      'broken  progress.after-cancel, at the shortest after 4 steps:\n        client sends request "req-7"\n',
    );
  });

  test('it is said where a cancellation landed, and whether requests keep out of each other', async () => {
    const { out } = await signalbox('prove', 'two-requests-one-cancelled');
    expect(out).toMatch(/Where the first cancellation of client:\S+ landed:\n +[\d,]+ {2}not sent: /);
    expect(out).toMatch(/client:\S+ ends beside client:\S+ as it does alone\./);
  });

  test('interleavings that were not counted are not called none', async () => {
    const { out } = await signalbox('prove', 'reference-2', '--reduction', 'por', '--max-states', '2300');
    expect(out).toMatch(/^Every interleaving, not counted because /);
  });

  test('a warning alone is exit code 0, and 1 with --strict', async () => {
    const defect = ['prove', 'cancel-crosses-serialisation', '--defect', 'answers-after-honoured-cancel'];
    expect((await signalbox(...defect)).code).toBe(0);
    expect((await signalbox(...defect, '--strict')).code).toBe(1);
  });

  test('leaves out as much as it is told, and says the same', async () => {
    const proven = async (kind: string) =>
      JSON.parse((await signalbox('prove', 'reference-2', '--reduction', kind, '--json')).out);
    const [whole, less] = [await proven('none'), await proven('por')];
    expect(whole.reduction).toMatchObject({ asked: 'none', used: 'none', stored: 2391 });
    expect(less.reduction).toMatchObject({ asked: 'por', used: 'por' });
    expect(less.reduction.stored).toBeLessThan(2391);
    expect([less.states, less.interleavings]).toEqual([whole.states, whole.interleavings]);
    const { code, err } = await signalbox('prove', 'reference-2', '--reduction', 'some');
    expect([code, err]).toEqual([2, '--reduction is one of none, por, symmetry, all, not "some".\n']);
  });

  test.each([
    ['reference-2', '--defect', 'cancels-after-completion'],
    ['two-requests-one-cancelled', '--defect', 'clears-every-collector', '--reduction', 'none'],
    ['alike-ids', '--max-states', '900'],
  ])('%s is proven the same by several threads', async (...typed) => {
    const proven = async (workers: string) => {
      const { code, out } = await signalbox('prove', ...typed, '--workers', workers, '--json');
      const measured = { elapsedMs: 0, statesPerSecond: 0, peakBytes: 0 };
      return { code, report: { ...(JSON.parse(out) as MeasuredProof), ...measured } };
    };
    const alone = await proven('1');
    expect(alone.report.states).toBeGreaterThan(500);
    expect(await proven('2')).toEqual(alone);
    expect(await proven('3')).toEqual(alone);
  });

  test.each(['0', '-1', '1.5', 'two', '100000'])('--workers %j is bad input', async (workers) => {
    const { code, out, err } = await signalbox('prove', 'reference-1', `--workers=${workers}`);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^--workers is a whole number from 1 to \d+, not ".*"\.\n$/);
  });

  test('a bound that is reached proves nothing, exit code 4', async () => {
    const { code, out } = await signalbox('prove', 'reference-2', '--max-states', '100');
    expect(code).toBe(4);
    expect(out).toContain('stopped at the limit; a violation may lie beyond it.');
  });
});

describe('signalbox export', () => {
  test('-o writes the file and prints nothing', async () => {
    const path = join(folder, 'crossing.test.ts');
    expect(await signalbox('export', 'cancel-crosses-response', '--format', 'vitest', '-o', path)).toEqual({
      code: 0,
      out: '',
      err: '',
    });
    expect(readFileSync(path, 'utf8')).toContain("from 'signalbox/testkit'");
  });

  test('a format that does not exist is refused with those that do', async () => {
    const { code, err } = await signalbox('export', 'cancel-crosses-response', '--format', 'pdf');
    expect([code, err]).toEqual([
      2,
      'No format is called "pdf". There are: vitest, node-test, chronology, mermaid, markdown, json, promela.\n',
    ]);
  });

  test('a scenario that a format has no words for is refused with the reason, and nothing is printed', async () => {
    expect(await signalbox('export', 'cancel-crosses-response', '--format', 'promela')).toEqual({
      code: 2,
      out: '',
      err: 'Promela model of the scenario: A model says exactly what a scenario can do, or nothing. It has no words for faults of the network, nor for deadlines, nor for start, respond or release as a step of its own (fuse all three), nor for tombstones (set the policy to none), nor for evidence (set the policy to none).\n',
    });
    const { code, out } = await signalbox('export', 'reference-1', '--format', 'promela');
    expect([code, out]).toEqual([0, expect.stringContaining('active proctype server() {')]);
  });

  test('a file that cannot be written is bad input', async () => {
    const { code, err } = await signalbox(
      'export',
      'cancel-crosses-response',
      '--format',
      'json',
      '-o',
      join(folder, 'no', 'where.json'),
    );
    expect([code, err]).toEqual([2, `${join(folder, 'no', 'where.json')} cannot be written: ENOENT.\n`]);
  });
});
