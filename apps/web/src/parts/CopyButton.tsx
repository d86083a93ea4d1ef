import { useState } from 'react';
import { copyText } from './copy.ts';
import { Icon } from './Icon.tsx';

/** Copies text, and says on itself whether it did. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [done, setDone] = useState<{ text: string; copied: boolean } | undefined>(undefined);
  const said = done?.text === text ? done : undefined;
  return (
    <button
      type="button"
      className="btn"
      onClick={() => void copyText(text).then((copied) => setDone({ text, copied }))}
    >
      <Icon name={said?.copied === true ? 'tick' : 'copy'} />
      <span role="status">
        {said === undefined ? children : said.copied ? 'Copied' : 'The browser refused; select and copy'}
      </span>
    </button>
  );
}
