import { MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tagsQuery } from '../../server/tags.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { WORKFLOW_SORTS, type WorkflowSearch } from './workflow-search.ts';

interface WorkflowToolbarProps {
  search: WorkflowSearch;
  onChange: (search: WorkflowSearch) => void;
}

/** Narrows the list by words, tags and state. */
export function WorkflowToolbar({ search, onChange }: WorkflowToolbarProps) {
  const { t } = useTranslation('workflows');
  const tags = useQuery(tagsQuery).data ?? [];
  const { search: words = '', tags: chosen = '', active } = search;
  const change = (to: WorkflowSearch, drop: keyof WorkflowSearch) => {
    const { [drop]: _, ...rest } = search;
    onChange({ ...rest, ...to });
  };
  const ids = chosen === '' ? [] : chosen.split(',');
  const setTags = (next: string[]) => change(next.length === 0 ? {} : { tags: next.join() }, 'tags');
  return (
    <FilterBar
      set={[
        ...tags
          .filter(({ id }) => ids.includes(id))
          .map(({ id, name }) => ({ name, clear: () => setTags(ids.filter((one) => one !== id)) })),
        ...(active === undefined
          ? []
          : [{ name: t(active ? 'active' : 'inactive'), clear: () => change({}, 'active') }]),
      ]}
      lead={
        <SearchField
          label={t('searchWorkflows')}
          search={words}
          onSearch={(next) => change(next === '' ? {} : { search: next }, 'search')}
        />
      }
    >
      {tags.length > 0 && (
        <MultiSelect
          w={220}
          aria-label={t('tagFilter')}
          placeholder={ids.length === 0 ? t('anyTag') : undefined}
          searchable
          clearable
          hidePickedOptions
          data={tags.map(({ id, name }) => ({ value: id, label: name }))}
          value={ids}
          onChange={setTags}
        />
      )}
      <Select
        w={140}
        aria-label={t('activeFilter')}
        placeholder={t('anyState')}
        clearable
        data={[
          { value: 'true', label: t('active') },
          { value: 'false', label: t('inactive') },
        ]}
        value={active === undefined ? null : String(active)}
        onChange={(value) => change(value === null ? {} : { active: value === 'true' }, 'active')}
      />
      <Select
        w={170}
        ms="auto"
        aria-label={t('sort')}
        data={WORKFLOW_SORTS.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
        value={search.sort ?? 'updated'}
        onChange={(value) => {
          const sort = WORKFLOW_SORTS.find((known) => known === value);
          change(sort && sort !== 'updated' ? { sort } : {}, 'sort');
        }}
      />
    </FilterBar>
  );
}
