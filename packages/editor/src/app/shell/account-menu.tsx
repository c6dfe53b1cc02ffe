import { sessionRoutes } from '@millrace/api';
import { IconLogout, IconUser, IconUserCircle, IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../address/base-path.ts';
import { apiClient } from '../../server/api-client.ts';
import { useCurrentUser } from '../../server/current-user.ts';
import { LinkMenuItem } from '../../ui/links.tsx';
import { Menu } from '../../ui/menu.tsx';
import { notifyFailure } from '../../ui/notifications/notify.tsx';
import { ColorSchemes, Languages } from './look-choices.tsx';
import { NavigationButton } from './navigation-row.tsx';

/** Who is signed in, how the pages look to them, and the way out. */
export function AccountMenu({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useTranslation(['accounts', 'shell']);
  const user = useCurrentUser();
  if (!user) return null;
  const signOut = async () => {
    await apiClient.call(sessionRoutes.signOut);
    // Anew, so that nothing of this user stays in memory.
    window.location.assign(addressOf('/signin'));
  };
  return (
    <Menu position="right-end">
      <Menu.Target>
        <NavigationButton
          label={user.fullName.trim() || t('account')}
          aria-label={[t('account'), user.fullName.trim()].filter(Boolean).join(': ')}
          icon={IconUserCircle}
          isNarrow={isNarrow}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {user.isDefaultUser ? (
          <LinkMenuItem to="/setup" leftSection={<IconUserPlus size={16} />}>
            {t('setUp')}
          </LinkMenuItem>
        ) : (
          <>
            <Menu.Label>{user.email}</Menu.Label>
            <LinkMenuItem to="/settings/personal" leftSection={<IconUser size={16} />}>
              {t('personal')}
            </LinkMenuItem>
          </>
        )}
        <Menu.Divider />
        <Menu.Label>{t('shell:colorScheme')}</Menu.Label>
        <ColorSchemes />
        <Menu.Divider />
        <Menu.Label>{t('shell:language')}</Menu.Label>
        <Languages />
        {!user.isDefaultUser && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconLogout size={16} />}
              onClick={() => void signOut().catch((error: unknown) => notifyFailure(t('signOutFailed'), error))}
            >
              {t('signOut')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
