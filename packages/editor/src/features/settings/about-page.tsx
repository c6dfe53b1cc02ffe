import { Alert, Anchor, Badge, Code, Group, List, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { type InstanceState, instanceRoutes } from '@millrace/api';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../address/base-path.ts';
import { apiClient } from '../../server/api-client.ts';
import { settingsQuery } from '../../server/settings.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { InstanceId, LicenseLink } from './about-facts.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** What is well now may not be in a while. */
const REFRESH_MS = 10_000;

/** Which program this is, what it runs on, and whether it can do its work. */
export default function AboutPage() {
  const state = useQuery({
    queryKey: ['instance'],
    queryFn: ({ signal }) => apiClient.call(instanceRoutes.state, { signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  return (
    <SettingsFrame page="about">
      {state.isPending && <Skeleton height={220} radius="md" aria-hidden />}
      {state.isError && <LoadFailure error={state.error} onRetry={() => void state.refetch()} />}
      {state.isSuccess && (
        <Stack maw={720} gap="lg">
          <Facts state={state.data} />
          <Links />
        </Stack>
      )}
    </SettingsFrame>
  );
}

function Facts({ state }: { state: InstanceState }) {
  const { t } = useTranslation(['settings', 'shell']);
  const { version, database, executionMode, dataFolder, problems } = state;
  return (
    <>
      <Health problems={problems} />
      <Table variant="vertical" layout="fixed" withTableBorder aria-label={t('about')}>
        <Table.Tbody>
          <Fact name={t('shell:aboutVersion')}>{version}</Fact>
          <Fact name={t('shell:aboutLicense')}>
            <LicenseLink />
          </Fact>
          <Fact name={t('shell:aboutInstance')}>
            <InstanceId />
          </Fact>
          <Fact name={t('database')}>{database.place}</Fact>
          <Fact name={t('mode')}>{t(`mode_${executionMode}`)}</Fact>
          <Fact name={t('dataFolder')}>
            <Code>{dataFolder}</Code>
          </Fact>
        </Table.Tbody>
      </Table>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Table.Tr>
      <Table.Th w={180} scope="row">
        {name}
      </Table.Th>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{children}</Table.Td>
    </Table.Tr>
  );
}

/** As `/readyz` tells it to what watches the server. */
function Health({ problems }: Pick<InstanceState, 'problems'>) {
  const { t } = useTranslation('settings');
  const found = Object.entries(problems);
  if (found.length === 0) {
    return (
      <Group gap="xs" role="status">
        <Badge color="success" variant="light">
          {t('ready')}
        </Badge>
        <Text size="sm">{t('readyText')}</Text>
      </Group>
    );
  }
  return (
    <Alert color="danger" role="alert" title={t('notReady')} icon={<IconAlertTriangle size={18} />}>
      <List size="sm">
        {found.map(([part, problem]) => (
          <List.Item key={part}>{problem}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Links() {
  const { t } = useTranslation('settings');
  const publicApi = useQuery(settingsQuery).data?.publicApi;
  return (
    <Stack component="section" gap="xs">
      <Title order={2}>{t('links')}</Title>
      {publicApi?.enabled && <PageLink to={`/${publicApi.path}/docs`}>{t('linkApi')}</PageLink>}
      <PageLink to="/readyz">{t('linkReady')}</PageLink>
      <PageLink to="/healthz">{t('linkHealth')}</PageLink>
    </Stack>
  );
}

function PageLink({ to, children }: { to: `/${string}`; children: string }) {
  return (
    <Anchor href={addressOf(to)} target="_blank" rel="noreferrer" size="sm">
      {children}
    </Anchor>
  );
}
