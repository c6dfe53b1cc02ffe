import { Alert, Button, Loader, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconAlertTriangle, IconTemplate } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../i18n/formats.ts';
import { type TemplateFilter, templateHealthQuery, templatesQuery } from '../../server/template-host.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { notifyFailure } from '../../ui/notifications/notify.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { CategoryFilter } from './category-filter.tsx';
import { CollectionCarousel } from './collection-carousel.tsx';
import { TemplateCard } from './template-card.tsx';
import { templateAddress, templateFilter } from './template-search.ts';
import classes from './templates.module.css';

const SEARCH_DELAY_MS = 500;

/** Workflows to begin with, searched and by category. */
export default function TemplatesPage() {
  const { t } = useTranslation('templates');
  const filter = templateFilter(useSearch({ from: '/templates' }));
  const navigate = useNavigate();
  const health = useQuery(templateHealthQuery);
  const apply = (next: TemplateFilter) =>
    void navigate({ to: '/templates', search: templateAddress(next), replace: true });
  return (
    <PageFrame title={t('templates')}>
      <Stack gap="lg">
        {health.isError && (
          <Alert color="warning" icon={<IconAlertTriangle size={18} />} role="alert">
            {t('connectionProblem')}
          </Alert>
        )}
        <Stack gap="sm">
          <SearchField
            label={t('search')}
            search={filter.search}
            delayMs={SEARCH_DELAY_MS}
            onSearch={(search) => apply({ ...filter, search })}
          />
          <CategoryFilter chosen={filter.categories} onChange={(categories) => apply({ ...filter, categories })} />
        </Stack>
        <CollectionCarousel filter={filter} />
        <Results filter={filter} onReset={() => apply({ search: '', categories: [] })} />
      </Stack>
    </PageFrame>
  );
}

function Results({ filter, onReset }: { filter: TemplateFilter; onReset: () => void }) {
  const { t } = useTranslation('templates');
  const list = useInfiniteQuery(templatesQuery(filter));
  const templates = list.data?.pages.flatMap(({ workflows }) => workflows) ?? [];
  const total = list.data?.pages.at(-1)?.totalWorkflows ?? 0;
  if (list.isPending) return <Placeholders />;
  if (list.isError && templates.length === 0) {
    return <LoadFailure error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (templates.length === 0) {
    return (
      <EmptyState
        icon={<IconTemplate size={40} stroke={1.2} />}
        title={t('noneTitle')}
        text={t('noneText')}
        action={<Button onClick={onReset}>{t('reset')}</Button>}
      />
    );
  }
  return (
    <section aria-label={t('workflows')}>
      <Title order={2} mb="xs">
        {t('workflows')}{' '}
        <Text component="span" c="dimmed" size="md">
          {numberText(total)}
        </Text>
      </Title>
      <ul className={classes.grid}>
        {templates.map((template) => (
          <li key={template.id}>
            <TemplateCard template={template} />
          </li>
        ))}
      </ul>
      {list.hasNextPage ? <More list={list} /> : <End />}
    </section>
  );
}

interface MoreProps {
  list: {
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => Promise<unknown>;
  };
}

/** Loads the next page when it comes into view; after a failure only when asked. */
function More({ list: { isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } }: MoreProps) {
  const { t } = useTranslation(['templates', 'common']);
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const isNear = entry?.isIntersecting === true;
  useEffect(() => {
    if (isNear && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isNear, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  useEffect(() => {
    if (isFetchNextPageError) notifyFailure(t('loadMoreFailed'), error);
  }, [isFetchNextPageError, error, t]);
  return (
    <Stack align="center" mt="lg" mih={32} ref={ref}>
      {isFetchNextPageError && (
        <Button variant="default" onClick={() => void fetchNextPage()}>
          {t('common:retry')}
        </Button>
      )}
      {isFetchingNextPage && <Loader type="dots" aria-label={t('common:loading')} role="status" />}
    </Stack>
  );
}

function End() {
  const { t } = useTranslation('templates');
  return (
    <Text c="dimmed" ta="center" mt="lg">
      {t('end')}
    </Text>
  );
}

function Placeholders() {
  return (
    <div className={classes.grid} aria-hidden>
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <Skeleton key={card} height={236} radius="md" />
      ))}
    </div>
  );
}
