import { Group, Select } from '@mantine/core';
import { auditActions } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usersQuery } from '../../../server/users.ts';
import { type AuditSearch, auditSearch } from './audit-search.ts';

interface AuditFiltersProps {
  search: AuditSearch;
  onChange(search: AuditSearch): void;
}

/** Narrows the log to what was done, and to who did it. */
export function AuditFilters({ search: { action, userId }, onChange }: AuditFiltersProps) {
  const { t } = useTranslation('settings');
  const users = useQuery(usersQuery);
  const people = (users.data ?? []).map(({ id, email, fullName }) => ({ value: id, label: email ?? fullName }));
  // Also somebody who is gone.
  const isGone = userId !== undefined && !people.some(({ value }) => value === userId);
  return (
    <Group gap="xs">
      <Filter
        label={t('filterAction')}
        placeholder={t('anyAction')}
        nothingFoundMessage={t('noAction')}
        value={action}
        data={auditActions.map((value) => ({ value, label: t(`actions.${value}`) }))}
        onChange={(next) => onChange(auditSearch({ action: next, userId }))}
      />
      <Filter
        label={t('filterPerson')}
        placeholder={t('anybody')}
        nothingFoundMessage={t('noPerson')}
        value={userId}
        data={isGone ? [...people, { value: userId, label: userId }] : people}
        onChange={(next) => onChange(auditSearch({ action, userId: next }))}
      />
    </Group>
  );
}

interface FilterProps<Value extends string> {
  label: string;
  placeholder: string;
  nothingFoundMessage: string;
  value: Value | undefined;
  data: Array<{ value: Value; label: string }>;
  onChange(value: Value | undefined): void;
}

function Filter<Value extends string>({ label, value, onChange, ...select }: FilterProps<Value>) {
  return (
    <Select
      {...select}
      aria-label={label}
      w={260}
      searchable
      clearable
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}
