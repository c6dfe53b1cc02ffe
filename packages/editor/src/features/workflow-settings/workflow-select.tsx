import { Loader, MultiSelect, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkflowChoices } from './use-workflow-choices.ts';
import { WRAPPER_ORDER } from './wrapper-order.ts';

interface SharedProps {
  label: string;
  description: string;
  placeholder: string;
}

export interface WorkflowSelectProps extends SharedProps {
  /** Names the entry for none, too. */
  placeholder: string;
  /** Id; empty for none. */
  value: string;
  onChange(id: string): void;
}

/** Chooses a workflow of the instance, or none. */
export function WorkflowSelect({ value, onChange, ...texts }: WorkflowSelectProps) {
  const choice = useChoice([value]);
  return (
    <Select
      {...texts}
      {...choice}
      data={[{ value: '', label: texts.placeholder }, ...choice.data]}
      value={value === '' ? null : value}
      clearable
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

export interface WorkflowsSelectProps extends SharedProps {
  value: string[];
  onChange(ids: string[]): void;
}

/** Chooses any number of workflows of the instance. */
export function WorkflowsSelect({ value, onChange, ...texts }: WorkflowsSelectProps) {
  const choice = useChoice(value);
  return <MultiSelect {...texts} {...choice} value={value} hidePickedOptions onChange={onChange} />;
}

function useChoice(chosen: readonly string[]) {
  const { t } = useTranslation('workflow-settings');
  const [search, setSearch] = useState('');
  const choices = useWorkflowChoices(search, chosen);
  return {
    data: choices.data,
    searchable: true,
    inputWrapperOrder: WRAPPER_ORDER,
    searchValue: search,
    onSearchChange: setSearch,
    nothingFoundMessage: t('noMatch'),
    maxDropdownHeight: 260,
    ...(choices.isLoading && { rightSection: <Loader size={14} aria-hidden /> }),
    ...(choices.error && { error: t('choicesFailed', { message: choices.error.message }) }),
  };
}
