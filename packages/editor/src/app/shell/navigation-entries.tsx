import {
  IconChartBar,
  IconHistory,
  IconKey,
  IconLayoutList,
  IconPlus,
  IconSettings,
  IconTable,
  IconTemplate,
  IconVariable,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { firstSettingsPage } from '../../features/settings/settings-pages.ts';
import { UpdatesEntry } from '../../features/updates/updates-entry.tsx';
import { useCurrentUser } from '../../server/current-user.ts';
import { settingsQuery } from '../../server/settings.ts';
import { AccountMenu } from './account-menu.tsx';
import classes from './app-shell.module.css';
import { HelpMenu } from './help-menu.tsx';
import { NavigationButton, NavigationLink } from './navigation-row.tsx';

/** The way to all pages, help and the account. */
export function NavigationEntries({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useTranslation('shell');
  const settings = firstSettingsPage(useCurrentUser()?.permissions ?? []);
  // While that is not known yet, too: most instances have them, and no entry should jump.
  const hasTemplates = useQuery(settingsQuery).data?.templates.enabled !== false;
  return (
    <>
      <NavigationLink
        to="/workflow/{-$workflowId}"
        params={{ workflowId: undefined }}
        data-action
        label={t('newWorkflow')}
        icon={IconPlus}
        isNarrow={isNarrow}
      />
      <NavigationLink
        to="/workflows"
        activeOptions={{ exact: true, includeSearch: false }}
        label={t('workflows')}
        icon={IconLayoutList}
        isNarrow={isNarrow}
      />
      {hasTemplates && (
        <NavigationLink to="/templates" label={t('templates')} icon={IconTemplate} isNarrow={isNarrow} />
      )}
      <NavigationLink to="/credentials" label={t('credentials')} icon={IconKey} isNarrow={isNarrow} />
      <NavigationLink to="/executions" label={t('executions')} icon={IconHistory} isNarrow={isNarrow} />
      <NavigationLink
        to="/insights"
        activeOptions={{ includeSearch: false }}
        label={t('insights')}
        icon={IconChartBar}
        isNarrow={isNarrow}
      />
      <NavigationLink to="/data-tables" search={{}} label={t('dataTables')} icon={IconTable} isNarrow={isNarrow} />
      <NavigationLink to="/variables" label={t('variables')} icon={IconVariable} isNarrow={isNarrow} />
      <div className={classes.spacer} />
      {settings && <NavigationLink to="/settings" label={t('settings')} icon={IconSettings} isNarrow={isNarrow} />}
      <UpdatesEntry Row={NavigationButton} isNarrow={isNarrow} />
      <HelpMenu isNarrow={isNarrow} />
      <AccountMenu isNarrow={isNarrow} />
    </>
  );
}
