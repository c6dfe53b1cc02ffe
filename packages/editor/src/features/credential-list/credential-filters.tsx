import { Button, Indicator, MultiSelect, Popover, Select, Stack } from '@mantine/core';
import type { CredentialSummary } from '@millrace/api';
import type { CredentialTypeDescription } from '@millrace/workflow';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usersQuery } from '../../server/users.ts';
import { type CredentialFilter, countFilters, NO_FILTER } from './credential-filter.ts';

interface CredentialFiltersProps {
  credentials: readonly CredentialSummary[];
  types: readonly CredentialTypeDescription[];
  filter: CredentialFilter;
  onChange: (filter: CredentialFilter) => void;
}

/** Narrows the list by type and by people; the button says how many filters are set. */
export function CredentialFilters({ credentials, types, filter, onChange }: CredentialFiltersProps) {
  const { t } = useTranslation('credential-list');
  const count = countFilters(filter);
  const used = new Set(credentials.map(({ type }) => type));
  const users = useQuery(usersQuery);
  const people = (users.data ?? [])
    .filter(({ isPending, isDefaultUser }) => !isPending && !isDefaultUser)
    .map(({ id, fullName, email }) => ({ value: id, label: fullName.trim() || (email ?? id) }));
  // Nobody shares with themselves.
  const except = (id: string | undefined) => people.filter(({ value }) => value !== id);
  // A list that opened with the first field would cover the others.
  const inside = { comboboxProps: { withinPortal: false }, clearable: true, openOnFocus: false };
  return (
    <Popover width={300} position="bottom-end" trapFocus>
      <Indicator label={count} disabled={count === 0} size={16}>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconFilter size={16} />}
            aria-label={count === 0 ? t('filters') : t('filtersSet', { count })}
          >
            {t('filters')}
          </Button>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown>
        <Stack gap="sm">
          <MultiSelect
            {...inside}
            label={t('type')}
            searchable
            data={types
              .filter(({ name }) => used.has(name))
              .map(({ name, displayName }) => ({ value: name, label: displayName }))}
            value={[...filter.types]}
            onChange={(chosen) => onChange({ ...filter, types: chosen })}
          />
          {people.length > 1 && (
            <>
              <Select
                {...inside}
                label={t('ownedBy')}
                data={except(filter.sharedWith)}
                value={filter.ownedBy ?? null}
                onChange={(id) => onChange({ ...filter, ownedBy: id ?? undefined })}
              />
              <Select
                {...inside}
                label={t('sharedWith')}
                data={except(filter.ownedBy)}
                value={filter.sharedWith ?? null}
                onChange={(id) => onChange({ ...filter, sharedWith: id ?? undefined })}
              />
            </>
          )}
          {count > 0 && (
            <Button
              variant="subtle"
              onClick={() => onChange({ ...NO_FILTER, search: filter.search, sort: filter.sort })}
            >
              {t('resetFilters')}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
