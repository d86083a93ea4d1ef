import type { Shard, Standing } from './shard.ts';

/** What one shard hands another: worlds or what it calls them, and how far it is. */
export interface Parcel {
  readonly words: Uint32Array<ArrayBuffer>;
  readonly standing: Standing;
}

/** What ends a search before it has found everything. */
export interface Bound {
  /** The most worlds all shards together look at; a level in which that would be too many is not begun. */
  readonly maxStates: number;
  /** Whether what was found is enough; asked at every exchange, and true for good. */
  readonly isEnough?: () => boolean;
}

/** Worlds a shard looks at between two exchanges. */
const ROUND = 16_384;

const NOTHING = new Uint32Array(0);

/**
 * Searches with the other shards, exchange by exchange.
 *
 * Yields a parcel for every shard, its own included, and wants back what every shard had for this one. All shards are
 * told the same, so all go on to the next level, and end, at the same time.
 */
export function* searchTogether(
  shard: Shard,
  { maxStates, isEnough = () => false }: Bound,
): Generator<readonly Parcel[], void, readonly Parcel[]> {
  const parcels = (words: (to: number) => Uint32Array<ArrayBuffer>): readonly Parcel[] => {
    const standing = { ...shard.standing, isEnough: isEnough() };
    return Array.from({ length: shard.all }, (_, to) => ({ words: words(to), standing }));
  };
  let heard = (yield parcels(() => NOTHING)).map(({ standing }) => standing);
  for (;;) {
    if (heard.some((standing) => standing.isEnough)) return;
    if (sum(heard, ({ left }) => left) === 0) {
      const waiting = sum(heard, (standing) => standing.waiting);
      if (waiting === 0 || sum(heard, ({ explored }) => explored) + waiting > maxStates) return;
      shard.deepen();
    }
    shard.look(ROUND);
    /* Nobody learns any more: only now does everybody call everything the same. */
    yield parcels(() => NOTHING);
    shard.catchUp();
    const handed = yield parcels((to) => shard.handOver(to));
    const numbers = handed.map(({ words }) => shard.take(words));
    const told = yield parcels((to) => numbers[to] ?? NOTHING);
    told.forEach(({ words }, from) => shard.settle(from, words));
    heard = told.map(({ standing }) => standing);
  }
}

const sum = (standings: readonly Standing[], of: (standing: Standing) => number): number =>
  standings.reduce((total, standing) => total + of(standing), 0);
