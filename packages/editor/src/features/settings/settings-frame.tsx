import { Stack, Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../server/current-user.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { type SettingsPage, settingsTabs } from './settings-pages.ts';

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
  const { t } = useTranslation(['accounts', 'settings']);
  const navigate = useNavigate();
  const permissions = useCurrentUser()?.permissions ?? [];
  return (
    <PageFrame title={t('accounts:settings')} actions={actions}>
      <Stack gap="lg">
        <Tabs value={page} onChange={(next) => void navigate({ to: `/settings/${next as SettingsPage}` })}>
          <Tabs.List>
            {settingsTabs(permissions).map(({ page: tab, label }) => (
              <Tabs.Tab key={tab} value={tab}>
                {t(label)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        {children}
      </Stack>
    </PageFrame>
  );
}
