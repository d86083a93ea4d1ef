import type { Scenario } from '@signalbox/engine';
import { applicable, RULES } from '@signalbox/oracle';
import { contextOf } from './context.ts';
import { Graph } from './graph.ts';
import { walk } from './walk.ts';
import { watchersOf, type Watcher } from './watcher.ts';
import { judgeAll } from './witnesses.ts';

/** The last moment of a run from which it could still have ended without a violation. */
export type NoReturn =
  | {
      readonly known: true;
      /**
       * The last step after which such an end could be reached, 0 for the start; `undefined` when none can be reached
       * from anywhere. Equal to the number of steps of the run as long as nothing is lost.
       */
      readonly after: number | undefined;
      /** A shortest way on from there to such an end. */
      readonly way: readonly string[];
    }
  | { readonly known: false; readonly because: string };

/** How many worlds are looked at, and how many pairs of a world and what is remembered of the way to it. */
export interface NoReturnBounds {
  readonly maxStates: number;
  readonly maxPairs: number;
}

const BOUNDS: NoReturnBounds = { maxStates: 200_000, maxPairs: 400_000 };

/**
 * Finds the point of no return of a run: the step after which every way on breaks a MUST or a rule of ours.
 *
 * A good end is a quiet world, reached without a violation, at whose end none is found either. Whether one can be reached
 * turns false once and stays so, which makes it a matter of bisection.
 *
 * @throws {RangeError} when the schedule does not fit.
 */
export function pointOfNoReturn(
  scenario: Scenario,
  schedule: readonly string[],
  { maxStates, maxPairs }: NoReturnBounds = BOUNDS,
): NoReturn {
  const graph = new Graph(scenario);
  if (!graph.advance(maxStates))
    return {
      known: false,
      because: `the scenario has more than ${maxStates} worlds, the most that are looked at for this`,
    };
  const context = contextOf(scenario);
  const rules = applicable(RULES, context).filter(({ severity }) => severity === 'violation');
  const { broken } = judgeAll({ graph, rules, context });
  const joint = new Joint(watchersOf(broken, context, graph.usedLeaves));
  const { states, leaves } = walk(graph, schedule);
  const memories: (Memories | undefined)[] = [joint.begin];
  for (const leaf of leaves) {
    const before = memories.at(-1);
    memories.push(before && joint.after(before, leaf));
  }
  const wayFrom = (step: number): readonly number[] | 'none' | 'too many' => {
    const memory = memories[step];
    return memory === undefined
      ? 'none'
      : wayToGoodEnd(graph, joint, { state: states[step] as number, memory }, maxPairs);
  };
  const tooMany = (step: number): NoReturn => ({
    known: false,
    because: `more than ${maxPairs} ways on from step ${step} would have to be told apart`,
  });
  const answer = (after: number, way: readonly number[]): NoReturn => ({
    known: true,
    after,
    way: graph.labels([...leaves.slice(0, after), ...way]).slice(after),
  });

  const head = wayFrom(schedule.length);
  if (head === 'too many') return tooMany(schedule.length);
  if (head !== 'none') return answer(schedule.length, head);
  const start = wayFrom(0);
  if (start === 'too many') return tooMany(0);
  if (start === 'none') return { known: true, after: undefined, way: [] };
  let [good, bad, way] = [0, schedule.length, start];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    const found = wayFrom(middle);
    if (found === 'too many') return tooMany(middle);
    if (found === 'none') bad = middle;
    else [good, way] = [middle, found];
  }
  return answer(good, way);
}

type Memories = readonly number[];

/* What several watchers remember together, as long as none of them has found its rule broken. */
class Joint {
  readonly begin: Memories;
  readonly #watchers: readonly Watcher[];

  constructor(watchers: readonly Watcher[]) {
    this.#watchers = watchers;
    this.begin = watchers.map(() => 0);
  }

  /** Gives the memories after a leaf; `undefined` when it breaks a rule. */
  after(memories: Memories, leaf: number): Memories | undefined {
    const after = [...memories];
    for (const [place, watcher] of this.#watchers.entries()) {
      if (watcher.concerns[leaf] === 0) continue;
      const { memory, findings } = watcher.after(memories[place] as number, leaf);
      if (findings.some(({ held }) => held === false)) return undefined;
      after[place] = memory;
    }
    return after;
  }

  mayEnd(memories: Memories): boolean {
    return memories.every((memory, place) => this.#watchers[place]?.atEnd(memory)?.held !== false);
  }
}

function wayToGoodEnd(
  graph: Graph,
  joint: Joint,
  from: { readonly state: number; readonly memory: Memories },
  maxPairs: number,
): readonly number[] | 'none' | 'too many' {
  const places = [{ ...from, back: -1, by: -1 }];
  const met = new Set([`${from.state} ${from.memory.join()}`]);
  for (let place = 0; place < places.length; place++) {
    const { state, memory } = places[place] as (typeof places)[number];
    if (graph.quiet[state] === 1 && joint.mayEnd(memory)) {
      const way: number[] = [];
      for (let at = place; at !== 0; at = places[at]?.back ?? 0) way.push(places[at]?.by ?? 0);
      return way.toReversed();
    }
    const end = graph.firstEdge.values[state + 1] as number;
    for (let edge = graph.firstEdge.values[state] as number; edge < end; edge++) {
      const by = graph.edgeLeaf.values[edge] as number;
      const after = joint.after(memory, by);
      if (after === undefined) continue;
      const to = graph.edgeTo.values[edge] as number;
      const key = `${to} ${after.join()}`;
      if (met.has(key)) continue;
      if (met.size >= maxPairs) return 'too many';
      met.add(key);
      places.push({ state: to, memory: after, back: place, by });
    }
  }
  return 'none';
}
