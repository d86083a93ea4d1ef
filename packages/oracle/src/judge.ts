import { statusOf, type EventType, type Observation, type Seq, type Status, type TraceEvent } from '@signalbox/trace';
import { factOf, keyOf } from './fact.ts';
import { isInForce } from './obligation.ts';
import type { Context, Finding, Memory, Rule } from './rule.ts';

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

/**
 * Gives the rules that apply to a revision and a transport, in the order of the registry.
 *
 * A rule that judges counted resources otherwise than seen ones is two forms under one id, of which one applies.
 */
export const applicable = (
  rules: readonly Rule[],
  {
    revision,
    transport,
    resources = 'exact',
  }: Pick<Context, 'revision' | 'transport'> & { readonly resources?: Context['resources'] },
): readonly Rule[] =>
  rules.filter(
    (rule) =>
      isInForce(rule, revision, transport) && (rule.resources === undefined || rule.resources.includes(resources)),
  );

interface Folder {
  readonly rule: Rule;
  readonly memories: Map<string, { memory: Memory; since: Seq | undefined }>;
}

/**
 * Judges a run while it happens: shown each event once, it says what is now known and never looks back.
 *
 * The cost of an event does not depend on how many came before it.
 */
export class Judge {
  readonly rules: readonly Rule[];
  readonly observations: Observation[] = [];
  readonly #context: Context;
  readonly #folders: readonly Folder[];
  readonly #watching = new Map<EventType, Folder[]>();
  #last: Seq = 0;

  constructor(rules: readonly Rule[], context: Context) {
    this.rules = applicable(rules, context);
    this.#context = context;
    this.#folders = this.rules.map((rule) => ({ rule, memories: new Map() }));
    for (const folder of this.#folders)
      for (const type of folder.rule.monitor.watches) {
        const watching = this.#watching.get(type) ?? [];
        watching.push(folder);
        this.#watching.set(type, watching);
      }
  }

  /** Folds one event into every rule that watches its type and gives what became known. */
  see(event: TraceEvent): readonly Observation[] {
    this.#last = event.seq;
    const folders = this.#watching.get(event.type);
    if (folders === undefined) return [];
    const fact = factOf(event);
    const before = this.observations.length;
    for (const { rule, memories } of folders) {
      const { monitor } = rule;
      const key = keyOf(monitor.per, fact);
      if (key === undefined) continue;
      const held = memories.get(key) ?? { memory: monitor.begin(this.#context, key), since: undefined };
      const { memory, finding } = monitor.see(held.memory, fact, this.#context, key);
      if (finding !== undefined)
        this.observations.push(
          observation(rule, key, finding, held.since === undefined ? [event.seq] : [held.since, event.seq], event.seq),
        );
      if (memory !== held.memory || !memories.has(key))
        memories.set(key, { memory, since: memory === held.memory ? held.since : event.seq });
    }
    return this.observations.slice(before);
  }

  /** Says what an end of the run would make known, without ending it. */
  atEnd(complete = true): readonly Observation[] {
    return this.#folders.flatMap(({ rule, memories }) => {
      const { end } = rule.monitor;
      if (end === undefined) return [];
      return [...memories].flatMap(([key, { memory, since }]) => {
        const finding = end(memory, { complete }, this.#context, key);
        return finding === undefined
          ? []
          : [{ ...observation(rule, key, finding, since === undefined ? [] : [since], this.#last), atEnd: true }];
      });
    });
  }
}

const observation = (rule: Rule, key: string, finding: Finding, at: readonly Seq[], known: Seq): Observation => ({
  rule: rule.id,
  key,
  at,
  known,
  held: finding.held,
  because: finding.because,
  ...(finding.held === false ? { illegal: finding.illegal, legal: finding.legal ?? rule.monitor.legal } : {}),
  ...(finding.held === null ? { lacks: finding.lacks } : {}),
});

/** Projects observations to one verdict a rule, in the order of the rules. */
export function verdictsOf(
  rules: readonly Rule[],
  observations: readonly Observation[],
  { revision }: Pick<Context, 'revision'>,
): readonly Verdict[] {
  const byRule = new Map<string, Observation[]>();
  for (const seen of observations) byRule.set(seen.rule, [...(byRule.get(seen.rule) ?? []), seen]);
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

/** Judges a finished list of events at once. */
export function judge(
  rules: readonly Rule[],
  context: Context,
  events: readonly TraceEvent[],
  end: { readonly quiet: boolean },
): readonly Verdict[] {
  const judging = new Judge(rules, context);
  for (const event of events) judging.see(event);
  return verdictsOf(judging.rules, [...judging.observations, ...(end.quiet ? judging.atEnd() : [])], context);
}
