import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';

type Page = '/workflows' | '/credentials' | '/executions' | '/variables' | '/settings/import';

/** Addresses that people have in bookmarks, from n8n or from earlier versions, and where the same page is now. */
export function formerAddressesUnder<Root extends AnyRoute>(rootRoute: Root) {
  const leads = <Path extends string>(path: Path, to: Page) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      beforeLoad: () => {
        throw redirect({ to, replace: true });
      },
    });
  return [
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/workflow/new',
      beforeLoad: () => {
        throw redirect({ to: '/workflow/{-$workflowId}', params: { workflowId: undefined }, replace: true });
      },
    }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/workflow/$workflowId/debug/$executionId',
      beforeLoad: ({ params: { workflowId, executionId } }) => {
        throw redirect({
          to: '/workflow/{-$workflowId}',
          params: { workflowId },
          search: { debug: executionId },
          replace: true,
        });
      },
    }),
    leads('/home/workflows', '/workflows'),
    leads('/home/credentials', '/credentials'),
    leads('/home/executions', '/executions'),
    leads('/home/variables', '/variables'),
    leads('/settings/moving-in', '/settings/import'),
  ] as const;
}
