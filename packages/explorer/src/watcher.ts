import { factOf, keyOf, type Context, type Fact, type Finding, type Memory, type Rule } from '@signalbox/oracle';
import type { Leaf } from './trie.ts';

/** Rules, and under what they are followed. */
export interface Rulebook {
  readonly rules: readonly Rule[];
  readonly context: Context;
}

/** One rule watching one key: its memories as small numbers, and what each leaf makes of each of them. */
export interface Watcher {
  readonly rule: Rule;
  readonly key: string;
  /** The memories met so far; number 0 is the first, before anything was said of the key. */
  readonly memories: Memory[];
  /** The memory after a leaf, and what is said on the way. */
  readonly after: (memory: number, leaf: number) => After;
  /** Whether a leaf can change a memory or say anything. */
  readonly concerns: Uint8Array;
  /** What is said at an end. */
  readonly atEnd: (memory: number) => Finding | undefined;
}

/** What a leaf makes of a memory. */
export interface After {
  readonly memory: number;
  readonly findings: readonly Finding[];
}

/** Makes a watcher for every rule and every key that the events of the leaves mention. */
export function watchersOf(
  rules: readonly Rule[],
  context: Context,
  leaves: readonly Pick<Leaf, 'events'>[],
): readonly Watcher[] {
  const facts = leaves.map(({ events }) => events.map(factOf));
  return rules.flatMap((rule) => {
    const watches = new Set<string>(rule.monitor.watches);
    const keys = new Set<string>();
    for (const fact of facts.flat()) {
      const key = watches.has(fact.type) ? keyOf(rule.monitor.per, fact) : undefined;
      if (key !== undefined) keys.add(key);
    }
    /* In one order, in whatever order the leaves were learned. */
    return [...keys].toSorted().map((key) => watcherOf(rule, key, context, facts));
  });
}

function watcherOf(rule: Rule, key: string, context: Context, facts: readonly (readonly Fact[])[]): Watcher {
  const { monitor } = rule;
  const watches = new Set<string>(monitor.watches);
  const own = facts.map((list) => list.filter((fact) => watches.has(fact.type) && keyOf(monitor.per, fact) === key));
  const concerns = Uint8Array.from(own, (list) => (list.length > 0 ? 1 : 0));
  const memories: Memory[] = [monitor.begin(context, key)];
  /* Number 0 is a key nothing was said of yet: an end asks only those something was said of. */
  const numbers = new Map<string, number>();
  const number = (memory: Memory): number => {
    const text = JSON.stringify(memory);
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, memories.length);
    return memories.push(memory) - 1;
  };
  const cache = new Map<number, After>();
  return {
    rule,
    key,
    memories,
    concerns,
    after: (from, leaf) => {
      const place = from * facts.length + leaf;
      const known = cache.get(place);
      if (known !== undefined) return known;
      const findings: Finding[] = [];
      let memory = memories[from] as Memory;
      for (const fact of own[leaf] ?? []) {
        const sight = monitor.see(memory, fact, context, key);
        memory = sight.memory;
        if (sight.finding !== undefined) findings.push(sight.finding);
      }
      const made = { memory: number(memory), findings };
      cache.set(place, made);
      return made;
    },
    atEnd: (memory) =>
      memory === 0 ? undefined : monitor.end?.(memories[memory] as Memory, { complete: true }, context, key),
  };
}
