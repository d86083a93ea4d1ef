import type { RunView } from '../../server/src/contract.ts';
import { LABELS_A_REQUEST, server, type Answer } from './client.ts';
import type { RunLink } from './link.ts';
import { holds, openingOf } from './run-link.ts';

/** Takes a schedule of any length: the server takes a part of it at a time. */
async function takeAll(id: string, labels: readonly string[]): Promise<Answer<unknown>> {
  for (let at = 0; at < labels.length; at += LABELS_A_REQUEST) {
    const taken = await server.take(id, { labels: labels.slice(at, at + LABELS_A_REQUEST) });
    if (!taken.ok) return taken;
  }
  return { ok: true, value: undefined };
}

/** Brings the branches of a link onto a new run, one after another, in the order they were made. */
async function growForks(
  { id }: RunView,
  { schedule = [], forks = [], branch = 1 }: RunLink,
): Promise<Answer<RunView>> {
  const rest = await takeAll(id, schedule.slice(LABELS_A_REQUEST));
  if (!rest.ok) return rest;
  for (const { from, after, labels } of forks) {
    const forked = await server.fork(id, after, from);
    const grown = forked.ok ? await takeAll(id, labels) : forked;
    if (!grown.ok) return grown;
  }
  return forks.length + 1 === branch ? server.run(id) : server.enter(id, branch);
}

/**
 * Opens what a link describes.
 *
 * A run of the server that still is that moment is taken up again, so that a reload keeps the run others may be watching.
 */
export async function openRun(link: RunLink, known: string | undefined): Promise<Answer<RunView>> {
  const kept = known === undefined ? undefined : await server.run(known);
  if (kept?.ok === true && holds(kept.value, link)) return kept;
  const opened = await server.open(openingOf(link));
  if (!opened.ok) return opened;
  if (
    opened.value.misfit !== undefined ||
    (link.forks === undefined && (link.schedule?.length ?? 0) <= LABELS_A_REQUEST)
  )
    return opened;
  const grown = await growForks(opened.value, link);
  return grown.ok ? grown : server.run(opened.value.id);
}
