import { Text } from '@mantine/core';
import { executionRoutes } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../../i18n/formats.ts';
import { apiClient } from '../../../server/api-client.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { ChangeNote, EnvironmentTable } from './environment-table.tsx';
import { RETENTION_SETTINGS } from './shown-settings.ts';

/** What is kept of what ran and was done, and for how long. */
export default function RetentionPage() {
  const { t } = useTranslation('settings');
  return (
    <SettingsFrame page="retention">
      <Text c="dimmed" maw={720}>
        {t('retentionText')}
      </Text>
      <KeptExecutions />
      <EnvironmentTable label={t('retention')} names={RETENTION_SETTINGS} />
      <ChangeNote />
    </SettingsFrame>
  );
}

function KeptExecutions() {
  const { t } = useTranslation('settings');
  const kept = useQuery({
    queryKey: ['executions', 'kept'],
    queryFn: ({ signal }) => apiClient.call(executionRoutes.list, { query: { limit: 1 }, signal }),
    staleTime: 0,
  }).data;
  if (!kept) return null;
  const shown = numberText(kept.count);
  return <Text>{t(kept.estimated ? 'keptAbout' : 'kept', { count: kept.count, shown })}</Text>;
}
