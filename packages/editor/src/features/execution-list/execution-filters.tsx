import { Button, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { workflowRoutes } from '@millrace/api';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../server/api-client.ts';
import { ChoiceFilters, changed } from './choice-filters.tsx';
import type { ExecutionSearch } from './execution-search.ts';

const TYPING_MS = 300;
const MOST_CHOICES = 50;

interface ExecutionFiltersProps {
  search: ExecutionSearch;
  onChange: (search: ExecutionSearch) => void;
  onRefresh: () => void;
}

/** Narrows the list by workflow, state, start, time and what executions noted about themselves. */
export function ExecutionFilters({ search, onChange, onRefresh }: ExecutionFiltersProps) {
  const { t } = useTranslation('pages');
  const change = <Name extends keyof ExecutionSearch>(name: Name, value: ExecutionSearch[Name] | undefined) =>
    onChange(changed(search, name, value));
  return (
    <Group gap="xs" mb="md">
      <WorkflowFilter value={search.workflowId} onChange={(workflowId) => change('workflowId', workflowId)} />
      <ChoiceFilters search={search} onChange={onChange} />
      <NoteField name={t('noteKey')} value={search.key} onChange={(key) => change('key', key)} />
      <NoteField name={t('noteValue')} value={search.value} onChange={(value) => change('value', value)} />
      <Button variant="default" leftSection={<IconRefresh size={14} />} onClick={onRefresh}>
        {t('refresh')}
      </Button>
    </Group>
  );
}

interface TextFilterProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function NoteField({ name, value, onChange }: TextFilterProps & { name: string }) {
  const [text, setText] = useState(value ?? '');
  const apply = useDebouncedCallback((typed: string) => onChange(typed === '' ? undefined : typed), TYPING_MS);
  return (
    <TextInput
      w={150}
      aria-label={name}
      placeholder={name}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        apply(event.currentTarget.value);
      }}
    />
  );
}

function WorkflowFilter({ value, onChange }: TextFilterProps) {
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
      w={240}
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
