import type { Address } from './address.ts';
import { deedOf } from './commands.ts';
import { focusPane, focusSoon, nextPane } from './focus.ts';
import type { Command } from './keys.ts';
import { momentAt, type Moment, type Moves } from './moment.ts';
import type { Session } from './session.ts';
import { whyHeld, type WorkbenchStore } from './store.ts';

/** What a page of the workbench is connected to. */
export interface Connected {
  readonly store: WorkbenchStore;
  readonly session: Session;
  readonly address: Address;
}

/** The moment as the store has it now, for what is looked up later than it is asked for. */
const momentNow = (store: WorkbenchStore): Moment | undefined => {
  const { run, cursor, ...rest } = store.getState();
  return run === undefined ? undefined : momentAt(run, cursor, whyHeld(rest));
};

/** Makes what the panes may ask for. */
export function movesOf({ store, session }: Connected): Moves {
  const { lay, openTab, showPane } = store.getState();
  return {
    moveTo: session.moveTo,
    select: (seq) => {
      session.moveTo(seq);
      openTab('frame');
      showPane('inspector');
    },
    take: (label) => void session.take(label),
    fork: (step) => void session.fork(step),
    follow: (branch) => void session.follow(branch),
    exportAs: (format) => lay({ kind: 'export', format }),
    openTab: (tab) => {
      openTab(tab);
      showPane('inspector');
    },
  };
}

/* Where the timeline shares a pane, its tab is opened first. */
function showTimeline(store: WorkbenchStore): void {
  if (document.querySelector('.timeline') === null) store.getState().openTab('timeline');
}

/** Does what a key asked for. */
export function executeOn(
  { store, session }: Connected,
  command: Command,
  { forkHere, prove }: { readonly forkHere: () => void; readonly prove: () => void },
): void {
  const { lay, showPane } = store.getState();
  if (command.do === 'pane' || command.do === 'cycle') {
    const pane = command.do === 'pane' ? command.pane : nextPane(command.by);
    if (pane !== 'scrubber') showPane(pane);
    if (pane === 'timeline') showTimeline(store);
    return focusPane(pane);
  }
  const first = momentNow(store);
  if (first === undefined) return;
  const deed = deedOf(command, () => momentNow(store) ?? first);
  switch (deed?.kind) {
    case 'move':
      return session.moveTo(deed.seq);
    case 'take':
      return void session.take(deed.label);
    case 'fork':
      return forkHere();
    case 'follow':
      return void session.follow(deed.branch);
    case 'choose-cancel':
      return lay({ kind: 'cancel' });
    case 'prove':
      return prove();
    case 'keys':
      return lay({ kind: 'keys' });
    case 'filter':
      showPane('timeline');
      showTimeline(store);
      return focusSoon('.timeline input[type=search]');
    case 'say':
      store.setState({ said: deed.words });
      if (deed.offerFork === true) document.querySelector<HTMLElement>('[data-fork-here]')?.focus();
      return undefined;
    case undefined:
      return undefined;
    default:
      return deed satisfies never;
  }
}
