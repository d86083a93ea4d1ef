import { requestNameOf } from '@signalbox/protocol';
import type { Seq, TraceEvent } from '@signalbox/trace';
import { Future, pastOf } from './causes.ts';

/** One condition of the filter box, with the words it was written in. */
export type Term =
  | { readonly kind: 'text'; readonly text: string; readonly written: string }
  | { readonly kind: 'before' | 'after' | 'concurrent'; readonly seq: Seq; readonly written: string }
  | { readonly kind: 'peer' | 'token' | 'request'; readonly value: string; readonly written: string }
  | { readonly kind: 'broken'; readonly written: string };

/** Tells whether an event meets a term. Events are to be given in order. */
export type Test = (event: TraceEvent) => boolean;

/* A term ends at a space that is in no quotes. */
const TERM = /(?:"(?:[^"\\]|\\.)*"?|[^\s"])+/g;

/** Reads the filter box: plain words, `before:16`, `after:8`, `concurrent:8`, `peer:server`, `token:"progress-7"`, `broken`. */
export const parseFilter = (filter: string): readonly Term[] => (filter.match(TERM) ?? []).map(termOf);

function termOf(written: string): Term {
  const [, name, value = ''] = /^(before|after|concurrent|peer|token|request):(.+)$/s.exec(written) ?? [];
  switch (name) {
    case 'before':
    case 'after':
    case 'concurrent':
      if (/^\d+$/.test(value)) return { kind: name, seq: Number(value), written };
      break;
    case 'peer':
    case 'token':
    case 'request':
      return { kind: name, value, written };
    default:
      if (written === 'broken') return { kind: 'broken', written };
  }
  return { kind: 'text', text: written.replace(/^"(.*)"$/s, '$1').toLowerCase(), written };
}

/** Makes the test of a term for one branch of a run. `isBroken` tells the ends of what broke. */
export function testOf(term: Term, events: readonly TraceEvent[], isBroken: (seq: Seq) => boolean): Test {
  switch (term.kind) {
    case 'text':
      return (event) => wordsOf(event).includes(term.text);
    case 'peer':
      return ({ by }) => by === term.value;
    case 'token':
      return ({ token }) => token !== undefined && isNamed(JSON.stringify(token), term.value);
    case 'request':
      return ({ request }) =>
        request !== undefined && (request === term.value || isNamed(requestNameOf(request), term.value));
    case 'broken':
      return ({ seq }) => isBroken(seq);
    case 'before':
    case 'after':
    case 'concurrent':
      return causalTest(term.kind, events[term.seq - 1], events);
    default:
      return term satisfies never;
  }
}

/* `token:7` and `token:"7"` are two tokens; `token:progress-7` can only be the string. */
const isNamed = (json: string, value: string): boolean =>
  json === value || (json === `"${value}"` && !/^-?\d+$/.test(value));

function causalTest(
  kind: 'before' | 'after' | 'concurrent',
  origin: TraceEvent | undefined,
  events: readonly TraceEvent[],
): Test {
  if (origin === undefined) return () => false;
  const past = pastOf(events, origin);
  const future = new Future(origin);
  return (event) => {
    const after = future.see(event);
    if (kind === 'after') return after;
    if (kind === 'before') return past.has(event.seq);
    return !after && !past.has(event.seq) && event.seq !== origin.seq;
  };
}

/** Gives the words of a row, lower case: what plain text is looked for in. */
const wordsOf = ({ seq, by, type, request, token, name, from, to, decision, text }: TraceEvent): string =>
  [seq, by, type, request, token === undefined ? undefined : JSON.stringify(token), name, from, to, decision, text]
    .filter((word) => word !== undefined)
    .join(' ')
    .toLowerCase();
