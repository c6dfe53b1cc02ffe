import { Code, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settingsQuery } from '../../../server/settings.ts';
import { CopyAddress } from '../../../ui/copy-address.tsx';
import { TextLink } from '../../../ui/links.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { SettingsForm } from './settings-form.tsx';
import { ASSISTANT, MCP } from './shown-settings.ts';

/** Whether AI clients may use the instance, and how they connect. */
export default function McpPage() {
  const { t } = useTranslation('settings');
  return (
    <SettingsFrame page="mcp">
      <SettingsForm
        sections={[
          { title: t('mcpServer'), text: t('mcpServerHelp'), names: MCP },
          { title: t('assistant'), text: t('assistantHelp'), names: ASSISTANT },
        ]}
      />
      <Connect />
    </SettingsFrame>
  );
}

function Connect() {
  const { t } = useTranslation('settings');
  const { data: settings } = useQuery(settingsQuery);
  if (!settings) return null;
  // Clients are elsewhere: they need the address that is configured, not the one of this browser.
  const url = `${settings.urlBaseEditor}mcp-server/http`;
  return (
    <Stack component="section" gap="sm" aria-label={t('mcpConnect')} maw={720}>
      <Title order={2}>{t('mcpConnect')}</Title>
      <Group gap="xs">
        <Code>{url}</Code>
        <CopyAddress url={url} />
      </Group>
      <Text c="dimmed">
        {t('mcpKeyHelp')} <TextLink to="/settings/api">{t('apiKeys')}</TextLink>
        {' · '}
        <TextLink to="/settings/connected-apps">{t('apps.title')}</TextLink>
      </Text>
      <Code block>{configurationFor(url)}</Code>
      <Text c="dimmed">{t('mcpPermissions')}</Text>
    </Stack>
  );
}

/** What clients that are set up by a file take. */
function configurationFor(url: string): string {
  const millrace = { type: 'http', url, headers: { Authorization: 'Bearer mr_…' } };
  return JSON.stringify({ mcpServers: { millrace } }, null, 2);
}
