import { Button, Skeleton } from '@mantine/core';
import { dataTableRoutes } from '@millrace/api';
import { IconChevronDown, IconPlus, IconTable } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../../server/api-client.ts';
import { useMay } from '../../../server/current-user.ts';
import { useLoadFailure } from '../../../server/use-load-failure.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { openCsvImport } from '../csv/csv-dialog.tsx';
import { openCreateTable } from '../table-dialogs.tsx';
import { TableList } from './table-list.tsx';

/** The data tables that the user sees. */
export default function DataTablesPage() {
  const { t } = useTranslation('data-tables');
  const navigate = useNavigate();
  const { search = '' } = useSearch({ from: '/data-tables' });
  const list = useInfiniteQuery({
    queryKey: ['data-tables', 'list', search],
    queryFn: ({ pageParam, signal }) =>
      apiClient.call(dataTableRoutes.list, {
        query: { ...(search !== '' && { search }), ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const failure = useLoadFailure(list);
  const tables = list.data?.pages.flatMap(({ results }) => results) ?? [];
  const isEmpty = list.isSuccess && tables.length === 0 && search === '';
  // Not before it is known: the button stands elsewhere where there are none.
  const hasSome = tables.length > 0 || search !== '';
  return (
    <PageFrame title={t('dataTables')} actions={hasSome && <AddTable />}>
      {hasSome && failure === undefined && (
        <SearchField
          label={t('searchTables')}
          autoFocus
          search={search}
          onSearch={(words) =>
            void navigate({ to: '/data-tables', search: words === '' ? {} : { search: words }, replace: true })
          }
        />
      )}
      {list.isPending && failure === undefined && <Skeleton height={180} mt="md" radius="md" aria-hidden />}
      {failure && <LoadFailure error={failure} onRetry={() => void list.refetch()} />}
      {isEmpty && (
        <EmptyState
          icon={<IconTable size={40} stroke={1.2} />}
          title={t('noneTitle')}
          text={t('noneText')}
          action={<AddTable />}
        />
      )}
      {list.isSuccess && !isEmpty && <TableList tables={tables} />}
      {list.hasNextPage && (
        <Button mt="md" variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('loadMore')}
        </Button>
      )}
    </PageFrame>
  );
}

/** Makes a table: an empty one, or one of a file. */
function AddTable() {
  const { t } = useTranslation('data-tables');
  const navigate = useNavigate();
  if (!useMay('dataTable:create')) return null;
  const show = ({ id }: { id: string }) =>
    void navigate({ to: '/data-tables/$tableId', params: { tableId: id }, search: {} });
  return (
    <Button.Group>
      <Button leftSection={<IconPlus size={16} />} onClick={() => openCreateTable(show)}>
        {t('createTable')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button px={8} aria-label={t('createOtherwise')}>
            <IconChevronDown size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => openCsvImport({ onDone: show })}>{t('createFromCsv')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}
