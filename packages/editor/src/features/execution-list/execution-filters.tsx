import { Button, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { workflowRoutes } from '@millrace/api';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../server/api-client.ts';
import { EXECUTION_STATUSES, type ExecutionSearch } from './execution-search.ts';

const TYPING_MS = 300;
const MOST_CHOICES = 50;

interface ExecutionFiltersProps {
  search: ExecutionSearch;
  onChange: (search: ExecutionSearch) => void;
  onRefresh: () => void;
  /** Only those of one workflow can be listed. */
  isOfOneWorkflow?: boolean;
}

/** Narrows the list by workflow, state and what executions noted about themselves. */
export function ExecutionFilters({ search, onChange, onRefresh, isOfOneWorkflow = false }: ExecutionFiltersProps) {
  const { t } = useTranslation('pages');
  const change = <Name extends keyof ExecutionSearch>(name: Name, value: ExecutionSearch[Name] | undefined) => {
    const { [name]: _, ...rest } = search;
    onChange(value === undefined ? rest : { ...rest, [name]: value });
  };
  return (
    <Group gap="xs" mb="md">
      {!isOfOneWorkflow && (
        <WorkflowFilter value={search.workflowId} onChange={(workflowId) => change('workflowId', workflowId)} />
      )}
      <Select
        w={160}
        aria-label={t('statusFilter')}
        placeholder={t('anyStatus')}
        clearable
        value={search.status ?? null}
        data={EXECUTION_STATUSES.map((status) => ({ value: status, label: t(`status.${status}`) }))}
        onChange={(value) =>
          change(
            'status',
            EXECUTION_STATUSES.find((known) => known === value),
          )
        }
      />
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
