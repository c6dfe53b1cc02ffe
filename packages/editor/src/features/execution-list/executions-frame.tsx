import { Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageFrame } from '../../ui/page-frame.tsx';

const PAGES = [
  { to: '/executions', label: 'allExecutions' },
  { to: '/executions/failures', label: 'failures' },
] as const;

/** Title and tabs of the two ways to look at executions. */
export function ExecutionsFrame({ page, children }: { page: (typeof PAGES)[number]['to']; children: ReactNode }) {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const open = (next: string | null) => {
    const chosen = PAGES.find(({ to }) => to === next);
    if (chosen) void navigate({ to: chosen.to, search: {} });
  };
  return (
    <PageFrame title={t('executions')}>
      <Tabs value={page} onChange={open} mb="md">
        <Tabs.List>
          {PAGES.map(({ to, label }) => (
            <Tabs.Tab key={to} value={to}>
              {t(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {children}
    </PageFrame>
  );
}
