import { ActionIcon } from '@mantine/core';
import type { DataTable } from '@millrace/api';
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconChevronDown,
  IconColumnInsertLeft,
  IconPencil,
  IconTransform,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../../../ui/menu.tsx';
import type { GridColumn } from '../model/grid-column.ts';
import type { TableSearch } from '../table-search.ts';
import { deleteColumn, moveColumn } from './column-actions.ts';
import { openAddColumn, openRenameColumn } from './column-dialog.tsx';
import { openChangeType } from './type-dialog.tsx';

interface ColumnMenuProps {
  table: DataTable;
  column: GridColumn;
  search: TableSearch;
  onSearch: (search: TableSearch) => void;
}

const SIZE = 14;

/** Orders rows by a column, and changes it. */
export function ColumnMenu({ table, column, search, onSearch }: ColumnMenuProps) {
  const { t } = useTranslation('data-tables');
  const sort = (order: 'asc' | 'desc') => () => {
    const { sort: _, order: __, ...rest } = search;
    onSearch({ ...rest, sort: column.name, ...(order === 'desc' && { order }) });
  };
  const canSort = column.type !== 'file' && column.type !== 'json';
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size={22} color="gray" aria-label={t('columnMenu', { name: column.name })}>
          <IconChevronDown size={SIZE} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('columnOfType', { type: t(`types.${column.type}`) })}</Menu.Label>
        {canSort && (
          <>
            <Menu.Item leftSection={<IconArrowUp size={SIZE} />} onClick={sort('asc')}>
              {t('sortAscending')}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowDown size={SIZE} />} onClick={sort('desc')}>
              {t('sortDescending')}
            </Menu.Item>
          </>
        )}
        <ShapeItems table={table} column={column} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** What changes the column, for who may. */
function ShapeItems({ table, column }: { table: DataTable; column: GridColumn }) {
  const { t } = useTranslation('data-tables');
  const place = table.columns.findIndex(({ id }) => id === column.id);
  const found = table.columns[place];
  if (!found || !table.permissions.includes('dataTable:update')) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<IconPencil size={SIZE} />} onClick={() => openRenameColumn(table, found)}>
        {t('rename')}
      </Menu.Item>
      <Menu.Item leftSection={<IconTransform size={SIZE} />} onClick={() => openChangeType(table, found)}>
        {t('changeType')}
      </Menu.Item>
      {place > 0 && (
        <Menu.Item leftSection={<IconArrowLeft size={SIZE} />} onClick={() => void moveColumn(table, found, place - 1)}>
          {t('moveBefore')}
        </Menu.Item>
      )}
      {place < table.columns.length - 1 && (
        <Menu.Item
          leftSection={<IconArrowRight size={SIZE} />}
          onClick={() => void moveColumn(table, found, place + 1)}
        >
          {t('moveBehind')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconColumnInsertLeft size={SIZE} />} onClick={() => openAddColumn(table, place)}>
        {t('addColumnBefore')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        c="var(--mr-danger)"
        leftSection={<IconTrash size={SIZE} />}
        onClick={() => void deleteColumn(table, found)}
      >
        {t('deleteColumn')}
      </Menu.Item>
    </>
  );
}
