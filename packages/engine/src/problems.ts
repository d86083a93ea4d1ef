import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** Says what is wrong with a value in a scenario: what was given, and what there could be. */
export function problemOf(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `it is missing; it is ${article(issue.expected)}`
        : `it is ${article(issue.expected)}, not ${said(issue.input)}`;
    case 'invalid_value':
      return `it is ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}, not ${said(issue.input)}`;
    case 'unrecognized_keys':
      return `it has no member ${issue.keys.map((key) => JSON.stringify(key)).join(' and no member ')}`;
    case 'too_small':
      return `it is ${bounded(issue.origin, 'at least', issue.minimum)}`;
    case 'too_big':
      return `it is ${bounded(issue.origin, 'at most', issue.maximum)}`;
    case 'invalid_union':
      return `it fits none of its forms: ${said(issue.input)}`;
    default:
      return undefined;
  }
}

const article = (kind: string): string => {
  if (kind === 'int') return 'a whole number';
  return /^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`;
};

const bounded = (origin: string, edge: string, count: number | bigint): string => {
  if (origin === 'string') return `${edge} ${count} characters long`;
  return origin === 'array' || origin === 'set' ? `${edge} ${count} entries long` : `${edge} ${count}`;
};

/* What was given, short enough to stand in a sentence. */
function said(value: unknown): string {
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
