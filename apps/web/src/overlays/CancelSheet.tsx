import type { Lever } from '../moment.ts';
import { LabelText } from '../parts/LabelText.tsx';
import { Sheet } from './Sheet.tsx';

/** Asks which request to cancel, when there is more than one. */
export function CancelSheet({
  levers,
  onTake,
  onClose,
}: {
  levers: readonly Lever[];
  onTake: (label: string) => void;
  onClose: () => void;
}) {
  return (
    <Sheet title="Cancel which request" onClose={onClose}>
      <ol className="levers">
        {levers.map(({ label }) => (
          <li className="lever-card" key={label}>
            <button type="button" className="lever lever--plain" onClick={() => onTake(label)}>
              <span className="lever-label">
                <LabelText label={label} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
