import type { RequestKey } from '@signalbox/protocol';
import type { RegistryChange, RegistryName, ResourceKind } from '@signalbox/trace';
import type { Bench } from './bench.ts';
import type { Calls } from './calls.ts';
import type { Jobs } from './jobs.ts';
import type { Party, Registries } from './party.ts';

type Counts = Partial<Record<ResourceKind, number>>;

/**
 * What a peer holds, read from the SDK's own maps after each step.
 *
 * The SDK tells when nothing of this comes or goes, so it can only be counted: whether it is back where it was is
 * known, whether each was released exactly once is not.
 */
export class Holdings {
  readonly #bench: Bench;
  readonly #party: Party;
  readonly #calls: Calls;
  readonly #jobs: Jobs;
  #known = new Map<string, RegistryChange>();
  #counts: Counts = NOTHING;

  constructor(bench: Bench, party: Party, calls: Calls, jobs: Jobs) {
    this.#bench = bench;
    this.#party = party;
    this.#calls = calls;
    this.#jobs = jobs;
  }

  /** Writes down what has changed since the last step, and which requests have let go of everything. */
  conclude(): void {
    const { peer, journal } = this.#bench;
    const registries = this.#party.registries();
    const held = this.#entries(registries);
    const gone = [...this.#known].flatMap(([name, { registry, key }]) => (held.has(name) ? [] : [{ registry, key }]));
    const come = [...held].flatMap(([name, change]) => (this.#known.has(name) ? [] : [change]));
    const counted = this.#count(registries);
    const moved = Object.keys({ ...counted, ...this.#counts }).some(
      (kind) => (counted[kind as ResourceKind] ?? 0) !== (this.#counts[kind as ResourceKind] ?? 0),
    );
    if (gone.length > 0 || come.length > 0 || moved)
      journal.emit({ type: 'resources-counted', by: peer, counted, registry: [...gone, ...come] });
    this.#known = held;
    this.#counts = counted;
    this.#passReleases(held);
  }

  #entries({ issued, collecting, handling }: Registries): Map<string, RegistryChange> {
    const mine = (id: string | number) => this.#calls.withId(id as never)?.ref.key;
    const theirs = (id: string | number) => this.#jobs.keyOf(id as never);
    return new Map([
      ...entries('issued', issued, mine),
      ...entries('collecting', collecting, mine),
      ...entries('handling', handling, theirs),
    ]);
  }

  #count({ issued, collecting, handling }: Registries): Counts {
    const { peer, clock } = this.#bench;
    const counts: Counts = {
      'registry-entry': issued.length + handling.length,
      'progress-collector': collecting.length,
      'abort-controller': handling.length,
      timer: clock.armedBy(peer),
    };
    for (const job of this.#jobs.all)
      for (const kind of job.script?.holds ?? []) counts[kind] = (counts[kind] ?? 0) + (job.isOver ? 0 : 1);
    return counts;
  }

  /* The SDK releases in the reaction that ends a request; a label for it is good only if nothing is left. */
  #passReleases(held: ReadonlyMap<string, RegistryChange>): void {
    const { peer, fused, names } = this.#bench;
    const holds = (registry: RegistryName, id: string | number | undefined) =>
      held.has(`${registry} ${JSON.stringify(id)}`);
    for (const call of this.#calls.all) {
      if (call.settled !== true || call.released === true) continue;
      if (holds('issued', call.wire) || holds('collecting', call.wire)) continue;
      call.released = true;
      fused.pass({ verb: 'release', peer, id: call.ref.id });
    }
    for (const job of this.#jobs.all) {
      if (!job.isOver || job.released || holds('handling', job.wire)) continue;
      job.released = true;
      fused.pass({ verb: 'release', peer, id: names.idOf(job.key, job.wire) });
    }
  }
}

const NOTHING: Counts = {};

function entries(
  registry: RegistryName,
  ids: readonly (string | number)[],
  requestOf: (id: string | number) => RequestKey | undefined,
): readonly (readonly [string, RegistryChange])[] {
  return ids.flatMap((id) => {
    const request = requestOf(id);
    const key = JSON.stringify(id);
    return request === undefined
      ? []
      : [[`${registry} ${key}`, { registry, key, entry: { request, state: 'live' } }] as const];
  });
}
