import { ActionIcon } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconEyeOff,
  IconPin,
  IconPinnedOff,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../../ui/menu.tsx';
import classes from './data-views.module.css';
import { type TableArrangement, withoutColumn, withPin } from './table-arrangement.ts';

export type ChangeArrangement = (change: (arrangement: TableArrangement) => TableArrangement) => void;

export interface ColumnMenuProps {
  column: string;
  arrangement: TableArrangement;
  onArrange: ChangeArrangement;
}

/** Sorts, pins and hides a column for viewing. */
export function ColumnMenu({ column, arrangement, onArrange }: ColumnMenuProps) {
  const { t } = useTranslation('data-views');
  const isPinned = arrangement.pinned.includes(column);
  const sorted = arrangement.sort?.column === column ? arrangement.sort.direction : undefined;
  const sort = (direction: 'ascending' | 'descending' | undefined) => () =>
    onArrange((current) => ({ ...current, sort: direction && { column, direction } }));
  const Sorted = sorted === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          className={classes.columnMenu}
          data-sorted={sorted}
          variant="subtle"
          color="gray"
          size={20}
          aria-label={t('columnMenu', { name: column })}
        >
          {sorted ? <Sorted size={12} aria-hidden /> : <IconChevronDown size={12} aria-hidden />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowUp size={14} aria-hidden />} onClick={sort('ascending')}>
          {t('sortAscending')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown size={14} aria-hidden />} onClick={sort('descending')}>
          {t('sortDescending')}
        </Menu.Item>
        {sorted && (
          <Menu.Item leftSection={<IconX size={14} aria-hidden />} onClick={sort(undefined)}>
            {t('sortNot')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          leftSection={isPinned ? <IconPinnedOff size={14} aria-hidden /> : <IconPin size={14} aria-hidden />}
          onClick={() => onArrange((current) => withPin(current, column, !isPinned))}
        >
          {isPinned ? t('unpinColumn') : t('pinColumn')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconEyeOff size={14} aria-hidden />}
          onClick={() => onArrange((current) => withoutColumn(current, column))}
        >
          {t('hideColumn')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
