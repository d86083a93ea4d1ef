/**
 * The floor that the explorer is measured by: a search that knows its model and nothing else.
 *
 * Requests of the reference model meet only in the two lanes. So one request with its own queued messages is a small
 * automaton, tabulated once; a world is the place of each request in it (6 bits) and the order in which the requests
 * stand in either lane (2 bits a message), in two words. The visited worlds lie in one open-addressing table.
 */
const SEND = 0;
const CANCEL = 1;
const WORK = 2;
const SERVER_RECEIVES = 3;
const CLIENT_RECEIVES = 4;
const ACTIONS = 5;

/** One request as both peers see it, and what of it is in flight, oldest first. */
interface Place {
  readonly client: 'idle' | 'waiting' | 'completed' | 'cancelled' | 'completed and cancelled';
  /** The last progress value the client accepted while it waits. */
  readonly last: number;
  readonly server: 'unseen' | 'working' | 'ran' | 'stopped';
  /** How many progress values the server has sent while it works. */
  readonly sent: number;
  readonly up: readonly ('request' | 'cancellation')[];
  readonly down: readonly (number | 'response')[];
}

const START: Place = { client: 'idle', last: 0, server: 'unseen', sent: 0, up: [], down: [] };

/* Gives the place after an action, or nothing where it is not possible. */
function after(place: Place, action: number, cancelsLate: boolean): Place | undefined {
  const { client, last, server, sent, up, down } = place;
  if (action === SEND) return client === 'idle' ? { ...place, client: 'waiting', up: [...up, 'request'] } : undefined;
  if (action === CANCEL) {
    const cancelled = { ...place, last: 0, up: [...up, 'cancellation' as const] };
    if (client === 'waiting') return { ...cancelled, client: 'cancelled' };
    return client === 'completed' && cancelsLate ? { ...cancelled, client: 'completed and cancelled' } : undefined;
  }
  if (action === WORK) {
    if (server !== 'working') return undefined;
    return sent < 2
      ? { ...place, sent: sent + 1, down: [...down, sent + 1] }
      : { ...place, server: 'ran', sent: 0, down: [...down, 'response'] };
  }
  if (action === SERVER_RECEIVES) {
    const [head, ...rest] = up;
    if (head === 'request') return { ...place, server: 'working', up: rest };
    if (head === undefined) return undefined;
    return server === 'working' ? { ...place, server: 'stopped', sent: 0, up: rest } : { ...place, up: rest };
  }
  const [head, ...rest] = down;
  if (head === undefined) return undefined;
  if (client !== 'waiting') return { ...place, down: rest };
  if (head === 'response') return { ...place, client: 'completed', last: 0, down: rest };
  if (head <= last) throw new Error(`progress ${head} after ${last}`);
  return { ...place, last: head, down: rest };
}

/** Every place of one request with where each action leads (or -1), and how many messages it has in either lane. */
function tabulate(cancelsLate: boolean) {
  const places = [START];
  const numbers = new Map([[JSON.stringify(START), 0]]);
  const next: number[] = [];
  for (const place of places)
    for (let action = 0; action < ACTIONS; action++) {
      const then = after(place, action, cancelsLate);
      const key = JSON.stringify(then);
      if (then !== undefined && !numbers.has(key)) numbers.set(key, places.push(then) - 1);
      next.push(then === undefined ? -1 : (numbers.get(key) as number));
    }
  return {
    next: Int8Array.from(next),
    up: Uint8Array.from(places, ({ up }) => up.length),
    down: Uint8Array.from(places, ({ down }) => down.length),
  };
}

/** How many worlds and edges the reference model has with up to three requests, and the bytes it took to find out. */
export function packedFloor(
  requests: 1 | 2 | 3,
  cancelsLate: boolean,
): { readonly worlds: number; readonly transitions: number; readonly bytes: number } {
  const { next, up, down } = tabulate(cancelsLate);
  const size = 2 ** (7 * requests);
  const table = new Uint32Array(2 * size);
  const [placesOf, lanesOf] = [new Uint32Array(size / 2), new Uint32Array(size / 2)];
  const upBits = 4 * requests;
  const upMask = (1 << upBits) - 1;
  let [worlds, transitions] = [0, 0];

  /* An entry of the table is both words of a world; the places are stored one more, so that 0 means free. */
  const meet = (places: number, lanes: number) => {
    let at = Math.imul(places, 0x9e3779b1) ^ Math.imul(lanes, 0x85ebca6b);
    at = (at ^ (at >>> 15)) & (size - 1);
    for (let found = table[2 * at]; found !== 0; found = table[2 * at]) {
      if (found === places + 1 && table[2 * at + 1] === lanes) return;
      at = (at + 1) & (size - 1);
    }
    table[2 * at] = places + 1;
    table[2 * at + 1] = lanes;
    placesOf[worlds] = places;
    lanesOf[worlds++] = lanes;
  };
  const take = (places: number, request: number, action: number, lanes: number) => {
    const bits = 6 * request;
    const to = next[((places >>> bits) & 63) * ACTIONS + action] as number;
    if (to < 0) return;
    transitions++;
    meet((places & ~(63 << bits)) | (to << bits), lanes >>> 0);
  };

  meet(0, 0);
  for (let done = 0; done < worlds; done++) {
    const places = placesOf[done] as number;
    const lanes = lanesOf[done] as number;
    let [goingUp, goingDown] = [0, 0];
    for (let rest = places; rest !== 0; rest >>>= 6) {
      goingUp += up[rest & 63] as number;
      goingDown += down[rest & 63] as number;
    }
    for (let request = 0; request < requests; request++) {
      const sent = lanes | (request << (2 * goingUp));
      take(places, request, SEND, sent);
      take(places, request, CANCEL, sent);
      take(places, request, WORK, lanes | (request << (upBits + 2 * goingDown)));
    }
    const [upward, downward] = [lanes & upMask, lanes >>> upBits];
    if (goingUp > 0) take(places, upward & 3, SERVER_RECEIVES, (lanes & ~upMask) | (upward >>> 2));
    if (goingDown > 0) take(places, downward & 3, CLIENT_RECEIVES, upward | ((downward >>> 2) << upBits));
  }
  return { worlds, transitions, bytes: table.byteLength + placesOf.byteLength + lanesOf.byteLength };
}
