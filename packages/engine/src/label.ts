import { isRefused, parseRequestId, type Peer, type RequestId } from '@signalbox/protocol';

/** A message in the words of a label. */
export type MessageWords =
  | { readonly message: 'request' | 'response' | 'cancellation'; readonly id: RequestId }
  | { readonly message: 'progress'; readonly id: RequestId; readonly value: number }
  | { readonly message: 'frame'; readonly name: string }
  | { readonly message: 'close' };

/** What an action does, as data. {@link printLabel} and {@link parseLabel} are inverse. */
export type Label = (
  | {
      readonly verb: 'send' | 'start' | 'stop' | 'finish' | 'fail' | 'write' | 'cancel' | 'release';
      readonly peer: Peer;
      readonly id: RequestId;
    }
  | { readonly verb: 'report'; readonly peer: Peer; readonly id: RequestId; readonly value: number }
  | { readonly verb: 'commit'; readonly peer: Peer; readonly id: RequestId; readonly effect: string }
  | { readonly verb: 'close'; readonly peer: Peer }
  | { readonly verb: 'send-frame'; readonly peer: Peer; readonly name: string }
  | { readonly verb: 'receive'; readonly peer: Peer; readonly what: MessageWords }
  | { readonly verb: 'drop' | 'duplicate'; readonly what: MessageWords }
  | { readonly verb: 'deliver-together'; readonly what: MessageWords; readonly with: MessageWords }
  | { readonly verb: 'fire'; readonly id: RequestId }
) & { readonly copy?: number };

const json = JSON.stringify;

/** Writes a message: `response to "req-7"`. */
export function printMessage(words: MessageWords): string {
  switch (words.message) {
    case 'request':
      return `request ${json(words.id)}`;
    case 'progress':
      return `progress ${json(words.value)} for ${json(words.id)}`;
    case 'response':
      return `response to ${json(words.id)}`;
    case 'cancellation':
      return `cancellation of ${json(words.id)}`;
    case 'frame':
      return `frame ${json(words.name)}`;
    case 'close':
      return 'close';
    default:
      return words satisfies never;
  }
}

const printed = new WeakMap<Label, string>();

/** Writes the one sentence that names an action on a button, in a schedule, to the server and in a test; once a label. */
export function printLabel(label: Label): string {
  const known = printed.get(label);
  if (known !== undefined) return known;
  const line = sentence(label) + (label.copy === undefined ? '' : ` (copy ${label.copy})`);
  printed.set(label, line);
  return line;
}

function sentence(label: Label): string {
  switch (label.verb) {
    case 'send':
      return `${label.peer} sends request ${json(label.id)}`;
    case 'start':
      return `${label.peer} starts ${json(label.id)}`;
    case 'stop':
      return `${label.peer} stops work on ${json(label.id)}`;
    case 'report':
      return `${label.peer} reports progress ${json(label.value)} on ${json(label.id)}`;
    case 'commit':
      return `${label.peer} commits effect ${json(label.effect)} of ${json(label.id)}`;
    case 'finish':
      return `${label.peer} finishes ${json(label.id)}`;
    case 'fail':
      return `${label.peer} fails ${json(label.id)}`;
    case 'write':
      return `${label.peer} writes response to ${json(label.id)}`;
    case 'cancel':
      return `${label.peer} cancels ${json(label.id)}`;
    case 'release':
      return `${label.peer} releases ${json(label.id)}`;
    case 'close':
      return `${label.peer} closes its end`;
    case 'send-frame':
      return `${label.peer} sends frame ${json(label.name)}`;
    case 'receive':
      return `${label.peer} receives ${printMessage(label.what)}`;
    case 'drop':
      return `network drops ${printMessage(label.what)}`;
    case 'duplicate':
      return `network duplicates ${printMessage(label.what)}`;
    case 'deliver-together':
      return `network delivers ${printMessage(label.what)} with ${printMessage(label.with)}`;
    case 'fire':
      return `timer deadline of ${json(label.id)} fires`;
    default:
      return label satisfies never;
  }
}

/* JSON strings and numbers as they stand in a label. */
const ID = String.raw`("(?:[^"\\]|\\.)*"|-?\d+)`;
const NUMBER = String.raw`(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)`;
const NAME = String.raw`("(?:[^"\\]|\\.)*")`;
const PEER = '(client|server)';
const MESSAGE = String.raw`((?:request|response to|cancellation of|progress ${NUMBER.replace('(', '(?:')} for) ${ID.replace('(', '(?:')}|frame ${NAME.replace('(', '(?:')}|close)`;

const idOf = (text: string | undefined): RequestId | undefined => {
  const id = parseRequestId(readJson(text));
  return isRefused(id) ? undefined : id;
};

const readJson = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
};

/** Reads a message as {@link printMessage} writes it. */
export function parseMessage(text: string): MessageWords | undefined {
  if (text === 'close') return { message: 'close' };
  const frame = match(`^frame ${NAME}$`, text);
  if (frame) return { message: 'frame', name: String(readJson(frame[1])) };
  const progress = match(`^progress ${NUMBER} for ${ID}$`, text);
  if (progress) {
    const id = idOf(progress[2]);
    return id === undefined ? undefined : { message: 'progress', value: Number(progress[1]), id };
  }
  const other = match(`^(request|response to|cancellation of) ${ID}$`, text);
  const id = idOf(other?.[2]);
  const kinds = { request: 'request', 'response to': 'response', 'cancellation of': 'cancellation' } as const;
  return other === undefined || id === undefined ? undefined : { message: kinds[other[1] as keyof typeof kinds], id };
}

const compiled = new Map<string, RegExp>();
const match = (pattern: string, text: string): RegExpMatchArray | undefined => {
  const known = compiled.get(pattern) ?? new RegExp(pattern);
  compiled.set(pattern, known);
  return text.match(known) ?? undefined;
};

type Reader = (groups: readonly (string | undefined)[]) => Label | undefined;

const withId =
  (verb: 'send' | 'start' | 'stop' | 'finish' | 'fail' | 'write' | 'cancel' | 'release'): Reader =>
  ([, peer, text]) => {
    const id = idOf(text);
    return id === undefined ? undefined : { verb, peer: peer as Peer, id };
  };

const withMessage =
  (make: (what: MessageWords, groups: readonly (string | undefined)[]) => Label | undefined, group: number): Reader =>
  (groups) => {
    const what = parseMessage(groups[group] ?? '');
    return what === undefined ? undefined : make(what, groups);
  };

const READERS: readonly (readonly [pattern: string, read: Reader])[] = [
  [`${PEER} sends request ${ID}`, withId('send')],
  [`${PEER} starts ${ID}`, withId('start')],
  [`${PEER} stops work on ${ID}`, withId('stop')],
  [`${PEER} finishes ${ID}`, withId('finish')],
  [`${PEER} fails ${ID}`, withId('fail')],
  [`${PEER} writes response to ${ID}`, withId('write')],
  [`${PEER} cancels ${ID}`, withId('cancel')],
  [`${PEER} releases ${ID}`, withId('release')],
  [
    `${PEER} reports progress ${NUMBER} on ${ID}`,
    ([, peer, value, text]) => {
      const id = idOf(text);
      return id === undefined ? undefined : { verb: 'report', peer: peer as Peer, id, value: Number(value) };
    },
  ],
  [
    `${PEER} commits effect ${NAME} of ${ID}`,
    ([, peer, effect, text]) => {
      const id = idOf(text);
      return id === undefined
        ? undefined
        : { verb: 'commit', peer: peer as Peer, id, effect: String(readJson(effect)) };
    },
  ],
  [`${PEER} closes its end`, ([, peer]) => ({ verb: 'close', peer: peer as Peer })],
  [
    `${PEER} sends frame ${NAME}`,
    ([, peer, name]) => ({ verb: 'send-frame', peer: peer as Peer, name: String(readJson(name)) }),
  ],
  [`${PEER} receives ${MESSAGE}`, withMessage((what, [, peer]) => ({ verb: 'receive', peer: peer as Peer, what }), 2)],
  [`network drops ${MESSAGE}`, withMessage((what) => ({ verb: 'drop', what }), 1)],
  [`network duplicates ${MESSAGE}`, withMessage((what) => ({ verb: 'duplicate', what }), 1)],
  [
    `network delivers ${MESSAGE} with ${MESSAGE}`,
    withMessage((what, groups) => {
      const other = parseMessage(groups[2] ?? '');
      return other === undefined ? undefined : { verb: 'deliver-together', what, with: other };
    }, 1),
  ],
  [
    `timer deadline of ${ID} fires`,
    ([, text]) => {
      const id = idOf(text);
      return id === undefined ? undefined : { verb: 'fire', id };
    },
  ],
];

/** Reads a label as {@link printLabel} writes it; `undefined` when the line is no label. */
export function parseLabel(line: string): Label | undefined {
  const suffix = match(String.raw`^([^]*) \(copy (\d+)\)$`, line);
  const text = suffix?.[1] ?? line;
  for (const [pattern, read] of READERS) {
    const groups = match(`^${pattern}$`, text);
    const label = groups && read(groups);
    if (label !== undefined && sentence(label) === text)
      return suffix === undefined ? label : { ...label, copy: Number(suffix[2]) };
  }
  return undefined;
}
