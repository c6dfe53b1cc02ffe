import { Select } from '@mantine/core';
import { workflowRoutes } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../server/api-client.ts';

const MOST_CHOICES = 50;

interface WorkflowFilterProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Chooses a workflow by its name. */
export function WorkflowFilter({ value, onChange }: WorkflowFilterProps) {
  const { t } = useTranslation('pages');
  const [typed, setTyped] = useState('');
  const choices = useQuery({
    queryKey: ['workflows', 'choices', typed],
    queryFn: ({ signal }) =>
      apiClient.call(workflowRoutes.list, { query: { search: typed || undefined, limit: MOST_CHOICES }, signal }),
    placeholderData: (before) => before,
  });
  const chosen = useQuery({
    queryKey: ['workflow', value, 'name'],
    queryFn: ({ signal }) => apiClient.call(workflowRoutes.get, { params: { id: value ?? '' }, signal }),
    enabled: value !== undefined,
    select: ({ name }) => name,
  });
  const listed = choices.data?.results.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const isListed = value === undefined || listed.some((choice) => choice.value === value);
  const data = isListed ? listed : [{ value, label: chosen.data ?? t('oneWorkflow') }, ...listed];
  return (
    <Select
      w={190}
      aria-label={t('workflowFilter')}
      placeholder={t('anyWorkflow')}
      searchable
      clearable
      value={value ?? null}
      data={data}
      filter={({ options }) => options}
      onSearchChange={setTyped}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}
