import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../server/current-user.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import classes from './settings-frame.module.css';
import { type SettingsPage, settingsGroups } from './settings-pages.ts';

interface SettingsFrameProps {
  page: SettingsPage;
  actions?: ReactNode;
  children: ReactNode;
}

/** One page of the settings, beside the list of those that one may see. */
export function SettingsFrame({ page, actions, children }: SettingsFrameProps) {
  const { t } = useTranslation('settings');
  return (
    <PageFrame title={t('settings')} actions={actions} isWide>
      <div className={classes.columns}>
        <PageList page={page} />
        <Stack gap="lg" className={classes.page}>
          {children}
        </Stack>
      </div>
    </PageFrame>
  );
}

function PageList({ page: current }: Pick<SettingsFrameProps, 'page'>) {
  const { t } = useTranslation(['settings', 'accounts']);
  const prefix = useId();
  const groups = settingsGroups(useCurrentUser()?.permissions ?? []);
  return (
    <nav className={classes.list} aria-label={t('pages')}>
      {groups.map(({ group, pages }) => (
        <div key={group}>
          <div className={classes.group} id={`${prefix}${group}`}>
            {t(`groups.${group}`)}
          </div>
          <ul aria-labelledby={`${prefix}${group}`}>
            {pages.map(({ page, label }) => (
              <li key={page}>
                <Link
                  to={`/settings/${page}`}
                  className={classes.entry}
                  aria-current={page === current ? 'page' : undefined}
                >
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
