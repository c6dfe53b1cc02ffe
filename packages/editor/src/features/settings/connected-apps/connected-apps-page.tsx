import { Stack, Text, Title } from '@mantine/core';
import { connectedAppRoutes } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../../server/api-client.ts';
import { useCurrentUser } from '../../../server/current-user.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { ConnectedAppTable } from './connected-app-table.tsx';
import { ownAppsQuery } from './own-apps.ts';

/** Apps that act for the user, and for administrators those that act for others. */
export default function ConnectedAppsPage() {
  const { t } = useTranslation('settings');
  const user = useCurrentUser();
  return (
    <SettingsFrame page="connected-apps">
      <Text c="dimmed">{t('apps.text')}</Text>
      <OwnApps />
      {user?.permissions.includes('connectedApp:manageAll') && <AppsOfOthers userId={user.id} />}
    </SettingsFrame>
  );
}

function OwnApps() {
  const { t } = useTranslation('settings');
  const apps = useQuery(ownAppsQuery);
  if (apps.isError) return <LoadFailure error={apps.error} onRetry={() => void apps.refetch()} />;
  if (!apps.data) return null;
  if (apps.data.length === 0) return <Text c="dimmed">{t('apps.none')}</Text>;
  return (
    <ConnectedAppTable
      label={t('apps.own')}
      apps={apps.data}
      disconnect={async (appId) => {
        await apiClient.call(connectedAppRoutes.disconnect, { params: { appId } });
        await apps.refetch();
      }}
    />
  );
}

function AppsOfOthers({ userId }: { userId: string }) {
  const { t } = useTranslation('settings');
  const apps = useQuery({
    queryKey: ['connected-apps', 'all'],
    queryFn: ({ signal }) => apiClient.call(connectedAppRoutes.listAll, { signal }),
  });
  if (apps.isError) return <LoadFailure error={apps.error} onRetry={() => void apps.refetch()} />;
  const others = apps.data?.filter((app) => app.userId !== userId) ?? [];
  if (others.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-label={t('apps.others')}>
      <Title order={2}>{t('apps.others')}</Title>
      <ConnectedAppTable
        label={t('apps.others')}
        apps={others}
        userNameOf={(id) => others.find((app) => app.id === id)?.userName}
        disconnect={async (appId) => {
          await apiClient.call(connectedAppRoutes.disconnectAny, { params: { appId } });
          await apps.refetch();
        }}
      />
    </Stack>
  );
}
