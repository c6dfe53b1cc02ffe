import { Anchor, Stack } from '@mantine/core';
import { IconArrowLeft, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../server/current-user.ts';
import { settingsQuery } from '../../server/settings.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { openAbout } from './about-dialog.tsx';
import classes from './settings-frame.module.css';
import { type SettingsPage, settingsGroups, settingsLabel } from './settings-pages.ts';

interface SettingsFrameProps {
  page: SettingsPage;
  actions?: ReactNode;
  children: ReactNode;
}

/** One page of the settings, beside the list of those that one may see. */
export function SettingsFrame({ page, actions, children }: SettingsFrameProps) {
  const { t } = useTranslation(['settings', 'accounts']);
  return (
    <PageFrame title={t(settingsLabel(page))} actions={actions} isWide>
      <div className={classes.columns}>
        <PageList key={page} page={page} />
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
  const [isOpen, setIsOpen] = useState(false);
  const groups = settingsGroups(useCurrentUser()?.permissions ?? []);
  return (
    <nav className={classes.list} aria-label={t('pages')}>
      <div className={classes.head}>
        <Link to="/workflows" className={classes.back} aria-label={t('back')}>
          <IconArrowLeft size={18} aria-hidden />
        </Link>
        <span>{t('settings')}</span>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={`${prefix}pages`}
          onClick={() => setIsOpen((before) => !before)}
        >
          {t('settingsPages')}
          <IconChevronDown size={16} aria-hidden />
        </button>
      </div>
      <div id={`${prefix}pages`} className={classes.groups} data-open={isOpen || undefined}>
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
        <VersionLink />
      </div>
    </nav>
  );
}

/** Tells which version this is; a click tells more. */
function VersionLink() {
  const { t } = useTranslation('common');
  const version = useQuery(settingsQuery).data?.versionCli;
  if (version === undefined) return null;
  return (
    <Anchor component="button" type="button" size="xs" c="dimmed" className={classes.version} onClick={openAbout}>
      {t('appName')} {version}
    </Anchor>
  );
}
