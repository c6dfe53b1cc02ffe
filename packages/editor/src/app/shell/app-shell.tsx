import { Outlet, useMatches } from '@tanstack/react-router';
import classes from './app-shell.module.css';
import { Navigation } from './navigation.tsx';
import { SignInAgain } from './sign-in-again.tsx';

/** The frame of the pages: the navigation on the left, the page beside it. */
export function AppShell() {
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
      <Navigation />
      <main className={classes.page}>
        <Outlet />
      </main>
      <SignInAgain />
    </div>
  );
}
