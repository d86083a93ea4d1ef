import type { Scenario } from '@signalbox/engine';
import { applicable, RULES, type Context, type Rule } from '@signalbox/oracle';
import type { Revision, TransportId } from '@signalbox/protocol';
import { followAll } from './bundle.ts';
import { Graph } from './graph.ts';
import { forwardOrder, isEnd, waysTo, type Ways } from './order.ts';
import { outcomesOf, type EndOutcome } from './outcomes.ts';
import { shortestBreak, type Sighting } from './verdicts.ts';
import { watchersOf } from './watcher.ts';

/** What a proof may be asked for. */
export interface ProofOptions {
  /** The most worlds to look at. */
  readonly maxStates?: number;
  /** The rules to follow; all that apply when absent. */
  readonly rules?: readonly Rule[];
}

/** A rule that is broken somewhere, with a schedule that breaks it. */
export interface Witness {
  readonly rule: string;
  readonly schedule: readonly string[];
  /** Whether no shorter one exists. */
  readonly shortest: boolean;
}

/** What all interleavings of a scenario have to say. */
export interface ProofReport {
  readonly scenario: string;
  readonly revision: Revision;
  readonly transport: TransportId;
  readonly defects: readonly string[];
  /** Whether every world was looked at. Without it no rule is proven kept; what is broken is broken all the same. */
  readonly complete: boolean;
  readonly states: number;
  readonly transitions: number;
  /** Pairs of a world and a memory of one rule. */
  readonly productStates: number;
  /** How many complete interleavings there are, in decimal; `null` when they were not counted. */
  readonly interleavings: string | null;
  readonly uncounted?: string;
  readonly outcomes: readonly {
    readonly outcome: EndOutcome;
    readonly interleavings: string | null;
    readonly schedule: readonly string[];
    readonly shortest: boolean;
  }[];
  /** Broken MUSTs and rules of ours that no policy excuses. */
  readonly violations: readonly Witness[];
  /** Broken SHOULDs and departures from a policy of the scenario. */
  readonly warnings: readonly Witness[];
  readonly coverage: { readonly rules: readonly string[]; readonly labels: readonly string[] };
}

/** How many worlds a proof looks at unless it says otherwise. */
export const DEFAULT_MAX_STATES = 2_000_000;

/** A proof under way: advanced as far as whoever holds it has time for, and asked for its report at any point. */
export class Proof {
  readonly graph: Graph;
  readonly #maxStates: number;
  readonly #rules: readonly Rule[];
  readonly #context: Context;

  constructor(scenario: Scenario, { maxStates = DEFAULT_MAX_STATES, rules = RULES }: ProofOptions = {}) {
    this.graph = new Graph(scenario);
    this.#maxStates = maxStates;
    this.#context = {
      revision: scenario.revision,
      transport: scenario.transport,
      policies: scenario.policies,
      observes: { client: true, server: true },
      resources: 'exact',
    };
    this.#rules = applicable(rules, this.#context);
  }

  /** Looks at up to `budget` more worlds; tells whether the search is over, because nothing is left or the bound is reached. */
  advance(budget: number): boolean {
    const left = this.#maxStates - this.graph.explored;
    this.graph.advance(Math.min(budget, left));
    return this.graph.isComplete || this.graph.explored >= this.#maxStates;
  }

  /**
   * Gives what the worlds looked at have to say.
   *
   * @throws {Error} when the graph has a cycle, which every action's finite budget rules out.
   */
  report(): ProofReport {
    const { graph } = this;
    const { scenario } = graph;
    const complete = graph.isComplete;
    const order = forwardOrder(graph);
    if (order === undefined)
      throw new Error(`${scenario.id} has a cycle: an action spends no budget. This is a mistake of the engine.`);
    const ways = complete ? waysTo(graph, order) : undefined;
    const { sightings, pairs } = followAll(graph, order, watchersOf(this.#rules, this.#context, graph.leaves));
    const broken = this.#witnesses(sightings);
    return {
      scenario: scenario.id,
      revision: scenario.revision,
      transport: scenario.transport,
      defects: scenario.defects,
      complete,
      states: graph.states,
      transitions: graph.transitions,
      productStates: pairs,
      interleavings: ways === undefined ? null : total(graph, ways),
      ...(complete
        ? {}
        : { uncounted: `the search stopped at ${this.#maxStates} worlds; what lies beyond was not looked at` }),
      outcomes: outcomesOf(graph).map(({ outcome, nearest, ends }) => ({
        outcome,
        interleavings: ways === undefined ? null : ends.reduce((sum, state) => sum + ways(state), 0n).toString(),
        schedule: graph.scheduleTo(nearest),
        shortest: true,
      })),
      violations: broken.filter(({ severity }) => severity === 'violation').map(({ witness }) => witness),
      warnings: broken.filter(({ severity }) => severity !== 'violation').map(({ witness }) => witness),
      coverage: {
        rules: [...new Set(sightings.filter(({ exercised }) => exercised).map(({ watcher }) => watcher.rule.id))],
        labels: [...new Set(graph.leaves.map(({ label }) => label))].toSorted(),
      },
    };
  }

  /* Of the keys under which a rule is broken, the one with the shortest schedule speaks. */
  #witnesses(
    sightings: readonly Sighting[],
  ): readonly { readonly severity: Rule['severity']; readonly witness: Witness }[] {
    const byRule = new Map<Rule, readonly number[]>();
    for (const { watcher, broken } of sightings) {
      if (!broken) continue;
      const way = shortestBreak(this.graph, watcher);
      const known = byRule.get(watcher.rule);
      if (way !== undefined && (known === undefined || way.length < known.length)) byRule.set(watcher.rule, way);
    }
    return [...byRule].map(([{ id, severity }, way]) => ({
      severity,
      witness: { rule: id, schedule: this.graph.labels(way), shortest: way.length <= this.graph.horizon },
    }));
  }
}

function total(graph: Graph, ways: Ways): string {
  let sum = 0n;
  for (let state = 0; state < graph.states; state++) if (isEnd(graph, state)) sum += ways(state);
  return sum.toString();
}

/** Proves a scenario in one go. */
export function prove(scenario: Scenario, options: ProofOptions = {}): ProofReport {
  const proof = new Proof(scenario, options);
  while (!proof.advance(100_000));
  return proof.report();
}
