import type { RunListing, ScenarioListing } from '../../server/src/contract.ts';
import { server } from './client.ts';
import type { RunLink } from './link.ts';
import { linkOf } from './run-link.ts';
import type { WorkbenchStore } from './store.ts';

/** Asks for what the home page and the header list. */
export async function loadCatalogue(store: WorkbenchStore): Promise<void> {
  const [scenarios, choices] = await Promise.all([server.scenarios(), server.choices()]);
  store.setState({
    catalogue: scenarios.ok
      ? { state: 'there', value: scenarios.value }
      : { state: 'refused', problem: scenarios.problem },
    ...(choices.ok ? { choices: choices.value } : {}),
  });
}

/** Asks for the runs used last. */
export async function loadRecent(store: WorkbenchStore): Promise<void> {
  const runs = await server.runs();
  if (runs.ok) store.setState({ recent: runs.value });
}

/** Gives the link of a run the server keeps; nothing when it no longer does. */
export async function linkOfKept({ id }: Pick<RunListing, 'id'>): Promise<RunLink | undefined> {
  const kept = await server.run(id);
  if (!kept.ok) return undefined;
  const { scenario, subject } = kept.value;
  return linkOf({ scenario, ...(subject === 'model' ? {} : { subject }) }, kept.value, undefined);
}

/** Gives the races that a search finds: every word has to stand somewhere in what is known of a race. */
export function findRaces(
  races: readonly ScenarioListing[],
  search: string,
  tag: string | undefined,
): readonly ScenarioListing[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return races.filter((race) => {
    if (tag !== undefined && !race.tags.includes(tag)) return false;
    const { id, title, story, tags, defects, race: named, source = '' } = race;
    const known = [
      id,
      title,
      story,
      named,
      source,
      ...tags,
      ...defects.flatMap(({ id: defect, does, breaks }) => [defect, does, ...breaks]),
    ]
      .join(' ')
      .toLowerCase();
    return words.every((word) => known.includes(word));
  });
}

/** Gives the tags of the races with how many carry each, most first. */
export function tagsOf(races: readonly ScenarioListing[]): readonly { readonly tag: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { tags } of races) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .toSorted((a, b) => b.count - a.count || a.tag.localeCompare(b.tag));
}

/** Gives the races by family, in the order of the catalogue. */
export function familiesOf(
  races: readonly ScenarioListing[],
): readonly { readonly family: string; readonly races: readonly ScenarioListing[] }[] {
  const families = new Map<string, ScenarioListing[]>();
  for (const race of races) {
    const family = race.race ?? 'race';
    families.set(family, [...(families.get(family) ?? []), race]);
  }
  return [...families].map(([family, members]) => ({ family, races: members }));
}
