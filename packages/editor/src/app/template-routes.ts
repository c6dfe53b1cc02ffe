import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { templateSearch } from '../features/templates/template-search.ts';
import { entry } from './route-access.ts';

/** Pages of the template library. */
export function templateRoutesUnder<Root extends AnyRoute>(rootRoute: Root) {
  const page = { getParentRoute: () => rootRoute, beforeLoad: entry('signedIn', 'templates') };
  return [
    createRoute({
      ...page,
      path: '/templates',
      validateSearch: templateSearch,
      component: lazyRouteComponent(() => import('../features/templates/templates-page.tsx')),
    }),
    createRoute({
      ...page,
      path: '/templates/$templateId',
      component: lazyRouteComponent(() => import('../features/templates/template-page.tsx')),
    }),
    createRoute({
      ...page,
      path: '/collections/$collectionId',
      component: lazyRouteComponent(() => import('../features/templates/collection-page.tsx')),
    }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/workflows/templates/$templateId',
      beforeLoad: ({ params: { templateId } }) => {
        throw redirect({
          to: '/workflow/{-$workflowId}',
          params: { workflowId: undefined },
          search: { template: templateId },
        });
      },
    }),
  ] as const;
}
