import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { workflowRoutes } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../server/api-client.ts';

const MAX_CHOICES = 50;
const SEARCH_DELAY_MS = 200;

interface WorkflowFilterProps {
  workflowId: string | undefined;
  onChange(workflowId: string | undefined): void;
}

/** All workflows, or one that is searched by its name. */
export function WorkflowFilter({ workflowId, onChange }: WorkflowFilterProps) {
  const { t } = useTranslation('insights');
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), SEARCH_DELAY_MS);
  const list = useQuery({
    queryKey: ['workflows', 'insight-choices', settled],
    queryFn: ({ signal }) =>
      apiClient.call(workflowRoutes.list, {
        query: { limit: MAX_CHOICES, sort: 'name', ...(settled !== '' && { search: settled }) },
        signal,
      }),
    placeholderData: (before) => before,
  });
  const chosen = useQuery({
    queryKey: ['workflows', 'name', workflowId],
    queryFn: ({ signal }) => apiClient.call(workflowRoutes.get, { params: { id: workflowId ?? '' }, signal }),
    select: ({ name }) => name,
    enabled: workflowId !== undefined,
  });
  const names = new Map((list.data?.results ?? []).map(({ id, name }) => [id, name]));
  // Also one that the search does not find, or that is gone.
  if (workflowId !== undefined && !names.has(workflowId)) names.set(workflowId, chosen.data ?? workflowId);
  return (
    <Select
      aria-label={t('filterWorkflow')}
      placeholder={t('allWorkflows')}
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={workflowId ?? null}
      searchable
      clearable
      w={240}
      nothingFoundMessage={t('noWorkflow')}
      onSearchChange={(text) => setSearch(text === names.get(workflowId ?? '') ? '' : text)}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}
