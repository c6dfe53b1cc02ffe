import type { JsonValue } from '@millrace/workflow';
import { useTranslation } from 'react-i18next';
import { type ItemPath, itemPathExpression, parameterPathExpression } from '../../model/mapping/item-path.ts';
import { Menu } from '../../ui/menu.tsx';
import type { FoundItem } from './search.ts';

/** A value whose menu is open. */
export interface CopyTarget {
  /** Place of its item among those that are shown. */
  position: number;
  path: ItemPath;
  value: JsonValue;
  /** What was pressed: the menu stands beside it. */
  button: HTMLElement;
  /** Has the focus again when the menu closes. Default: what was pressed. */
  returnTo?: HTMLElement | null;
}

export interface CopyMenuProps {
  target: CopyTarget;
  rows: readonly FoundItem[];
  /** Node the items come from, for copied expressions. */
  nodeName: string;
  onClose(): void;
}

/** Copies a value, or an expression that leads to it. One menu serves all lines: a menu for each makes scrolling slow. */
export function CopyMenu({ target, rows, nodeName, onClose }: CopyMenuProps) {
  const { t } = useTranslation('data-views');
  const { position, path, value, button, returnTo } = target;
  const { top, left, width, height } = button.getBoundingClientRect();
  const close = (): void => {
    onClose();
    (returnTo ?? button).focus({ preventScroll: true });
  };
  const copy = (text: string): void => void navigator.clipboard.writeText(text);
  return (
    // The key that opens it is still on its way up: keys beside the menu do not close it.
    <Menu
      opened
      onChange={(isOpen) => isOpen || close()}
      position="bottom-end"
      clickOutsideEvents={['mousedown', 'touchstart']}
      withinPortal
    >
      <Menu.Target>
        <span aria-hidden style={{ position: 'fixed', top, left, width, height, pointerEvents: 'none' }} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => copy(typeof value === 'string' ? value : JSON.stringify(value, null, 2))}>
          {t('copyValue')}
        </Menu.Item>
        <Menu.Item onClick={() => copy(itemPathExpression(rows[position]?.index ?? 0, path))}>
          {t('copyItemPath')}
        </Menu.Item>
        <Menu.Item onClick={() => copy(parameterPathExpression(nodeName, path))}>{t('copyParameterPath')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
