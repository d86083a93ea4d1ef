import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choose } from '@signalbox/engine';
import { prove, type ProofReport } from '@signalbox/explorer';
import { scenarioById } from '@signalbox/scenarios';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { ProofListing, ProofMessage, ProofView } from '../apps/server/src/contract.ts';
import { ProofHost } from '../apps/server/src/proofs/proof-host.ts';
import { ProofThreads } from '../apps/server/src/proofs/proof-threads.ts';
import { CATALOGUE } from '../apps/server/src/scenarios.ts';
import { proofSchema } from '../apps/server/src/schemas.ts';
import { serve } from '../apps/server/src/serve.ts';
import { openStore } from '../apps/server/src/store/open-store.ts';
import { type Api, startApi, TOKEN } from './server/api.ts';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});
const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'signalbox-'));
  endings.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
};
const ended = async (api: Api) => {
  await api.proofs.close();
  await api.runs.close();
};
async function start(dataDir?: string, grace = 0): Promise<Api> {
  const api = await startApi({ catalogue: CATALOGUE, grace, ...(dataDir === undefined ? {} : { dataDir }) });
  endings.push(() => ended(api));
  return api;
}

const FLAGSHIP = { scenarioId: 'cancel-crosses-response', defects: ['progress-after-terminal'] };
/* Nobody waits for its end. */
const LONG = {
  scenarioId: 'reference-3',
  defects: ['cancels-after-completion'],
  reduction: 'none',
  maxStates: 10_000_000,
};

/** Watches a proof in memory until it has told something. */
function told(host: ProofHost, id: string, isIt: (message: ProofMessage) => boolean): Promise<ProofMessage> {
  return new Promise((resolve, reject) => {
    host
      .watch(id, (message) => {
        if (isIt(message)) resolve(message);
      })
      .catch(reject);
  });
}
const isOver = (message: ProofMessage) => message.type === 'proof' && message.proof.status !== 'running';
const isMoving = (message: ProofMessage) => message.type === 'progress' && message.progress.states > 0;
/* The long one reaches its first end before it has met so many worlds. */
const hasSeenEnds = (message: ProofMessage) => message.type === 'progress' && message.progress.states > 100_000;

/** Gives what a report says, however long it took; as it is read from JSON. */
const said = (report: ProofReport | undefined): unknown =>
  JSON.parse(JSON.stringify({ ...report, elapsedMs: 0, statesPerSecond: 0, peakBytes: 0 }));

async function proved(api: Api, body: object): Promise<ProofView> {
  const begun = await api.call<ProofView>('POST', '/proofs', body);
  expect(begun.status).toBe(201);
  expect(begun.headers.get('location')).toBe(`/api/proofs/${begun.body.id}`);
  await told(api.proofs, begun.body.id, isOver);
  return (await api.call<ProofView>('GET', `/proofs/${begun.body.id}`)).body;
}

describe('a proof on the server', () => {
  test('says what a proof in this process says', async () => {
    const api = await start();
    const view = await proved(api, FLAGSHIP);
    const scenario = scenarioById('cancel-crosses-response');
    const chosen = scenario && choose(scenario, { defects: ['progress-after-terminal'] });
    if (chosen?.ok !== true) throw new Error('the catalogue has no such race');
    expect(view).toMatchObject({ status: 'finished', title: chosen.scenario.title, scenario: chosen.scenario });
    const { elapsedMs, statesPerSecond, peakBytes } = view.report ?? {};
    expect(said(view.report)).toEqual(said(prove(chosen.scenario, { analyses: true })));
    expect([elapsedMs, statesPerSecond, peakBytes].every((figure) => typeof figure === 'number')).toBe(true);
    expect(proofSchema.safeParse(view).error).toBeUndefined();
  });

  test('is not proven when a bound stopped it, and keeps what was found', async () => {
    const api = await start();
    const view = await proved(api, { ...FLAGSHIP, maxStates: 50 });
    expect(view).toMatchObject({ status: 'stopped', report: { complete: false, interleavings: null } });
    expect(view.report?.uncounted).toContain('50');
  });

  test('tells how far it is; a cancel ends its thread and keeps what was found', async () => {
    const api = await start(undefined, 60_000);
    const { id } = (await api.call<ProofView>('POST', '/proofs', LONG)).body;
    await told(api.proofs, id, hasSeenEnds);
    expect(api.proofs.threads).toBe(1);
    const { status, body } = await api.call<ProofView>('POST', `/proofs/${id}/cancel`);
    expect([status, body.status]).toEqual([200, 'cancelled']);
    const { report, progress } = body;
    expect(report).toMatchObject({
      complete: false,
      interleavings: null,
      uncounted: 'the search was ended before every world was looked at',
    });
    expect(report?.outcomes.length).toBeGreaterThan(0);
    expect(progress.states).toBe(report?.states);
    expect(api.proofs.threads).toBe(0);
    expect((await api.call<ProofView>('POST', `/proofs/${id}/cancel`)).body).toEqual(body);
  });

  test('that takes too long to say what it found is ended all the same', async () => {
    const api = await start(undefined, 0);
    const { id } = (await api.call<ProofView>('POST', '/proofs', LONG)).body;
    await told(api.proofs, id, isMoving);
    const { body } = await api.call<ProofView>('POST', `/proofs/${id}/cancel`);
    expect([body.status, body.report]).toEqual(['cancelled', undefined]);
    expect(body.progress.states).toBeGreaterThan(0);
    expect(api.proofs.threads).toBe(0);
  });

  test('goes on with nobody watching; all are listed, the newest first', async () => {
    const api = await start();
    const first = await proved(api, FLAGSHIP);
    const second = await proved(api, { scenarioId: 'no-token-no-progress' });
    const { body } = await api.call<ProofListing[]>('GET', '/proofs');
    expect(body.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
    expect(body.find(({ id }) => id === first.id)).toMatchObject({
      scenario: 'cancel-crosses-response',
      defects: ['progress-after-terminal'],
      status: 'finished',
      interleavings: first.report?.interleavings,
      violations: first.report?.violations.length,
    });
  });

  test('is there after a restart; one that was cut short says so', async () => {
    const dataDir = folder();
    const api = await start(dataDir);
    const kept = await proved(api, FLAGSHIP);
    const { id } = (await api.call<ProofView>('POST', '/proofs', LONG)).body;
    await told(api.proofs, id, isMoving);
    await api.proofs.close();
    const again = await start(dataDir);
    expect((await again.call<ProofView>('GET', `/proofs/${kept.id}`)).body).toEqual(kept);
    expect((await again.call<ProofView>('GET', `/proofs/${id}`)).body).toMatchObject({
      status: 'failed',
      problem: 'The server stopped while this was searching. Run it again.',
    });
  });

  test('of a process that was killed is not called running', async () => {
    const store = await openStore();
    endings.push(store.close);
    const killed = new ProofHost({ store: store.proofs });
    const scenario = scenarioById('reference-3');
    if (scenario === undefined) throw new Error('the catalogue has no such race');
    const begun = await killed.begin(scenario, { maxStates: 10_000_000, reduction: 'none', workers: 1 });
    if ('refused' in begun) throw new Error(begun.refused.problem);
    await told(killed, begun.id, isMoving);
    const next = new ProofHost({ store: store.proofs });
    expect(await next.find(begun.id)).toMatchObject({ status: 'failed' });
    expect(await next.recent()).toMatchObject([{ id: begun.id, status: 'failed' }]);
    await killed.close();
  });

  test('can be forgotten, also while it runs', async () => {
    const api = await start();
    const { id } = (await api.call<ProofView>('POST', '/proofs', LONG)).body;
    expect((await api.call('DELETE', `/proofs/${id}`)).status).toBe(204);
    expect((await api.call('GET', `/proofs/${id}`)).status).toBe(404);
    expect((await api.call('DELETE', `/proofs/${id}`)).body.problem).toContain(`No proof is called "${id}"`);
  });
});

describe('a proof in several threads', () => {
  const alone: Record<string, unknown> = {};
  let api: Api;
  beforeAll(async () => {
    api = await startApi({ catalogue: CATALOGUE });
  });
  afterAll(() => ended(api));

  test.each(
    [
      { scenarioId: 'two-requests-one-cancelled' },
      { scenarioId: 'two-requests-one-cancelled', defects: ['clears-every-collector'] },
      { scenarioId: 'two-requests-both-cancelled', reduction: 'none' },
      { scenarioId: 'two-requests-both-cancelled', defects: ['releases-twice'] },
      { scenarioId: 'alike-ids', reduction: 'none' },
      { scenarioId: 'alike-ids', defects: ['coerces-identifiers'] },
      { scenarioId: 'cancel-with-extra-fields', defects: ['answers-after-honoured-cancel'] },
      { scenarioId: 'malformed-notification' },
      { scenarioId: 'malformed-notification', defects: ['error-reply-to-notification'] },
      { scenarioId: 'reference-2', reduction: 'por' },
      { scenarioId: 'reference-2', defects: ['cancels-after-completion'] },
      { scenarioId: 'reference-2', maxStates: 1700 },
      { scenarioId: 'reference-3', reduction: 'all', maxStates: 25_000 },
      FLAGSHIP,
    ].map((body) => [JSON.stringify(body), body] as const),
  )('says what it says in one: %s', async (name, body) => {
    for (const workers of [1, 2, 3]) {
      const { asked, report } = await proved(api, { ...body, workers });
      expect(asked.workers).toBe(workers);
      expect(said(report)).toEqual((alone[name] ??= said(report)));
    }
  });

  test('is divided between them, and counted together; a cancel ends all of them and keeps what was found', async () => {
    const own = await start(undefined, 60_000);
    const { id } = (await own.call<ProofView>('POST', '/proofs', { ...LONG, workers: 2 })).body;
    const message = await told(own.proofs, id, hasSeenEnds);
    const { states = 0, shares = [] } = message.type === 'progress' ? message.progress : {};
    expect(shares).toHaveLength(2);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(states);
    expect(Math.min(...shares)).toBeGreaterThan(states / 4);
    expect(own.proofs.threads).toBe(2);
    const { body } = await own.call<ProofView>('POST', `/proofs/${id}/cancel`);
    expect(body).toMatchObject({ status: 'cancelled', report: { complete: false } });
    expect(body.report?.outcomes.length).toBeGreaterThan(0);
    expect(own.proofs.threads).toBe(0);
  });

  test('that takes too long to say what it found is ended with all of them', async () => {
    const own = await start(undefined, 0);
    const { id } = (await own.call<ProofView>('POST', '/proofs', { ...LONG, workers: 2 })).body;
    await told(own.proofs, id, isMoving);
    const { body } = await own.call<ProofView>('POST', `/proofs/${id}/cancel`);
    expect([body.status, body.report]).toEqual(['cancelled', undefined]);
    expect(own.proofs.threads).toBe(0);
  });

  test.each([0, 1])('fails when thread %i ends before its work is done, and the others end with it', async (thread) => {
    const store = await openStore();
    const threads = new ProofThreads();
    const complaints: unknown[] = [];
    const host = new ProofHost({ store: store.proofs, threads, complain: (error) => complaints.push(error) });
    endings.push(store.close, () => host.close());
    const scenario = scenarioById('reference-3');
    if (scenario === undefined) throw new Error('the catalogue has no such race');
    const begun = await host.begin(scenario, { maxStates: 10_000_000, reduction: 'none', workers: 2 });
    if ('refused' in begun) throw new Error(begun.refused.problem);
    await told(host, begun.id, isMoving);
    const over = told(host, begun.id, isOver);
    await threads.threads[thread]?.terminate();
    expect(await over).toMatchObject({ proof: { status: 'failed', problem: expect.stringContaining('failed here') } });
    expect(String(complaints)).toMatch(/thread \d of 2 ended before its work was done/);
    expect(host.threads).toBe(0);
  });
});

describe('what is refused', () => {
  test.each([
    [{}, 'scenario: give a scenario or a scenarioId, and not both'],
    [{ scenarioId: 'nothing' }, 'scenarioId:'],
    [{ ...FLAGSHIP, defects: ['nothing'] }, 'nothing'],
    [{ ...FLAGSHIP, maxStates: 0 }, 'maxStates:'],
    [{ ...FLAGSHIP, maxStates: 1e9 }, 'maxStates:'],
    [{ ...FLAGSHIP, reduction: 'some' }, 'reduction:'],
    [{ ...FLAGSHIP, workers: 0 }, 'workers:'],
    [{ ...FLAGSHIP, workers: 1.5 }, 'workers:'],
    [{ ...FLAGSHIP, workers: '2' }, 'workers:'],
    [{ ...FLAGSHIP, workers: 10_000 }, 'workers:'],
    [{ ...FLAGSHIP, more: 1 }, 'more'],
    [{ scenario: { id: 'x' } }, 'scenario.'],
  ])('%j', async (body, problem) => {
    const api = await start();
    const answer = await api.call('POST', '/proofs', body);
    expect(answer.status).toBe(400);
    expect(answer.body.problem).toContain(problem);
    expect((await api.call<ProofListing[]>('GET', '/proofs')).body).toEqual([]);
  });

  test('more at once than the machine carries, with what to do', async () => {
    const api = await start();
    const ids: string[] = [];
    for (let begun = 0; begun < 2; begun++) ids.push((await api.call<ProofView>('POST', '/proofs', LONG)).body.id);
    const third = await api.call('POST', '/proofs', FLAGSHIP);
    expect(third.status).toBe(503);
    expect(third.body.problem).toContain(`Cancel one of them, or wait until it ends: ${ids.join(', ')}.`);
    await api.call('POST', `/proofs/${ids[0]}/cancel`);
    expect((await proved(api, FLAGSHIP)).status).toBe('finished');
  });

  test('a proof nobody began', async () => {
    const api = await start();
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/cancel'],
      ['DELETE', ''],
      ['GET', '/watch'],
    ] as const)
      expect((await api.call(method, `/proofs/none${path}`)).status, `${method} ${path}`).toBe(404);
    const { id } = await proved(api, FLAGSHIP);
    expect((await api.call('GET', `/proofs/${id}/watch`)).status).toBe(426);
  });
});

describe('over a socket', () => {
  test('two watchers see it move and end; one who comes later sees the whole', async () => {
    const serving = await serve({ port: 0, dataDir: folder(), token: TOKEN });
    endings.push(serving.close);
    const headers = { authorization: `Bearer ${TOKEN}` };
    const begun = await fetch(`http://127.0.0.1:${serving.port}/api/proofs`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...LONG, maxStates: 300_000 }),
    });
    const { id } = (await begun.json()) as ProofView;
    const watch = async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${serving.port}/api/proofs/${id}/watch`, { headers });
      const messages: ProofMessage[] = [];
      socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString('utf8')) as ProofMessage));
      await once(socket, 'close');
      return messages;
    };
    const [one, other] = await Promise.all([watch(), watch()]);
    for (const messages of [one, other]) {
      expect(messages[0]).toMatchObject({ type: 'proof', proof: { id, status: 'running' } });
      expect(messages.at(-1)).toMatchObject({ type: 'proof', proof: { id, status: 'stopped' } });
      const states = messages.flatMap((message) => (message.type === 'progress' ? [message.progress.states] : []));
      expect(states.length).toBeGreaterThan(0);
      expect(states).toEqual(states.toSorted((a, b) => a - b));
    }
    expect(await watch()).toEqual([other.at(-1)]);
  });
});
