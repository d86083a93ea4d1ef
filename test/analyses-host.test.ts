import { choose, DEFECTS, replay } from '@signalbox/engine';
import { pointOfNoReturn, type Mutant, type NoReturn } from '@signalbox/explorer';
import { scenarioById } from '@signalbox/scenarios';
import { SUBJECTS } from '@signalbox/subjects';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunView } from '../apps/server/src/contract.ts';
import { CATALOGUE } from '../apps/server/src/scenarios.ts';
import { noReturnSchema } from '../apps/server/src/schemas.ts';
import { type Api, startApi } from './server/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi({ catalogue: CATALOGUE, subjects: SUBJECTS });
});
afterAll(async () => {
  await api.analyses.close();
  await api.runs.close();
});

const DEFECT = 'progress-after-terminal';
const LATE = { scenarioId: 'cancel-crosses-response', defects: [DEFECT] };
const opened = async (body: object) => (await api.call<RunView>('POST', '/runs', body)).body;
const noReturn = (id: string) => api.call<NoReturn>('GET', `/runs/${id}/no-return`);

describe('the point of no return of a run', () => {
  test('is that of its schedule so far, with a way that ends well', async () => {
    const whole = scenarioById(LATE.scenarioId);
    const chosen = whole && choose(whole, { defects: LATE.defects });
    if (chosen?.ok !== true) throw new Error('the catalogue has no such race');
    const { scenario } = chosen;
    const { id } = await opened({ ...LATE, schedule: scenario.schedule });
    const { status, body } = await noReturn(id);
    expect([status, noReturnSchema.safeParse(body).success]).toEqual([200, true]);
    expect(body).toEqual(pointOfNoReturn(scenario, scenario.schedule));
    if (!body.known || body.after === undefined) throw new Error('it is not known');
    expect(body.after).toBeLessThan(scenario.schedule.length);
    const well = [...scenario.schedule.slice(0, body.after), ...body.way];
    expect(replay(scenario, well).misfit).toBeUndefined();
  });

  test('moves with the branch that is stepped', async () => {
    const { id, schedule } = await opened({ ...LATE, schedule: scenarioById(LATE.scenarioId)?.schedule ?? [] });
    const late = (await noReturn(id)).body;
    await api.call('POST', `/runs/${id}/fork`, { step: 1 });
    const early = (await noReturn(id)).body;
    expect(late).toMatchObject({ known: true });
    expect(early).toMatchObject({ known: true, after: 1 });
    expect(schedule.length).toBeGreaterThan(1);
  });

  test('is not known of a subject that only itself knows what it could still do', async () => {
    const { id } = await opened({ scenarioId: 'cancel-crosses-response', subject: 'sdk-v1' });
    expect((await noReturn(id)).body).toEqual({
      known: false,
      because: 'only the model can be asked for every way on, and this run is played on sdk-v1',
    });
  });

  test('is not known where there are too many worlds, and that is said', async () => {
    const { id } = await opened({ scenarioId: 'reference-3' });
    expect((await noReturn(id)).body).toMatchObject({ known: false, because: expect.stringContaining('worlds') });
  });

  test('is refused for a run nobody knows', async () => {
    expect((await noReturn('nobody')).status).toBe(404);
  });
});

test('every defect is found by a rule, and asked again it is the same answer at once', async () => {
  const { status, body } = await api.call<readonly Mutant[]>('GET', '/mutants');
  expect(status).toBe(200);
  expect(body.map(({ defect }) => defect)).toEqual(DEFECTS.map(({ id }) => id));
  expect(body.filter(({ found }) => found === undefined)).toEqual([]);
  expect((await api.call('GET', '/mutants')).body).toEqual(body);
}, 60_000);
