import { Skeleton } from '@mantine/core';
import type { DataTable } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadFailure } from '../../server/use-load-failure.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import classes from './data-table.module.css';
import { dataTableQuery } from './data-table-calls.ts';
import { type TableSearch, tableSearch } from './table-search.ts';
import { TableSheet } from './table-sheet.tsx';

/** The rows of a data table. */
export default function DataTablePage() {
  const { tableId } = useParams({ from: '/data-tables/$tableId' });
  const query = useQuery(dataTableQuery(tableId));
  const failure = useLoadFailure(query);
  return (
    <div className={classes.page}>
      {query.isPending && failure === undefined && <Skeleton height={240} radius="md" aria-hidden />}
      {failure && <LoadFailure error={failure} onRetry={() => void query.refetch()} />}
      {query.data && <OpenTable key={tableId} table={query.data} />}
    </div>
  );
}

function OpenTable({ table }: { table: DataTable }) {
  const { t } = useTranslation('common');
  const address = useSearch({ from: '/data-tables/$tableId' });
  const navigate = useNavigate();
  useEffect(() => {
    document.title = `${table.name} · ${t('appName')}`;
  }, [table.name, t]);
  const search = useMemo(() => tableSearch({ ...address }), [address]);
  const onSearch = (next: TableSearch) =>
    void navigate({
      to: '/data-tables/$tableId',
      params: { tableId: table.id },
      search: tableSearch({ ...next }),
      replace: true,
    });
  return <TableSheet table={table} search={search} onSearch={onSearch} />;
}
