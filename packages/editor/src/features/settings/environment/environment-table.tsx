import { Badge, Code, Group, Skeleton, Table, Text } from '@mantine/core';
import { type EnvironmentSetting, instanceRoutes } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../../server/api-client.ts';
import { CardCell, CardTable } from '../../../ui/card-table.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import type { ShownSetting } from './shown-settings.ts';

const SHOW_COMMAND = 'millrace config';
/** Longer ones take several lines. */
const LONG_VALUE = 24;

interface EnvironmentTableProps {
  /** What the table is called for who cannot see where it stands. */
  label: string;
  names: readonly ShownSetting[];
}

/** Settings of the environment as they are, with what they mean. */
export function EnvironmentTable({ label, names }: EnvironmentTableProps) {
  const { t } = useTranslation('settings');
  const settings = useQuery({
    queryKey: ['instance', 'environment'],
    queryFn: ({ signal }) => apiClient.call(instanceRoutes.environment, { signal }),
    staleTime: 0,
  });
  if (settings.isPending) return <Skeleton height={260} radius="md" aria-hidden />;
  if (settings.isError) return <LoadFailure error={settings.error} onRetry={() => void settings.refetch()} />;
  return (
    <CardTable verticalSpacing="xs" maw={1100} aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('meaning')}</Table.Th>
          <Table.Th>{t('value')}</Table.Th>
          <Table.Th>{t('variable')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {names.map((name) => (
          <SettingRow key={name} name={name} setting={settings.data.find((entry) => entry.name === name)} />
        ))}
      </Table.Tbody>
    </CardTable>
  );
}

function SettingRow({ name, setting }: { name: ShownSetting; setting: EnvironmentSetting | undefined }) {
  const { t } = useTranslation('settings');
  if (!setting) return null;
  const { value, isSet } = setting;
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
          {!isSet && value !== null && (
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

/** They are changed where the server is started, and not by a page. */
export function ChangeNote() {
  const { t } = useTranslation('settings');
  return (
    <Text size="sm" c="dimmed" maw={720}>
      {t('changeNote')} <Code>{SHOW_COMMAND}</Code>
    </Text>
  );
}
