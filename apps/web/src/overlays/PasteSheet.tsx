import type { CheckedScenario, Problem } from '../../../server/src/contract.ts';
import { useId, useState, type DragEvent, type SubmitEvent } from 'react';
import { server } from '../client.ts';
import { Sheet } from './Sheet.tsx';

/** Takes a scenario as JSON, pasted or dropped, and says at which path something is wrong with it. */
export function PasteSheet({
  text: given = '',
  onOpen,
  onClose,
}: {
  text?: string | undefined;
  onOpen: (scenario: CheckedScenario['scenario']) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState(given);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const [checking, setChecking] = useState(false);
  const [areaId, problemId] = [useId(), useId()];
  const write = (next: string) => {
    setText(next);
    setProblem(undefined);
  };
  const take = (file: File | undefined) => void file?.text().then(write);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const read = readJson(text);
    if (!read.ok) return setProblem({ problem: read.problem });
    setChecking(true);
    const answer = await server.check(read.value);
    setChecking(false);
    if (answer.ok) onOpen(answer.value.scenario);
    else setProblem(answer.problem);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };
  return (
    <Sheet title="Open a scenario" wide onClose={onClose}>
      <form className="paste" onSubmit={(event) => void submit(event)}>
        <label htmlFor={areaId}>Scenario as JSON</label>
        <textarea
          id={areaId}
          className="mono"
          rows={14}
          value={text}
          spellCheck={false}
          placeholder={'{ "id": "my-race", "title": "My race", "requests": [ … ] }'}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : problemId}
          onChange={({ target }) => write(target.value)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={onDrop}
        />
        {problem !== undefined && (
          <div className="problems" id={problemId} role="alert">
            {problem.paths === undefined ? <p>{problem.problem}</p> : <Paths paths={problem.paths} />}
          </div>
        )}
        <p className="row-btn">
          <button type="submit" className="btn btn-ink" disabled={checking || text.trim() === ''}>
            Check and open
          </button>
          <label className="btn file">
            Choose a file
            <input
              className="vh"
              type="file"
              accept=".json,application/json"
              onChange={({ target }) => take(target.files?.[0])}
            />
          </label>
          <span className="fine">or drop one on the field</span>
        </p>
      </form>
    </Sheet>
  );
}

const Paths = ({ paths }: { paths: NonNullable<Problem['paths']> }) => (
  <>
    <p>
      <b>
        {paths.length === 1
          ? 'One place is not as a scenario has it.'
          : `${paths.length} places are not as a scenario has them.`}
      </b>
    </p>
    <ul className="plain">
      {paths.map(({ path, problem }) => (
        <li key={`${path} ${problem}`}>
          <code translate="no">{path}</code> {problem}
        </li>
      ))}
    </ul>
  </>
);

/** Reads JSON, or says where it stops being JSON. */
export function readJson(
  text: string,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const at = Number(/position (\d+)/.exec(said)?.[1] ?? Number.NaN);
    if (Number.isNaN(at)) return { ok: false, problem: `This is not JSON: ${said}.` };
    const before = text.slice(0, at).split('\n');
    return {
      ok: false,
      problem: `This is not JSON: line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}.`,
    };
  }
}
