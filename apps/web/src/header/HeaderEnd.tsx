import { Menu } from '@base-ui/react/menu';
import { bar } from './bar.ts';
import type { ExportListing } from '../../../server/src/contract.ts';
import { Icon } from '../parts/Icon.tsx';
import { toggleTheme } from './theme.ts';

/** What stands at the right of the header of a run. */
export interface HeaderEndProps {
  readonly exports: readonly ExportListing[];
  /** Whether the header is too narrow for every button: the rest is in one menu. */
  readonly isShort: boolean;
  readonly onProve: () => void;
  readonly onShare: () => void;
  readonly onExport: (format: string) => void;
  readonly onKeys: () => void;
  readonly onOptions: () => void;
}

/** Switches between light and dark. */
export const ThemeButton = () => (
  <button type="button" className="btn btn-icon" aria-label="Switch between light and dark" onClick={toggleTheme}>
    <Icon name="moon" size={16} />
  </button>
);

/** Opens the list of keys. */
export const KeysButton = ({ onKeys }: { onKeys: () => void }) => (
  <button type="button" className="btn btn-icon" aria-label="Keys" aria-keyshortcuts="?" onClick={onKeys}>
    <Icon name="keys" size={16} />
  </button>
);

/** Share, export, keys and theme. */
export function HeaderEnd({ exports, isShort, onProve, onShare, onExport, onKeys, onOptions }: HeaderEndProps) {
  const formats = exports.map(({ id, title }) => (
    <Menu.Item key={id} className="menu-item" onClick={() => onExport(id)}>
      {title}
    </Menu.Item>
  ));
  if (isShort)
    return (
      <div className="bar-end">
        <ThemeButton />
        <Menu.Root>
          <Menu.Trigger className="btn btn-icon" aria-label="More">
            <Icon name="more" size={16} />
          </Menu.Trigger>
          <Popup>
            <Menu.Item className="menu-item" onClick={onOptions}>
              Change the run…
            </Menu.Item>
            <Menu.Item className="menu-item" onClick={onProve}>
              Prove every interleaving
            </Menu.Item>
            <Menu.Item className="menu-item" onClick={onShare}>
              Share
            </Menu.Item>
            <Menu.Item className="menu-item" onClick={onKeys}>
              Keys
            </Menu.Item>
            <Menu.Separator className="menu-line" />
            <Menu.Group>
              <Menu.GroupLabel className="menu-cap">Export</Menu.GroupLabel>
              {formats}
            </Menu.Group>
          </Popup>
        </Menu.Root>
      </div>
    );
  return (
    <div className="bar-end">
      <button type="button" className="btn" aria-keyshortcuts="p" onClick={onProve}>
        Prove
      </button>
      <button type="button" className="btn" onClick={onShare}>
        Share
      </button>
      <Menu.Root>
        <Menu.Trigger className="btn">
          Export
          <Icon name="down" />
        </Menu.Trigger>
        <Popup>{formats}</Popup>
      </Menu.Root>
      <KeysButton onKeys={onKeys} />
      <ThemeButton />
    </div>
  );
}

const Popup = ({ children }: { children: React.ReactNode }) => (
  <Menu.Portal container={bar}>
    <Menu.Positioner className="over" align="end" sideOffset={4}>
      <Menu.Popup className="menu">{children}</Menu.Popup>
    </Menu.Positioner>
  </Menu.Portal>
);
