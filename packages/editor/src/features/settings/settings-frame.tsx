import { Stack, Tabs } from '@mantine/core';
import type { Permission } from '@millrace/api';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../server/current-user.ts';
import { PageFrame } from '../../ui/page-frame.tsx';

type SettingsPage = 'personal' | 'users' | 'api';

const PAGES: ReadonlyArray<{ page: SettingsPage; label: 'personal' | 'users' | 'apiKeys'; needs: Permission }> = [
  { page: 'personal', label: 'personal', needs: 'account:update' },
  { page: 'users', label: 'users', needs: 'user:list' },
  { page: 'api', label: 'apiKeys', needs: 'apiKey:manage' },
];

/** Title and tabs of the settings; a tab is there for those who may use its page. */
export function SettingsFrame({
  page,
  actions,
  children,
}: {
  page: SettingsPage;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const permissions = useCurrentUser()?.permissions ?? [];
  return (
    <PageFrame title={t('settings')} actions={actions}>
      <Stack gap="lg">
        <Tabs value={page} onChange={(next) => void navigate({ to: `/settings/${next as SettingsPage}` })}>
          <Tabs.List>
            {PAGES.filter(({ needs }) => permissions.includes(needs)).map((entry) => (
              <Tabs.Tab key={entry.page} value={entry.page}>
                {t(entry.label)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        {children}
      </Stack>
    </PageFrame>
  );
}
