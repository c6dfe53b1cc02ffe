import { Button, Skeleton, Text } from '@mantine/core';
import { auditLogRoutes } from '@millrace/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../../server/api-client.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { AuditFilters } from './audit-filters.tsx';
import type { AuditSearch } from './audit-search.ts';
import { AuditTable } from './audit-table.tsx';

/** Who did what, newest first. */
export default function AuditLogPage() {
  const { t } = useTranslation(['settings', 'pages']);
  const search = useSearch({ from: '/settings/audit-log' });
  const navigate = useNavigate();
  const list = useEvents(search);
  const events = list.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <SettingsFrame page="audit-log">
      <AuditFilters
        search={search}
        onChange={(next) => void navigate({ to: '/settings/audit-log', search: next, replace: true })}
      />
      {list.isPending && <Skeleton height={260} radius="md" aria-hidden />}
      {list.isError && events.length === 0 && <LoadFailure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && events.length === 0 && <Text c="dimmed">{t('noEvents')}</Text>}
      {events.length > 0 && <AuditTable events={events} />}
      {list.hasNextPage && (
        <div>
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('pages:loadMore')}
          </Button>
        </div>
      )}
    </SettingsFrame>
  );
}

function useEvents(search: AuditSearch) {
  return useInfiniteQuery({
    queryKey: ['audit-log', search],
    queryFn: ({ pageParam, signal }) =>
      apiClient.call(auditLogRoutes.list, {
        query: { ...search, ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });
}
