import type { Scenario } from '@signalbox/engine';
import { applicable, RULES, type Context, type Rule } from '@signalbox/oracle';
import { contextOf } from './context.ts';
import { Graph } from './graph.ts';
import { isolationOf } from './isolation.ts';
import type { Lessons } from './lessons.ts';
import { matricesOf } from './matrix.ts';
import { isEnd, waysTo, type Ways } from './order.ts';
import { outcomesOf, type FoundOutcome } from './outcomes.ts';
import { reachedIn } from './reach.ts';
import type { ProofReport, ProvenOutcome, Reduction, Witness } from './report.ts';
import { judgeAll, orderOf, witnessOf, type Ruling } from './witnesses.ts';
import { tallyOf } from './tallies.ts';
import { watchersOf, type Rulebook } from './watcher.ts';

/** What a proof may be asked for. */
export interface ProofOptions {
  /** The most worlds to look at in one search. */
  readonly maxStates?: number;
  /** The rules to follow; all that apply when absent. */
  readonly rules?: readonly Rule[];
  /** What may be left out. */
  readonly reduction?: Reduction;
  /** A search that ends before so many worlds leaves nothing out under `all`. */
  readonly small?: number;
  /** Whether interleavings are counted where a search left something out, by a second one that does not. */
  readonly counts?: boolean;
  /** Whether interleavings are sorted: by rule kept and broken, by where a cancellation landed, by request alone. */
  readonly analyses?: boolean;
  /** Gives what a search learns with others, by what it may leave out; each learns alone when absent. */
  readonly lessons?: ((mayLeaveOut: Reduction) => Lessons) | undefined;
}

/** How many worlds a proof looks at unless it says otherwise. */
export const DEFAULT_MAX_STATES = 2_000_000;

/** How many worlds are not worth leaving anything out, unless a proof says otherwise. */
const SMALL = 20_000;

/** Interleavings are sorted in a search of up to so many worlds, each with up to so many pasts in all. */
const SORTED = { worlds: 30_000, pairs: 400_000 } as const;

/** A proof under way: advanced as far as whoever holds it has time for, and asked for its report at any point. */
export class Proof {
  readonly #maxStates: number;
  readonly #rules: readonly Rule[];
  readonly #context: Context;
  readonly #reduction: Reduction;
  readonly #counts: boolean;
  readonly #analyses: boolean;
  readonly #small: number;
  readonly #lessons: ProofOptions['lessons'];
  /** The search with every step in it. */
  #full: Graph;
  #reduced: Graph | undefined;

  constructor(
    scenario: Scenario,
    {
      maxStates = DEFAULT_MAX_STATES,
      rules = RULES,
      reduction = 'all',
      small = SMALL,
      counts = true,
      analyses = false,
      lessons,
    }: ProofOptions = {},
  ) {
    this.#lessons = lessons;
    this.#maxStates = maxStates;
    this.#reduction = reduction;
    this.#small = small;
    this.#counts = counts;
    this.#analyses = analyses;
    ({ rules: this.#rules, context: this.#context } = rulebookOf(scenario, rules));
    this.#full = this.#search(scenario, reduction === 'symmetry' ? 'symmetry' : 'none');
    if (reduction === 'por') this.#reduced = this.#search(scenario, 'por');
  }

  /** The search that is under way now. */
  get graph(): Graph {
    return this.#reduced === undefined || this.#isOver(this.#reduced) ? this.#full : this.#reduced;
  }

  /** Looks at up to `budget` more worlds; tells whether nothing is left to look at, or the bound is reached. */
  advance(budget: number): boolean {
    const { graph } = this;
    const { scenario } = graph;
    graph.advance(Math.min(budget, this.bound - graph.explored));
    if (this.#mayReduce && !graph.isComplete && graph.explored >= this.#small)
      this.#reduced = this.#search(scenario, 'all');
    if (this.#mayFold) this.#full = this.#search(scenario, 'symmetry');
    return this.#isOver(this.#reduced ?? this.#full) && (this.#isOver(this.#full) || !this.#counts);
  }

  /** The most worlds the search under way looks at. */
  get bound(): number {
    return this.#mayReduce ? Math.min(this.#small, this.#maxStates) : this.#maxStates;
  }

  get #mayReduce(): boolean {
    return this.#reduction === 'all' && this.#reduced === undefined;
  }

  /* Where the smaller search took worlds for one another, those with every step in them can be counted so, too. */
  get #mayFold(): boolean {
    const reduced = this.#reduced;
    return (
      this.#counts && this.#full.symmetry === undefined && reduced?.symmetry !== undefined && this.#isOver(reduced)
    );
  }

  #search(scenario: Scenario, mayLeaveOut: Reduction): Graph {
    return new Graph(
      scenario,
      { mayLeaveOut, ...this.#rulebook },
      this.#lessons === undefined ? {} : { lessons: this.#lessons(mayLeaveOut) },
    );
  }

  get #rulebook(): Rulebook {
    return { rules: this.#rules, context: this.#context };
  }

  /** What the search under way may leave out. */
  get mayLeaveOut(): Reduction {
    return this.graph.mayLeaveOut;
  }

  /** What the verdicts are to be reached on: by {@link report}, or by others before it. */
  get toJudge(): Rulebook & { readonly graph: Graph } {
    return { graph: this.#reduced ?? this.#full, ...this.#rulebook };
  }

  #isOver(graph: Graph): boolean {
    return graph.isComplete || graph.explored >= this.#maxStates;
  }

  /**
   * Gives what the worlds looked at have to say; `ruling` is what the rules say, where others have worked it out.
   *
   * @throws {Error} when the graph has a cycle, which every action's finite budget rules out.
   */
  report(ruling = judgeAll(this.toJudge)): ProofReport {
    const full = this.#full;
    const { scenario } = full;
    const searched = this.#reduced ?? full;
    const ways = full.isComplete ? waysTo(full, orderOf(full)) : undefined;
    const told = full.isComplete ? full : searched;
    const { states, transitions } = full.isComplete ? full.stoodFor : searched;
    const broken = this.#witnesses(searched, ruling);
    return {
      scenario: scenario.id,
      revision: scenario.revision,
      transport: scenario.transport,
      defects: scenario.defects,
      complete: searched.isComplete,
      states,
      transitions,
      productStates: ruling.pairs,
      interleavings: ways === undefined ? null : total(full, ways),
      ...(ways === undefined ? { uncounted: this.#uncounted() } : {}),
      reduction: {
        asked: this.#reduction,
        used: searched.leavesOut,
        stored: searched.states,
        ...(searched.unreduced === undefined ? {} : { because: searched.unreduced }),
      },
      outcomes: this.#outcomes(searched, ways),
      violations: broken.filter(({ severity }) => severity === 'violation').map(({ witness }) => witness),
      warnings: broken.filter(({ severity }) => severity !== 'violation').map(({ witness }) => witness),
      ...(this.#analyses ? { ...this.#sorted(ruling), reached: reachedIn(told) } : {}),
      coverage: {
        rules: ruling.exercised,
        labels: [
          ...new Set(searched.usedLeaves.flatMap(({ label, events }) => (events.length > 0 ? [label] : []))),
        ].toSorted(),
      },
    };
  }

  /* Only a search with every step in it has every interleaving to sort. */
  #sorted({ broken }: Ruling): Pick<ProofReport, 'tally' | 'rules' | 'matrices' | 'isolation' | 'unsorted'> {
    let full = this.#full;
    if (!full.isComplete) return { unsorted: this.#uncounted() };
    if (full.stoodFor.states > SORTED.worlds)
      return { unsorted: `interleavings are sorted in searches of up to ${SORTED.worlds} worlds` };
    if (full.symmetry !== undefined) {
      full = new Graph(full.scenario);
      full.advance(SORTED.worlds);
    }
    const order = orderOf(full);
    const most = SORTED.pairs;
    const watchers = watchersOf(this.#rules, this.#context, full.usedLeaves);
    const violated = new Set(broken.filter(({ severity }) => severity === 'violation'));
    const all = tallyOf(
      full,
      order,
      watchers.filter(({ rule }) => violated.has(rule)),
      { canBreak: true, most },
    );
    const matrices = matricesOf(full, order, most);
    return {
      tally: {
        broken: all === undefined ? null : all.broken.toString(),
        held: all === undefined ? null : (all.held + all.silent).toString(),
      },
      rules: this.#rules.map((rule) => {
        const own = watchers.filter((watcher) => watcher.rule === rule);
        const tally = tallyOf(full, order, own, { canBreak: broken.includes(rule), most });
        const count = (which: keyof NonNullable<typeof tally>) =>
          tally === undefined ? null : tally[which].toString();
        return { rule: rule.id, held: count('held'), broken: count('broken'), silent: count('silent') };
      }),
      ...(matrices === undefined ? {} : { matrices }),
      isolation: isolationOf(full),
    };
  }

  #uncounted(): string {
    if (!this.#counts) return 'counting was not asked for';
    return this.#full.explored >= this.#maxStates
      ? `the search stopped at ${this.#maxStates} worlds; what lies beyond was not looked at`
      : 'the search was ended before every world was looked at';
  }

  /* The search with every step in it, as far as it went, knows the shortest ways. */
  #outcomes(searched: Graph, ways: Ways | undefined): readonly ProvenOutcome[] {
    const full = this.#full;
    const near = outcomesOf(full);
    const known = new Map(near.map((found) => [JSON.stringify(found.outcome), found]));
    return (searched === full ? near : outcomesOf(searched)).map(({ outcome, nearest }) => {
      const found = known.get(JSON.stringify(outcome));
      return {
        outcome,
        interleavings: ways === undefined ? null : counted(full, ways, found?.ends ?? []).toString(),
        schedule: found === undefined ? scheduleTo(searched, nearest) : scheduleTo(full, found.nearest),
        shortest: found !== undefined,
      };
    });
  }

  #witnesses(
    searched: Graph,
    { broken, ways }: Ruling,
  ): readonly { readonly severity: Rule['severity']; readonly witness: Witness }[] {
    const full = this.#full;
    const near =
      searched === full || full.explored === 0
        ? undefined
        : judgeAll({ graph: full, rules: broken, context: this.#context }).ways;
    return broken.map((rule) => {
      const way = near?.get(rule);
      return {
        severity: rule.severity,
        witness: way === undefined ? witnessOf(searched, rule, ways.get(rule) ?? []) : witnessOf(full, rule, way),
      };
    });
  }
}

const scheduleTo = (graph: Graph, { state, permutation }: FoundOutcome['nearest']): readonly string[] =>
  graph.scheduleTo(state, permutation);

/* As many interleavings end in each of the worlds that one stands for. */
const counted = (graph: Graph, ways: Ways, ends: FoundOutcome['ends']): bigint =>
  ends.reduce((sum, { state, worlds }) => sum + (ways(state) * BigInt(worlds)) / BigInt(graph.worldsOf(state)), 0n);

function total(graph: Graph, ways: Ways): string {
  let sum = 0n;
  for (let state = 0; state < graph.states; state++) if (isEnd(graph, state)) sum += ways(state);
  return sum.toString();
}

/** Gives the rules that are followed in a scenario, and under what. */
export function rulebookOf(scenario: Scenario, rules: readonly Rule[] = RULES): Rulebook {
  const context = contextOf(scenario);
  return { rules: applicable(rules, context), context };
}

/** Proves a scenario in one go. */
export function prove(scenario: Scenario, options: ProofOptions = {}): ProofReport {
  const proof = new Proof(scenario, options);
  while (!proof.advance(100_000));
  return proof.report();
}
