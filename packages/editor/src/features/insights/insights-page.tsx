import { Group, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { type Insights, insightRoutes } from '@millrace/api';
import { IconChartBar } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../server/api-client.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { FigureCards } from './figure-cards.tsx';
import { DEFAULT_DAYS, INSIGHT_DAYS, type InsightSearch } from './insight-search.ts';
import classes from './insights.module.css';
import { WorkflowFilter } from './workflow-filter.tsx';
import { WorkflowTable } from './workflow-table.tsx';

/** As large as the rest of the page: loaded when there is something to draw. */
const Charts = lazyPart(() => import('./charts.tsx'));

/** How workflows ran over time. */
export default function InsightsPage() {
  const { t } = useTranslation('insights');
  const search = useSearch({ from: '/insights' });
  const { days = DEFAULT_DAYS, workflowId } = search;
  const navigate = useNavigate();
  const show = (changes: InsightSearch) => void navigate({ to: '/insights', search: { ...search, ...changes } });
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const insights = useQuery({
    queryKey: ['insights', days, workflowId],
    queryFn: ({ signal }) =>
      apiClient.call(insightRoutes.read, {
        query: { days, timezone, ...(workflowId !== undefined && { workflowId }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <PageFrame
      title={t('insights')}
      actions={
        <Group gap="sm" justify="flex-end">
          <WorkflowFilter
            workflowId={workflowId}
            onChange={(id) => void navigate({ to: '/insights', search: { days, ...(id && { workflowId: id }) } })}
          />
          <SegmentedControl
            aria-label={t('period')}
            data={INSIGHT_DAYS.map((count) => ({ value: String(count), label: t(`days${count}`) }))}
            value={String(days)}
            onChange={(value) => show({ days: Number(value) })}
          />
        </Group>
      }
    >
      {insights.isPending && <Skeleton height={420} radius="md" aria-hidden />}
      {insights.isError && !insights.data && (
        <LoadFailure error={insights.error} onRetry={() => void insights.refetch()} />
      )}
      {insights.data && <Content insights={insights.data} isFiltered={workflowId !== undefined} />}
    </PageFrame>
  );
}

function Content({ insights, isFiltered }: { insights: Insights; isFiltered: boolean }) {
  const { t } = useTranslation('insights');
  const { totals, before, series, by, workflows, workflowCount } = insights;
  const isEmpty = [totals, before].every(({ runs, modelUsage }) => runs === 0 && modelUsage.calls === 0);
  if (isEmpty && !isFiltered) {
    return <EmptyState icon={<IconChartBar size={40} stroke={1.2} />} title={t('noneTitle')} text={t('noneText')} />;
  }
  return (
    <div className={classes.content}>
      <FigureCards totals={totals} before={before} />
      {totals.runs === 0 ? (
        <Text c="dimmed">{t('noneInPeriod')}</Text>
      ) : (
        <Charts series={series} by={by} fallback={<Skeleton height={300} radius="md" aria-hidden />} />
      )}
      {workflows.length > 0 && <WorkflowTable workflows={workflows} count={workflowCount} />}
    </div>
  );
}
