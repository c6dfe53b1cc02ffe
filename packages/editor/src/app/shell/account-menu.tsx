import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { sessionRoutes } from '@millrace/api';
import { IconKey, IconLogout, IconSettings, IconUser, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../server/api-client.ts';
import { useCurrentUser } from '../../server/current-user.ts';
import { LinkMenuItem } from '../../ui/links.tsx';
import { notifyFailure } from '../../ui/notifications/notify.tsx';

/** Who is signed in, the settings, and the way out. */
export function AccountMenu() {
  const { t } = useTranslation('accounts');
  const user = useCurrentUser();
  if (!user) return null;
  const signOut = async () => {
    await apiClient.call(sessionRoutes.signOut);
    // Anew, so that nothing of this user stays in memory.
    window.location.assign('/signin');
  };
  return (
    <Menu position="right-end">
      <Menu.Target>
        <Tooltip label={user.fullName || t('account')} position="right">
          <ActionIcon size={36} aria-label={t('account')}>
            <IconUser size={20} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {user.isDefaultUser ? (
          <LinkMenuItem to="/setup" leftSection={<IconUserPlus size={16} />}>
            {t('setUp')}
          </LinkMenuItem>
        ) : (
          <>
            <Menu.Label>{user.email}</Menu.Label>
            <LinkMenuItem to="/settings/personal" leftSection={<IconSettings size={16} />}>
              {t('settings')}
            </LinkMenuItem>
          </>
        )}
        <LinkMenuItem to="/settings/users" leftSection={<IconUsers size={16} />}>
          {t('users')}
        </LinkMenuItem>
        <LinkMenuItem to="/settings/api" leftSection={<IconKey size={16} />}>
          {t('apiKeys')}
        </LinkMenuItem>
        {!user.isDefaultUser && (
          <Menu.Item
            leftSection={<IconLogout size={16} />}
            onClick={() => void signOut().catch((error: unknown) => notifyFailure(t('actionFailed'), error))}
          >
            {t('signOut')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
