import { Alert, Badge, Button, Card, Code, Group, ScrollArea, Stack, Text, Title } from '@mantine/core';
import { type ExternalSecretProvider, externalSecretRoutes } from '@millrace/api';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../server/api-client.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { notifyFailure } from '../../ui/notifications/notify.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** Where credentials get secrets that Millrace does not store: names, and never values. */
export default function ExternalSecretsPage() {
  const { t } = useTranslation('settings');
  const providers = useQuery({
    queryKey: ['external-secrets'],
    queryFn: ({ signal }) => apiClient.call(externalSecretRoutes.list, { signal }),
  });
  return (
    <SettingsFrame page="secrets">
      <Text c="dimmed">{t('externalSecretsText')}</Text>
      {providers.isError && <LoadFailure error={providers.error} onRetry={() => void providers.refetch()} />}
      {providers.data?.length === 0 && <Text>{t('externalSecretsNone')}</Text>}
      <Stack maw={720}>
        {providers.data?.map((provider) => (
          <Provider key={provider.name} provider={provider} onTested={() => providers.refetch()} />
        ))}
      </Stack>
    </SettingsFrame>
  );
}

function Provider({ provider, onTested }: { provider: ExternalSecretProvider; onTested(): Promise<unknown> }) {
  const { t } = useTranslation('settings');
  const [isTesting, setTesting] = useState(false);
  const { name, place, problem, secrets } = provider;
  const test = async () => {
    setTesting(true);
    try {
      await apiClient.call(externalSecretRoutes.test, { params: { name } });
      await onTested();
    } catch (error) {
      notifyFailure(t('actionFailed'), error);
    } finally {
      setTesting(false);
    }
  };
  return (
    <Card component="section" aria-label={name} withBorder>
      <Stack gap="xs">
        <Group justify="space-between">
          <Group gap="xs">
            <Title order={2}>{t(`secretProvider_${knownProvider(name)}`)}</Title>
            <Badge color={problem === null ? 'success' : 'danger'} variant="light">
              {t(problem === null ? 'secretProviderReady' : 'secretProviderFailed')}
            </Badge>
          </Group>
          <Button variant="default" loading={isTesting} onClick={() => void test()}>
            {t('secretProviderTest')}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {place}
        </Text>
        {problem !== null && (
          <Alert color="danger" icon={<IconAlertTriangle size={18} />}>
            {problem}
          </Alert>
        )}
        {problem === null && secrets.length === 0 && <Text size="sm">{t('secretsNone')}</Text>}
        <ScrollArea.Autosize mah={240}>
          <Stack gap={4} align="flex-start">
            {secrets.map((secret) => (
              <Code key={secret}>{pathOf(name, secret)}</Code>
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Stack>
    </Card>
  );
}

function knownProvider(name: string) {
  return (['env', 'files', 'vault'] as const).find((known) => known === name) ?? 'unknown';
}

/** As an expression names it. */
function pathOf(provider: string, secret: string): string {
  const member = /^[A-Za-z_$][\w$]*$/.test(secret) ? `.${secret}` : `[${JSON.stringify(secret)}]`;
  return `$secrets.${provider}${member}`;
}
