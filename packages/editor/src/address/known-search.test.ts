import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { executionSearch } from '../features/execution-list/execution-search.ts';
import { onlyKnown } from './known-search.ts';

it('gives a page nothing of its address but what was checked', () => {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/executions',
    validateSearch: onlyKnown(executionSearch),
  });
  const address = `/executions?status=${encodeURIComponent('["new"]')}&mode=magic&since=day&x=1`;
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  expect(router.matchRoutes(router.latestLocation).at(-1)?.search).toEqual({ since: 'day' });
});
