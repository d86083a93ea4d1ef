import { nameOfBranch, sharedSteps } from '../branches.ts';
import { chartOf } from '../chart.ts';
import type { Moment, Moves, PaneProps } from '../moment.ts';
import { LabelText } from '../parts/LabelText.tsx';
import { historyTree, type ListedBranch } from './history-tree.ts';

/** Every branch of the run. Going back never loses one: a fork keeps both. */
export function HistoryPanel({ moment, moves }: PaneProps) {
  const roots = historyTree(moment.run, moment.cursor.step);
  return (
    <>
      <p className="lede">Going back never loses a branch. A fork keeps both.</p>
      <Branches of={roots} moment={moment} moves={moves} />
    </>
  );
}

const Branches = ({ of, moment, moves }: PaneProps & { of: readonly ListedBranch[] }) => (
  <ul className="tree">
    {of.map((branch) => (
      <li key={branch.branch}>
        <BranchHead branch={branch} moment={moment} moves={moves} />
        <Steps branch={branch} moment={moment} moves={moves} />
        {branch.forks.length > 0 && <Branches of={branch.forks} moment={moment} moves={moves} />}
      </li>
    ))}
  </ul>
);

const count = (steps: number): string => (steps === 1 ? 'one step' : `${steps} steps`);

function BranchHead({ branch, moment, moves }: { branch: ListedBranch; moment: Moment; moves: Moves }) {
  const name = nameOfBranch(branch.branch);
  const origin = branch.from === 0 ? '' : `left ${nameOfBranch(branch.from)} after step ${branch.after}, `;
  return (
    <>
      <div className={branch.isHere ? 'tree-head is-here' : 'tree-head'}>
        <span className="tree-name">{name}</span>
        <span>
          {origin}
          {count(branch.head)}
        </span>
        {branch.isHere ? (
          <span className="tree-here">this branch</span>
        ) : (
          <button
            type="button"
            className="btn"
            aria-label={`Follow ${name}`}
            disabled={moment.held !== undefined}
            title={moment.held}
            onClick={() => moves.follow(branch.branch)}
          >
            Follow
          </button>
        )}
      </div>
      {branch.instead !== undefined && (
        <p className="fine tree-instead">
          instead of <LabelText label={branch.instead} />
        </p>
      )}
    </>
  );
}

function Steps({ branch, moment, moves }: { branch: ListedBranch; moment: Moment; moves: Moves }) {
  const { run, cursor } = moment;
  const shared = sharedSteps(run.branches, run.branch, branch.branch);
  return (
    <>
      {branch.earlier > 0 && <p className="fine tree-more">{count(branch.earlier)} before these</p>}
      <ol className="tree-steps">
        {branch.steps.map(({ step, label }) => {
          const onPath = step <= shared;
          const isCursor = onPath && step === cursor.step;
          return (
            <li key={step}>
              <button
                type="button"
                className={isCursor ? 'is-cursor' : undefined}
                aria-current={isCursor ? 'step' : undefined}
                disabled={!onPath && moment.held !== undefined}
                onClick={() => (onPath ? moves.moveTo(chartOf(run).seqAfter(step)) : moves.follow(branch.branch))}
              >
                <span className="n">{step}</span>
                <span>
                  <LabelText label={label} />
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {branch.later > 0 && <p className="fine tree-more">{count(branch.later)} after these</p>}
    </>
  );
}
