import type { ExportListing, RunView } from '../../../server/src/contract.ts';
import { useEffect, useState } from 'react';
import { server, type Answer } from '../client.ts';
import { Pick } from '../header/OptionsForm.tsx';
import { CopyButton } from '../parts/CopyButton.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Sheet } from './Sheet.tsx';

/** Shows what an export would write, before it is copied or downloaded. */
export function ExportSheet({
  run,
  format,
  exports,
  held,
  onFormat,
  onClose,
}: {
  run: RunView;
  format: string;
  exports: readonly ExportListing[];
  held: string | undefined;
  onFormat: (format: string) => void;
  onClose: () => void;
}) {
  const written = useExport(run.id, run.version, format, held);
  const listing = exports.find(({ id }) => id === format);
  const file = `${run.scenario.id}${listing?.extension ?? '.txt'}`;
  return (
    <Sheet title="Export" wide onClose={onClose}>
      <div className="export-tools">
        <Pick caption="Format" value={format} values={exports.map(({ id, title }) => [id, title])} onPick={onFormat} />
        {written?.ok === true && (
          <>
            <CopyButton text={written.value}>Copy</CopyButton>
            <button type="button" className="btn btn-ink" onClick={() => download(file, written.value)}>
              <Icon name="save" />
              Download
            </button>
          </>
        )}
      </div>
      <p className="fine">
        <code translate="no">{file}</code>: branch and schedule as they stand at the head, {run.steps.length} steps.
      </p>
      {held !== undefined && written === undefined ? (
        <p className="preview-note">Exporting waits: {held}.</p>
      ) : written === undefined ? (
        <p className="preview-note">Writing {run.events.length} events…</p>
      ) : written.ok ? (
        <pre className="preview" tabIndex={0} aria-label={`Preview of ${file}`} translate="no">
          {written.value}
        </pre>
      ) : (
        <p className="preview-note" role="alert">
          {written.problem.problem}
        </p>
      )}
    </Sheet>
  );
}

function useExport(id: string, version: number, format: string, held: string | undefined): Answer<string> | undefined {
  const [written, setWritten] = useState<{ key: string; answer: Answer<string> } | undefined>(undefined);
  const key = `${id} ${version} ${format}`;
  const lost = held !== undefined;
  useEffect(() => {
    let wanted = true;
    if (!lost)
      void server.exported(id, format).then((answer) => {
        if (wanted) setWritten({ key, answer });
      });
    return () => {
      wanted = false;
    };
  }, [id, format, key, lost]);
  return written?.key === key ? written.answer : undefined;
}

function download(file: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = file;
  anchor.click();
  /* The browser has taken the file by the next task. */
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
