import { Code, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../../address/base-path.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { ChangeNote, EnvironmentTable } from './environment-table.tsx';
import { LOG_SETTINGS, METRICS_SETTINGS } from './shown-settings.ts';

/** Where the log goes, and who may read figures. */
export default function LogsPage() {
  const { t } = useTranslation('settings');
  return (
    <SettingsFrame page="logs">
      <Stack component="section" gap="sm">
        <Title order={2}>{t('log')}</Title>
        <Text c="dimmed" maw={720}>
          {t('logText')}
        </Text>
        <EnvironmentTable label={t('log')} names={LOG_SETTINGS} />
      </Stack>
      <Stack component="section" gap="sm">
        <Title order={2}>{t('metrics')}</Title>
        <Text c="dimmed" maw={720}>
          {t('metricsText')} <Code>{addressOf('/metrics')}</Code>
        </Text>
        <EnvironmentTable label={t('metrics')} names={METRICS_SETTINGS} />
      </Stack>
      <ChangeNote />
    </SettingsFrame>
  );
}
