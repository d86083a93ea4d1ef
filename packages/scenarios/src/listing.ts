import { DEFECTS, type Scenario } from '@signalbox/engine';
import { inRange, REVISIONS, TRANSPORTS, type Revision, type RevisionRange } from '@signalbox/protocol';
import { SCENARIOS } from './index.ts';

/** A race as a list shows it. */
export interface ScenarioListing {
  readonly id: string;
  readonly title: string;
  readonly story: string;
  readonly race: string;
  readonly tags: readonly string[];
  readonly revisions: readonly Revision[];
  readonly transports: readonly string[];
  readonly defects: readonly { readonly id: string; readonly does: string; readonly breaks: readonly string[] }[];
  readonly source?: string;
  readonly requests: number;
  readonly steps: number;
}

/** Lists the catalogue in its order. */
export const listScenarios = (): readonly ScenarioListing[] => SCENARIOS.map(listed);

function listed({ id, title, story, tags, requests, schedule, expect, source, transport }: Scenario): ScenarioListing {
  return {
    id,
    title,
    story,
    race: tags[0] ?? 'race',
    tags,
    revisions: REVISIONS.filter(
      (revision) =>
        requests.every((request) => inRange(revision, existsIn(request))) &&
        TRANSPORTS.some((known) => known.id === transport && inRange(revision, known.revisions)),
    ),
    transports: [transport],
    defects: Object.entries(expect)
      .filter(([key]) => key !== 'none')
      .map(([key, breaks]) => ({ id: key, does: whatItDoes(key), breaks })),
    ...(source === undefined ? {} : { source }),
    requests: requests.length,
    steps: schedule.length,
  };
}

/* 2026-07-28 has neither a handshake nor requests of the server. */
const existsIn = ({ from, method }: Scenario['requests'][number]): RevisionRange =>
  from === 'server' || method === 'initialize' ? { until: '2026-07-28' } : {};

const whatItDoes = (key: string): string =>
  key
    .split('+')
    .map((defect) => DEFECTS.find(({ id }) => id === defect)?.does ?? defect)
    .join(' ');
