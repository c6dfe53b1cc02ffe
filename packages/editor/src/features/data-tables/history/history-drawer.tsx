import { Button, Drawer, Skeleton, Stack, Text } from '@mantine/core';
import { type DataTable, type DataTableChange, dataTableRoutes } from '@millrace/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../../server/api-client.ts';
import { personName } from '../../../server/person-name.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ChangedRows } from './changed-rows.tsx';

interface HistoryDrawerProps {
  table: DataTable;
  isOpen: boolean;
  onClose: () => void;
}

/** What changed in a table, who did it, and when. */
export function HistoryDrawer({ table, isOpen, onClose }: HistoryDrawerProps) {
  const { t } = useTranslation(['data-tables', 'common']);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={480}
      title={t('historyOf', { name: table.name })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Changes id={table.id} />
    </Drawer>
  );
}

function Changes({ id }: { id: string }) {
  const { t } = useTranslation('data-tables');
  const list = useInfiniteQuery({
    queryKey: ['data-tables', 'changes', id],
    queryFn: ({ pageParam, signal }) =>
      apiClient.call(dataTableRoutes.changes, {
        params: { id },
        query: pageParam === '' ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
  const changes = list.data?.pages.flatMap(({ results }) => results) ?? [];
  if (list.isPending) return <Skeleton height={160} aria-hidden />;
  if (list.isError && changes.length === 0)
    return <LoadFailure error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <Stack gap="md">
      {changes.map((change) => (
        <Change key={change.number} change={change} />
      ))}
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('loadMore')}
        </Button>
      )}
    </Stack>
  );
}

function Change({ change }: { change: DataTableChange }) {
  const { t } = useTranslation('data-tables');
  const { kind, time, by, executionId, rowCount, column, from, to, rows } = change;
  const who = by ? personName({ ...by, email: null }) : executionId === null ? t('somebody') : t('aWorkflow');
  return (
    <Stack component="article" gap={4} data-testid="data-table-change">
      <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
        {t(`changes.${kind}`, { count: rowCount, column: column ?? '', from: from ?? '', to: to ?? '' })}
      </Text>
      <Text size="xs" c="dimmed">
        {who !== '' && `${who} · `}
        <RelativeTime at={time} />
      </Text>
      <ChangedRows rows={rows} rowCount={rowCount} />
    </Stack>
  );
}
