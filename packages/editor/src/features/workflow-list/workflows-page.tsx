import { Button, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { workflowRoutes } from '@millrace/api';
import { IconPlus, IconRoute, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../server/api-client.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/links.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import classes from './workflow-list.module.css';
import { WorkflowRow } from './workflow-row.tsx';

const SEARCH_DELAY_MS = 250;

/** All workflows, last changed first. */
export default function WorkflowsPage() {
  const { t } = useTranslation('pages');
  const { search } = useSearch({ from: '/workflows' });
  const list = useInfiniteQuery({
    queryKey: ['workflows', 'list', search ?? ''],
    queryFn: ({ pageParam, signal }) =>
      apiClient.call(workflowRoutes.list, { query: { search, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
  const workflows = list.data?.pages.flatMap((page) => page.results) ?? [];
  const isEmpty = list.isSuccess && workflows.length === 0;
  return (
    <PageFrame title={t('workflows')} actions={<NewWorkflowButton />}>
      {!(isEmpty && search === undefined) && <SearchField initial={search ?? ''} />}
      {list.isPending && <Placeholders />}
      {list.isError && <LoadFailure error={list.error} onRetry={() => void list.refetch()} />}
      {isEmpty && (search === undefined ? <NoWorkflows /> : <Text c="dimmed">{t('noMatch', { search })}</Text>)}
      <Stack component="ul" gap={8} className={classes.list}>
        {workflows.map((workflow) => (
          <WorkflowRow key={workflow.id} workflow={workflow} />
        ))}
      </Stack>
      {list.hasNextPage && (
        <Button mt="md" variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('loadMore')}
        </Button>
      )}
    </PageFrame>
  );
}

function NewWorkflowButton() {
  const { t } = useTranslation('pages');
  return (
    <LinkButton
      to="/workflow/{-$workflowId}"
      params={{ workflowId: undefined }}
      leftSection={<IconPlus size={16} />}
      data-testid="new-workflow"
    >
      {t('newWorkflow')}
    </LinkButton>
  );
}

function SearchField({ initial }: { initial: string }) {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const [text, setText] = useState(initial);
  const apply = useDebouncedCallback((value: string) => {
    void navigate({ to: '/workflows', search: value.trim() === '' ? {} : { search: value.trim() }, replace: true });
  }, SEARCH_DELAY_MS);
  return (
    <TextInput
      mb="md"
      maw={360}
      leftSection={<IconSearch size={16} />}
      placeholder={t('searchWorkflows')}
      aria-label={t('searchWorkflows')}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        apply(event.currentTarget.value);
      }}
    />
  );
}

function NoWorkflows() {
  const { t } = useTranslation('pages');
  return (
    <EmptyState
      icon={<IconRoute size={40} stroke={1.2} />}
      title={t('noWorkflowsTitle')}
      text={t('noWorkflowsText')}
      action={<NewWorkflowButton />}
    />
  );
}

function Placeholders() {
  return (
    <Stack gap={8} aria-hidden>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height={58} radius="md" />
      ))}
    </Stack>
  );
}
