import { Badge, Code, Group, Stack, Table, Text, Title } from '@mantine/core';
import type { ServerSetting } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CardCell, CardTable } from '../../../ui/card-table.tsx';
import { serverSettingsQuery } from './server-settings-query.ts';
import type { FixedSetting } from './shown-settings.ts';

const SHOW_COMMAND = 'millrace config';
/** Longer ones take several lines. */
const LONG_VALUE = 24;

/** Settings that are changed where the server is started, and not by a page. */
export function FixedSettings({ names }: { names: readonly FixedSetting[] }) {
  const { t } = useTranslation('settings');
  const settings = useQuery(serverSettingsQuery).data;
  if (!settings) return null;
  return (
    <Stack component="section" gap="sm">
      <Title order={2}>{t('fixedSettings')}</Title>
      <Text c="dimmed" maw={720}>
        {t('changeNote')} <Code>{SHOW_COMMAND}</Code>
      </Text>
      <CardTable verticalSpacing="xs" maw={1100} aria-label={t('fixedSettings')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('meaning')}</Table.Th>
            <Table.Th>{t('value')}</Table.Th>
            <Table.Th>{t('variable')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {names.map((name) => (
            <SettingRow key={name} name={name} setting={settings.find((entry) => entry.name === name)} />
          ))}
        </Table.Tbody>
      </CardTable>
    </Stack>
  );
}

function SettingRow({ name, setting }: { name: FixedSetting; setting: ServerSetting | undefined }) {
  const { t } = useTranslation('settings');
  if (!setting) return null;
  const { value, source } = setting;
  return (
    <Table.Tr>
      <CardCell maw={480} is="title">
        {t(`means.${name}`)}
      </CardCell>
      <CardCell maw={280} label={t('value')}>
        <Group gap="xs" wrap="nowrap">
          {value === null ? (
            <Text size="sm">{t('unset')}</Text>
          ) : (
            <Code style={value.length > LONG_VALUE ? { overflowWrap: 'anywhere' } : { whiteSpace: 'nowrap' }}>
              {value}
            </Code>
          )}
          {source === 'default' && value !== null && (
            <Badge color="gray" variant="light" flex="none">
              {t('default')}
            </Badge>
          )}
        </Group>
      </CardCell>
      <CardCell label={t('variable')}>
        <Code>{name}</Code>
      </CardCell>
    </Table.Tr>
  );
}
