import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { firstSettingsPage } from '../features/settings/settings-pages.ts';
import { currentUserQuery } from '../server/current-user.ts';
import { queryClient } from '../server/query-client.ts';
import { entry } from './route-access.ts';

/** Why a provider did not let somebody in. */
function refusalOf({ refusal }: Record<string, unknown>): { refusal?: string } {
  return typeof refusal === 'string' ? { refusal } : {};
}

/** Pages to sign in by, and of the account. */
export function accountRoutesUnder<Root extends AnyRoute>(rootRoute: Root) {
  const outside = { getParentRoute: () => rootRoute, staticData: { frame: 'none' } } as const;
  return [
    createRoute({
      ...outside,
      path: '/signin',
      beforeLoad: entry('signedOut'),
      validateSearch: (search: Record<string, unknown>): { redirect?: string; refusal?: string } => ({
        ...(typeof search.redirect === 'string' && { redirect: search.redirect }),
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
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/settings',
      beforeLoad: async () => {
        const user = await queryClient.ensureQueryData(currentUserQuery);
        const page = firstSettingsPage(user?.permissions ?? []);
        throw redirect({ to: page === undefined ? '/settings/personal' : `/settings/${page}` });
      },
    }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/settings/personal',
      beforeLoad: entry({ permission: 'account:update' }),
      validateSearch: refusalOf,
      component: lazyRouteComponent(() => import('../features/settings/personal-page.tsx')),
    }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/settings/users',
      beforeLoad: entry({ permission: 'user:list' }),
      component: lazyRouteComponent(() => import('../features/settings/users-page.tsx')),
    }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/settings/api',
      beforeLoad: entry({ permission: 'apiKey:manage' }, 'publicApi'),
      component: lazyRouteComponent(() => import('../features/settings/api-keys-page.tsx')),
    }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/settings/secrets',
      beforeLoad: entry({ permission: 'externalSecret:list' }),
      component: lazyRouteComponent(() => import('../features/settings/external-secrets-page.tsx')),
    }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/settings/sign-in',
      beforeLoad: entry({ permission: 'signInProvider:manage' }),
      component: lazyRouteComponent(() => import('../features/settings/sign-in-providers-page.tsx')),
    }),
  ] as const;
}
