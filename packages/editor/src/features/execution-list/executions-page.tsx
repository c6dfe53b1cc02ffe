import { Button, Checkbox, Group, Select, Table, Text } from '@mantine/core';
import { executionRoutes } from '@millrace/api';
import { IconHistory, IconRefresh, IconTrash, IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../server/api-client.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { deleteExecutions } from './execution-actions.ts';
import { ExecutionRow } from './execution-row.tsx';
import { EXECUTION_STATUSES, type ExecutionSearch } from './execution-search.ts';

const PAGE_SIZE = 30;
const REFRESH_MS = 4000;

/** Past executions and those under way, newest first. */
export default function ExecutionsPage() {
  const { t } = useTranslation('pages');
  const search = useSearch({ from: '/executions' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const list = useExecutions(search);
  const executions = list.data?.pages.flatMap((page) => page.results) ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter lists other executions
  useEffect(() => setSelected(new Set()), [search.status, search.workflowId]);
  const remove = async () => {
    if (await deleteExecutions([...selected])) setSelected(new Set());
  };
  const areAllSelected = executions.length > 0 && executions.every(({ id }) => selected.has(id));
  return (
    <PageFrame title={t('executions')} actions={<Filters search={search} onRefresh={() => void list.refetch()} />}>
      {selected.size > 0 && (
        <Group mb="sm" gap="xs">
          <Text>{t('selected', { count: selected.size })}</Text>
          <Button variant="light" color="danger" leftSection={<IconTrash size={14} />} onClick={() => void remove()}>
            {t('deleteSelected')}
          </Button>
        </Group>
      )}
      {list.isError && <LoadFailure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && executions.length === 0 && (
        <EmptyState
          icon={<IconHistory size={40} stroke={1.2} />}
          title={t('noExecutionsTitle')}
          text={search.status || search.workflowId ? t('noExecutionsFiltered') : t('noExecutionsText')}
        />
      )}
      {executions.length > 0 && (
        <Table verticalSpacing={6} highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={36}>
                <Checkbox
                  size="xs"
                  aria-label={t('selectAll')}
                  checked={areAllSelected}
                  indeterminate={selected.size > 0 && !areAllSelected}
                  onChange={() => setSelected(new Set(areAllSelected ? [] : executions.map(({ id }) => id)))}
                />
              </Table.Th>
              <Table.Th>{t('columns.workflow')}</Table.Th>
              <Table.Th>{t('columns.status')}</Table.Th>
              <Table.Th>{t('columns.started')}</Table.Th>
              <Table.Th>{t('columns.duration')}</Table.Th>
              <Table.Th>{t('columns.mode')}</Table.Th>
              <Table.Th>{t('columns.id')}</Table.Th>
              <Table.Th w={48} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {executions.map((execution) => (
              <ExecutionRow
                key={execution.id}
                execution={execution}
                isSelected={selected.has(execution.id)}
                onSelect={(isSelected) => setSelected((current) => withEntry(current, execution.id, isSelected))}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
      {list.hasNextPage && (
        <Button mt="md" variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('loadMore')}
        </Button>
      )}
    </PageFrame>
  );
}

function useExecutions({ status, workflowId }: ExecutionSearch) {
  const filter = JSON.stringify({ ...(status && { status: [status] }), ...(workflowId && { workflowId }) });
  return useInfiniteQuery({
    queryKey: ['executions', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      apiClient.call(executionRoutes.list, {
        query: { filter, limit: PAGE_SIZE, ...(pageParam !== '' && { lastId: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ results }) => (results.length === PAGE_SIZE ? results.at(-1)?.id : undefined),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
}

function Filters({ search, onRefresh }: { search: ExecutionSearch; onRefresh: () => void }) {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const apply = (next: ExecutionSearch) => void navigate({ to: '/executions', search: next, replace: true });
  const chosen = EXECUTION_STATUSES.find((status) => status === search.status);
  return (
    <>
      {search.workflowId && (
        <Button
          variant="light"
          rightSection={<IconX size={14} />}
          onClick={() => apply(chosen ? { status: chosen } : {})}
        >
          {t('oneWorkflow')}
        </Button>
      )}
      <Select
        size="xs"
        w={170}
        aria-label={t('statusFilter')}
        placeholder={t('anyStatus')}
        clearable
        value={chosen ?? null}
        data={EXECUTION_STATUSES.map((status) => ({ value: status, label: t(`status.${status}`) }))}
        onChange={(value) => {
          const { status: _, ...rest } = search;
          const status = EXECUTION_STATUSES.find((known) => known === value);
          apply(status ? { ...rest, status } : rest);
        }}
      />
      <Button variant="default" leftSection={<IconRefresh size={14} />} onClick={onRefresh}>
        {t('refresh')}
      </Button>
    </>
  );
}

function withEntry(set: ReadonlySet<string>, entry: string, isIn: boolean): Set<string> {
  const next = new Set(set);
  if (isIn) next.add(entry);
  else next.delete(entry);
  return next;
}
