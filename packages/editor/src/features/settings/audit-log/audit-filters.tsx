import { Group, Select } from '@mantine/core';
import { auditActions, userRoutes } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../../server/api-client.ts';
import type { AuditSearch } from './audit-search.ts';

interface AuditFiltersProps {
  search: AuditSearch;
  onChange(search: AuditSearch): void;
}

/** Narrows the log to what was done, and to who did it. */
export function AuditFilters({ search: { action, userId }, onChange }: AuditFiltersProps) {
  const { t } = useTranslation('settings');
  const users = useQuery({
    queryKey: ['users'],
    queryFn: ({ signal }) => apiClient.call(userRoutes.list, { signal }),
  });
  const people = (users.data ?? []).map(({ id, email, fullName }) => ({ value: id, label: email ?? fullName }));
  return (
    <Group gap="xs">
      <Select
        aria-label={t('filterAction')}
        placeholder={t('anyAction')}
        w={280}
        searchable
        clearable
        value={action ?? null}
        data={auditActions.map((value) => ({ value, label: t(`actions.${value}`) }))}
        nothingFoundMessage={t('noAction')}
        onChange={(chosen) => {
          const next = auditActions.find((known) => known === chosen);
          onChange({ ...(next !== undefined && { action: next }), ...(userId !== undefined && { userId }) });
        }}
      />
      <Select
        aria-label={t('filterPerson')}
        placeholder={t('anybody')}
        w={240}
        searchable
        clearable
        value={userId ?? null}
        // Also somebody who is gone.
        data={
          userId === undefined || people.some(({ value }) => value === userId)
            ? people
            : [...people, { value: userId, label: userId }]
        }
        nothingFoundMessage={t('noPerson')}
        onChange={(chosen) =>
          onChange({ ...(action !== undefined && { action }), ...(chosen !== null && { userId: chosen }) })
        }
      />
    </Group>
  );
}
