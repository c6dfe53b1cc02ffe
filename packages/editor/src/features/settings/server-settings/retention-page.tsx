import { Text } from '@mantine/core';
import { executionRoutes } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../../i18n/formats.ts';
import { apiClient } from '../../../server/api-client.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { FixedSettings } from './fixed-settings.tsx';
import { SettingsForm } from './settings-form.tsx';
import { EXECUTION_RETENTION, FIXED_RETENTION, INSIGHT_RETENTION, VERSION_RETENTION } from './shown-settings.ts';

/** What is kept of what ran and was done, and for how long. */
export default function RetentionPage() {
  const { t } = useTranslation('settings');
  return (
    <SettingsFrame page="retention">
      <KeptExecutions />
      <SettingsForm
        sections={[
          { title: t('retentionExecutions'), text: t('retentionText'), names: EXECUTION_RETENTION },
          { title: t('retentionVersions'), names: VERSION_RETENTION },
          { title: t('retentionInsights'), names: INSIGHT_RETENTION },
        ]}
      />
      <FixedSettings names={FIXED_RETENTION} />
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
