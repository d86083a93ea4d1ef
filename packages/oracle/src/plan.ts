import type { EventType } from '@signalbox/trace';
import { isInForce } from './obligation.ts';
import type { Context, Per, Rule } from './rule.ts';

/** A rule and its place among the rules that remember under the same kind of key. */
export interface Folder {
  readonly rule: Rule;
  readonly place: number;
}

/** The rules that watch one type of event and remember under one kind of key: the key is read once for all of them. */
export interface Watch {
  readonly per: Per;
  readonly folders: Folder[];
}

/** Which rules a judge folds, and which of them it asks about an event. */
export interface Plan {
  readonly rules: readonly Rule[];
  readonly folders: readonly Folder[];
  readonly watching: ReadonlyMap<EventType, readonly Watch[]>;
  readonly pers: readonly Per[];
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

const plans = new WeakMap<readonly Rule[], Map<string, Plan>>();

/** Gives the plan of a context, made once for each list of rules: a run of a few events must not pay for sixty rules. */
export function planFor(rules: readonly Rule[], { revision, transport, resources }: Context): Plan {
  const known = plans.get(rules) ?? new Map<string, Plan>();
  plans.set(rules, known);
  const name = `${revision} ${transport} ${resources}`;
  const plan = known.get(name) ?? makePlan(applicable(rules, { revision, transport, resources }));
  known.set(name, plan);
  return plan;
}

function makePlan(rules: readonly Rule[]): Plan {
  const places = new Map<Per, number>();
  const folders = rules.map((rule) => {
    const { per } = rule.monitor;
    const place = places.get(per) ?? 0;
    places.set(per, place + 1);
    return { rule, place };
  });
  const watching = new Map<EventType, Watch[]>();
  for (const folder of folders) for (const type of folder.rule.monitor.watches) watch(watching, type, folder);
  return { rules, folders, watching, pers: [...places.keys()] };
}

function watch(watching: Map<EventType, Watch[]>, type: EventType, folder: Folder): void {
  const watches = watching.get(type) ?? [];
  watching.set(type, watches);
  const { per } = folder.rule.monitor;
  const same = watches.find((other) => other.per === per);
  if (same === undefined) watches.push({ per, folders: [folder] });
  else if (!same.folders.includes(folder)) same.folders.push(folder);
}
