import type { Branch, RunView } from '../../../server/src/contract.ts';
import { ownLabels, pathLabels } from '../branches.ts';

/** One step of a branch as History lists it. */
export interface ListedStep {
  readonly step: number;
  readonly label: string;
}

/** A branch with what it took itself, and the branches that left it. */
export interface ListedBranch extends Branch {
  readonly isHere: boolean;
  /** Its own steps around the one asked for; a long branch is not listed whole. */
  readonly steps: readonly ListedStep[];
  /** Own steps left out before and after those listed. */
  readonly earlier: number;
  readonly later: number;
  /** What the branch it left took instead at the fork, if that went on another way. */
  readonly instead?: string;
  readonly forks: readonly ListedBranch[];
}

/** How many steps of one branch are listed. */
export const MOST_LISTED = 40;

/** Gives the branches as a tree, each with its own steps near the cursor. */
export function historyTree(run: Pick<RunView, 'branches' | 'tree' | 'branch'>, step: number): readonly ListedBranch[] {
  const listed = (branch: Branch): ListedBranch => {
    const labels = ownLabels(run, branch.branch);
    const near = Math.min(Math.max(step - branch.after, 1), Math.max(labels.length, 1));
    const from = Math.max(0, Math.min(near - MOST_LISTED / 2, labels.length - MOST_LISTED));
    const instead = branch.from === 0 ? undefined : pathLabels(run, branch.from)[branch.after];
    return {
      ...branch,
      isHere: branch.branch === run.branch,
      steps: labels
        .slice(from, from + MOST_LISTED)
        .map((label, index) => ({ step: branch.after + from + index + 1, label })),
      earlier: from,
      later: Math.max(0, labels.length - from - MOST_LISTED),
      ...(instead === undefined || instead === labels[0] ? {} : { instead }),
      forks: run.branches.filter(({ from: left }) => left === branch.branch).map(listed),
    };
  };
  return run.branches.filter(({ from }) => from === 0).map(listed);
}
