import { Alert, Code, Group, Progress, Stack, Table, Text } from '@mantine/core';
import { type QueueState, queueRoutes } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../server/api-client.ts';
import { CardCell, CardTable } from '../../ui/card-table.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** Workers say so often what they have to do. */
const LOOK_MS = 5000;

/** What waits for workers, and how much each of them has to do. */
export default function QueuePage() {
  const { t } = useTranslation('settings');
  const queue = useQuery({
    queryKey: ['instance', 'queue'],
    queryFn: ({ signal }) => apiClient.call(queueRoutes.look, { signal }),
    refetchInterval: LOOK_MS,
  });
  return (
    <SettingsFrame page="queue">
      {queue.isError && <LoadFailure error={queue.error} onRetry={() => void queue.refetch()} />}
      {queue.data === null && (
        <Stack gap="xs">
          <Text>{t('queueAlone')}</Text>
          <Text c="dimmed" size="sm">
            {t('queueAloneText')}
          </Text>
        </Stack>
      )}
      {queue.data && !queue.isError && (
        <>
          <Depth queue={queue.data} />
          <Workers workers={queue.data.workers} />
        </>
      )}
    </SettingsFrame>
  );
}

function Depth({ queue: { place, waiting, taken, oldestMs } }: { queue: QueueState }) {
  const { t, i18n } = useTranslation('settings');
  const number = new Intl.NumberFormat(i18n.language);
  const facts = [
    [t('queueWaiting'), number.format(waiting)],
    [
      t('queueOldest'),
      waiting === 0 ? t('queueNone') : t('queueSeconds', { seconds: number.format(Math.ceil(oldestMs / 1000)) }),
    ],
    [t('queueTaken'), number.format(taken)],
  ];
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('queuePlace')} <Code>{place}</Code>
      </Text>
      <Group gap="xl" component="dl" m={0}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" size="xl" m={0}>
              {value}
            </Text>
          </div>
        ))}
      </Group>
    </Stack>
  );
}

function Workers({ workers }: Pick<QueueState, 'workers'>) {
  const { t } = useTranslation('settings');
  if (workers.length === 0) {
    return (
      <Alert color="warning" title={t('workersNone')}>
        {t('workersNoneText')}
      </Alert>
    );
  }
  return (
    <CardTable verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('worker')}</Table.Th>
          <Table.Th>{t('workerRunning')}</Table.Th>
          <Table.Th>{t('workerPlaces')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {workers.map(({ id, running, places }) => (
          <Table.Tr key={id}>
            <CardCell is="title">
              <Code>{id}</Code>
            </CardCell>
            <CardCell label={t('workerRunning')}>
              <Stack gap={4}>
                <span>{running}</span>
                <Progress value={(running / Math.max(1, places)) * 100} size="xs" aria-hidden />
              </Stack>
            </CardCell>
            <CardCell label={t('workerPlaces')}>{places}</CardCell>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </CardTable>
  );
}
