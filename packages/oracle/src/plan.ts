import type { EventType } from '@signalbox/trace';
import { isInForce } from './obligation.ts';
import type { Context, Per, Rule } from './rule.ts';

/** A rule, its place among the rules that remember under the same kind of key, and its monitor taken apart. */
export interface Folder extends Pick<Rule['monitor'], 'begin' | 'see'> {
  readonly rule: Rule;
  readonly place: number;
}

/** The rules that watch one type of event and remember under one kind of key: the key is read once for all of them. */
export interface Watch {
  readonly per: Per;
  readonly folders: Folder[];
}

/** Which rules a judge folds, which of them it asks about an event, and which at an end. */
export interface Plan {
  readonly rules: readonly Rule[];
  readonly atEnd: readonly Folder[];
  readonly watching: ReadonlyMap<EventType, readonly Watch[]>;
  /** For each kind of key, an empty place for each rule that remembers under it. */
  readonly blank: ReadonlyMap<Per, readonly undefined[]>;
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

type Way = Pick<Context, 'revision' | 'transport' | 'resources'>;
const plans = new WeakMap<readonly Rule[], (readonly [way: Way, plan: Plan])[]>();

/** Gives the plan of a context, made once for each list of rules: a run of a few events must not pay for sixty rules. */
export function planFor(rules: readonly Rule[], { revision, transport, resources }: Context): Plan {
  const known = plans.get(rules) ?? [];
  const same = known.find(
    ([way]) => way.revision === revision && way.transport === transport && way.resources === resources,
  );
  if (same !== undefined) return same[1];
  const way = { revision, transport, resources };
  const plan = makePlan(applicable(rules, way));
  plans.set(rules, [...known, [way, plan]]);
  return plan;
}

function makePlan(rules: readonly Rule[]): Plan {
  const places = new Map<Per, number>();
  const folders = rules.map((rule) => {
    const { per, begin, see } = rule.monitor;
    const place = places.get(per) ?? 0;
    places.set(per, place + 1);
    return { rule, place, begin, see };
  });
  const watching = new Map<EventType, Watch[]>();
  for (const folder of folders) for (const type of folder.rule.monitor.watches) watch(watching, type, folder);
  const atEnd = folders.filter(({ rule }) => rule.monitor.end !== undefined);
  const blank = new Map([...places].map(([per, length]) => [per, Array.from({ length }, () => undefined)]));
  return { rules, atEnd, watching, blank };
}

function watch(watching: Map<EventType, Watch[]>, type: EventType, folder: Folder): void {
  const watches = watching.get(type) ?? [];
  watching.set(type, watches);
  const { per } = folder.rule.monitor;
  const same = watches.find((other) => other.per === per);
  if (same === undefined) watches.push({ per, folders: [folder] });
  else if (!same.folders.includes(folder)) same.folders.push(folder);
}
