import { ActionIcon, Table, Text, Tooltip } from '@mantine/core';
import type { ConnectedApp } from '@millrace/api';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { scopeWords } from '../../../parts/account-forms/scope-words.ts';
import { CardCell, CardTable } from '../../../ui/card-table.tsx';
import { confirm } from '../../../ui/notifications/confirm.tsx';
import { notifyFailure } from '../../../ui/notifications/notify.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';

interface ConnectedAppTableProps {
  label: string;
  apps: readonly ConnectedApp[];
  /** For whom an app acts; absent where all act for the user. */
  userNameOf?: (appId: string) => string | undefined;
  disconnect(appId: string): Promise<void>;
}

/** Apps with what they may do, and their end. */
export function ConnectedAppTable({ label, apps, userNameOf, disconnect }: ConnectedAppTableProps) {
  const { t } = useTranslation(['settings', 'accounts']);
  return (
    <CardTable verticalSpacing="xs" aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('apps.app')}</Table.Th>
          {userNameOf && <Table.Th>{t('apps.user')}</Table.Th>}
          <Table.Th>{t('apps.mayDo')}</Table.Th>
          <Table.Th>{t('apps.connected')}</Table.Th>
          <Table.Th>{t('lastUsed')}</Table.Th>
          <Table.Th>{t('apps.ends')}</Table.Th>
          <Table.Th aria-label={t('accounts:actions')} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {apps.map((app) => (
          <AppRow
            key={app.id}
            app={app}
            disconnect={disconnect}
            {...(userNameOf && { userName: userNameOf(app.id) })}
          />
        ))}
      </Table.Tbody>
    </CardTable>
  );
}

interface AppRowProps {
  app: ConnectedApp;
  userName?: string | undefined;
  disconnect(appId: string): Promise<void>;
}

function AppRow({ app, userName, disconnect }: AppRowProps) {
  const { t } = useTranslation('settings');
  const { id, name, returnsTo, scopes, connectedAt, lastUsedAt, endsAt } = app;
  const ask = async () => {
    const question = { title: t('apps.disconnectTitle', { name }), text: t('apps.disconnectText') };
    if (!(await confirm({ ...question, confirmLabel: t('apps.disconnect'), isDangerous: true }))) return;
    await disconnect(id);
  };
  return (
    <Table.Tr>
      <CardCell is="title" style={{ overflowWrap: 'anywhere' }}>
        {name}
        <Text size="xs" c="dimmed">
          {returnsTo.name}
        </Text>
      </CardCell>
      {userName !== undefined && <CardCell label={t('apps.user')}>{userName}</CardCell>}
      <CardCell label={t('apps.mayDo')} isShort>
        <Tooltip label={scopes.map((scope) => t(scopeWords[scope])).join('; ')} multiline maw={320}>
          <Text size="sm" tabIndex={0} span>
            {t('apps.count', { count: scopes.length })}
          </Text>
        </Tooltip>
      </CardCell>
      <CardCell label={t('apps.connected')} isShort>
        <RelativeTime at={connectedAt} />
      </CardCell>
      <CardCell label={t('lastUsed')} isShort>
        {lastUsedAt === null ? t('never') : <RelativeTime at={lastUsedAt} />}
      </CardCell>
      <CardCell label={t('apps.ends')} isShort>
        <RelativeTime at={endsAt} />
      </CardCell>
      <CardCell ta="right" is="actions">
        <ActionIcon
          aria-label={t('apps.disconnectTitle', { name })}
          onClick={() => void ask().catch((error: unknown) => notifyFailure(t('actionFailed'), error))}
        >
          <IconPlugConnectedX size={18} />
        </ActionIcon>
      </CardCell>
    </Table.Tr>
  );
}
