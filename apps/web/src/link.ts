import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';

/** Everything that makes a moment: what is raced, under which choices, how far, and where the reader stands. */
export interface RunLink {
  /** The id of a catalogue scenario, or a whole scenario as it was written. */
  readonly scenario: string | Readonly<Record<string, unknown>>;
  readonly subject?: string;
  readonly revision?: string;
  readonly transport?: string;
  readonly defects?: readonly string[];
  readonly policies?: Readonly<Record<string, string>>;
  /** IDs and tokens to write otherwise, as JSON. */
  readonly renames?: readonly { readonly from: string; readonly to: string }[];
  /** The labels taken; without it nothing is taken yet. */
  readonly schedule?: readonly string[];
  /** The other branches: each left `from` after a step and went on with these labels. */
  readonly forks?: readonly Fork[];
  /** The branch the reader is on, from 1. */
  readonly branch?: number;
  /** The last event that has happened where the reader stands; without it the head. */
  readonly cursor?: number;
}

/** One more way a run went. */
export interface Fork {
  readonly from: number;
  readonly after: number;
  readonly labels: readonly string[];
}

/** What an address asks for. */
export type Route =
  | { readonly at: 'home' }
  | { readonly at: 'proofs' }
  | { readonly at: 'proof'; readonly id: string }
  | { readonly at: 'run'; readonly link: RunLink }
  | { readonly at: 'unreadable'; readonly problem: string };

/** The version this page writes into links. Raise it when a field changes its meaning. */
export const LINK_VERSION = 1;

/** The most labels an address holds; a longer run is shared as its JSON export. */
export const MAX_LINK_LABELS = 2000;

/* A link is foreign text: what it unfolds to is bounded. */
const MAX_UNFOLDED = 1_000_000;

/** Writes the address of a moment: `#/run?m=…`, compressed. {@link readRoute} is its inverse. */
export function printLink(link: RunLink): string {
  const packed = deflateSync(strToU8(JSON.stringify({ v: LINK_VERSION, ...link })), { level: 9 });
  return `#/run?m=${toBase64Url(packed)}`;
}

/**
 * Reads an address.
 *
 * Beside the compressed form it takes one that a person writes: `#/run?scenario=ID&defect=ID&revision=…`.
 */
export function readRoute(hash: string): Route {
  const path = hash.replace(/^#\/?/, '');
  if (path === '' || path === '/') return { at: 'home' };
  const proof = /^proofs(?:\/([\w-]*))?$/.exec(path);
  if (proof !== null)
    return proof[1] === undefined || proof[1] === '' ? { at: 'proofs' } : { at: 'proof', id: proof[1] };
  if (!/^run(\?|$)/.test(path))
    return {
      at: 'unreadable',
      problem: `There is no page at #/${path}. The races are at #/, the proofs at #/proofs, a run at #/run?…`,
    };
  const query = new URLSearchParams(path.slice(path.indexOf('?') + 1));
  const packed = query.get('m');
  if (packed !== null) return unpack(packed);
  const scenario = query.get('scenario');
  if (scenario === null || scenario === '')
    return { at: 'unreadable', problem: 'This link names no scenario. Pick a race, or open #/run?scenario=ID.' };
  return { at: 'run', link: byHand(scenario, query) };
}

function byHand(scenario: string, query: URLSearchParams): RunLink {
  const [subject, revision, transport] = ['subject', 'revision', 'transport'].map(
    (name) => query.get(name) ?? undefined,
  );
  const pairs = (name: string) => query.getAll(name).map((pair) => pair.split(/=(.*)/s) as [string, string?]);
  return compact({
    scenario,
    subject,
    revision,
    transport,
    defects: query.getAll('defect'),
    policies: Object.fromEntries(pairs('policy').map(([name, choice = '']) => [name, choice])),
    renames: pairs('rename').map(([from, to = '']) => ({ from, to })),
    schedule: query.getAll('step'),
  });
}

function unpack(packed: string): Route {
  const unreadable = (problem: string): Route => ({ at: 'unreadable', problem });
  let value: unknown;
  try {
    value = JSON.parse(inflate(fromBase64Url(packed)));
  } catch {
    return unreadable(
      'This link is cut short or damaged: what it holds cannot be read. Copy it again where it came from.',
    );
  }
  if (!isRecord(value)) return unreadable('This link holds no run.');
  const version = value['v'];
  if (typeof version === 'number' && version > LINK_VERSION)
    return unreadable(
      `This link is version ${version}; this workbench reads up to ${LINK_VERSION}. Open it with a newer one.`,
    );
  const link = asLink(value);
  return link === undefined ? unreadable('This link holds no run: it names no scenario.') : { at: 'run', link };
}

/** Inflates at most a megabyte of text. */
function inflate(packed: Uint8Array): string {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const stream = new Inflate((chunk) => {
    length += chunk.length;
    if (length > MAX_UNFOLDED) throw new RangeError('too long');
    chunks.push(chunk);
  });
  for (let at = 0; at < packed.length; at += 1024)
    stream.push(packed.subarray(at, at + 1024), at + 1024 >= packed.length);
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return strFromU8(whole);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const natural = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

/* Takes the fields it knows, each only in its own shape; the server checks what they mean. */
function asLink(value: Readonly<Record<string, unknown>>): RunLink | undefined {
  const { scenario, policies, renames, forks } = value;
  if (typeof scenario !== 'string' && !isRecord(scenario)) return undefined;
  return compact({
    scenario,
    subject: text(value['subject']),
    revision: text(value['revision']),
    transport: text(value['transport']),
    defects: texts(value['defects']),
    policies: isRecord(policies)
      ? Object.fromEntries(
          Object.entries(policies).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
        )
      : {},
    renames: (Array.isArray(renames) ? renames : [])
      .filter(isRecord)
      .flatMap(({ from, to }) => (typeof from === 'string' && typeof to === 'string' ? [{ from, to }] : [])),
    schedule: texts(value['schedule']),
    forks: (Array.isArray(forks) ? forks : []).filter(isRecord).flatMap(({ from, after, labels }) => {
      const [left, step] = [natural(from), natural(after)];
      return left === undefined || step === undefined ? [] : [{ from: left, after: step, labels: texts(labels) }];
    }),
    branch: natural(value['branch']),
    cursor: natural(value['cursor']),
  });
}

type Loose<T> = { [K in keyof T]?: T[K] | undefined };

/** Leaves out what says nothing, so that equal moments have equal links. */
export function compact(link: Loose<RunLink> & Pick<RunLink, 'scenario'>): RunLink {
  const says = (value: unknown) =>
    value !== undefined && !(typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return Object.fromEntries(
    Object.entries(link).filter(([name, value]) => name === 'scenario' || says(value)),
  ) as unknown as RunLink;
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const fromBase64Url = (packed: string): Uint8Array =>
  Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.codePointAt(0) ?? 0);
