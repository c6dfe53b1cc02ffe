import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SetFilter } from '../../ui/filter-bar.tsx';
import { EXECUTION_MODES, EXECUTION_PERIODS, EXECUTION_STATUSES, type ExecutionSearch } from './execution-search.ts';

interface ChoiceFiltersProps {
  search: ExecutionSearch;
  onChange: (search: ExecutionSearch) => void;
}

/** Narrows a list of executions by their state, by what started them, and by time. */
export function ChoiceFilters({ search, onChange }: ChoiceFiltersProps) {
  const { t } = useTranslation('pages');
  return (
    <>
      <ChoiceFilter
        label={t('statusFilter')}
        placeholder={t('anyStatus')}
        choices={EXECUTION_STATUSES}
        nameOf={(status) => t(`status.${status}`)}
        value={search.status}
        onChange={(status) => onChange(changed(search, 'status', status))}
      />
      <ChoiceFilter
        label={t('modeFilter')}
        placeholder={t('anyMode')}
        choices={EXECUTION_MODES}
        nameOf={(mode) => t(`mode.${mode}`)}
        value={search.mode}
        onChange={(mode) => onChange(changed(search, 'mode', mode))}
      />
      <ChoiceFilter
        label={t('periodFilter')}
        placeholder={t('anyTime')}
        choices={EXECUTION_PERIODS}
        nameOf={(period) => t(`period.${period}`)}
        value={search.since}
        onChange={(since) => onChange(changed(search, 'since', since))}
      />
    </>
  );
}

/** Those of {@link ChoiceFilters} that are set. */
export function useSetChoices({ search, onChange }: ChoiceFiltersProps): SetFilter[] {
  const { t } = useTranslation('pages');
  const { status, mode, since } = search;
  return [
    ...(status ? [{ name: t(`status.${status}`), clear: () => onChange(changed(search, 'status', undefined)) }] : []),
    ...(mode ? [{ name: t(`mode.${mode}`), clear: () => onChange(changed(search, 'mode', undefined)) }] : []),
    ...(since ? [{ name: t(`period.${since}`), clear: () => onChange(changed(search, 'since', undefined)) }] : []),
  ];
}

interface ChoiceFilterProps<Choice extends string> {
  label: string;
  /** Shown while nothing is chosen. */
  placeholder: string;
  choices: readonly Choice[];
  nameOf: (choice: Choice) => string;
  value: Choice | undefined;
  onChange: (value: Choice | undefined) => void;
}

/** One choice of a few, or none. */
export function ChoiceFilter<Choice extends string>(filter: ChoiceFilterProps<Choice>) {
  const { label, placeholder, choices, nameOf, value, onChange } = filter;
  return (
    <Select
      w={140}
      flex="1 1 0"
      miw={130}
      aria-label={label}
      placeholder={placeholder}
      clearable
      value={value ?? null}
      data={choices.map((choice) => ({ value: choice, label: nameOf(choice) }))}
      onChange={(chosen) => onChange(choices.find((known) => known === chosen))}
    />
  );
}

/** The search with one part of it set, or taken away. */
export function changed<Search extends object, Name extends keyof Search>(
  search: Search,
  name: Name,
  value: Search[Name] | undefined,
): Omit<Search, Name> | Search {
  const { [name]: _, ...rest } = search;
  return value === undefined ? rest : { ...search, [name]: value };
}
