import type { Branch, RunView, TreeNode } from '../../server/src/contract.ts';
import type { Fork } from './link.ts';

type Tree = Pick<RunView, 'branches' | 'tree'>;

/** Gives the branch that first took a step on the path of a branch; 0 is the start. */
export function ownerOf(branches: readonly Branch[], branch: number, step: number): number {
  if (step === 0) return 0;
  const own = branches.find((other) => other.branch === branch);
  return own === undefined || step > own.after ? branch : ownerOf(branches, own.from, step);
}

/* Each branch on the way from the start, and up to which step it is on it. */
function ancestry(branches: readonly Branch[], branch: number): ReadonlyMap<number, number> {
  const upTo = new Map<number, number>();
  let least = Number.POSITIVE_INFINITY;
  for (let at = branches.find((other) => other.branch === branch); at !== undefined;) {
    const { branch: here, from, after, head } = at;
    upTo.set(here, Math.min(least, head));
    least = Math.min(least, after);
    at = branches.find((other) => other.branch === from);
  }
  return upTo;
}

/** Gives how many steps two branches share from the start. */
export function sharedSteps(branches: readonly Branch[], one: number, other: number): number {
  const [ours, theirs] = [ancestry(branches, one), ancestry(branches, other)];
  return Math.max(0, ...[...ours].map(([branch, upTo]) => Math.min(upTo, theirs.get(branch) ?? 0)));
}

/** Gives the steps other branches took where this one stood after a step. */
export function takenElsewhere({ branches, tree, branch }: RunView, step: number): readonly TreeNode[] {
  if (branches.length === 1) return [];
  const here = ownerOf(branches, branch, step);
  return tree.filter(
    (node) =>
      node.parent === step &&
      node.branch !== ownerOf(branches, branch, step + 1) &&
      ownerOf(branches, node.branch, step) === here,
  );
}

/** Gives the labels a branch took itself, after it left the one it came from. */
export const ownLabels = ({ tree }: Pick<Tree, 'tree'>, branch: number): readonly string[] =>
  tree.filter((node) => node.branch === branch).map(({ label }) => label);

/** Gives the labels on the way from the start to the head of a branch. */
export function pathLabels(run: Tree, branch: number): readonly string[] {
  const own = run.branches.find((other) => other.branch === branch);
  const shared = own === undefined || own.from === 0 ? [] : pathLabels(run, own.from).slice(0, own.after);
  return [...shared, ...ownLabels(run, branch)];
}

/** Gives every branch but the first as a link holds it. */
export const forksOf = (run: Tree): readonly Fork[] =>
  run.branches
    .filter(({ from }) => from !== 0)
    .map(({ branch, from, after }) => ({ from, after, labels: ownLabels(run, branch) }));

/** Names a branch as people do: A, B, … Z, AA. */
export const nameOfBranch = (branch: number): string =>
  branch > 26
    ? nameOfBranch(Math.floor((branch - 1) / 26)) + nameOfBranch(((branch - 1) % 26) + 1)
    : String.fromCharCode(64 + branch);
