import { Group, Table, Text } from '@mantine/core';
import type { DataTable } from '@millrace/api';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../../i18n/formats.ts';
import { useCurrentUser } from '../../../server/current-user.ts';
import { personName } from '../../../server/person-name.ts';
import { ActionsMenu } from '../../../ui/actions-menu.tsx';
import { CardCell, CardTable } from '../../../ui/card-table.tsx';
import { TextLink } from '../../../ui/links.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { notifySuccess } from '../../../ui/notifications/notify.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { sizeText } from '../size-text.ts';
import { openDeleteTable, openRenameTable } from '../table-dialogs.tsx';
import { openTableSharing } from '../table-sharing.ts';
import classes from './table-list.module.css';

export function TableList({ tables }: { tables: readonly DataTable[] }) {
  const { t } = useTranslation('data-tables');
  const user = useCurrentUser();
  if (tables.length === 0) {
    return (
      <Text c="dimmed" mt="md" role="status">
        {t('noMatch')}
      </Text>
    );
  }
  const areOthers = tables.some(({ ownedBy }) => ownedBy?.id !== user?.id);
  return (
    <CardTable verticalSpacing="xs" highlightOnHover mt="md">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('name')}</Table.Th>
          {areOthers && <Table.Th>{t('owner')}</Table.Th>}
          <Table.Th ta="end">{t('rows')}</Table.Th>
          <Table.Th ta="end">{t('columns')}</Table.Th>
          <Table.Th ta="end">{t('size')}</Table.Th>
          <Table.Th>{t('changed')}</Table.Th>
          <Table.Th w={48} aria-label={t('actions')} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tables.map((table) => (
          <Table.Tr key={table.id} data-testid="data-table-row">
            <CardCell is="title">
              <TextLink
                to="/data-tables/$tableId"
                params={{ tableId: table.id }}
                search={{}}
                c="inherit"
                style={{ overflowWrap: 'anywhere' }}
              >
                {table.name}
              </TextLink>
            </CardCell>
            {areOthers && (
              <CardCell label={t('owner')}>{table.ownedBy ? personName(table.ownedBy) : t('noOwner')}</CardCell>
            )}
            <CardCell label={t('rows')} className={classes.number} isShort>
              {numberText(table.rowCount)}
            </CardCell>
            <CardCell label={t('columns')} className={classes.number} isShort>
              {numberText(table.columns.length)}
            </CardCell>
            <CardCell label={t('size')} className={classes.number} isShort>
              {sizeText(table.byteCount)}
            </CardCell>
            <CardCell label={t('changed')} isShort>
              <RelativeTime at={table.updatedAt} />
            </CardCell>
            <CardCell is="actions">
              <RowMenu table={table} />
            </CardCell>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </CardTable>
  );
}

function RowMenu({ table }: { table: DataTable }) {
  const { t } = useTranslation('data-tables');
  const { name, permissions } = table;
  const told = () => notifySuccess({ title: t('deleted', { name }) });
  return (
    <Group justify="flex-end">
      <ActionsMenu label={t('actionsOf', { name })} isCompact>
        {permissions.includes('dataTable:update') && (
          <Menu.Item onClick={() => openRenameTable(table)}>{t('rename')}</Menu.Item>
        )}
        <Menu.Item onClick={() => openTableSharing(table)}>{t('share')}</Menu.Item>
        {permissions.includes('dataTable:delete') && (
          <Menu.Item c="var(--mr-danger)" onClick={() => openDeleteTable(table, told)}>
            {t('delete')}
          </Menu.Item>
        )}
      </ActionsMenu>
    </Group>
  );
}
