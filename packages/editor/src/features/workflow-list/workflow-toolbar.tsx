import { Group, MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tagsQuery } from '../../server/tags.ts';
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
  return (
    <Group gap="xs" mb="md" align="flex-start">
      <SearchField
        label={t('searchWorkflows')}
        search={words}
        onSearch={(next) => change(next === '' ? {} : { search: next }, 'search')}
      />
      {tags.length > 0 && (
        <MultiSelect
          w={220}
          aria-label={t('tagFilter')}
          placeholder={chosen === '' ? t('anyTag') : undefined}
          searchable
          clearable
          hidePickedOptions
          data={tags.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen === '' ? [] : chosen.split(',')}
          onChange={(ids) => change(ids.length === 0 ? {} : { tags: ids.join() }, 'tags')}
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
    </Group>
  );
}
