import type { Rule } from '@signalbox/oracle';
import { followAll } from './bundle.ts';
import { ruleOf } from './families.ts';
import type { Graph } from './graph.ts';
import { forwardOrder } from './order.ts';
import type { Witness } from './report.ts';
import { shortestBreak } from './verdicts.ts';
import type { Rulebook } from './watcher.ts';

/** What the rules say of the interleavings of a graph. */
export interface Ruling {
  readonly exercised: readonly string[];
  readonly broken: readonly Rule[];
  /** A way that breaks it, by the rule, as leaves of the graph. */
  readonly ways: ReadonlyMap<Rule, readonly number[]>;
  readonly pairs: number;
}

/** Judges every interleaving of a graph at once. Of the keys under which a rule is broken, the one soonest broken speaks. */
export function judgeAll({ graph, rules, context }: Rulebook & { readonly graph: Graph }): Ruling {
  const { sightings, pairs } = followAll(graph, orderOf(graph), graph.familiesOf({ rules, context }));
  const ways = new Map<Rule, readonly number[]>();
  for (const { family, broken } of sightings) {
    const rule = ruleOf(family);
    const way = broken ? shortestBreak(graph, family) : undefined;
    const known = ways.get(rule);
    if (way !== undefined && (known === undefined || way.length < known.length)) ways.set(rule, way);
  }
  return {
    exercised: [...new Set(sightings.filter(({ exercised }) => exercised).map(({ family }) => ruleOf(family).id))],
    broken: [...ways.keys()],
    ways,
    pairs,
  };
}

/** Puts together what parts of a rulebook say. */
export function joined({ rules }: Pick<Rulebook, 'rules'>, rulings: readonly Ruling[]): Ruling {
  const exercised = new Set(rulings.flatMap((ruling) => ruling.exercised));
  const ways = new Map(rulings.flatMap((ruling) => [...ruling.ways]));
  return {
    exercised: rules.map(({ id }) => id).filter((id) => exercised.has(id)),
    broken: rules.filter((rule) => ways.has(rule)),
    ways,
    pairs: rulings.reduce((sum, { pairs }) => sum + pairs, 0),
  };
}

/**
 * Gives an order in which every edge points forward.
 *
 * @throws {Error} when the graph has a cycle, which every action's finite budget rules out.
 */
export function orderOf(graph: Graph): Uint32Array {
  const order = forwardOrder(graph);
  if (order === undefined)
    throw new Error(`${graph.scenario.id} has a cycle: an action spends no budget. This is a mistake of the engine.`);
  return order;
}

/** Gives the witness of a broken rule; only a graph with every step in it can tell that none is shorter. */
export const witnessOf = (graph: Graph, { id }: Rule, way: readonly number[]): Witness => ({
  rule: id,
  schedule: graph.labels(way),
  shortest: !graph.isReduced && way.length <= graph.horizon,
});
