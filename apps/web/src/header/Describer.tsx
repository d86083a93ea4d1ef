import { Select } from '@base-ui/react/select';
import { useId } from 'react';
import { bar } from './bar.ts';
import { Icon } from '../parts/Icon.tsx';

/** One thing a describer can be. */
export interface Choice {
  readonly value: string;
  readonly title: string;
  /** Why it cannot be chosen here. */
  readonly because?: string | undefined;
}

/** Says one fact of the run and lets it be changed: a plate, a value, a list. */
export function Describer({
  caption,
  value,
  shown,
  choices,
  onChoose,
  className = '',
}: {
  caption: string;
  value: string;
  /** What to print when the value is in no list, as for a pasted scenario. */
  shown?: string;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
  className?: string;
}) {
  const [captionId, valueId] = [useId(), useId()];
  const title = choices.find((choice) => choice.value === value)?.title ?? shown ?? value;
  return (
    <Select.Root
      value={value}
      onValueChange={(chosen) => {
        if (chosen !== null && chosen !== value) onChoose(chosen);
      }}
    >
      <Select.Trigger className={`desc ${className}`} aria-labelledby={`${captionId} ${valueId}`}>
        <span className="desc-cap" id={captionId}>
          {caption}
        </span>
        <span className="desc-val">
          <span className="desc-text" id={valueId}>
            {title}
          </span>
          <Icon name="down" />
        </span>
      </Select.Trigger>
      <Select.Portal container={bar}>
        <Select.Positioner className="over" alignItemWithTrigger={false} sideOffset={2} align="start">
          <Select.Popup className="menu menu--list">
            <Select.List>
              {choices.map((choice) => (
                <Select.Item
                  key={choice.value}
                  className="menu-item"
                  value={choice.value}
                  disabled={choice.because !== undefined}
                >
                  <Select.ItemIndicator className="menu-tick" keepMounted>
                    <Icon name="tick" />
                  </Select.ItemIndicator>
                  <span className="menu-words">
                    <Select.ItemText>{choice.title}</Select.ItemText>
                    {choice.because !== undefined && <span className="fine">{choice.because}</span>}
                  </span>
                </Select.Item>
              ))}
            </Select.List>
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  );
}
