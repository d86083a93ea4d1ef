import { statusOf, type Observation, type Seq, type Status, type TraceEvent } from '@signalbox/trace';
import { factOf, keyOf, type Fact } from './fact.ts';
import { planFor, type Folder, type Plan } from './plan.ts';
import type { Context, End, Finding, Memory, Per, Rule } from './rule.ts';
import { cannotTell } from './say.ts';

/** What one rule says of a run so far. */
export interface Verdict {
  readonly rule: string;
  readonly status: Status;
  readonly severity: Rule['severity'];
  readonly keyword: Rule['keyword'];
  /** `page#anchor` of the clause in the run's revision. */
  readonly clause?: string;
  readonly at: readonly Seq[];
  readonly because: string;
  readonly illegal?: string;
  readonly legal?: string;
  readonly lacks?: string;
}

const NONE: readonly Observation[] = [];

/* What one rule remembers of one key, the event at which that last changed, and whether it was said to hold. */
interface Held {
  memory: Memory;
  since: Seq | undefined;
  said: boolean;
}

/* What the rules of one kind of key remember of one key, each at its place; nothing until its first event. */
type Memories = (Held | undefined)[];

const NO_KEYS: ReadonlyMap<string, Memories> = new Map();
const COMPLETE: End = { complete: true };

/**
 * Judges a run while it happens: shown each event once, it says what is now known and never looks back.
 *
 * The cost of an event does not depend on how many came before it. That a rule held is said once a key: a later event
 * on which it holds again changes no status.
 */
export class Judge {
  readonly rules: readonly Rule[];
  readonly observations: Observation[] = [];
  readonly #context: Context;
  readonly #plan: Plan;
  readonly #memories = new Map<Per, Map<string, Memories>>();
  #last: Seq = 0;

  constructor(rules: readonly Rule[], context: Context) {
    this.#plan = planFor(rules, context);
    this.rules = this.#plan.rules;
    this.#context = context;
  }

  /** Folds one event into every rule that watches its type and gives what became known. */
  see(event: TraceEvent): readonly Observation[] {
    this.#last = event.seq;
    const watches = this.#plan.watching.get(event.type);
    if (watches === undefined) return NONE;
    const fact = factOf(event);
    const before = this.observations.length;
    for (const { per, folders } of watches) {
      const key = keyOf(per, fact);
      if (key !== undefined) this.#fold(folders, this.#memoriesOf(per, key), fact, key, event.seq);
    }
    return this.observations.length === before ? NONE : this.observations.slice(before);
  }

  #memoriesOf(per: Per, key: string): Memories {
    const byKey = this.#memories.get(per) ?? new Map<string, Memories>();
    const known = byKey.get(key);
    if (known !== undefined) return known;
    const fresh: Memories = [...(this.#plan.blank.get(per) ?? [])];
    byKey.set(key, fresh);
    this.#memories.set(per, byKey);
    return fresh;
  }

  #fold(folders: readonly Folder[], memories: Memories, fact: Fact, key: string, seq: Seq): void {
    const context = this.#context;
    for (const { rule, place, begin, see } of folders) {
      const held = (memories[place] ??= { memory: begin(context, key), since: undefined, said: false });
      const { memory, finding } = see(held.memory, fact, context, key);
      if (finding !== undefined && !(held.said && finding.held === true)) {
        held.said ||= finding.held === true;
        this.observations.push(
          observation(rule, key, finding, held.since === undefined ? [seq] : [held.since, seq], seq),
        );
      }
      if (memory === held.memory) continue;
      held.memory = memory;
      held.since = seq;
    }
  }

  /**
   * Says what an end of the run would make known, without ending it.
   *
   * An absence seen for a while only is no absence: where more may come, what an end would decide cannot be told.
   */
  atEnd(complete = true): readonly Observation[] {
    const known: Observation[] = [];
    for (const { rule, place } of this.#plan.atEnd) {
      const { end, per } = rule.monitor;
      for (const [key, memories] of this.#memories.get(per) ?? NO_KEYS) {
        const held = memories[place];
        const finding = held && end?.(held.memory, COMPLETE, this.#context, key);
        if (held === undefined || finding === undefined) continue;
        const told = complete ? finding : cannotTell(finding.because, 'the certainty that nothing more will come');
        const seen = observation(rule, key, told, held.since === undefined ? [] : [held.since], this.#last);
        known.push(Object.assign(seen, { atEnd: true }));
      }
    }
    return known;
  }
}

function observation(rule: Rule, key: string, finding: Finding, at: readonly Seq[], known: Seq): Observation {
  const { because } = finding;
  switch (finding.held) {
    case true:
      return { rule: rule.id, key, at, known, held: true, because };
    case false: {
      const { illegal, legal = rule.monitor.legal } = finding;
      return { rule: rule.id, key, at, known, held: false, because, illegal, legal };
    }
    case null:
      return { rule: rule.id, key, at, known, held: null, because, lacks: finding.lacks };
    default:
      return finding satisfies never;
  }
}

/** Projects observations to one verdict a rule, in the order of the rules. */
export function verdictsOf(
  rules: readonly Rule[],
  observations: readonly Observation[],
  { revision }: Pick<Context, 'revision'>,
): readonly Verdict[] {
  const byRule = new Map<string, Observation[]>();
  for (const seen of observations) {
    const own = byRule.get(seen.rule);
    if (own === undefined) byRule.set(seen.rule, [seen]);
    else own.push(seen);
  }
  return rules.map((rule) => {
    const own = byRule.get(rule.id) ?? [];
    const status = statusOf(own);
    const speaks = own.find(({ held }) =>
      status === 'broken' ? held === false : status === 'cannot-tell' ? held === null : true,
    );
    return {
      rule: rule.id,
      status,
      severity: rule.severity,
      keyword: rule.keyword,
      ...(rule.clause === undefined ? {} : { clause: rule.clause(revision) }),
      at: speaks?.at ?? [],
      because: speaks?.because ?? 'Nothing in this run gave the rule something to judge.',
      ...(speaks?.illegal === undefined ? {} : { illegal: speaks.illegal }),
      ...(speaks?.legal === undefined ? {} : { legal: speaks.legal }),
      ...(speaks?.lacks === undefined ? {} : { lacks: speaks.lacks }),
    };
  });
}

/** Judges a finished list of events at once; `quiet` when it ends where nothing has to happen any more. */
export function judge(
  rules: readonly Rule[],
  context: Context,
  events: readonly TraceEvent[],
  end: { readonly quiet: boolean; readonly complete?: boolean },
): readonly Verdict[] {
  const judging = new Judge(rules, context);
  for (const event of events) judging.see(event);
  const atEnd = end.quiet ? judging.atEnd(end.complete) : [];
  return verdictsOf(judging.rules, [...judging.observations, ...atEnd], context);
}
