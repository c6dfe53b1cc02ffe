import { Alert, Anchor, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { apiKeyRoutes } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../address/base-path.ts';
import { apiClient } from '../../server/api-client.ts';
import { settingsQuery } from '../../server/settings.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { ApiKeyForm } from './api-key-form.tsx';
import { ApiKeyTable } from './api-key-table.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** Keys with which programs act for the user. */
export default function ApiKeysPage() {
  const { t } = useTranslation(['settings', 'accounts']);
  const [created, setCreated] = useState<string>();
  const keys = useQuery({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) => apiClient.call(apiKeyRoutes.list, { signal }),
  });
  return (
    <SettingsFrame page="api">
      <ApiNote />
      <ApiKeyForm
        onCreated={(apiKey) => {
          setCreated(apiKey);
          void keys.refetch();
        }}
      />
      {created !== undefined && <NewKey apiKey={created} />}
      {keys.isError && <LoadFailure error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.data?.length === 0 && <Text c="dimmed">{t('noKeys')}</Text>}
      {keys.data && keys.data.length > 0 && <ApiKeyTable keys={keys.data} onChange={() => void keys.refetch()} />}
    </SettingsFrame>
  );
}

/** What keys are for, where the instance has a public API. */
function ApiNote() {
  const { t } = useTranslation(['settings', 'accounts']);
  const settings = useQuery(settingsQuery);
  if (!settings.data) return null;
  const { enabled, path, latestVersion } = settings.data.publicApi;
  if (!enabled) return <Text c="dimmed">{t('publicApiOff')}</Text>;
  return (
    <Text size="sm">
      {t('publicApiAt')} <Code>{`${window.location.origin}${addressOf(`/${path}/v${latestVersion}`)}`}</Code>.{' '}
      <Anchor href={addressOf(`/${path}/docs`)} target="_blank" rel="noreferrer" size="sm">
        {t('publicApiDocs')}
      </Anchor>
    </Text>
  );
}

function NewKey({ apiKey }: { apiKey: string }) {
  const { t } = useTranslation(['settings', 'accounts']);
  return (
    <Alert color="success" role="status">
      <Stack gap="xs">
        <Text size="sm">{t('keyShownOnce')}</Text>
        <Group gap="xs">
          <Code>{apiKey}</Code>
          <CopyButton value={apiKey}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {t(copied ? 'accounts:copied' : 'accounts:copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Alert>
  );
}
