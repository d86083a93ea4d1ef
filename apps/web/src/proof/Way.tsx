import type { Scenario } from '@signalbox/engine';
import { LabelText } from '../parts/LabelText.tsx';
import { CopyButton } from '../parts/CopyButton.tsx';
import { replayLink } from './replay.ts';

/** A schedule step by step, with the ways to take it further. */
export const Way = ({ scenario, schedule }: { scenario: Scenario; schedule: readonly string[] }) => (
  <>
    <ol className="way">
      {schedule.map((label, index) => (
        <li key={index}>
          <span className="n">{index + 1}</span>
          <span>
            <LabelText label={label} />
          </span>
        </li>
      ))}
    </ol>
    <p className="row-btn">
      <a className="btn btn-ink" href={replayLink(scenario, schedule)}>
        Replay in workbench
      </a>
      <CopyButton text={schedule.join('\n')}>Copy schedule</CopyButton>
    </p>
  </>
);
