import type { Frame } from '@signalbox/protocol';
import { isRefused, parseRequestId } from '@signalbox/protocol';
import { DEFECTS } from './defects/index.ts';
import { parseLabel, printLabel, type Label, type MessageWords } from './label.ts';
import { POLICY_CHOICES } from './policies.ts';
import { expectationKey, parseScenario, type Scenario } from './scenario.ts';

/** What a person may choose for one run of a scenario. Everything else is the scenario's own. */
export interface RunOptions {
  readonly revision?: string | undefined;
  readonly transport?: string | undefined;
  readonly defects?: readonly string[] | undefined;
  readonly policies?: Readonly<Record<string, string>> | undefined;
  /** IDs and tokens to write otherwise, as JSON: `"req-7"` → `0`. Schedules follow. */
  readonly renames?: readonly { readonly from: string; readonly to: string }[] | undefined;
}

/** A scenario with options applied, or why they do not fit it. */
export type Chosen =
  { readonly ok: true; readonly scenario: Scenario } | { readonly ok: false; readonly problem: string };

/** Applies the choices of one run to a scenario; says which choices there are when one does not exist. */
export function choose(scenario: Scenario, options: RunOptions): Chosen {
  const unknown = options.defects?.find((defect) => !DEFECTS.some(({ id }) => id === defect));
  if (unknown !== undefined)
    return {
      ok: false,
      problem: `No defect is called ${JSON.stringify(unknown)}. There are: ${DEFECTS.map(({ id }) => id).join(', ')}.`,
    };
  for (const [policy, choice] of Object.entries(options.policies ?? {})) {
    const choices = POLICY_CHOICES[policy as keyof typeof POLICY_CHOICES];
    if (choices === undefined)
      return {
        ok: false,
        problem: `No policy is called ${JSON.stringify(policy)}. There are: ${Object.keys(POLICY_CHOICES).join(', ')}.`,
      };
    if (!choices.includes(choice))
      return {
        ok: false,
        problem: `Policy ${policy} cannot be ${JSON.stringify(choice)}. It can be: ${choices.join(', ')}.`,
      };
  }
  let renamed = scenario;
  for (const { from, to } of options.renames ?? []) {
    const next = rename(renamed, from, to);
    if (!next.ok) return next;
    renamed = next.scenario;
  }
  const parsed = parseScenario({
    ...renamed,
    ...(options.revision === undefined ? {} : { revision: options.revision }),
    ...(options.transport === undefined ? {} : { transport: options.transport }),
    ...(options.defects === undefined ? {} : { defects: options.defects }),
    policies: { ...renamed.policies, ...options.policies },
  });
  if (parsed.ok) return { ok: true, scenario: onTwinSchedule(parsed.scenario) };
  return { ok: false, problem: parsed.problems.map(({ path, problem }) => `${path}: ${problem}`).join('\n') };
}

/* With a defect, the order that shows it best takes the place of the telling one. */
const onTwinSchedule = (scenario: Scenario): Scenario => {
  const twin = scenario.twins[expectationKey(scenario)];
  return twin === undefined ? scenario : { ...scenario, schedule: twin };
};

/** Writes an ID or token otherwise, everywhere a scenario names it: requests, frames, schedule. */
export function rename(scenario: Scenario, from: string, to: string): Chosen {
  const [before, after] = [valueOf(from), valueOf(to)];
  if (before === undefined || after === undefined)
    return {
      ok: false,
      problem: `A rename is OLD=NEW, both an ID or token as JSON, such as "req-7"=0; ${before === undefined ? from : to} is neither a string nor an integer.`,
    };
  const used = scenario.requests.some(({ id, token }) => id === before || token === before);
  if (!used)
    return {
      ok: false,
      problem: `${scenario.id} has no ID and no token ${from}. It has: ${scenario.requests.map(({ id, token }) => JSON.stringify(id) + (token === undefined ? '' : `, ${JSON.stringify(token)}`)).join(', ')}.`,
    };
  const swap = <T>(value: T): T => ((value as unknown) === before ? (after as unknown as T) : value);
  return {
    ok: true,
    scenario: {
      ...scenario,
      requests: scenario.requests.map((request) => ({
        ...request,
        id: swap(request.id),
        ...(request.token === undefined ? {} : { token: swap(request.token) }),
      })),
      frames: scenario.frames.map((frame) => ({ ...frame, frame: swapInFrame(frame.frame, swap) })),
      schedule: scenario.schedule.map((line) => renameInLabel(line, swap)),
      twins: Object.fromEntries(
        Object.entries(scenario.twins).map(([key, lines]) => [key, lines.map((line) => renameInLabel(line, swap))]),
      ),
    },
  };
}

const valueOf = (json: string): string | number | undefined => {
  try {
    const id = parseRequestId(JSON.parse(json));
    return isRefused(id) ? undefined : id;
  } catch {
    return undefined;
  }
};

const IDENTIFIERS: ReadonlySet<string> = new Set(['id', 'requestId', 'progressToken']);

function swapInFrame(frame: Frame, swap: <T>(value: T) => T): Frame {
  const walk = (value: unknown, member: string): unknown => {
    if (IDENTIFIERS.has(member)) return swap(value);
    if (Array.isArray(value)) return value.map((item) => walk(item, ''));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner, name)]));
  };
  return walk(frame, '') as Frame;
}

function renameInLabel(line: string, swap: <T>(value: T) => T): string {
  const label = parseLabel(line);
  if (label === undefined) return line;
  const words = (message: MessageWords): MessageWords =>
    'id' in message ? { ...message, id: swap(message.id) } : message;
  const renamed: Record<string, unknown> = { ...label };
  if ('id' in label) renamed['id'] = swap(label.id);
  if ('what' in label) renamed['what'] = words(label.what);
  if ('with' in label) renamed['with'] = words(label.with);
  return printLabel(renamed as unknown as Label);
}
