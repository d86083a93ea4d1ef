import type { Misfit } from '@signalbox/engine';
import type { Branch, TreeNode } from '../contract.ts';

/** Where a branch left another: after which step of it. Both 0 for the first. */
export type Root = Pick<Branch, 'branch' | 'from' | 'after'>;

/** Every way a run went, as a value: with the scenario it is all that makes the run. */
export interface History {
  /** Counts the changes. */
  readonly version: number;
  /** The branch that is being stepped. */
  readonly branch: number;
  readonly roots: readonly Root[];
  /** Every step of every branch, in the order taken: nothing is ever taken out. */
  readonly tree: readonly TreeNode[];
  readonly misfit?: Misfit;
}

/** A run nobody has stepped. */
export const UNSTEPPED: History = { version: 0, branch: 1, roots: [{ branch: 1, from: 0, after: 0 }], tree: [] };

const rootOf = ({ roots }: History, branch: number): Root | undefined => roots.find((root) => root.branch === branch);

/** Gives the nodes on the way from the start to the head of a branch. */
export function pathOf(history: History, branch = history.branch): readonly TreeNode[] {
  const root = rootOf(history, branch);
  if (root === undefined) return [];
  const shared = root.from === 0 ? [] : pathOf(history, root.from).slice(0, root.after);
  return [...shared, ...history.tree.filter((node) => node.branch === branch)];
}

/** Gives the last step on the path of a branch. */
export const headOf = (history: History, branch = history.branch): number =>
  history.tree.findLast((node) => node.branch === branch)?.step ?? rootOf(history, branch)?.after ?? 0;

/** Gives the branches with their heads. */
export const branchesOf = (history: History): readonly Branch[] =>
  history.roots.map((root) => ({ ...root, head: headOf(history, root.branch) }));

/** Tells whether a run has a branch. */
export const hasBranch = (history: History, branch: number): boolean => rootOf(history, branch) !== undefined;

/** Adds steps to the branch that is being stepped. */
export function grow({ version, branch, roots, tree }: History, head: number, labels: readonly string[]): History {
  const added = labels.map((label, index) => ({ step: head + index + 1, parent: head + index, label, branch }));
  return { version: version + labels.length, branch, roots, tree: [...tree, ...added] };
}

/** Leaves a branch after a step of it, for a new one that keeps the steps before. */
export function fork({ version, roots, tree }: History, from: number, after: number): History {
  const branch = Math.max(...roots.map((root) => root.branch)) + 1;
  return { version: version + 1, branch, roots: [...roots, { branch, from, after }], tree };
}

/** Goes on stepping another branch. */
export const enter = ({ version, roots, tree }: History, branch: number): History => ({
  version: version + 1,
  branch,
  roots,
  tree,
});
