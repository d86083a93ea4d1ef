import { useEffect, useEffectEvent } from 'react';
import { commandOf, type Command, type Pressed } from './keys.ts';

const TEXT = 'input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable=true]';
const ARROWS =
  '[role=tab], [role=menu], [role=menuitem], [role=listbox], [role=option], [role=combobox], [role=separator], [role=slider]';
const BUTTON = 'button, a, summary, label, [role=button], [role=table], [tabindex="0"]';

function focusKind(target: EventTarget | null): Pressed['on'] {
  if (!(target instanceof Element)) return 'nothing';
  if (target.closest(TEXT) !== null) return 'text';
  if (target.closest(ARROWS) !== null) return 'arrows';
  return target.closest(BUTTON) === null ? 'nothing' : 'button';
}

/** Listens for keys while no dialog or menu is open. `run` tells whether it did something; else the browser does. */
export function useKeys(letters: boolean, run: (command: Command) => boolean): void {
  const execute = useEffectEvent(run);
  useEffect(() => {
    let lastG = false;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('[role=dialog], [role=menu], [role=listbox]') !== null)
        return;
      const afterG = lastG;
      const modified = event.ctrlKey || event.metaKey || event.altKey;
      lastG = event.key === 'g' && !modified && focusKind(event.target) !== 'text';
      const command = commandOf({
        key: event.key,
        shift: event.shiftKey,
        modified,
        repeat: event.repeat,
        on: focusKind(event.target),
        afterG,
        letters,
      });
      if (command !== undefined && execute(command)) event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [letters]);
}
