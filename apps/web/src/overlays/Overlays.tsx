import type { Address } from '../address.ts';
import { changed } from '../header/changes.ts';
import { OptionsForm } from '../header/OptionsForm.tsx';
import type { Moment } from '../moment.ts';
import type { WorkbenchStore } from '../store.ts';
import { ExportSheet } from './ExportSheet.tsx';
import { KeysSheet } from './KeysSheet.tsx';
import { Sheet } from './Sheet.tsx';
import { ShareSheet } from './ShareSheet.tsx';

/** What lies over a run: one thing at a time. */
export function Overlays({ store, address, moment }: { store: WorkbenchStore; address: Address; moment: Moment }) {
  const { overlay, lay, letters, useLetters, choices, catalogue, link } = store();
  const close = () => lay(undefined);
  switch (overlay?.kind) {
    case 'keys':
      return <KeysSheet letters={letters} onLetters={useLetters} onClose={close} />;
    case 'share':
      return <ShareSheet link={address.share()} moment={moment} onClose={close} />;
    case 'export':
      return (
        <ExportSheet
          run={moment.run}
          format={overlay.format}
          exports={choices?.exports ?? []}
          held={moment.held}
          onFormat={(format) => lay({ kind: 'export', format })}
          onClose={close}
        />
      );
    case 'options':
      return choices === undefined ? null : (
        <Sheet title="Change the run" onClose={close}>
          <OptionsForm
            run={moment.run}
            choices={choices}
            listing={
              catalogue.state === 'there' ? catalogue.value.find(({ id }) => id === moment.run.scenario.id) : undefined
            }
            onChoose={(change) => {
              close();
              if (link !== undefined) address.go(changed(link, moment.run, change));
            }}
          />
        </Sheet>
      );
    case 'paste':
    case 'cancel':
    case undefined:
      return null;
    default:
      return overlay satisfies never;
  }
}
