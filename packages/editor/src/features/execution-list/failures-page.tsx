import { Group, Text } from '@mantine/core';
import { executionRoutes } from '@millrace/api';
import { IconMoodSmile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../i18n/formats.ts';
import { useExecutionNews, useRefreshMs } from '../../parts/executions/use-execution-news.ts';
import { apiClient } from '../../server/api-client.ts';
import { useLoadFailure } from '../../server/use-load-failure.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import listClasses from '../../ui/list.module.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { RowPlaceholders } from '../../ui/row-placeholders.tsx';
import { ChoiceFilter, changed } from './choice-filters.tsx';
import { EXECUTION_PERIODS, type FailureSearch, startOf } from './execution-search.ts';
import { ExecutionsFrame } from './executions-frame.tsx';
import { FailureRow } from './failure-row.tsx';
import { WorkflowFilter } from './workflow-filter.tsx';

/** While the server cannot be heard. */
const REFRESH_UNTOLD_MS = 15_000;

/** Failed executions by their causes: one look tells what breaks most. */
export default function FailuresPage() {
  const { t } = useTranslation('pages');
  const search = useSearch({ from: '/executions/failures' });
  const navigate = useNavigate();
  const onSearch = (next: FailureSearch) => void navigate({ to: '/executions/failures', search: next, replace: true });
  const failures = useFailures(search);
  const failure = useLoadFailure(failures);
  const { data } = failures;
  const most = data?.groups[0]?.count ?? 1;
  return (
    <ExecutionsFrame page="/executions/failures">
      <Group gap="xs" mb="md" maw={440}>
        <WorkflowFilter
          value={search.workflowId}
          onChange={(workflowId) => onSearch(changed(search, 'workflowId', workflowId))}
        />
        <ChoiceFilter
          label={t('periodFilter')}
          placeholder={t('period.week')}
          choices={EXECUTION_PERIODS}
          nameOf={(period) => t(`period.${period}`)}
          value={search.since}
          onChange={(since) => onSearch(changed(search, 'since', since))}
        />
      </Group>
      {failures.isPending && !failure && <RowPlaceholders />}
      {failure && <LoadFailure error={failure} onRetry={() => void failures.refetch()} />}
      {data?.groups.length === 0 && (
        <EmptyState
          icon={<IconMoodSmile size={40} stroke={1.2} />}
          title={t('noFailuresTitle')}
          text={t('noFailuresText')}
        />
      )}
      <ul className={listClasses.list}>
        {data?.groups.map((group) => (
          <FailureRow
            key={`${group.workflowId} ${group.lastExecutionId}`}
            group={group}
            most={most}
            since={search.since ?? 'week'}
          />
        ))}
      </ul>
      {data && !data.isComplete && (
        <Text size="xs" c="dimmed" mt="sm">
          {t('failuresExamined', { count: data.examined, shown: numberText(data.examined) })}
        </Text>
      )}
    </ExecutionsFrame>
  );
}

function useFailures({ workflowId, since = 'week' }: FailureSearch) {
  const refetchInterval = useRefreshMs(REFRESH_UNTOLD_MS);
  const failures = useQuery({
    queryKey: ['executions', 'failures', workflowId, since],
    queryFn: ({ signal }) =>
      apiClient.call(executionRoutes.failures, {
        query: { startedAfter: startOf(since, Date.now()), ...(workflowId !== undefined && { workflowId }) },
        signal,
      }),
    staleTime: 0,
    refetchInterval,
  });
  useExecutionNews(workflowId, failures.refetch);
  return failures;
}
