import { isBuiltin } from 'node:module';
import { dirname } from 'node:path/posix';
import { describe, expect, test } from 'vitest';
import { files, type Import, read, type Source, sources, type SyntaxNode } from './sources.ts';

const PURE = ['protocol', 'trace', 'world', 'engine', 'oracle', 'explorer', 'scenarios', 'exporters'];
const PACKAGES = [...PURE, 'testkit', 'subjects'];

/** Who may import whom: this table is the architecture. `types` are those of whom only types may be taken. */
const MAY_IMPORT: Record<string, { any: readonly string[]; types?: readonly string[] }> = {
  'packages/protocol': { any: [] },
  'packages/trace': { any: ['protocol'] },
  'packages/world': { any: ['protocol', 'trace'] },
  'packages/engine': { any: ['protocol', 'trace', 'world'] },
  'packages/oracle': { any: ['protocol', 'trace'] },
  'packages/explorer': { any: ['protocol', 'trace', 'world', 'engine', 'oracle'] },
  /* The catalogue is checked, and its defaults filled in, by the schema that checks every other scenario. */
  'packages/scenarios': { any: ['protocol', 'engine'] },
  'packages/exporters': { any: ['protocol', 'trace', 'world'], types: ['engine', 'oracle'] },
  'packages/testkit': { any: ['engine', 'oracle', 'world', 'trace', 'protocol', 'scenarios'] },
  'packages/subjects': { any: PURE },
  'apps/server': { any: PACKAGES },
  'apps/web': { any: ['protocol', 'trace', 'world'], types: [...PACKAGES, 'apps/server'] },
  'apps/cli': { any: [...PACKAGES, 'apps/server'] },
};

/** What tells the time, rolls dice, waits, or is found in one place that code runs and not in another. */
const IMPURE =
  /^(?:Date|Promise|Async\w+|(?:set|clear)(?:Timeout|Interval|Immediate)|queueMicrotask|crypto|Buffer|globalThis|localStorage|sessionStorage|indexedDB|fetch|XMLHttpRequest|WebSocket|EventSource|MessageChannel|BroadcastChannel|Abort(?:Controller|Signal)|EventTarget|request(?:AnimationFrame|IdleCallback)|HTML\w*Element|console|eval|WeakRef|FinalizationRegistry)$/;
/** The same, where the word is also a good name for something of one's own: allowed in a file that declares it. */
const AMBIGUOUS = /^(?:window|document|navigator|location|history|process|performance|global|Worker)$/;
const WAITING = /^(?:Promise|Async\w+|async|await)$/;

const inside = Object.fromEntries(Object.keys(MAY_IMPORT).map((part) => [part, sources(`${part}/src`)]));
const code = [...sources('apps'), ...sources('packages'), ...sources('test')];

/** The part of ours an import leads to: `oracle` for a package, `apps/server` for an app. */
function partOf({ target, relative }: Import): string | undefined {
  if (relative) return /^(?:packages\/(\w+)|(apps\/\w+))/.exec(target)?.slice(1).find(Boolean);
  return /^@signalbox\/(.+)$/.exec(target)?.[1];
}

const thirdParty = ({ imports }: Source) =>
  imports.filter((other) => !other.relative && partOf(other) === undefined && !isBuiltin(other.target));
const packageName = (target: string) => /^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target;

describe('the import law', () => {
  test('is read from real files and real imports', () => {
    for (const [part, found] of Object.entries(inside)) expect(found, part).not.toEqual([]);
    expect(
      Object.values(inside)
        .flat()
        .flatMap((source) => source.imports).length,
    ).toBeGreaterThan(50);
    const known = new Set(
      files('packages')
        .concat(files('apps'))
        .map((path) => path.split('/').slice(0, 2).join('/')),
    );
    expect([...known].toSorted()).toEqual(Object.keys(MAY_IMPORT).toSorted());
  });

  test.each(Object.entries(MAY_IMPORT))('%s imports only the parts below it', (part, { any, types = [] }) => {
    const self = part.replace('packages/', '');
    const wrong = (inside[part] ?? []).flatMap((source) =>
      source.imports
        .filter((other) => {
          const target = partOf(other);
          if (target === undefined || (target === self && other.relative)) return false;
          if (other.relative && !target.startsWith('apps/')) return true;
          return !any.includes(target) && !(types.includes(target) && other.typeOnly);
        })
        .map((other) => `${source.path} imports ${other.typeOnly ? 'the types of ' : ''}${other.target}`),
    );
    expect(wrong).toEqual([]);
  });

  test.each(PACKAGES)('packages/%s declares what it imports', (name) => {
    const { dependencies = {} }: { dependencies?: object } = JSON.parse(read(`packages/${name}/package.json`));
    const own = inside[`packages/${name}`] ?? [];
    const imported = own
      .flatMap((source) => source.imports)
      .filter((other) => !other.relative && !isBuiltin(other.target));
    const undeclared = imported.filter((other) => !Object.hasOwn(dependencies, packageName(other.target)));
    expect(undeclared.map((other) => other.target)).toEqual([]);
  });

  test('what runs in Node needs only the dependencies that are installed with the package', () => {
    const { dependencies }: { dependencies: object } = JSON.parse(read('package.json'));
    const wrong = Object.entries(inside)
      .filter(([part]) => part !== 'apps/web')
      .flatMap(([, found]) => found)
      .flatMap((source) => thirdParty(source).map((other) => ({ path: source.path, ...other })))
      .filter((other) => !other.typeOnly && !Object.hasOwn(dependencies, packageName(other.target)));
    expect(wrong.map(({ path, target }) => `${path} imports ${target}`)).toEqual([]);
  });
});

describe('the purity law', () => {
  test.each(PURE)('packages/%s has no clock, dice, promise, Node or DOM, and of others only zod', (name) => {
    const found = inside[`packages/${name}`] ?? [];
    expect(found).not.toEqual([]);
    expect(found.flatMap((source) => impurities(source))).toEqual([]);
    expect(
      found.flatMap((source) => thirdParty(source).map((other) => other.target)).filter((other) => other !== 'zod'),
    ).toEqual([]);
  });

  test('packages/testkit may wait for a promise, and for nothing else', () => {
    const found = inside['packages/testkit'] ?? [];
    expect(
      found.flatMap((source) => impurities(source)).filter((line) => !WAITING.test(line.split(' ').at(-1) ?? '')),
    ).toEqual([]);
    expect(found.flatMap((source) => thirdParty(source).map((other) => other.target))).toEqual([]);
  });
});

/** Every impure thing a file does, as `path has word`. */
function impurities({ path, text, nodes, imports }: Source): string[] {
  const identifiers = nodes.filter(({ type }) => type === 'Identifier');
  const declared = new Set(identifiers.filter(({ role }) => /^(?:id|local|params)$/.test(role)).map(nameOf));
  const isImpure = (name: string) => IMPURE.test(name) || (AMBIGUOUS.test(name) && !declared.has(name));
  const words = nodes.flatMap((node) => {
    const { type, fields } = node;
    if (type === 'Identifier' && !isField(node) && isImpure(nameOf(node))) return [nameOf(node)];
    if (type === 'AwaitExpression' || (type === 'ForOfStatement' && fields['await'] === true)) return ['await'];
    if (fields['async'] === true) return ['async'];
    if (type === 'MetaProperty') return ['import.meta'];
    const dice =
      type === 'MemberExpression' && /^Math\s*(?:\?\.|[.[])\W*random\b/.test(text.slice(node.start, node.end));
    return dice ? ['Math.random'] : [];
  });
  const builtins = imports.filter((other) => !other.relative && isBuiltin(other.target)).map((other) => other.target);
  return [...words, ...builtins].map((word) => `${path} has ${word}`);
}

const nameOf = ({ fields }: SyntaxNode) => String(fields['name']);

/** Says whether an identifier only names a field, as in `event.location` or `{ process: 1 }`, and reaches for nothing. */
function isField({ role, parent }: SyntaxNode): boolean {
  if (role === 'property') return parent?.fields['computed'] !== true;
  return role === 'key' && parent?.fields['computed'] !== true && parent?.fields['shorthand'] !== true;
}

describe('the layout', () => {
  test('has nothing at the top that was not agreed', () => {
    const agreed =
      /^(?:package\.json|package-lock\.json|tsconfig\.json|vite\.config\.ts|apps|packages|test|README\.md|LICENSE|\..+)$/;
    const top = new Set(files().map((path) => path.split('/')[0] ?? ''));
    expect(top).toContain('packages');
    expect([...top].filter((name) => !agreed.test(name))).toEqual([]);
  });

  test('registers every file of a family in the index of its folder', () => {
    const all = sources('packages');
    const registries = new Map(
      all.filter(({ path }) => /\/src\/.+\/index\.ts$/.test(path)).map((source) => [dirname(source.path), source]),
    );
    expect(registries.size).toBeGreaterThan(0);
    const unregistered = all.filter(({ path }) => {
      const registry = registryOf(path, registries);
      return registry !== undefined && !registry.imports.some((other) => other.target === path);
    });
    expect(unregistered.map(({ path }) => path)).toEqual([]);
  });

  test('gives every export a doc comment, or the list it is the type of', () => {
    const bare = Object.values(inside)
      .flat()
      .flatMap(({ path, text, nodes }) =>
        nodes
          .filter((node) => node.type === 'ExportNamedDeclaration' && node.fields['declaration'] !== null)
          .filter(({ start }) => !/\*\/\s*$/.test(text.slice(0, start)))
          .filter(({ start }) => !/^export type \w+ = \((?:typeof \w+|keyof typeof \w+)\)/.test(text.slice(start)))
          .map(({ start }) => `${path}: ${text.slice(start).split('\n', 1)[0]}`),
      );
    expect(bare).toEqual([]);
  });

  test('leaves no test out and puts nothing off', () => {
    const left = code.flatMap(({ path, nodes, comments }) => [
      ...nodes
        .filter(({ type, role }) => type === 'Identifier' && role === 'property')
        .filter((node) => /^(?:skip|only|todo|fails|skipIf|runIf)$/.test(nameOf(node)) && isTest(node.parent))
        .map((node) => `${path}: .${nameOf(node)}`),
      ...comments
        .filter((comment) =>
          /\b(?:TODO|FIXME|HACK)\b|@ts-(?:ignore|expect-error|nocheck)|(?:es|ox)lint-disable|prettier-ignore/.test(
            comment,
          ),
        )
        .map((comment) => `${path}: ${comment.trim()}`),
    ]);
    expect(code.length).toBeGreaterThan(20);
    /* The one comparison with a program that is not everywhere, and that nothing here installs. */
    expect(left).toEqual(['test/promela.test.ts: .skipIf']);
  });

  test('names no path of a machine and no package registry', () => {
    const text = files().filter((path) => !/\.(?:png|jpe?g|gif|ico|woff2?|zip|gz|db)$/.test(path));
    const machine =
      /(?<![\w.@~*-])\/(?:root|home|Users|work)\/\w|\bregistry\.(?:npmjs|yarnpkg|npmmirror)\b|"resolved"\s*:\s*"http|_auth(?:Token)?\s*=/;
    expect(text.length).toBeGreaterThan(20);
    expect(text.filter((path) => machine.test(read(path)))).toEqual([]);
  });
});

/** The index a file has to be named in: the nearest above it, short of the face of the package. */
function registryOf(path: string, registries: ReadonlyMap<string, Source>): Source | undefined {
  for (let folder = dirname(path); !folder.endsWith('/src') && folder.includes('/'); folder = dirname(folder)) {
    const registry = registries.get(folder);
    if (registry !== undefined && registry.path !== path) return registry;
  }
  return undefined;
}

/** Says whether a member belongs to `test`, `it` or `describe`, at whatever depth of the chain. */
function isTest(member: SyntaxNode | undefined): boolean {
  let object = member?.fields['object'];
  while (typeof object === 'object' && object !== null) {
    if ('name' in object && /^(?:test|it|describe|suite|bench)$/.test(String(object.name))) return true;
    object = 'object' in object ? object.object : 'callee' in object ? object.callee : undefined;
  }
  return false;
}
