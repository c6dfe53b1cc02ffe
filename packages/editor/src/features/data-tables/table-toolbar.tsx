import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { DataTable } from '@millrace/api';
import { IconArrowBackUp, IconColumnInsertRight, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyInfo, notifySuccess } from '../../ui/notifications/notify.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { openAddColumn } from './columns/column-dialog.tsx';
import classes from './data-table.module.css';
import { FilterButton } from './filter/filter-button.tsx';
import { isNarrowed, type TableSearch } from './table-search.ts';
import type { Choice } from './use-choice.ts';
import type { Rows } from './use-rows.ts';

interface TableToolbarProps {
  table: DataTable;
  search: TableSearch;
  onSearch: (search: TableSearch) => void;
  rows: Rows;
  choice: Choice;
  /** Tells at which place an added row is shown. */
  onAdded: (row: number) => void;
  onFailure: (error: unknown) => void;
}

/** Finds rows, and adds and deletes rows and columns. */
export function TableToolbar({ table, search, onSearch, rows, choice, onAdded, onFailure }: TableToolbarProps) {
  const { t } = useTranslation('data-tables');
  const mayEdit = table.permissions.includes('dataTable:changeRows');
  const mayShape = table.permissions.includes('dataTable:update');
  const { pages, edits, canUndo } = rows;
  const addRow = async () => {
    // A new row has no cells that a filter finds, and comes last: it is shown where it is seen.
    const isSeen = !pages.hasMore && !isNarrowed(search) && search.sort === undefined && search.order === undefined;
    await edits.add([{}]);
    if (isSeen) return onAdded(pages.count - 1);
    onSearch({ order: 'desc' });
    notifyInfo({ title: t('newestFirst') });
    onAdded(0);
  };
  const deleteRows = async () => {
    const chosen = [...choice.checked.values()];
    await edits.delete(chosen);
    choice.clear();
    const takeBack = { label: t('undo'), run: () => void edits.undo().catch(onFailure) };
    notifySuccess({ title: t('rowsDeleted', { count: chosen.length }), action: takeBack });
  };
  const act = (work: () => Promise<void>) => () => void work().catch(onFailure);
  return (
    <div className={classes.bar}>
      <SearchField
        label={t('searchRows')}
        search={search.search ?? ''}
        onSearch={(words) => {
          const { search: _, ...rest } = search;
          onSearch(words === '' ? rest : { ...rest, search: words });
        }}
      />
      <FilterButton columns={table.columns} search={search} onSearch={onSearch} />
      {mayEdit && table.columns.length > 0 && (
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={act(addRow)}>
          {t('addRow')}
        </Button>
      )}
      {mayShape && (
        <Button
          variant="default"
          leftSection={<IconColumnInsertRight size={16} />}
          onClick={() => openAddColumn(table)}
        >
          {t('addColumn')}
        </Button>
      )}
      {choice.checked.size > 0 && (
        <Button variant="light" color="danger" leftSection={<IconTrash size={16} />} onClick={act(deleteRows)}>
          {t('deleteRows', { count: choice.checked.size })}
        </Button>
      )}
      {mayEdit && (
        <ToolButton label={t('undoShortcut')} isDisabled={!canUndo} onClick={act(() => edits.undo())}>
          <IconArrowBackUp size={16} />
        </ToolButton>
      )}
      <ToolButton label={t('reload')} onClick={() => void pages.reload()}>
        <IconRefresh size={16} />
      </ToolButton>
    </div>
  );
}

interface ToolButtonProps {
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function ToolButton({ label, isDisabled = false, onClick, children }: ToolButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon size={32} variant="default" aria-label={label} disabled={isDisabled} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
