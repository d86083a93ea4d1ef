import { choose, parseScenario, type RunOptions, type Scenario } from '@signalbox/engine';
import { Hono } from 'hono';
import { z } from 'zod';
import { readBody } from '../body.ts';
import type { CheckedScenario, ScenarioListing } from '../contract.ts';
import { answer, answerRefusal, isRefusal, refuse, refuseBody, type Refusal } from '../refusal.ts';
import { describe } from './describe.ts';

/** The races a server offers. */
export interface Catalogue {
  readonly list: () => readonly ScenarioListing[];
  readonly find: (id: string) => Scenario | undefined;
}

const anything = z.record(z.string(), z.unknown());
const listing = z
  .looseObject({ id: z.string(), title: z.string(), tags: z.array(z.string()) })
  .meta({ id: 'ScenarioListing' });
const whole = z.looseObject({ id: z.string(), title: z.string() }).meta({ id: 'Scenario' });

/** `/scenarios`: the catalogue, and the check of a pasted scenario. */
export const scenarioRoutes = (catalogue: Catalogue) =>
  new Hono()
    .get('/', describe({ summary: 'Lists the catalogue', answers: z.array(listing) }), (c) => c.json(catalogue.list()))
    .post(
      '/',
      describe({
        summary: 'Checks a scenario and completes it',
        body: anything,
        answers: z.object({ scenario: whole }),
      }),
      async (c) => {
        const body = await readBody(c, anything);
        return isRefusal(body) ? answerRefusal(c, body) : answer(c, checkScenario(body));
      },
    )
    .get('/:id', describe({ summary: 'Gives a scenario of the catalogue', answers: whole, refuses: [404] }), (c) => {
      const id = c.req.param('id');
      return answer(c, catalogue.find(id) ?? refuse(404, noScenario(id)));
    });

/** Checks a scenario that came from outside. */
export function checkScenario(value: unknown, under = ''): CheckedScenario | Refusal {
  const parsed = parseScenario(value);
  if (parsed.ok) return { scenario: parsed.scenario };
  return refuseBody(parsed.problems.map(({ path, problem }) => ({ path: under + path, problem })));
}

/** Finds or checks the scenario that was named or sent, and applies what was chosen for it. */
export function chooseScenario(
  {
    scenario,
    scenarioId = '',
    ...options
  }: RunOptions & { readonly scenario?: unknown; readonly scenarioId?: string | undefined },
  catalogue: Catalogue,
): CheckedScenario | Refusal {
  const found = catalogue.find(scenarioId);
  if (scenario === undefined && found === undefined)
    return refuseBody([{ path: 'scenarioId', problem: noScenario(scenarioId) }]);
  const base = found === undefined ? checkScenario(scenario, 'scenario.') : { scenario: found };
  if (isRefusal(base)) return base;
  const chosen = choose(base.scenario, options);
  return chosen.ok ? chosen : refuse(400, chosen.problem);
}

/** Says that the catalogue lacks a scenario. */
export const noScenario = (id: string): string =>
  `No scenario is called ${JSON.stringify(id)}. GET /scenarios lists them.`;
