import type { Choices, RunView } from '../../../server/src/contract.ts';
import { compact, type RunLink } from '../link.ts';

/** What a reader chose for a run beside its scenario. */
export interface Chosen {
  readonly subject: string;
  readonly revision: string;
  readonly transport: string;
  readonly defects: readonly string[];
  readonly policies: Readonly<Record<string, string>>;
  readonly renames: readonly { readonly from: string; readonly to: string }[];
}

/** Gives what was chosen for a run that is open. */
export const chosenOf = (run: RunView): Chosen => ({
  subject: run.subject,
  revision: run.revision,
  transport: run.transport,
  defects: run.defects,
  policies: run.policies,
  renames: [],
});

/**
 * Gives the link of a new run with something chosen otherwise.
 *
 * The schedule goes along: the new run follows it as far as its labels are enabled and says where it stopped.
 */
export function changed(link: RunLink, run: RunView, change: Partial<Chosen>): RunLink {
  const { forks: _forks, branch: _branch, cursor: _cursor, ...kept } = link;
  const renames = [...(link.renames ?? []), ...(change.renames ?? [])];
  const schedule = (change.renames ?? []).reduce<readonly string[]>(
    (labels, { from, to }) => labels.map((label) => renamed(label, from, to)),
    run.schedule,
  );
  return compact({ ...kept, ...change, renames, schedule });
}

/* An ID stands in a label as JSON, whole: `7` is not found in `17`, nor in `"7"`. */
const renamed = (label: string, from: string, to: string): string =>
  label.replaceAll(/"(?:[^"\\]|\\.)*"|[^\s"]+/g, (word) => (word === from ? to : word));

/** Gives every ID and token of a run's scenario, each once, as JSON. */
export const identifiersOf = ({ scenario }: Pick<RunView, 'scenario'>): readonly string[] => [
  ...new Set(
    scenario.requests.flatMap(({ id, token }) => [
      JSON.stringify(id),
      ...(token === undefined ? [] : [JSON.stringify(token)]),
    ]),
  ),
];

/** Says why a text cannot be an ID or token, or nothing when it can. */
export function whyNoIdentifier(text: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'Write it as JSON: 7 is a number, "7" a string.';
  }
  if (typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value))) return undefined;
  return 'An ID or token is a string or an integer.';
}

/** Says in a few words what was chosen that the scenario does not say itself. */
export function choiceWords({ defects, policies }: RunView, choices: Choices | undefined): string {
  const otherwise = Object.entries(policies).filter(
    ([policy, choice]) =>
      choices !== undefined && choices.policies[policy as keyof Choices['policies']]?.[0] !== choice,
  ).length;
  const words = [
    defects.length === 0 ? '' : defects.length === 1 ? '1 defect' : `${defects.length} defects`,
    otherwise === 0 ? '' : otherwise === 1 ? '1 policy' : `${otherwise} policies`,
  ].filter((word) => word !== '');
  return words.length === 0 ? 'no defect' : words.join(', ');
}
