import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import classes from './app-shell.module.css';
import { Logo } from './logo.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { NavigationEntries } from './navigation-entries.tsx';
import { NavigationButton } from './navigation-row.tsx';
import { useNavigationWidth } from './use-navigation-width.ts';

/** The way to all pages: at the side of each, on small screens below it. */
export function Navigation({ page }: { page: 'list' | 'canvas' }) {
  const isSmall = useSmallScreen();
  return isSmall ? <NavigationBar /> : <NavigationSide page={page} />;
}

function NavigationSide({ page }: { page: 'list' | 'canvas' }) {
  const { t } = useTranslation(['shell', 'common']);
  const { isNarrow, toggle } = useNavigationWidth(page);
  return (
    <nav className={classes.navigation} data-narrow={isNarrow} aria-label={t('navigation')}>
      <Link to="/workflows" className={classes.brand} aria-label={t('common:appName')}>
        <Logo />
        {!isNarrow && <span className={classes.name}>{t('common:appName')}</span>}
      </Link>
      <NavigationEntries isNarrow={isNarrow} />
      <NavigationButton
        label={t(isNarrow ? 'showNames' : 'hideNames')}
        icon={isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse}
        isNarrow={isNarrow}
        aria-expanded={!isNarrow}
        onClick={toggle}
      />
    </nav>
  );
}
