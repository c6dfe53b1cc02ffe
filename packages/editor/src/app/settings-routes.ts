import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import { onlyKnown } from '../address/known-search.ts';
import { auditSearch } from '../features/settings/audit-log/audit-search.ts';
import { firstSettingsPage, settingsAccess } from '../features/settings/settings-pages.ts';
import { currentUserQuery } from '../server/current-user.ts';
import { queryClient } from '../server/query-client.ts';
import { refusalOf } from './account-routes.ts';
import { lazyPage } from './lazy-page.ts';
import { entry } from './route-access.ts';

/** The settings: who may see which of them is said where their tabs are. */
export function settingsRoutesUnder<Root extends AnyRoute>(rootRoute: Root) {
  const settings = { getParentRoute: () => rootRoute } as const;
  return [
    createRoute({
      ...settings,
      path: '/settings',
      beforeLoad: async () => {
        const user = await queryClient.ensureQueryData(currentUserQuery);
        const page = firstSettingsPage(user?.permissions ?? []);
        throw redirect({ to: page === undefined ? '/settings/personal' : `/settings/${page}` });
      },
    }),
    createRoute({
      ...settings,
      path: '/settings/personal',
      beforeLoad: entry(settingsAccess('personal')),
      validateSearch: refusalOf,
      component: lazyPage('settings', () => import('../features/settings/personal-page.tsx')),
    }),
    createRoute({
      ...settings,
      path: '/settings/users',
      beforeLoad: entry(settingsAccess('users')),
      component: lazyPage('settings', () => import('../features/settings/users-page.tsx')),
    }),
    createRoute({
      ...settings,
      path: '/settings/api',
      beforeLoad: entry(settingsAccess('api'), 'publicApi'),
      component: lazyPage('settings', () => import('../features/settings/api-keys-page.tsx')),
    }),
    createRoute({
      ...settings,
      path: '/settings/connected-apps',
      beforeLoad: entry(settingsAccess('connected-apps')),
      component: lazyPage('settings', () => import('../features/settings/connected-apps/connected-apps-page.tsx')),
    }),
    createRoute({
      ...settings,
      path: '/settings/mcp',
      beforeLoad: entry(settingsAccess('mcp')),
      component: lazyPage('settings', () => import('../features/settings/server-settings/mcp-page.tsx')),
    }),
    createRoute({
      ...settings,
      path: '/settings/sign-in',
      beforeLoad: entry(settingsAccess('sign-in')),
      component: lazyPage('settings', () => import('../features/settings/sign-in-providers-page.tsx')),
    }),
    createRoute({
      ...settings,
      path: '/settings/secrets',
      beforeLoad: entry(settingsAccess('secrets')),
      component: lazyPage('settings', () => import('../features/settings/external-secrets-page.tsx')),
    }),
    createRoute({
      ...settings,
      path: '/settings/vector-stores',
      beforeLoad: entry(settingsAccess('vector-stores')),
      component: lazyPage('settings', () => import('../features/settings/vector-stores-page.tsx')),
    }),
    createRoute({
      ...settings,
      path: '/settings/import',
      beforeLoad: entry(settingsAccess('import')),
      component: lazyPage('settings', () => import('../features/settings/moving-in/moving-in-page.tsx')),
    }),
    createRoute({
      ...settings,
      path: '/settings/community-nodes',
      beforeLoad: entry(settingsAccess('community-nodes')),
      component: lazyPage('settings', () => import('../features/settings/community-nodes/community-nodes-page.tsx')),
    }),
    createRoute({
      ...settings,
      path: '/settings/retention',
      beforeLoad: entry(settingsAccess('retention')),
      component: lazyPage('settings', () => import('../features/settings/server-settings/retention-page.tsx')),
    }),
    createRoute({
      ...settings,
      path: '/settings/limits',
      beforeLoad: entry(settingsAccess('limits')),
      component: lazyPage('settings', () => import('../features/settings/server-settings/limits-page.tsx')),
    }),
    createRoute({
      ...settings,
      path: '/settings/logs',
      beforeLoad: entry(settingsAccess('logs')),
      component: lazyPage('settings', () => import('../features/settings/server-settings/logs-page.tsx')),
    }),
    createRoute({
      ...settings,
      path: '/settings/queue',
      beforeLoad: entry(settingsAccess('queue')),
      component: lazyPage('settings', () => import('../features/settings/queue-page.tsx')),
    }),
    createRoute({
      ...settings,
      path: '/settings/audit-log',
      beforeLoad: entry(settingsAccess('audit-log')),
      validateSearch: onlyKnown(auditSearch),
      component: lazyPage('settings', () => import('../features/settings/audit-log/audit-log-page.tsx')),
    }),
    createRoute({
      ...settings,
      path: '/settings/about',
      beforeLoad: entry(settingsAccess('about')),
      component: lazyPage('settings', () => import('../features/settings/about-page.tsx')),
    }),
  ] as const;
}
