import { Outlet, useMatches } from '@tanstack/react-router';
import classes from './app-shell.module.css';
import { Navigation } from './navigation.tsx';
import { SignInAgain } from './sign-in-again.tsx';

/** The frame of the pages: the navigation on the left, the page beside it. */
export function AppShell() {
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
      <Navigation page={frame ?? 'list'} />
      <main className={classes.page}>
        <Outlet />
      </main>
      <SignInAgain />
    </div>
  );
}
