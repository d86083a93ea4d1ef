import { once } from 'node:events';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import Database from 'libsql';
import { createAdaptorServer } from '@hono/node-server';
import { WebSocket, WebSocketServer } from 'ws';
import { SCENARIOS } from '@signalbox/scenarios';
import { SUBJECTS, type SubjectKind } from '@signalbox/subjects';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Choices, Problem, RunDelta, RunListing, RunView, ScenarioListing } from '../apps/server/src/contract.ts';
import { AnalysisHost } from '../apps/server/src/analyses/analysis-host.ts';
import { createApp } from '../apps/server/src/app.ts';
import { allowedHosts } from '../apps/server/src/guard.ts';
import { makeLog, type Log } from '../apps/server/src/log.ts';
import { ProofHost } from '../apps/server/src/proofs/proof-host.ts';
import { RunHost } from '../apps/server/src/runs/run-host.ts';
import { CATALOGUE as EVERY_RACE } from '../apps/server/src/scenarios.ts';
import { deltaSchema, runSchema } from '../apps/server/src/schemas.ts';
import { serve, type Serving } from '../apps/server/src/serve.ts';
import { openStore } from '../apps/server/src/store/open-store.ts';
import type { RunStore } from '../apps/server/src/store/run-store.ts';
import { advance, type Answer, type Api, CATALOGUE, ORIGIN, startApi, TOKEN } from './server/api.ts';
import { SMALL_RACE, SMALL_SOURCE, TELLING } from './server/race.ts';
import { refusedStatus, watch } from './server/watcher.ts';

const SEND = 'client sends request "req-7"';
const RECEIVE = 'server receives request "req-7"';
const CANCEL = 'client cancels "req-7"';
const SEND_8 = 'client sends request 8';

/* Whatever a test starts is ended after it, last started first. */
const endings: (() => unknown)[] = [];
const atEnd = <T>(value: T, end: (value: T) => unknown): T => {
  endings.push(() => end(value));
  return value;
};
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

const folder = (): string =>
  atEnd(mkdtempSync(join(tmpdir(), 'signalbox-')), (path) => rmSync(path, { recursive: true, force: true }));
const start = async (options: Parameters<typeof startApi>[0] = {}): Promise<Api> =>
  atEnd(await startApi(options), ({ runs }) => runs.close());

describe('in memory', () => {
  let api: Api;
  beforeEach(async () => {
    api = await start();
  });

  describe('the token', () => {
    const ask = (path: string, headers: Record<string, string> = {}) =>
      api.app.request(`${ORIGIN}${path}`, { headers });

    test('is asked of every route but health, which says only that it is there', async () => {
      const routes = [
        '/scenarios',
        '/rules',
        '/choices',
        '/subjects',
        '/runs',
        '/runs/x',
        '/runs/x/watch',
        '/proofs',
        '/proofs/x',
        '/proofs/x/watch',
        '/openapi.json',
        '/nothing',
      ];
      for (const route of routes) expect((await ask(`/api${route}`)).status, route).toBe(401);
      const health = await ask('/api/health');
      expect([health.status, await health.json()]).toEqual([200, { ok: true }]);
    });

    test('is refused when it is another, of whatever length', async () => {
      for (const token of ['b'.repeat(64), 'a', `${TOKEN}a`, ''])
        expect((await ask('/api/scenarios', { authorization: `Bearer ${token}` })).status).toBe(401);
      expect((await ask('/api/scenarios', { cookie: 'signalbox_4400=wrong' })).status).toBe(401);
      expect((await ask('/api/scenarios', { cookie: `signalbox_4401=${TOKEN}` })).status).toBe(401);
    });

    test('opens the routes as a bearer or as the cookie of this port', async () => {
      expect((await ask('/api/scenarios', { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
      expect((await ask('/api/scenarios', { cookie: `signalbox_4400=${TOKEN}` })).status).toBe(200);
    });

    test('leaves the start link for a cookie that scripts and other sites cannot use', async () => {
      const answer = await ask(`/?token=${TOKEN}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
      expect(answer.headers.get('set-cookie')).toBe(`signalbox_4400=${TOKEN}; Path=/; HttpOnly; SameSite=Strict`);
    });

    test('of another start sets no cookie', async () => {
      const answer = await ask('/?token=other');
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null]);
    });
  });

  describe('a foreign page', () => {
    const status = async (headers: Record<string, string>) =>
      (await api.call('GET', '/scenarios', undefined, headers)).status;

    test('is refused by its Host, even with the token', async () => {
      expect(await status({ host: 'evil.example:4400' })).toBe(403);
      expect(await status({ host: '127.0.0.1:9999' })).toBe(403);
      expect(await status({ host: 'localhost' })).toBe(403);
      for (const host of ['127.0.0.1:4400', 'localhost:4400', 'LOCALHOST:4400', '[::1]:4400'])
        expect(await status({ host }), host).toBe(200);
    });

    test('is refused by its Origin, even with the token', async () => {
      for (const origin of ['http://evil.example', 'null', 'http://localhost:3000', 'https://127.0.0.1:4400'])
        expect(await status({ origin }), origin).toBe(403);
      expect(await status({ origin: ORIGIN })).toBe(200);
    });

    test('may not embed an answer, though a person may follow its link', async () => {
      expect(await status({ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' })).toBe(403);
      expect(await status({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' })).toBe(200);
      expect(await status({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })).toBe(200);
    });

    test('is told nothing but how to open this one', async () => {
      const { body } = await api.call('GET', '/scenarios', undefined, { host: 'evil.example' });
      expect(body.problem).toBe(
        'This Signalbox does not answer to "evil.example". Open it at http://127.0.0.1:4400, with the link it printed.',
      );
    });

    test('gets in through an address only when it was given with --host', () => {
      expect(allowedHosts(80)).toContain('127.0.0.1');
      expect(allowedHosts(4400, '192.168.1.5')).toContain('192.168.1.5:4400');
      expect(allowedHosts(4400, 'fe80::1')).toContain('[fe80::1]:4400');
      expect([...allowedHosts(4400, '0.0.0.0')]).toEqual(['127.0.0.1:4400', 'localhost:4400', '[::1]:4400']);
    });
  });

  test('every answer keeps the page to itself', async () => {
    for (const path of ['/api/health', '/api/scenarios', '/api/nothing']) {
      const { headers } = await api.app.request(`${ORIGIN}${path}`);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
          "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('access-control-allow-origin')).toBe(null);
    }
  });

  describe('the catalogue', () => {
    test('lists its scenarios and gives each whole', async () => {
      const list = await api.call<ScenarioListing[]>('GET', '/scenarios');
      expect(list.body.map(({ id }) => id)).toEqual(['small-race']);
      expect((await api.call('GET', '/scenarios/small-race')).body).toEqual(SMALL_RACE);
    });

    test('says which scenario it lacks', async () => {
      const { status, body } = await api.call('GET', '/scenarios/other');
      expect([status, body.problem]).toEqual([404, 'No scenario is called "other". GET /scenarios lists them.']);
    });

    test('completes a pasted scenario', async () => {
      const { status, body } = await api.call('POST', '/scenarios', SMALL_SOURCE);
      expect([status, body]).toEqual([200, { scenario: SMALL_RACE }]);
    });

    test('says at which paths a pasted scenario does not read', async () => {
      const wrong = { ...SMALL_SOURCE, requests: [{ from: 'nobody', id: 1.5 }], extra: 1 };
      const { status, body } = await api.call('POST', '/scenarios', wrong);
      expect(status).toBe(400);
      expect(body.paths?.map(({ path }) => path)).toEqual(['requests.0.from', 'requests.0.id', '(the scenario)']);
    });

    test('offers what a run can be opened with', async () => {
      const { body } = await api.call<Choices>('GET', '/choices');
      expect(body.transports).toEqual(['stdio']);
      expect(body.revisions.at(-1)).toBe('2026-07-28');
      expect(body.subjects[0]).toEqual({ id: 'model', title: 'Built-in model' });
      expect(body.policies['afterCancel']).toEqual(['settle', 'wait']);
      expect(body.defects.map(({ id }) => id)).toContain('cancels-after-completion');
      expect(body.exports.map(({ id }) => id)).toContain('vitest');
    });

    test('says why a subject cannot play a scenario', async () => {
      const never: SubjectKind = { ...model(), id: 'never', title: 'Never', cannotPlay: () => 'it never plays' };
      const other = await start({ subjects: [model(), never] });
      const { body } = await other.call('GET', '/subjects?scenario=small-race');
      expect(body).toEqual([
        { id: 'model', title: 'Built-in model' },
        { id: 'never', title: 'Never', cannotPlay: 'it never plays' },
      ]);
      const refused = await other.call('POST', '/runs', { scenarioId: 'small-race', subject: 'never' });
      expect([refused.status, refused.body.paths]).toEqual([400, [{ path: 'subject', problem: 'it never plays' }]]);
    });
  });

  test('the rules are listed whole, or those of a revision', async () => {
    interface Rule {
      readonly id: string;
      readonly state: string;
      readonly revisions: readonly string[];
    }
    const { body: all } = await api.call<Rule[]>('GET', '/rules');
    expect(all.length).toBeGreaterThan(195);
    expect(all.find(({ id }) => id === 'cancel.no-response')).toMatchObject({ state: 'judged', keyword: 'SHOULD' });
    const { body: some } = await api.call<Rule[]>('GET', '/rules?revision=2024-11-05&transport=stdio');
    expect(some.length).toBeLessThan(all.length);
    expect(some.filter(({ revisions }) => !revisions.includes('2024-11-05'))).toEqual([]);
    const refused = await api.call('GET', '/rules?revision=1999-01-01');
    expect([refused.status, refused.body.paths?.map(({ path }) => path)]).toEqual([400, ['revision']]);
  });

  describe('opening a run', () => {
    test('of the catalogue gives it unstepped', async () => {
      const { status, headers, body } = await api.call<RunView>('POST', '/runs', { scenarioId: 'small-race' });
      expect(status).toBe(201);
      expect(headers.get('location')).toBe(`/api/runs/${body.id}`);
      expect(body.enabled.map(({ label }) => label)).toEqual([SEND, SEND_8]);
      expect(body).toMatchObject({ version: 0, head: 0, branch: 1, subject: 'model', events: [], tree: [] });
      expect(body.branches).toEqual([{ branch: 1, from: 0, after: 0, head: 0 }]);
    });

    test('takes a schedule at once, with options', async () => {
      const run = await api.open({
        scenario: SMALL_SOURCE,
        revision: '2025-06-18',
        defects: ['cancels-after-completion'],
        policies: { afterCancel: 'wait' },
        renames: [{ from: '"req-7"', to: '0' }],
        schedule: ['client sends request 0', 'server receives request 0'],
      });
      expect(run).toMatchObject({ revision: '2025-06-18', head: 2, defects: ['cancels-after-completion'] });
      expect(run.policies.afterCancel).toBe('wait');
      expect(run.tree).toEqual([
        { step: 1, parent: 0, label: 'client sends request 0', branch: 1 },
        { step: 2, parent: 1, label: 'server receives request 0', branch: 1 },
      ]);
    });

    test('stops a schedule at the first label that does not fit and says so, until the run changes', async () => {
      const run = await api.open({ scenarioId: 'small-race', schedule: [SEND, CANCEL, SEND, SEND_8] });
      expect(run.head).toBe(2);
      expect(run.misfit).toEqual({ step: 3, label: SEND, enabled: run.enabled.map(({ label }) => label) });
      expect((await api.read(run.id)).misfit).toEqual(run.misfit);
      expect((await api.take(run.id, SEND_8)).body.misfit).toBe(undefined);
    });

    const refused: readonly [what: string, body: unknown, paths: readonly string[]][] = [
      ['nothing to run', {}, ['scenario']],
      ['two scenarios', { scenarioId: 'small-race', scenario: SMALL_SOURCE }, ['scenario']],
      ['an unknown scenario', { scenarioId: 'other' }, ['scenarioId']],
      [
        'a wrong scenario',
        { scenario: { ...SMALL_SOURCE, requests: [{ from: 'client', id: null }] } },
        ['scenario.requests.0.id'],
      ],
      ['an unknown subject', { scenarioId: 'small-race', subject: 'nobody' }, ['subject']],
      ['an unknown key', { scenarioId: 'small-race', speed: 2 }, ['(the body)']],
      ['a schedule that is no list', { scenarioId: 'small-race', schedule: SEND }, ['schedule']],
      ['a schedule too long', { scenarioId: 'small-race', schedule: Array(501).fill(SEND) }, ['schedule']],
      ['a list', [], ['(the body)']],
      ['no JSON', '{"scenarioId":', ['(the body)']],
    ];
    test.each(refused)('with %s is refused, naming the path', async (_what, body, paths) => {
      const answer = await api.call('POST', '/runs', body);
      expect([answer.status, answer.body.paths?.map(({ path }) => path)]).toEqual([400, paths]);
    });

    test.each([
      [{ defects: ['no-such'] }, 'No defect is called "no-such".'],
      [{ policies: { afterCancel: 'explode' } }, 'Policy afterCancel cannot be "explode". It can be: settle, wait.'],
      [{ revision: '1999-01-01' }, 'revision: '],
      [{ renames: [{ from: '"other"', to: '1' }] }, 'small-race has no ID and no token "other".'],
    ])('with an option that does not exist says which do: %j', async (option, problem) => {
      const answer = await api.call('POST', '/runs', { scenarioId: 'small-race', ...option });
      expect(answer.status).toBe(400);
      expect(answer.body.problem).toContain(problem);
    });

    test('with what is not JSON by its type is refused', async () => {
      const { status, body } = await api.call('POST', '/runs', '{}', { 'content-type': 'text/plain' });
      expect([status, body.problem]).toEqual([
        400,
        'The body is text/plain. Send JSON, with "Content-Type: application/json".',
      ]);
    });

    test('with more than is read is refused as too large, whether its length is said or not', async () => {
      const large = JSON.stringify({ scenarioId: 'x'.repeat(1024 * 1024) });
      expect((await api.call('POST', '/runs', large)).status).toBe(413);
      expect((await api.call('POST', '/runs', large, { 'content-length': String(large.length) })).status).toBe(413);
    });
  });

  describe('stepping', () => {
    test('takes a label and answers the run after it', async () => {
      const { id } = await api.open();
      const { status, body } = await api.call<RunView>('POST', `/runs/${id}/steps`, { label: SEND, at: 0 });
      expect(status).toBe(200);
      expect(body).toMatchObject({ version: 1, head: 1, schedule: [SEND] });
      expect(body.events.map(({ seq, type }) => [seq, type])).toEqual([[1, 'request-sent']]);
    });

    test('plays the telling schedule to its quiet end', async () => {
      const { id } = await api.open();
      const { body } = await api.take(
        id,
        ...TELLING,
        SEND_8,
        'server receives request 8',
        'server finishes 8',
        'client receives response to 8',
      );
      expect(body).toMatchObject({ head: 12, version: 12, quiet: true, baseline: true });
      expect(body.outcomes).toEqual({
        'client:"req-7"': { requester: 'cancelled', receiver: 'ran', effects: [], evidence: 'received' },
        'client:8': { requester: 'completed', receiver: 'ran', effects: [], evidence: 'none' },
      });
    });

    test('refuses a label that is not enabled and says what is', async () => {
      const { id } = await api.open();
      const { status, body } = await api.call('POST', `/runs/${id}/steps`, { label: RECEIVE });
      expect(status).toBe(409);
      expect(body).toEqual({
        problem: `Step 1 of small-race is not enabled: ${RECEIVE}\nEnabled here:\n  ${SEND}\n  ${SEND_8}`,
        enabled: [SEND, SEND_8],
        head: 0,
      });
      expect((await api.read(id)).version).toBe(0);
    });

    test('keeps what was taken before a label that did not fit, and says where the run stands', async () => {
      const { id } = await api.open();
      const { status, body } = await api.call('POST', `/runs/${id}/steps`, { labels: [SEND, SEND, SEND_8] });
      expect([status, body.head]).toEqual([409, 1]);
      expect((await api.read(id)).schedule).toEqual([SEND]);
    });

    test('refuses a reader that believes the run stands elsewhere', async () => {
      const { id } = await api.open();
      await api.take(id, SEND);
      const { status, body } = await api.call('POST', `/runs/${id}/steps`, { label: SEND_8, at: 0 });
      expect([status, body.head]).toEqual([409, 1]);
      expect(body.enabled).toContain(RECEIVE);
      expect(body.problem).toContain('stands at step 1, and not at 0');
    });

    test('serves browsers that press at once one after the other', async () => {
      const { id } = await api.open();
      const pressed = await Promise.all([SEND, SEND, SEND_8].map((label) => api.take(id, label)));
      expect(pressed.map(({ status }) => status)).toEqual([200, 409, 200]);
      expect((await api.read(id)).schedule).toEqual([SEND, SEND_8]);
    });

    test.each([
      ['/steps', {}, ['label']],
      ['/steps', { label: SEND, labels: [SEND] }, ['label']],
      ['/steps', { labels: [] }, ['labels']],
      ['/steps', { label: 7 }, ['label']],
      ['/steps', { label: SEND, at: -1 }, ['at']],
      ['/fork', {}, ['step']],
      ['/fork', { step: 9 }, ['step']],
      ['/fork', { step: 0, branch: 2 }, ['branch']],
      ['/branch', { branch: 5 }, ['branch']],
    ])('refuses %s with %j, naming the path', async (route, body, paths) => {
      const { id } = await api.open();
      const answer = await api.call('POST', `/runs/${id}${route}`, body);
      expect([answer.status, answer.body.paths?.map(({ path }) => path)]).toEqual([400, paths]);
    });

    test('says of a run that is unknown how to open one', async () => {
      const asked: readonly [string, string, unknown?][] = [
        ['GET', ''],
        ['DELETE', ''],
        ['POST', '/steps', { label: SEND }],
        ['POST', '/fork', { step: 0 }],
        ['POST', '/branch', { branch: 1 }],
        ['GET', '/export/json'],
        ['GET', '/watch'],
      ];
      for (const [method, path, body] of asked) {
        const answer = await api.call(method, `/runs/nobody${path}`, body);
        expect([answer.status, answer.body], method + path).toEqual([
          404,
          { problem: 'No run is called "nobody". Open one with POST /runs.' },
        ]);
      }
    });
  });

  describe('a reader that holds part of a run', () => {
    test('is given only what came later, and has the whole run with it', async () => {
      const before = await api.open({ scenarioId: 'small-race', schedule: TELLING.slice(0, 4) });
      const since = before.events.length;
      const { body: delta } = await api.call<RunDelta>('POST', `/runs/${before.id}/steps?since=${since}&branch=1`, {
        labels: TELLING.slice(4, 6),
      });
      const after = await api.read(before.id);
      expect(delta.after).toBe(since);
      expect(delta.events).toEqual(after.events.slice(since));
      expect(delta.steps.map(({ label }) => label)).toEqual(TELLING.slice(4, 6));
      expect(delta.tree.map(({ step }) => step)).toEqual([5, 6]);
      expect('scenario' in delta).toBe(false);
      expect(advance(before, delta)).toEqual(after);
    });

    test.each([0, 1, 5, 9])('has the whole run from whatever event it held: %i', async (since) => {
      const { id } = await api.open({ scenarioId: 'small-race', schedule: TELLING });
      const after = await api.read(id);
      const held: RunView = {
        ...after,
        events: after.events.slice(0, since),
        steps: after.steps.slice(0, after.events[since - 1]?.step ?? 0),
        tree: after.tree.slice(0, after.events[since - 1]?.step ?? 0),
      };
      const { body } = await api.call<RunDelta>('GET', `/runs/${id}?since=${since}`);
      expect(advance(held, body)).toEqual(after);
    });

    test('gets an answer that does not grow with the trace', async () => {
      const { id, events } = await api.open({ scenarioId: 'small-race', schedule: TELLING.slice(0, 2) });
      const early = await api.call<RunDelta>('GET', `/runs/${id}?since=${events.length}`);
      const late = await api.take(id, ...TELLING.slice(2));
      const { body } = await api.call<RunDelta>('GET', `/runs/${id}?since=${late.body.events.length}`);
      for (const delta of [early.body, body])
        expect([delta.events, delta.steps, delta.tree, delta.seen].map((list) => list.length)).toEqual([0, 0, 0, 0]);
    });

    test.each(SCENARIOS.map(({ id }) => id))('follows %s step by step and holds all of it at the end', async (id) => {
      const whole = await start({ catalogue: EVERY_RACE });
      let held = await whole.open({ scenarioId: id });
      for (const label of held.scenario.schedule) {
        const since = `since=${held.events.length}&branch=1`;
        const { status, body } = await whole.call<RunDelta>('POST', `/runs/${held.id}/steps?${since}`, { label });
        expect([status, body.steps.length], label).toEqual([200, 1]);
        held = advance(held, body);
      }
      expect(await whole.read(held.id)).toEqual(held);
    });

    test('is given the whole run when it reads another branch, or more than there is', async () => {
      const { id } = await api.open({ scenarioId: 'small-race', schedule: TELLING });
      const forked = (await api.call<RunView>('POST', `/runs/${id}/fork`, { step: 2 })).body;
      expect((await api.call('GET', `/runs/${id}?since=1&branch=1`)).body).toEqual(forked);
      expect((await api.call('GET', `/runs/${id}?since=999`)).body).toEqual(forked);
      expect((await api.call('GET', `/runs/${id}?since=-1`)).status).toBe(400);
    });
  });

  describe('a fork', () => {
    test('keeps both ways, and either can be gone on with', async () => {
      const { id } = await api.open({ scenarioId: 'small-race', schedule: [SEND, RECEIVE, CANCEL] });
      const before = await api.read(id);
      const forked = (await api.call<RunView>('POST', `/runs/${id}/fork`, { step: 2 })).body;
      expect(forked).toMatchObject({ branch: 2, head: 2, version: 4, schedule: [SEND, RECEIVE] });
      expect(forked.events).toEqual(before.events.filter(({ step }) => step <= 2));
      const { body } = await api.take(id, SEND_8);
      expect(body.schedule).toEqual([SEND, RECEIVE, SEND_8]);
      expect(body.tree).toEqual([
        { step: 1, parent: 0, label: SEND, branch: 1 },
        { step: 2, parent: 1, label: RECEIVE, branch: 1 },
        { step: 3, parent: 2, label: CANCEL, branch: 1 },
        { step: 3, parent: 2, label: SEND_8, branch: 2 },
      ]);
      expect(body.branches).toEqual([
        { branch: 1, from: 0, after: 0, head: 3 },
        { branch: 2, from: 1, after: 2, head: 3 },
      ]);
      const back = (await api.call<RunView>('POST', `/runs/${id}/branch`, { branch: 1 })).body;
      expect([back.branch, back.schedule, back.events]).toEqual([1, before.schedule, before.events]);
    });

    test('of a fork shares the steps before each', async () => {
      const { id } = await api.open({ scenarioId: 'small-race', schedule: [SEND, RECEIVE, CANCEL] });
      await api.call('POST', `/runs/${id}/fork`, { step: 1 });
      await api.take(id, SEND_8, RECEIVE);
      const third = (await api.call<RunView>('POST', `/runs/${id}/fork`, { step: 2 })).body;
      expect([third.branch, third.schedule]).toEqual([3, [SEND, SEND_8]]);
      const ofFirst = (await api.call<RunView>('POST', `/runs/${id}/fork`, { step: 3, branch: 1 })).body;
      expect([ofFirst.branch, ofFirst.schedule]).toEqual([4, [SEND, RECEIVE, CANCEL]]);
    });

    test('has its limit', async () => {
      const { id } = await api.open();
      let last: Answer<RunView | Problem> | undefined;
      for (let branch = 1; branch < 201; branch++) last = await api.call('POST', `/runs/${id}/fork`, { step: 0 });
      expect(last?.status).toBe(409);
      expect((await api.read(id)).branches).toHaveLength(200);
    });
  });

  describe('an export', () => {
    test('is the text of the run in a file named for its scenario', async () => {
      const { id } = await api.open({ scenarioId: 'small-race', schedule: TELLING });
      const { status, headers, body } = await api.call<string>('GET', `/runs/${id}/export/chronology`);
      expect(status).toBe(200);
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="small-race\.[\w.]+"$/);
      expect(headers.get('content-type')).toContain('text/plain');
      expect(body).toContain(CANCEL.replace('client cancels ', ''));
    });

    test('in a format that does not exist says which do', async () => {
      const { id } = await api.open();
      const { status, body } = await api.call('GET', `/runs/${id}/export/pdf`);
      expect([status, body.problem]).toEqual([
        404,
        expect.stringContaining('No format is called "pdf". There are: vitest, '),
      ]);
    });
  });

  describe('the OpenAPI document', () => {
    test('describes every route', async () => {
      const { body } = await api.call<{ openapi: string; paths: Record<string, object> }>('GET', '/openapi.json');
      expect(body.openapi).toMatch(/^3\.1/);
      const described = Object.entries(body.paths).flatMap(([path, item]) =>
        Object.keys(item).map((method) => `${method} ${path}`),
      );
      expect(described.toSorted()).toEqual([
        'delete /api/proofs/{id}',
        'delete /api/runs/{id}',
        'get /api/choices',
        'get /api/mutants',
        'get /api/proofs',
        'get /api/proofs/{id}',
        'get /api/proofs/{id}/watch',
        'get /api/rules',
        'get /api/runs',
        'get /api/runs/{id}',
        'get /api/runs/{id}/export/{format}',
        'get /api/runs/{id}/no-return',
        'get /api/runs/{id}/watch',
        'get /api/scenarios',
        'get /api/scenarios/{id}',
        'get /api/subjects',
        'post /api/proofs',
        'post /api/proofs/{id}/cancel',
        'post /api/runs',
        'post /api/runs/{id}/branch',
        'post /api/runs/{id}/fork',
        'post /api/runs/{id}/steps',
        'post /api/scenarios',
      ]);
    });

    test('describes every field that a run and a delta have', async () => {
      const { id } = await api.open({ scenarioId: 'small-race', schedule: [...TELLING, 'nonsense'] });
      const run = await api.read(id);
      expect(runSchema.parse(run)).toEqual(run);
      const { body: delta } = await api.call<RunDelta>('GET', `/runs/${id}?since=3`);
      expect(deltaSchema.parse(delta)).toEqual(delta);
    });
  });

  test('an unknown address is answered with where to look', async () => {
    const { status, body } = await api.call('GET', '/nothing');
    expect([status, body]).toEqual([
      404,
      { problem: 'There is nothing at GET /api/nothing. GET /api/openapi.json lists what there is.' },
    ]);
  });

  test('a run that was deleted is gone', async () => {
    const { id } = await api.open();
    expect((await api.call('DELETE', `/runs/${id}`)).status).toBe(204);
    expect((await api.call('GET', `/runs/${id}`)).status).toBe(404);
    expect((await api.call('DELETE', `/runs/${id}`)).status).toBe(404);
  });
});

describe('what is stored', () => {
  test('brings every run back after a restart, with its branches', async () => {
    const dataDir = folder();
    const first = await startApi({ dataDir });
    const { id } = await first.open({ scenarioId: 'small-race', schedule: [SEND, RECEIVE, CANCEL] });
    await first.call('POST', `/runs/${id}/fork`, { step: 2 });
    await first.take(id, SEND_8);
    const asked = await first.open({ scenarioId: 'small-race', schedule: [SEND, SEND] });
    const before = await first.read(id);
    await first.runs.close();

    const second = await start({ dataDir });
    expect(await second.read(id)).toEqual(before);
    expect(await second.read(asked.id)).toEqual(asked);
    const back = (await second.call<RunView>('POST', `/runs/${id}/branch`, { branch: 1 })).body;
    expect([back.version, back.schedule]).toEqual([6, [SEND, RECEIVE, CANCEL]]);
  });

  test('lists the runs used last first', async () => {
    const api = await start({ dataDir: folder() });
    const { id: older } = await api.open();
    const { id: newer } = await api.open({ scenarioId: 'small-race', schedule: [SEND] });
    const { body } = await api.call<RunListing[]>('GET', '/runs');
    expect(body.map(({ id }) => id).toSorted()).toEqual([older, newer].toSorted());
    expect(body.find(({ id }) => id === newer)).toMatchObject({
      scenario: 'small-race',
      subject: 'model',
      head: 1,
      branches: 1,
    });
  });

  test('is what an answer says: a change that could not be stored did not happen', async () => {
    const { runs: store, proofs: kept } = await openStore();
    let full = false;
    const failing: RunStore = {
      insert: (record) => store.insert(record),
      find: (id) => store.find(id),
      save: async (id, before, after) => {
        if (full) throw new Error('no space is left');
        return await store.save(id, before, after);
      },
      remove: (id) => store.remove(id),
      recent: (limit) => store.recent(limit),
      close: () => store.close(),
    };
    const runs = atEnd(new RunHost({ store: failing }), (host) => host.close());
    const said: string[] = [];
    const app = createApp({
      token: TOKEN,
      port: 4400,
      runs,
      proofs: new ProofHost({ store: kept }),
      analyses: new AnalysisHost(),
      catalogue: CATALOGUE,
      log: logInto(said),
    });
    const call = async (method: string, path: string, body?: unknown) =>
      await app.request(`${ORIGIN}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const { id } = (await (await call('POST', '/runs', { scenarioId: 'small-race' })).json()) as RunView;
    full = true;
    const answer = await call('POST', `/runs/${id}/steps`, { label: SEND });
    expect([answer.status, await answer.json()]).toEqual([
      500,
      { problem: 'Signalbox made a mistake here; its log on stderr says which.' },
    ]);
    expect(said.join('')).toContain('no space is left');
    full = false;
    expect(await (await call('GET', `/runs/${id}`)).json()).toMatchObject({ head: 0, version: 0, schedule: [] });
    expect((await call('POST', `/runs/${id}/steps`, { label: SEND })).status).toBe(200);
  });

  test('is changed by one server at a time: the other is told, and reads it again', async () => {
    const dataDir = folder();
    const [one, other] = [await start({ dataDir }), await start({ dataDir })];
    const { id } = await one.open();
    expect((await other.read(id)).head).toBe(0);
    await one.take(id, SEND);
    const refused = await other.call('POST', `/runs/${id}/steps`, { label: SEND_8 });
    expect([refused.status, refused.body.problem]).toEqual([
      409,
      `Another Signalbox changed run ${id} in the same data folder. Read it again with GET /runs/${id}.`,
    ]);
    expect((await other.read(id)).schedule).toEqual([SEND]);
  });

  test('of a newer Signalbox is refused and left as it was', async () => {
    const dataDir = folder();
    await (await openStore(dataDir)).close();
    const file = join(dataDir, 'signalbox.db');
    const newer = new Database(file);
    newer.exec(`insert into kysely_migration (name, timestamp) values ('0099-later', '2030-01-01')`);
    newer.close();
    await expect(openStore(dataDir)).rejects.toThrow(
      `${file} was written by a newer Signalbox (it has 0099-later). Open it with that one. Move it away, or choose another folder with --data.`,
    );
  });

  test('that is no database is refused and left as it was', async () => {
    const dataDir = folder();
    const file = join(dataDir, 'signalbox.db');
    writeFileSync(file, 'this is a letter to my aunt, and it is quite long '.repeat(100));
    await expect(openStore(dataDir)).rejects.toThrow(`${file} is not a database of Signalbox`);
    expect(readFileSync(file, 'utf8')).toContain('letter to my aunt');
  });

  test('needs a folder that can be made', async () => {
    const dataDir = folder();
    writeFileSync(join(dataDir, 'file'), '');
    await expect(openStore(join(dataDir, 'file', 'below'))).rejects.toThrow('Choose another with --data.');
  });
});

describe('a subject', () => {
  test('is freed when others are used, and played again when it is wanted', async () => {
    const { kind, live } = counted();
    const api = await start({ subjects: [kind], awake: 2 });
    const opened: RunView[] = [];
    for (let run = 0; run < 5; run++) opened.push(await api.open({ scenarioId: 'small-race', schedule: [SEND] }));
    await api.runs.rest();
    expect(live()).toBeLessThanOrEqual(2);
    for (const { id } of opened) expect((await api.take(id, SEND_8)).body.schedule).toEqual([SEND, SEND_8]);
    expect(live()).toBeLessThanOrEqual(3);
  });

  test('is freed when nobody has used its run for a while', async () => {
    const { kind, live } = counted();
    const api = await start({ subjects: [kind] });
    const { id } = await api.open({ scenarioId: 'small-race', schedule: [SEND] });
    await api.runs.rest(60_000);
    expect(live()).toBe(1);
    await api.runs.rest(-1);
    expect(live()).toBe(0);
    expect((await api.read(id)).schedule).toEqual([SEND]);
  });

  test('is freed with its run, with its branch and with the server', async () => {
    const { kind, live } = counted();
    const api = await startApi({ subjects: [kind] });
    const { id } = await api.open();
    await api.call('POST', `/runs/${id}/fork`, { step: 0 });
    expect(live()).toBe(1);
    await api.call('DELETE', `/runs/${id}`);
    expect(live()).toBe(0);
    await api.open();
    expect(live()).toBe(1);
    await api.runs.close();
    expect(live()).toBe(0);
  });

  test('that cannot be played again as it was says where, and its run can be forked before that', async () => {
    const dataDir = folder();
    const first = await startApi({ dataDir });
    const { id } = await first.open({ scenarioId: 'small-race', schedule: [SEND, SEND_8] });
    await first.runs.close();
    const forgetful: SubjectKind = {
      ...model(),
      start: async (scenario) => await model().start({ ...scenario, requests: scenario.requests.slice(0, 1) }),
    };
    const second = await start({ dataDir, subjects: [forgetful] });
    const { status, body } = await second.call('GET', `/runs/${id}`);
    expect([status, body.head]).toEqual([409, 1]);
    expect(body.problem).toContain(`Step 2 of small-race is not enabled: ${SEND_8}`);
    const forked = await second.call<RunView>('POST', `/runs/${id}/fork`, { step: 1 });
    expect([forked.status, forked.body.schedule]).toEqual([200, [SEND]]);
  });

  test('that does not start is said, and no run is opened', async () => {
    const broken: SubjectKind = { ...model(), start: () => Promise.reject(new Error('its thread is not built')) };
    const api = await start({ subjects: [broken] });
    const { status, body } = await api.call('POST', '/runs', { scenarioId: 'small-race' });
    expect([status, body]).toEqual([503, { problem: 'Subject model did not start: its thread is not built' }]);
    expect((await api.call<RunListing[]>('GET', '/runs')).body).toEqual([]);
  });

  test('that fails while it is stepped costs its run nothing that was stored', async () => {
    let fails = true;
    const failing: SubjectKind = {
      ...model(),
      start: async (scenario) => {
        const subject = await model().start(scenario);
        const take: typeof subject.take = async (label) => {
          if (label === SEND_8 && fails) throw new Error('the worker is gone');
          return await subject.take(label);
        };
        return { ...subject, take };
      },
    };
    const api = await start({ subjects: [failing] });
    const { id } = await api.open({ scenarioId: 'small-race', schedule: [SEND] });
    expect((await api.take(id, SEND_8)).status).toBe(500);
    fails = false;
    expect((await api.take(id, SEND_8)).body.schedule).toEqual([SEND, SEND_8]);
  });
});

test('a run on the official SDK is stepped, forked and brought back like one on the model', async () => {
  const dataDir = folder();
  const first = await startApi({ dataDir });
  const opened = await first.open({ scenarioId: 'small-race', subject: 'sdk-v1', schedule: TELLING.slice(0, 2) });
  expect(opened).toMatchObject({ subject: 'sdk-v1', head: 2, names: { 'client:"req-7"': expect.any(String) } });
  const stepped = (await first.take(opened.id, CANCEL)).body;
  await first.call('POST', `/runs/${opened.id}/fork`, { step: 2 });
  const forked = (await first.take(opened.id, ...TELLING.slice(2, 4))).body;
  await first.runs.close();

  const second = await start({ dataDir });
  expect(await second.read(opened.id)).toEqual(forked);
  const back = (await second.call<RunView>('POST', `/runs/${opened.id}/branch`, { branch: 1 })).body;
  expect(back.events).toEqual(stepped.events);
});

test('a log holds no token, no frame and no query', () => {
  const said: string[] = [];
  const log = logInto(said);
  log.warn(
    { token: TOKEN, req: { headers: { authorization: TOKEN, cookie: TOKEN } }, event: { frame: { secret: 'f' } } },
    'x',
  );
  expect(said.join('')).toContain('[Redacted]');
  expect(said.join('')).not.toContain(TOKEN);
  expect(said.join('')).not.toContain('secret');
});

describe('over a socket', () => {
  let serving: Serving;
  const bearer = { authorization: `Bearer ${TOKEN}` };
  beforeEach(async () => {
    serving = atEnd(await serveOn({ dataDir: folder() }), (server) => server.close());
  });

  const serveOn = (options: Parameters<typeof serve>[0]) =>
    serve({ port: 0, token: TOKEN, catalogue: CATALOGUE, log: makeLog('silent'), ...options });
  const call = async <T = RunView>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${serving.port}/api${path}`, {
      method,
      headers: { ...bearer, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as T;
  };
  const open = (schedule: readonly string[] = []) => call('POST', '/runs', { scenarioId: 'small-race', schedule });
  const socketOf = (id: string, since?: number) =>
    `ws://127.0.0.1:${serving.port}/api/runs/${id}/watch${since === undefined ? '' : `?since=${since}`}`;
  const watchRun = (id: string, held?: RunView) => watch(socketOf(id, held?.version), bearer, held);

  test('nobody watches without the token, from a foreign page, or what does not exist', async () => {
    const { id } = await open();
    expect(await refusedStatus(socketOf(id), {})).toBe(401);
    expect(await refusedStatus(socketOf(id), { authorization: 'Bearer wrong' })).toBe(401);
    expect(await refusedStatus(socketOf(id), { ...bearer, origin: 'http://evil.example' })).toBe(403);
    expect(await refusedStatus(socketOf(id), { ...bearer, host: 'evil.example' })).toBe(403);
    expect(await refusedStatus(socketOf('nobody'), bearer)).toBe(404);
    const own = await watch(socketOf(id), {
      cookie: `signalbox_${serving.port}=${TOKEN}`,
      origin: `http://127.0.0.1:${serving.port}`,
    });
    expect((await own.next()).type).toBe('snapshot');
    await own.leave();
  });

  test('a browser is told the run once, then what changes', async () => {
    const { id } = await open([SEND]);
    const watcher = await watchRun(id);
    expect(await watcher.next()).toEqual({ type: 'snapshot', run: await call('GET', `/runs/${id}`) });
    await call('POST', `/runs/${id}/steps`, { label: RECEIVE });
    expect(await watcher.next()).toMatchObject({
      type: 'delta',
      delta: { version: 2, after: 1, head: 2, steps: [{ label: RECEIVE }], tree: [{ step: 2, label: RECEIVE }] },
    });
    await call('POST', `/runs/${id}/steps`, { label: SEND_8 });
    expect(await watcher.next()).toMatchObject({ type: 'delta', delta: { version: 3, steps: [{ label: SEND_8 }] } });
    await watcher.leave();
  });

  test('browsers on one run stay in step, whoever steps it', async () => {
    const { id } = await open();
    const [one, other] = [await watchRun(id), await watchRun(id)];
    for (const label of TELLING) await call('POST', `/runs/${id}/steps`, { label });
    await call('POST', `/runs/${id}/fork`, { step: 3 });
    await call('POST', `/runs/${id}/steps`, { label: SEND_8 });
    const run = await call('GET', `/runs/${id}`);
    expect(await one.reaches(run.version)).toEqual(run);
    expect(await other.reaches(run.version)).toEqual(run);
    await Promise.all([one.leave(), other.leave()]);
  });

  test('changes of one tick come as one message', async () => {
    const store = await openStore();
    const runs = atEnd(new RunHost({ store: store.runs }), (host) => host.close());
    const proofs = new ProofHost({ store: store.proofs });
    const server = createAdaptorServer({
      fetch: (request, env) => app.fetch(request, env),
      websocket: { server: new WebSocketServer({ noServer: true }) },
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const app = createApp({
      token: TOKEN,
      port,
      runs,
      proofs,
      analyses: new AnalysisHost(),
      catalogue: CATALOGUE,
      log: makeLog('silent'),
    });
    await runs.open(SMALL_RACE, model(), []);
    const id = (await runs.recent())[0]?.id ?? '';
    const watcher = await watch(`ws://127.0.0.1:${port}/api/runs/${id}/watch`, bearer);
    await watcher.next();
    await runs.use(id, async (run) => {
      for (const label of TELLING) await run.take([label]);
    });
    await watcher.reaches(TELLING.length);
    expect(watcher.messages.map(({ type }) => type)).toEqual(['snapshot', 'delta']);
    await watcher.leave();
    server.close();
    await once(server, 'close');
  });

  test('a browser that was away is told what it missed, and nothing twice', async () => {
    const { id } = await open([SEND]);
    const before = await watchRun(id);
    const held = await before.reaches(1);
    await before.leave();
    await call('POST', `/runs/${id}/steps`, { labels: TELLING.slice(1, 4) });
    const again = await watchRun(id, held);
    const first = await again.next();
    expect(first).toMatchObject({ type: 'delta', delta: { version: 4, after: held.events.length } });
    expect(again.view()).toEqual(await call('GET', `/runs/${id}`));
    await call('POST', `/runs/${id}/steps`, { label: TELLING[4] });
    await again.reaches(5);
    expect(again.view()).toEqual(await call('GET', `/runs/${id}`));
    await again.leave();
  });

  test('a browser that missed nothing is told so', async () => {
    const { id } = await open([SEND]);
    const watcher = await watchRun(id, await call('GET', `/runs/${id}`));
    expect(await watcher.next()).toMatchObject({
      type: 'delta',
      delta: { version: 1, events: [], steps: [], tree: [] },
    });
    await watcher.leave();
  });

  test('a browser that missed a fork, or a restart, is told the whole run', async () => {
    const held = await open([SEND, RECEIVE]);
    await call('POST', `/runs/${held.id}/fork`, { step: 1 });
    const forked = await watchRun(held.id, held);
    expect((await forked.next()).type).toBe('snapshot');
    expect(forked.view()).toEqual(await call('GET', `/runs/${held.id}`));
    await forked.leave();
    const unknown = await watch(socketOf(held.id, 99), bearer);
    expect((await unknown.next()).type).toBe('snapshot');
    await unknown.leave();
  });

  test('a browser that went to another branch and back misses nothing of either', async () => {
    const held = await open([SEND, RECEIVE]);
    await call('POST', `/runs/${held.id}/fork`, { step: 1 });
    await call('POST', `/runs/${held.id}/steps`, { label: SEND_8 });
    await call('POST', `/runs/${held.id}/branch`, { branch: 1 });
    const watcher = await watchRun(held.id, held);
    expect((await watcher.next()).type).toBe('delta');
    expect(watcher.view()).toEqual(await call('GET', `/runs/${held.id}`));
    await watcher.leave();
  });

  test('a browser is told when its run is gone', async () => {
    const { id } = await open();
    const watcher = await watchRun(id);
    await watcher.next();
    await fetch(`http://127.0.0.1:${serving.port}/api/runs/${id}`, { method: 'DELETE', headers: bearer });
    expect(await watcher.next()).toEqual({ type: 'gone' });
    expect(await watcher.closed).toEqual({ code: 1000, reason: 'gone' });
  });

  test('a browser that talks too much is cut off', async () => {
    const { id } = await open();
    const socket = new WebSocket(socketOf(id), { headers: bearer });
    await once(socket, 'open');
    socket.send('x'.repeat(5000));
    const [code] = (await once(socket, 'close')) as [number];
    expect(code).toBe(1009);
  });

  test('a run goes on after the server was restarted under a watcher', async () => {
    const dataDir = folder();
    const first = await serveOn({ dataDir });
    serving = first;
    const { id } = await open([SEND]);
    const watcher = await watchRun(id);
    const held = await watcher.reaches(1);
    await first.close();
    expect((await watcher.closed).code).toBe(1001);
    serving = atEnd(await serveOn({ dataDir }), (server) => server.close());
    const again = await watchRun(id, held);
    expect((await again.next()).type).toBe('delta');
    await call('POST', `/runs/${id}/steps`, { label: RECEIVE });
    expect((await again.reaches(2)).schedule).toEqual([SEND, RECEIVE]);
    await again.leave();
  });

  test('a port that is taken gives way to the next free one', async () => {
    const blocker = createServer();
    blocker.listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    atEnd(blocker, (server) => server.close());
    const { port } = blocker.address() as AddressInfo;
    const other = atEnd(await serveOn({ port, dataDir: folder() }), (server) => server.close());
    expect(other.port).toBeGreaterThan(port);
    expect(other.url).toBe(`http://127.0.0.1:${other.port}/?token=${TOKEN}`);
    const health = await fetch(`http://127.0.0.1:${other.port}/api/health`);
    expect(await health.json()).toEqual({ ok: true });
  });

  test('each start has a token of its own', async () => {
    const made = [];
    for (let times = 0; times < 2; times++) {
      const { token, close } = await serve({
        port: 0,
        dataDir: folder(),
        catalogue: CATALOGUE,
        log: makeLog('silent'),
      });
      made.push(token);
      await close();
    }
    expect(made[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(made[0]).not.toBe(made[1]);
  });

  describe('the page', () => {
    const get = (server: Serving, path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);

    test('is served with its files; any other address leads to it, and what is no file does not', async () => {
      const page = folder();
      mkdirSync(join(page, 'assets'));
      writeFileSync(join(page, 'index.html'), '<!doctype html><title>Signalbox</title>');
      writeFileSync(join(page, 'assets', 'index-abc.js'), 'export {};');
      const server = atEnd(await serveOn({ dataDir: folder(), page }), (made) => made.close());
      for (const path of ['/', '/anything']) {
        const answer = await get(server, path);
        expect([answer.status, await answer.text()]).toEqual([200, '<!doctype html><title>Signalbox</title>']);
        expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
      const asset = await get(server, '/assets/index-abc.js');
      expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(asset.headers.get('content-type')).toContain('text/javascript');
      expect((await get(server, '/assets/missing.js')).status).toBe(404);
      expect((await get(server, '/..%2f..%2fpackage.json')).status).toBe(404);
    });

    test('that was not built says how to build it', async () => {
      const server = atEnd(await serveOn({ dataDir: folder(), page: join(folder(), 'none') }), (made) => made.close());
      const answer = await get(server, '/');
      expect([answer.status, await answer.text()]).toEqual([
        503,
        'The page is not built. Run "npm run build", then start again.',
      ]);
    });
  });
});

const model = (): SubjectKind => {
  const kind = SUBJECTS.find(({ id }) => id === 'model');
  if (kind === undefined) throw new Error('There is no model among the subjects.');
  return kind;
};

/* The model, with a count of those that were started and not stopped. */
function counted(): { kind: SubjectKind; live: () => number } {
  let live = 0;
  const kind: SubjectKind = {
    ...model(),
    start: async (scenario) => {
      const subject = await model().start(scenario);
      live += 1;
      let isStopped = false;
      const stop = async () => {
        if (!isStopped) live -= 1;
        isStopped = true;
        await subject.stop();
      };
      return { ...subject, stop };
    },
  };
  return { kind, live: () => live };
}

function logInto(said: string[]): Log {
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      said.push(chunk.toString('utf8'));
      done();
    },
  });
  return makeLog('info', stream);
}
