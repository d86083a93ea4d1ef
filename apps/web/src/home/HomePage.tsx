import { useEffect, useState, type DragEvent } from 'react';
import { loadCatalogue, loadRecent } from '../catalogue.ts';
import { SiteBar } from '../header/SiteBar.tsx';
import { KeysSheet } from '../overlays/KeysSheet.tsx';
import { PasteSheet } from '../overlays/PasteSheet.tsx';
import type { Connected } from '../moves.ts';
import { useKeys } from '../use-keys.ts';
import { Board } from './Board.tsx';
import { Doors } from './Doors.tsx';
import { Emblem } from './Emblem.tsx';

/** The races, and the other ways in. */
export function HomePage({ store, address }: Connected) {
  const { catalogue, recent, overlay, lay, letters, useLetters } = store();
  const [dropping, setDropping] = useState(false);
  useEffect(() => {
    document.title = 'Races · Signalbox';
    void loadRecent(store);
  }, [store]);
  useKeys(letters, (command) => {
    if (command.do === 'keys') lay({ kind: 'keys' });
    if (command.do === 'filter') document.querySelector<HTMLElement>('.board input[type=search]')?.focus();
    return command.do === 'keys' || command.do === 'filter';
  });
  const close = () => lay(undefined);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDropping(false);
    void event.dataTransfer.files[0]?.text().then((text) => lay({ kind: 'paste', text }));
  };
  return (
    <div
      className={dropping ? 'page is-dropping' : 'page'}
      onDragOver={(event) => {
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={onDrop}
    >
      <SiteBar at="races" onKeys={() => lay({ kind: 'keys' })} />
      <main className="page-main start-main">
        <header className="statement">
          <h1>Pick a race and decide what arrives next</h1>
          <p>Every step is numbered and every obligation of the protocol is judged as it happens.</p>
        </header>
        <Emblem />
        <Board catalogue={catalogue} onRetry={() => void loadCatalogue(store)} />
        <Doors recent={recent} address={address} onPaste={() => lay({ kind: 'paste' })} />
      </main>
      {overlay?.kind === 'keys' && <KeysSheet letters={letters} onLetters={useLetters} onClose={close} />}
      {overlay?.kind === 'paste' && (
        <PasteSheet
          text={overlay.text}
          onClose={close}
          onOpen={(scenario) => {
            close();
            address.go({ scenario });
          }}
        />
      )}
    </div>
  );
}
