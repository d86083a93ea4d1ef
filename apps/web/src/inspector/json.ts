/** What a piece of JSON text is, for its colour. */
export type TokenClass = 'key' | 'string' | 'number' | 'literal' | 'punctuation' | 'withheld';

/** A piece of printed JSON. */
export interface Token {
  readonly is: TokenClass;
  readonly text: string;
}

/** A line of printed JSON: how deep it stands, and its pieces. */
export interface Line {
  readonly depth: number;
  readonly tokens: readonly Token[];
}

const MOST_LINES = 400;
const DEEPEST = 24;

const of = (is: TokenClass, text: string): Token => ({ is, text });

/* Everything invisible is written out, so that a peer's text can neither hide nor turn around what stands beside it. */
const INVISIBLE = /[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u007f-\u009f\u2028\u2029]/gu;
const quoted = (text: string): string =>
  JSON.stringify(text).replaceAll(INVISIBLE, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`);

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
    const name = isList ? [] : [of('key', quoted(key)), of('punctuation', ': ')];
    write(member, depth + 1, name, index === entries.length - 1 ? [] : [of('punctuation', ',')], put);
  }
  put(depth, [of('punctuation', close), ...after]);
}

function atom(value: unknown): Token {
  switch (typeof value) {
    case 'string':
      return of('string', quoted(value));
    case 'number':
      return of('number', String(value));
    case 'boolean':
      return of('literal', String(value));
    default:
      return value === null ? of('literal', 'null') : of('withheld', typeof value);
  }
}
