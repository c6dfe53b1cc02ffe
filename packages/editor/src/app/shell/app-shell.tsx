import { ActionIcon, Menu, Tooltip, useMantineColorScheme } from '@mantine/core';
import {
  IconBrightness,
  IconCheck,
  IconDeviceDesktop,
  IconHistory,
  IconLayoutList,
  IconMoon,
  IconPlus,
  IconSun,
} from '@tabler/icons-react';
import { Link, Outlet, useMatches } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountMenu } from './account-menu.tsx';
import classes from './app-shell.module.css';
import { Logo } from './logo.tsx';

/** The frame of the pages: the navigation on the left, the page beside it. */
export function AppShell() {
  const { t } = useTranslation('shell');
  const hasNoNavigation = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.hasNoNavigation === true),
  });
  if (hasNoNavigation) {
    return (
      <main className={classes.page}>
        <Outlet />
      </main>
    );
  }
  return (
    <div className={classes.shell}>
      <nav className={classes.navigation} aria-label={t('navigation')}>
        <Logo />
        <NavigationEntry label={t('newWorkflow')}>
          <Link
            to="/workflow/{-$workflowId}"
            params={{ workflowId: undefined }}
            className={classes.link}
            data-action
            aria-label={t('newWorkflow')}
          >
            <IconPlus size={20} />
          </Link>
        </NavigationEntry>
        <NavigationEntry label={t('workflows')}>
          <Link to="/workflows" className={classes.link} aria-label={t('workflows')}>
            <IconLayoutList size={20} />
          </Link>
        </NavigationEntry>
        <NavigationEntry label={t('executions')}>
          <Link to="/executions" className={classes.link} aria-label={t('executions')}>
            <IconHistory size={20} />
          </Link>
        </NavigationEntry>
        <div className={classes.spacer} />
        <AccountMenu />
        <ColorSchemeMenu />
      </nav>
      <main className={classes.page}>
        <Outlet />
      </main>
    </div>
  );
}

interface NavigationEntryProps {
  label: string;
  children: ReactElement;
}

function NavigationEntry({ label, children }: NavigationEntryProps) {
  return (
    <Tooltip label={label} position="right">
      {children}
    </Tooltip>
  );
}

const SCHEMES = [
  { value: 'light', label: 'schemeLight', Icon: IconSun },
  { value: 'dark', label: 'schemeDark', Icon: IconMoon },
  { value: 'auto', label: 'schemeAuto', Icon: IconDeviceDesktop },
] as const;

function ColorSchemeMenu() {
  const { t } = useTranslation('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="right-end">
      <Menu.Target>
        <Tooltip label={t('colorScheme')} position="right">
          <ActionIcon size={36} aria-label={t('colorScheme')}>
            <IconBrightness size={20} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {SCHEMES.map(({ value, label, Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={16} />}
            rightSection={value === colorScheme ? <IconCheck size={14} /> : undefined}
            aria-checked={value === colorScheme}
            onClick={() => setColorScheme(value)}
          >
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
