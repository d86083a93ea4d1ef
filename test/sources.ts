import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NOT_OURS = /^(?:node_modules|dist|\.git|\.out|\.DS_Store|.*\.(?:tgz|log))$/;

/** One way a source file reaches for another module. */
export interface Import {
  /** What is written, or for a relative path the file it leads to, counted from the top of the repository. */
  readonly target: string;
  readonly relative: boolean;
  /** Gone before anything runs: `import type`, `export type … from`, `import('…')` in a type. */
  readonly typeOnly: boolean;
}

/** A parsed source file: the laws read what the compiler reads, so no comment or string can fool them. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
  readonly comments: readonly string[];
  readonly nodes: readonly SyntaxNode[];
}

/** A node of the syntax tree and the node it stands in. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly parent: SyntaxNode | undefined;
  /** The field of the parent that holds this node. */
  readonly role: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Every file of the repository, or of a folder in it, that is not installed or built, as paths from its top. */
export const files = (folder = '.'): string[] =>
  (existsSync(join(ROOT, folder)) ? readdirSync(join(ROOT, folder), { withFileTypes: true }) : [])
    .filter((entry) => !NOT_OURS.test(entry.name))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      return entry.isDirectory() ? files(path) : entry.isFile() ? [path] : [];
    })
    .toSorted();

/** The text of a file. */
export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Parses every TypeScript and JavaScript file under a folder. */
export const sources = (folder: string): Source[] =>
  files(folder)
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
    .map(parse);

function parse(path: string): Source {
  const text = read(path);
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} is no TypeScript: ${errors[0]?.message}`);
  const nodes = [...walk(program, undefined, 'program')];
  const imports = nodes.flatMap((node) => importsOf(node, path));
  return { path, text, nodes, imports, comments: comments.map((comment) => comment.value) };
}

function* walk(value: unknown, parent: SyntaxNode | undefined, role: string): Generator<SyntaxNode> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item, parent, role);
  else if (isNode(value)) {
    const node = { type: value.type, start: value.start, end: value.end, parent, role, fields: value };
    yield node;
    for (const [name, field] of Object.entries(value)) yield* walk(field, node, name);
  }
}

type Raw = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number; readonly end: number };
const isNode = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function importsOf({ type, fields }: SyntaxNode, from: string): Import[] {
  switch (type) {
    case 'ImportDeclaration':
      return [reach(fields['source'], from, fields['importKind'] === 'type')];
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return fields['source'] === null ? [] : [reach(fields['source'], from, fields['exportKind'] === 'type')];
    case 'ImportExpression':
      return [reach(fields['source'], from, false)];
    case 'TSImportType':
      return [reach(fields['source'], from, true)];
    case 'TSExternalModuleReference':
      return [reach(fields['expression'], from, false)];
    case 'CallExpression': {
      const { callee, arguments: args } = fields;
      const required = isNode(callee) && callee['name'] === 'require' && Array.isArray(args);
      return required ? [reach(args[0], from, false)] : [];
    }
    default:
      return [];
  }
}

function reach(literal: unknown, from: string, typeOnly: boolean): Import {
  const value = isNode(literal) ? literal['value'] : undefined;
  if (typeof value !== 'string') return { target: '(computed)', relative: false, typeOnly };
  if (!value.startsWith('.')) return { target: value, relative: false, typeOnly };
  const target = relative(ROOT, join(ROOT, dirname(from), value))
    .split(sep)
    .join('/');
  return { target, relative: true, typeOnly };
}
