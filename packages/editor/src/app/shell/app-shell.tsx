import { Outlet, useMatches } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { focusOnce } from '../../ui/focus-once.ts';
import { SkipLink } from '../../ui/skip-link.tsx';
import classes from './app-shell.module.css';
import { Navigation } from './navigation.tsx';
import { ShellPalette } from './shell-palette.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { useRightsChange } from './use-rights-change.ts';

/** The frame of the pages: the navigation on the left, the page beside it. */
export function AppShell() {
  const { t } = useTranslation('shell');
  const content = useRef<HTMLElement>(null);
  useRightsChange();
  const frame = useMatches({
    select: (matches) => matches.map(({ staticData }) => staticData.frame).findLast((named) => named !== undefined),
  });
  if (frame === 'none') {
    return (
      <main className={classes.page}>
        <Outlet />
      </main>
    );
  }
  return (
    <div className={classes.shell}>
      <SkipLink onClick={() => content.current && focusOnce(content.current)}>{t('skipToContent')}</SkipLink>
      <Navigation page={frame ?? 'list'} />
      <main ref={content} className={classes.page}>
        <Outlet />
      </main>
      <ShellPalette />
      <SignInAgain />
    </div>
  );
}
