import type { Blocked as BlockedAction } from '@signalbox/engine';
import { Icon } from '../parts/Icon.tsx';
import { LabelText } from '../parts/LabelText.tsx';

/** What cannot be taken now, each with the reason. */
export function Blocked({ blocked }: { blocked: readonly BlockedAction[] }) {
  if (blocked.length === 0) return null;
  return (
    <div className="blocked">
      <h3>Blocked</h3>
      <ul>
        {blocked.map(({ label, because }, index) => (
          <li key={`${label} ${index}`}>
            <Icon name="lock" size={12} />
            <p>
              <LabelText label={label} />
              <span className="why">{because}</span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
