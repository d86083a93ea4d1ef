/** What a piece of JSON text is, for its colour. */
export type TokenClass = 'key' | 'string' | 'number' | 'literal' | 'punctuation' | 'withheld';

/** A piece of printed JSON. */
export interface Token {
  readonly is: TokenClass;
  readonly text: string;
  /** The whole of a text that is too long to stand there unasked, and how many characters it has. */
  readonly whole?: { readonly text: string; readonly length: number };
}

/** A line of printed JSON: how deep it stands, and its pieces. */
export interface Line {
  readonly depth: number;
  readonly tokens: readonly Token[];
}

const MOST_LINES = 400;
/** How many characters of one text are shown unasked. */
export const MOST_CHARACTERS = 300;
const DEEPEST = 24;

const of = (is: TokenClass, text: string): Token => ({ is, text });

/* Everything invisible is written out, so that a peer's text can neither hide nor turn around what stands beside it. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;
const inert = (text: string): string =>
  text.replaceAll(INVISIBLE, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`);
const quoted = (text: string): string => inert(JSON.stringify(text));

/* A text as it is, or its beginning where it is long: cut before it is written out, so that no escape is cut in two. */
function piece(is: TokenClass, text: string, write: (text: string) => string, close: string): Token {
  if (text.length <= MOST_CHARACTERS) return of(is, write(text));
  const characters = [...text];
  if (characters.length <= MOST_CHARACTERS) return of(is, write(text));
  const begin = write(characters.slice(0, MOST_CHARACTERS).join(''));
  return {
    is,
    text: `${begin.slice(0, begin.length - close.length)}…`,
    whole: { text: write(text), length: characters.length },
  };
}

/** Prints raw text that is no JSON, inert and cut like a string of one. */
export const printRaw = (text: string): Token => piece('string', text, inert, '');

/**
 * Prints a JSON value as lines of pieces, inert: it is only ever text.
 *
 * Bounded in length and depth; what is left out says how much it is.
 */
export function printJson(value: unknown): readonly Line[] {
  const lines: Line[] = [];
  let left = 0;
  const put = (depth: number, tokens: readonly Token[]) => {
    if (lines.length < MOST_LINES) lines.push({ depth, tokens });
    else left += 1;
  };
  write(value, 0, [], [], put);
  return left === 0 ? lines : [...lines, { depth: 0, tokens: [of('withheld', `${left} more lines`)] }];
}

type Put = (depth: number, tokens: readonly Token[]) => void;

function write(value: unknown, depth: number, before: readonly Token[], after: readonly Token[], put: Put): void {
  if (typeof value !== 'object' || value === null) return put(depth, [...before, atom(value), ...after]);
  const isList = Array.isArray(value);
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) return put(depth, [...before, of('punctuation', open + close), ...after]);
  if (depth >= DEEPEST) return put(depth, [...before, of('withheld', `${open}… deeper than shown${close}`), ...after]);
  put(depth, [...before, of('punctuation', open)]);
  for (const [index, [key, member]] of entries.entries()) {
    const name = isList ? [] : [piece('key', key, quoted, '"'), of('punctuation', ': ')];
    write(member, depth + 1, name, index === entries.length - 1 ? [] : [of('punctuation', ',')], put);
  }
  put(depth, [of('punctuation', close), ...after]);
}

function atom(value: unknown): Token {
  switch (typeof value) {
    case 'string':
      return piece('string', value, quoted, '"');
    case 'number':
      return of('number', String(value));
    case 'boolean':
      return of('literal', String(value));
    default:
      return value === null ? of('literal', 'null') : of('withheld', typeof value);
  }
}
