import { Menu } from '@base-ui/react/menu';
import { bar } from '../header/bar.ts';
import { Icon } from '../parts/Icon.tsx';
import { COLUMNS, type ColumnId } from './columns.ts';

/** What the menu is given. */
export interface TableMenuProps {
  readonly columns: readonly ColumnId[];
  readonly onColumns: (columns: readonly ColumnId[]) => void;
  readonly onCopyCursor: () => void;
  readonly onCopyAll: () => void;
  readonly count: number;
}

/** Chooses the columns of the timeline, and copies rows of it. */
export function TableMenu({ columns, onColumns, onCopyCursor, onCopyAll, count }: TableMenuProps) {
  const toggle = (id: ColumnId, shown: boolean) =>
    onColumns(COLUMNS.map((column) => column.id).filter((each) => (each === id ? shown : columns.includes(each))));
  return (
    <Menu.Root>
      <Menu.Trigger className="btn btn-icon btn-quiet" aria-label="Columns and copying">
        <Icon name="columns" size={16} />
      </Menu.Trigger>
      <Menu.Portal container={bar}>
        <Menu.Positioner className="over" align="end" sideOffset={4}>
          <Menu.Popup className="menu">
            <Menu.Item className="menu-item" onClick={onCopyCursor}>
              <Icon name="copy" />
              Copy the row at the cursor
            </Menu.Item>
            <Menu.Item className="menu-item" onClick={onCopyAll}>
              <Icon name="copy" />
              {count === 1 ? 'Copy the row shown' : `Copy the ${count} rows shown`}
            </Menu.Item>
            <Menu.Separator className="menu-line" />
            {COLUMNS.filter(({ choosable }) => choosable).map(({ id, title }) => (
              <Menu.CheckboxItem
                key={id}
                className="menu-item"
                checked={columns.includes(id)}
                onCheckedChange={(shown) => toggle(id, shown)}
              >
                <Menu.CheckboxItemIndicator className="menu-tick" keepMounted>
                  <Icon name="tick" />
                </Menu.CheckboxItemIndicator>
                {title}
              </Menu.CheckboxItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
