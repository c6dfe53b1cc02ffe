import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import type { DataTable } from '@millrace/api';
import { IconColumnInsertRight, IconFilterOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { notifyFailure } from '../../ui/notifications/notify.tsx';
import { openAddColumn } from './columns/column-dialog.tsx';
import { ColumnMenu } from './columns/column-menu.tsx';
import { openCsvImport } from './csv/csv-dialog.tsx';
import classes from './data-table.module.css';
import { rowCountQuery } from './data-table-calls.ts';
import { FilterBar } from './filter/filter-bar.tsx';
import { openFileCell } from './grid/file-dialog.tsx';
import { openPasteRefusal } from './grid/paste-refusal.tsx';
import { TableGrid } from './grid/table-grid.tsx';
import { gridColumns } from './model/grid-column.ts';
import type { Place } from './model/selection.ts';
import { rowQuery } from './row-query.ts';
import { TableHeading } from './table-heading.tsx';
import { isNarrowed, type TableSearch } from './table-search.ts';
import { TableToolbar } from './table-toolbar.tsx';
import { useChoice } from './use-choice.ts';
import { type Rows, useRows } from './use-rows.ts';

export interface TableSheetProps {
  table: DataTable;
  search: TableSearch;
  onSearch: (search: TableSearch) => void;
}

/** A data table: what it is, what is shown of it, and its rows. */
export function TableSheet({ table, search, onSearch }: TableSheetProps) {
  const { t } = useTranslation('data-tables');
  const query = useMemo(() => rowQuery(search, table.columns), [search, table.columns]);
  const rows = useRows(table, query);
  const narrowed = useQuery({ ...rowCountQuery(table.id, query), enabled: isNarrowed(search) });
  const total = isNarrowed(search) ? narrowed.data?.count : table.rowCount;
  const choice = useChoice(query);
  const columns = useMemo(() => gridColumns({ columns: table.columns }), [table.columns]);
  const [goTo, setGoTo] = useState<Place>();
  const mayEdit = table.permissions.includes('dataTable:changeRows');
  const mayShape = table.permissions.includes('dataTable:update');
  // A dialog that stays open while columns come reloads the pages of then.
  const reload = useCallbackRef(() => void rows.pages.reload());
  const importFiles = (files?: readonly File[]) => openCsvImport({ table, ...(files && { files }), onChanged: reload });
  const failed = (error: unknown) => notifyFailure(t('changeFailed'), error);
  const { pages } = rows;
  const sheet = (
    <SheetState table={table} search={search} onSearch={onSearch} rows={rows} mayShape={mayShape}>
      <TableGrid
        label={table.name}
        columns={columns}
        rows={rows}
        total={total}
        mayEdit={mayEdit}
        sorting={{ column: search.sort ?? 'id', order: search.order ?? 'asc' }}
        goTo={goTo}
        checked={choice.checked}
        onCheck={choice.check}
        menuOf={(column) => <ColumnMenu table={table} column={column} search={search} onSearch={onSearch} />}
        onOpenFile={(row, column) => openFileCell({ row, column, edits: rows.edits, mayEdit })}
        onPasteRefused={openPasteRefusal}
        onFailure={failed}
      />
    </SheetState>
  );
  return (
    <>
      <TableHeading table={table} query={query} onImport={mayEdit ? () => importFiles() : undefined} />
      <TableToolbar
        table={table}
        search={search}
        onSearch={onSearch}
        rows={rows}
        choice={choice}
        onAdded={(row) => setGoTo({ row, column: 0 })}
        onFailure={failed}
      />
      <FilterBar columns={table.columns} search={search} total={total} onSearch={onSearch} />
      {pages.error && pages.count > 0 && <RowsMissing error={pages.error} onRetry={reload} />}
      <div className={classes.drop}>
        {mayEdit ? (
          <FileDrop hint={t('dropHint')} onDrop={importFiles}>
            {sheet}
          </FileDrop>
        ) : (
          <div>{sheet}</div>
        )}
      </div>
    </>
  );
}

/** Says that rows further on could not be loaded. */
function RowsMissing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <div className={classes.conditions} role="alert">
      {error.message}
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}

interface SheetStateProps extends TableSheetProps {
  rows: Rows;
  mayShape: boolean;
  children: ReactNode;
}

/** What stands in for the grid while there is nothing to show in it. */
function SheetState({ table, search, onSearch, rows, mayShape, children }: SheetStateProps) {
  const { t } = useTranslation('data-tables');
  const { pages } = rows;
  if (pages.error && pages.count === 0) return <LoadFailure error={pages.error} onRetry={() => void pages.reload()} />;
  if (table.columns.length === 0) {
    return (
      <EmptyState
        icon={<IconColumnInsertRight size={40} stroke={1.2} />}
        title={t('noColumnsTitle')}
        text={t('noColumnsText')}
        action={mayShape && <Button onClick={() => openAddColumn(table)}>{t('addColumn')}</Button>}
      />
    );
  }
  if (pages.isLoaded && pages.count === 0 && isNarrowed(search)) {
    const { sort, order } = search;
    return (
      <EmptyState
        icon={<IconFilterOff size={40} stroke={1.2} />}
        title={t('noRowsFound')}
        text={t('noRowsFoundText')}
        action={
          <Button variant="default" onClick={() => onSearch({ ...(sort && { sort }), ...(order && { order }) })}>
            {t('showAllRows')}
          </Button>
        }
      />
    );
  }
  return children;
}
