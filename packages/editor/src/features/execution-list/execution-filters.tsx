import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { Fragment, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar, type SetFilter } from '../../ui/filter-bar.tsx';
import { ChoiceFilters, changed, useSetChoices } from './choice-filters.tsx';
import type { ExecutionSearch } from './execution-search.ts';
import { WorkflowFilter } from './workflow-filter.tsx';

const TYPING_MS = 300;

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
  // Fields begin anew when they are emptied: what was typed just before is not set any more.
  const [emptied, setEmptied] = useState(0);
  const empty = (left: ExecutionSearch) => {
    setEmptied((count) => count + 1);
    onChange(left);
  };
  const choices = useSetChoices({ search, onChange });
  const { workflowId, key: noted, value } = search;
  const ofWorkflow: SetFilter[] =
    workflowId === undefined ? [] : [{ name: t('oneWorkflow'), clear: () => change('workflowId', undefined) }];
  const { key: _, value: __, ...withoutNote } = search;
  const ofNote: SetFilter[] =
    noted === undefined && value === undefined
      ? []
      : [{ name: `${noted ?? ''} = ${value ?? ''}`, clear: () => empty(withoutNote) }];
  return (
    <FilterBar set={[...ofWorkflow, ...choices, ...ofNote]} onReset={() => empty({})}>
      <WorkflowFilter value={search.workflowId} onChange={(workflowId) => change('workflowId', workflowId)} />
      <ChoiceFilters search={search} onChange={onChange} />
      <Fragment key={emptied}>
        <NoteField name={t('noteKey')} value={search.key} onChange={(key) => change('key', key)} />
        <NoteField name={t('noteValue')} value={search.value} onChange={(value) => change('value', value)} />
      </Fragment>
      <Tooltip label={t('refresh')}>
        <ActionIcon variant="default" size={32} aria-label={t('refresh')} onClick={onRefresh}>
          <IconRefresh size={16} />
        </ActionIcon>
      </Tooltip>
    </FilterBar>
  );
}

interface TextFilterProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function NoteField({ name, value, onChange }: TextFilterProps & { name: string }) {
  const [text, setText] = useState(value ?? '');
  const apply = useDebouncedCallback((typed: string) => onChange(typed === '' ? undefined : typed), TYPING_MS);
  // Taken away elsewhere, it is not typed here any more; what is being typed stays.
  useEffect(() => {
    if (value === undefined && !apply.isPending()) setText('');
  }, [value, apply]);
  return (
    <TextInput
      w={155}
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
