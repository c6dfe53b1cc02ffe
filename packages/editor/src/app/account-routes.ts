import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireNobody, requireUser } from './require-user.ts';

/** Pages to sign in by, and of the account. */
export function accountRoutesUnder<Root extends AnyRoute>(rootRoute: Root) {
  const outside = { getParentRoute: () => rootRoute, staticData: { hasNoNavigation: true } };
  return [
    createRoute({
      ...outside,
      path: '/signin',
      beforeLoad: requireNobody,
      validateSearch: ({ redirect }: Record<string, unknown>): { redirect?: string } =>
        typeof redirect === 'string' ? { redirect } : {},
      component: lazyRouteComponent(() => import('../features/sign-in/sign-in-page.tsx')),
    }),
    createRoute({
      ...outside,
      path: '/setup',
      beforeLoad: requireNobody,
      component: lazyRouteComponent(() => import('../features/sign-in/set-up-page.tsx')),
    }),
    createRoute({
      ...outside,
      path: '/signup',
      beforeLoad: requireNobody,
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
      component: lazyRouteComponent(() => import('../features/sign-in/forgot-password-page.tsx')),
    }),
    createRoute({
      ...outside,
      path: '/change-password',
      validateSearch: (search: Record<string, unknown>) => ({
        token: String(search.token ?? ''),
        userId: String(search.userId ?? ''),
      }),
      component: lazyRouteComponent(() => import('../features/sign-in/change-password-page.tsx')),
    }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/settings/personal',
      beforeLoad: requireUser,
      component: lazyRouteComponent(() => import('../features/settings/personal-page.tsx')),
    }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/settings/users',
      beforeLoad: requireUser,
      component: lazyRouteComponent(() => import('../features/settings/users-page.tsx')),
    }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/settings/api',
      beforeLoad: requireUser,
      component: lazyRouteComponent(() => import('../features/settings/api-keys-page.tsx')),
    }),
  ] as const;
}
