import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPage } from './lazy-page.ts';
import { entry } from './route-access.ts';

/** Why a provider did not let somebody in. */
export function refusalOf({ refusal }: Record<string, unknown>): { refusal?: string } {
  return typeof refusal === 'string' ? { refusal } : {};
}

/** Pages to sign in by, to sign up, and for what links of messages lead to. */
export function accountRoutesUnder<Root extends AnyRoute>(rootRoute: Root) {
  const outside = { getParentRoute: () => rootRoute, staticData: { frame: 'none' } } as const;
  return [
    createRoute({
      ...outside,
      path: '/signin',
      beforeLoad: entry('signedOut'),
      validateSearch: (
        search: Record<string, unknown>,
      ): { redirect?: string; refusal?: string; invitation?: string } => ({
        ...(typeof search.redirect === 'string' && { redirect: search.redirect }),
        ...(typeof search.invitation === 'string' && { invitation: search.invitation }),
        ...refusalOf(search),
      }),
      component: lazyRouteComponent(() => import('../features/sign-in/sign-in-page.tsx')),
    }),
    createRoute({
      ...outside,
      path: '/setup',
      beforeLoad: entry('unclaimed'),
      component: lazyRouteComponent(() => import('../features/sign-in/set-up-page.tsx')),
    }),
    createRoute({
      ...outside,
      path: '/signup',
      beforeLoad: entry('signedOut'),
      validateSearch: (search: Record<string, unknown>) => ({
        inviterId: String(search.inviterId ?? ''),
        inviteeId: String(search.inviteeId ?? ''),
        token: String(search.token ?? ''),
      }),
      component: lazyRouteComponent(() => import('../features/sign-in/sign-up-page.tsx')),
    }),
    createRoute({
      ...outside,
      path: '/forgot-password',
      beforeLoad: entry('signedOut'),
      component: lazyRouteComponent(() => import('../features/sign-in/forgot-password-page.tsx')),
    }),
    createRoute({
      ...outside,
      path: '/connect-app',
      beforeLoad: entry('signedIn'),
      validateSearch: (search: Record<string, unknown>) => ({ request: String(search.request ?? '') }),
      component: lazyPage('settings', () => import('../features/sign-in/connect-app-page.tsx')),
    }),
    createRoute({
      ...outside,
      path: '/confirm-email',
      validateSearch: (search: Record<string, unknown>) => ({
        userId: String(search.userId ?? ''),
        email: String(search.email ?? ''),
        token: String(search.token ?? ''),
      }),
      component: lazyRouteComponent(() => import('../features/sign-in/confirm-email-page.tsx')),
    }),
    createRoute({
      ...outside,
      path: '/change-password',
      beforeLoad: entry('signedOut'),
      validateSearch: (search: Record<string, unknown>) => ({
        token: String(search.token ?? ''),
        userId: String(search.userId ?? ''),
      }),
      component: lazyRouteComponent(() => import('../features/sign-in/change-password-page.tsx')),
    }),
  ] as const;
}
