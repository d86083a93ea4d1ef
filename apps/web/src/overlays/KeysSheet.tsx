import { KEYS } from '../keys.ts';
import { Sheet } from './Sheet.tsx';

/** Lists the keys, and lets single letters be turned off. */
export function KeysSheet({
  letters,
  onLetters,
  onClose,
}: {
  letters: boolean;
  onLetters: (letters: boolean) => void;
  onClose: () => void;
}) {
  return (
    <Sheet title="Keys" onClose={onClose}>
      <dl className="keys">
        {KEYS.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input type="checkbox" checked={letters} onChange={({ target }) => onLetters(target.checked)} />
        <span>
          Single letters and digits are keys
          <span className="fine">Off, only the arrows, Home, End, F6 and Esc do something.</span>
        </span>
      </label>
    </Sheet>
  );
}
