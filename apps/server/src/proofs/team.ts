import type { Scenario } from '@signalbox/engine';
import {
  type Bound,
  type Graph,
  joined,
  judgeAll,
  layIn,
  type Lessons,
  type Parcel,
  pileUp,
  type Proof,
  putInOrder,
  type Reduction,
  type Room,
  roomFor,
  type Rulebook,
  rulebookOf,
  type Ruling,
  searchTogether,
  Shard,
  type Standing,
  WARM,
} from '@signalbox/explorer';
import type { Rule } from '@signalbox/oracle';
import type { Mail } from './mail.ts';
import { lessonLog, SharedLessons } from './shared-lessons.ts';

/** How far the threads are, all taken together. */
export interface Sum extends Readonly<Record<'states' | 'explored' | 'transitions' | 'bytes', number>> {
  /** Worlds each of them holds. */
  readonly shares?: readonly number[];
}

/** A search as the lead gives it out. */
interface Search {
  readonly mayLeaveOut: Reduction;
  readonly maxStates: number;
  readonly log: SharedArrayBuffer;
}

/** What the lead wants done. */
type Order =
  | ({ readonly kind: 'search' } & Search)
  | { readonly kind: 'judge'; readonly mayLeaveOut: Reduction }
  | { readonly kind: 'end' };

/** What a thread says of its part of the rules: a rule is its place among all of them. */
type PartialRuling = Pick<Ruling, 'exercised' | 'pairs'> & {
  readonly ways: readonly (readonly [rule: number, way: readonly number[]])[];
};

/** What a graph was when all threads had it. */
interface Found {
  readonly mayLeaveOut: Reduction;
  readonly explored: number;
  /** The bound up to which it was searched. */
  readonly bound: number;
}

const NEVER = () => false;

/**
 * Threads that prove one scenario together, as their lead has it.
 *
 * What a search finds it finds by parts, one a thread; then all have the whole of it in memory they share, and judge
 * it by parts of the rules.
 */
export class Team {
  readonly #mail: Mail;
  readonly #scenario: Scenario;
  readonly #logs = new Map<Reduction, SharedArrayBuffer>();
  readonly #found = new Map<Graph, Found>();

  constructor(mail: Mail, scenario: Scenario) {
    this.#mail = mail;
    this.#scenario = scenario;
  }

  /** Gives what the lead's own searches learn with those of the others. */
  readonly lessons = (mayLeaveOut: Reduction): Lessons => new SharedLessons(this.#log(mayLeaveOut));

  /** Worlds the lead still has to look at alone before all can help; more than 0 up to then. */
  alone({ graph }: Proof): number {
    return WARM + 1 - graph.explored;
  }

  /** Tells whether the threads together would come further in the search under way. */
  canFind({ graph, bound }: Proof): boolean {
    return graph.explored > WARM && (this.#found.get(graph)?.bound ?? 0) < bound;
  }

  /**
   * Finds what is left of the search under way by all threads, so far as whole levels are within its bound.
   *
   * `hear` is told how far all are whenever they have met, `isEnough` asked whether to stop.
   */
  find({ graph, bound, mayLeaveOut }: Proof, hear: (sum: Sum) => void, isEnough: () => boolean): void {
    const search: Search = { mayLeaveOut, maxStates: bound, log: this.#log(mayLeaveOut) };
    this.#order({ kind: 'search', ...search });
    findTogether(this.#mail, this.#scenario, search, { isEnough, hear, graph });
    this.#found.set(graph, { mayLeaveOut, bound, explored: graph.explored });
  }

  /** Judges by all threads; by the lead alone what it alone has. */
  judge(toJudge: Proof['toJudge']): Ruling {
    const { graph, rules } = toJudge;
    const found = this.#found.get(graph);
    if (found === undefined || found.explored !== graph.explored) return judgeAll(toJudge);
    this.#order({ kind: 'judge', mayLeaveOut: found.mayLeaveOut });
    const rulings = [judgePart(this.#mail, graph, toJudge)];
    for (let from = 1; from < this.#mail.all; from++) rulings.push(this.#mail.take(from) as PartialRuling);
    return joined(
      toJudge,
      rulings.map(({ exercised, pairs, ways }) => ({
        exercised,
        pairs,
        broken: ways.map(([rule]) => rules[rule] as Rule),
        ways: new Map(ways.map(([rule, way]) => [rules[rule] as Rule, way])),
      })),
    );
  }

  /** Lets the other threads go. */
  end(): void {
    this.#order({ kind: 'end' });
  }

  #order(order: Order): void {
    for (let to = 1; to < this.#mail.all; to++) this.#mail.send(to, order);
  }

  #log(mayLeaveOut: Reduction): SharedArrayBuffer {
    const known = this.#logs.get(mayLeaveOut) ?? lessonLog();
    this.#logs.set(mayLeaveOut, known);
    return known;
  }
}

/** Does what the lead wants until it lets go. */
export function help(mail: Mail, scenario: Scenario, isEnough: () => boolean): void {
  const graphs = new Map<Reduction, Graph>();
  for (;;) {
    const order = mail.take(0) as Order;
    switch (order.kind) {
      case 'search':
        graphs.set(order.mayLeaveOut, findTogether(mail, scenario, order, { isEnough }));
        break;
      case 'judge': {
        const graph = graphs.get(order.mayLeaveOut);
        if (graph === undefined) throw new Error('a graph is to be judged that was never searched for');
        mail.send(0, judgePart(mail, graph, rulebookOf(scenario)));
        break;
      }
      case 'end':
        return;
      default:
        order satisfies never;
    }
  }
}

/** Searches by a shard a thread, and lays the whole into `graph`; into that of the shard where there is none. */
function findTogether(
  mail: Mail,
  scenario: Scenario,
  { mayLeaveOut, maxStates, log }: Search,
  {
    isEnough = NEVER,
    hear,
    graph,
  }: Pick<Bound, 'isEnough'> & { readonly hear?: (sum: Sum) => void; readonly graph?: Graph },
): Graph {
  const { own, all } = mail;
  const omission = { mayLeaveOut, ...rulebookOf(scenario) };
  const shard = new Shard({ scenario, omission, lessons: new SharedLessons(log), own, all });
  const search = searchTogether(shard, { maxStates, isEnough });
  for (let sent = search.next(); sent.done !== true;) {
    const parcels = mail.exchange<Parcel>(sent.value, ({ words }) => (words.length === 0 ? [] : [words.buffer]));
    hear?.(summed(parcels));
    sent = search.next(parcels);
  }
  const extents = mail.exchange(Array.from({ length: all }, () => shard.extent));
  const room = roomTogether(mail, () =>
    roomFor(extents, shard.graph.table.stride, (bytes) => new SharedArrayBuffer(bytes)),
  );
  pileUp(room, shard);
  mail.meet();
  if (own === 0) putInOrder(room, shard.graph);
  mail.meet();
  layIn(room, shard);
  mail.meet();
  const whole = graph ?? shard.graph;
  whole.adopt(room.whole);
  return whole;
}

/* The lead makes room; the others are given it. */
function roomTogether(mail: Mail, make: () => Room): Room {
  if (mail.own > 0) return mail.take(0) as Room;
  const room = make();
  for (let to = 1; to < mail.all; to++) mail.send(to, room);
  return room;
}

function summed(parcels: readonly Parcel[]): Sum {
  const sum = (of: (standing: Standing) => number) => parcels.reduce((total, { standing }) => total + of(standing), 0);
  return {
    states: sum(({ explored, waiting }) => explored + waiting),
    shares: parcels.map(({ standing: { explored, waiting } }) => explored + waiting),
    explored: sum(({ explored }) => explored),
    transitions: sum(({ transitions }) => transitions),
    bytes: sum(({ bytes }) => bytes),
  };
}

/* Every thread judges each so many-th rule: rules of one family, which are much alike, are dealt out to all. */
function judgePart({ own, all }: Mail, graph: Graph, { rules, context }: Rulebook): PartialRuling {
  const part = rules.filter((_rule, place) => place % all === own);
  const { exercised, pairs, ways } = judgeAll({ graph, rules: part, context });
  return { exercised, pairs, ways: [...ways].map(([rule, way]) => [rules.indexOf(rule), way] as const) };
}
