import { requestKey, type Peer, type RequestKey } from '@signalbox/protocol';
import { COMPLIANT, type Behaviour } from './endpoint/behaviour.ts';
import type { Endpoint, RequestRef } from './endpoint/endpoint.ts';
import type { Defect } from './defects/defect.ts';
import type { RequestScript, Scenario } from './scenario.ts';

/** One scripted request with its key. */
export interface ScriptedRequest {
  readonly ref: RequestRef;
  readonly script: RequestScript;
  /** The earlier requests of the same peer, in order. */
  readonly earlier: readonly RequestRef[];
}

/** A scenario made ready to be played: keys given, behaviours put together, endpoints standing. */
export interface Stage {
  readonly scenario: Scenario;
  readonly requests: readonly ScriptedRequest[];
  readonly endpoints: Readonly<Record<Peer, Endpoint>>;
  readonly fused: ReadonlySet<Scenario['fused'][number]>;
}

/** Puts a scenario on stage with the defects it names. */
export function setStage(scenario: Scenario, defects: readonly Defect[]): Stage {
  const requests = keyed(scenario);
  const refs = requests.map(({ ref }) => ref);
  const fused = new Set(scenario.fused);
  const behaviour: Behaviour = defects.reduce((wrong, defect) => ({ ...wrong, ...defect.replaces }), COMPLIANT);
  return { scenario, requests, fused, endpoints: { client: endpoint('client'), server: endpoint('server') } };

  function endpoint(peer: Peer): Endpoint {
    return { peer, behaviour, policies: scenario.policies, releasesAtOnce: fused.has('release'), known: () => refs };
  }
}

/* The second request under one ID is another request: `client:7#2`. */
function keyed({ requests }: Scenario): readonly ScriptedRequest[] {
  const uses = new Map<RequestKey, number>();
  const refs = requests.map((script): RequestRef => {
    const first = requestKey(script.from, script.id);
    const use = (uses.get(first) ?? 0) + 1;
    uses.set(first, use);
    return {
      key: requestKey(script.from, script.id, use),
      id: script.id,
      ...(script.token === undefined ? {} : { token: script.token }),
      method: script.method,
      holds: script.holds,
      deadline: script.deadline,
    };
  });
  return requests.map((script, index) => ({
    script,
    ref: refs[index] as RequestRef,
    earlier: refs.slice(0, index).filter((_, before) => requests[before]?.from === script.from),
  }));
}

/** Gives the keys of a scenario's requests, in its order. */
export const requestKeysOf = (scenario: Scenario): readonly RequestKey[] => keyed(scenario).map(({ ref }) => ref.key);
