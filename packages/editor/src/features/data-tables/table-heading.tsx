import { Title } from '@mantine/core';
import type { DataTable } from '@millrace/api';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../i18n/formats.ts';
import { ActionsMenu } from '../../ui/actions-menu.tsx';
import { TextLink } from '../../ui/links.tsx';
import { Menu } from '../../ui/menu.tsx';
import { notifySuccess } from '../../ui/notifications/notify.tsx';
import { csvAddress } from './csv/csv-calls.ts';
import classes from './data-table.module.css';
import { HistoryDrawer } from './history/history-drawer.tsx';
import type { RowQuery } from './row-query.ts';
import { sizeText } from './size-text.ts';
import { openDeleteTable, openRenameTable } from './table-dialogs.tsx';
import { openTableSharing } from './table-sharing.ts';

interface TableHeadingProps {
  table: DataTable;
  /** The rows that are shown: they become the file. */
  query: RowQuery;
  /** Absent where nobody may add rows. */
  onImport: (() => void) | undefined;
}

/** Name and size of a table, and what can be done with it as a whole. */
export function TableHeading({ table, query, onImport }: TableHeadingProps) {
  const { t } = useTranslation('data-tables');
  const { name, rowCount, byteCount } = table;
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  return (
    <div className={classes.heading}>
      <TextLink to="/data-tables" search={{}} size="sm">
        {t('dataTables')}
      </TextLink>
      <Title order={1}>{name}</Title>
      <div className={classes.facts}>
        <span>
          {t('rowCount', { count: rowCount, shown: numberText(rowCount) })} · {sizeText(byteCount)}
        </span>
        <ActionsMenu label={t('actionsOf', { name })} variant="default">
          {onImport && <Menu.Item onClick={onImport}>{t('importCsv')}</Menu.Item>}
          <Menu.Item component="a" href={csvAddress(table.id, query)} download>
            {t(query.filter === undefined && query.search === undefined ? 'exportCsv' : 'exportShown')}
          </Menu.Item>
          <Menu.Item onClick={() => setIsHistoryOpen(true)}>{t('history')}</Menu.Item>
          <Menu.Item onClick={() => openTableSharing(table)}>{t('share')}</Menu.Item>
          <WholeTable table={table} />
        </ActionsMenu>
      </div>
      <HistoryDrawer table={table} isOpen={isHistoryOpen} onClose={() => setIsHistoryOpen(false)} />
    </div>
  );
}

/** What only who owns a table may do. */
function WholeTable({ table }: { table: DataTable }) {
  const { t } = useTranslation('data-tables');
  const navigate = useNavigate();
  const { name, permissions } = table;
  const gone = () => {
    notifySuccess({ title: t('deleted', { name }) });
    void navigate({ to: '/data-tables', search: {} });
  };
  return (
    <>
      {permissions.includes('dataTable:update') && (
        <Menu.Item onClick={() => openRenameTable(table)}>{t('rename')}</Menu.Item>
      )}
      {permissions.includes('dataTable:delete') && (
        <Menu.Item c="var(--mr-danger)" onClick={() => openDeleteTable(table, gone)}>
          {t('deleteTable')}
        </Menu.Item>
      )}
    </>
  );
}
