import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { basePath } from '../address/base-path.ts';
import { onlyKnown } from '../address/known-search.ts';
import { credentialSearch } from '../features/credential-list/credential-search.ts';
import { tableListSearch } from '../features/data-tables/list/table-list-search.ts';
import { tableSearch } from '../features/data-tables/table-search.ts';
import { DEMO_PATH } from '../features/demo-page/demo-address.ts';
import { evaluationSearch } from '../features/evaluations/evaluation-search.ts';
import { executionSearch, failureSearch } from '../features/execution-list/execution-search.ts';
import { insightSearch } from '../features/insights/insight-search.ts';
import { workflowSearch } from '../features/workflow-list/workflow-search.ts';
import type { WorkflowTab } from '../parts/workbench/workflow-tabs.tsx';
import { accountRoutesUnder } from './account-routes.ts';
import { ErrorPage } from './error-page.tsx';
import { formerAddressesUnder } from './former-addresses.ts';
import { lazyPage } from './lazy-page.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { PendingPage } from './pending-page.tsx';
import { entry } from './route-access.ts';
import { settingsRoutesUnder } from './settings-routes.ts';
import { AppShell } from './shell/app-shell.tsx';
import { templateRoutesUnder } from './template-routes.ts';

const rootRoute = createRootRoute({ component: AppShell, notFoundComponent: NotFoundPage });

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/workflow/{-$workflowId}', params: { workflowId: undefined } });
  },
});

/**
 * A workflow with its pages. One route for new and stored workflows, and for all pages: neither saving a new one nor
 * looking at its executions may rebuild the document.
 */
const workflowRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/workflow/{-$workflowId}',
  beforeLoad: entry('signedIn'),
  staticData: { frame: 'canvas' },
  validateSearch: editorSearch,
  component: lazyRouteComponent(() => import('./pages/workflow.tsx')),
});

const workflowEditorRoute = createRoute({ getParentRoute: () => workflowRoute, path: '/' });

const workflowExecutionsRoute = createRoute({
  getParentRoute: () => workflowRoute,
  path: '/executions/{-$executionId}',
  staticData: { tab: 'executions' },
  validateSearch: executionSearch,
});

const workflowEvaluationsRoute = createRoute({
  getParentRoute: () => workflowRoute,
  path: '/evaluations/{-$runId}',
  staticData: { tab: 'evaluations' },
  validateSearch: evaluationSearch,
});

const workflowHistoryRoute = createRoute({
  getParentRoute: () => workflowRoute,
  path: '/history/{-$versionId}',
  staticData: { tab: 'history' },
  validateSearch: historySearch,
});

const executionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/execution/$executionId',
  beforeLoad: entry('signedIn'),
  staticData: { frame: 'canvas' },
  validateSearch: onlyKnown(nodeSearch),
  component: lazyRouteComponent(() => import('./pages/execution.tsx')),
});

const workflowsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/workflows',
  beforeLoad: entry('signedIn'),
  validateSearch: onlyKnown(workflowSearch),
  component: lazyRouteComponent(() => import('../features/workflow-list/workflows-page.tsx')),
});

const welcomeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/welcome',
  beforeLoad: entry('signedIn'),
  component: lazyRouteComponent(() => import('../features/welcome/welcome-page.tsx')),
});

const insightsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/insights',
  beforeLoad: entry({ permission: 'insight:list' }),
  validateSearch: onlyKnown(insightSearch),
  component: lazyPage('insights', () => import('../features/insights/insights-page.tsx')),
});

const variablesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/variables',
  beforeLoad: entry({ permission: 'variable:list' }),
  component: lazyPage('variables', () => import('../features/variables/variables-page.tsx')),
});

const dataTablesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/data-tables',
  beforeLoad: entry({ permission: 'dataTable:list' }),
  validateSearch: onlyKnown(tableListSearch),
  component: lazyPage('data-tables', () => import('../features/data-tables/list/data-tables-page.tsx')),
});

const dataTableRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/data-tables/$tableId',
  beforeLoad: entry({ permission: 'dataTable:list' }),
  validateSearch: onlyKnown(tableSearch),
  component: lazyPage('data-tables', () => import('../features/data-tables/data-table-page.tsx')),
});

/** A workflow in a frame of another page. */
const demoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: DEMO_PATH,
  staticData: { frame: 'none' },
  component: lazyRouteComponent(() => import('./pages/demo.tsx')),
});

const credentialsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/credentials',
  validateSearch: onlyKnown(credentialSearch),
  beforeLoad: entry('signedIn'),
  component: lazyPage('credential-list', () => import('../features/credential-list/credentials-page.tsx')),
});

const executionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/executions',
  beforeLoad: entry('signedIn'),
  validateSearch: onlyKnown(executionSearch),
  component: lazyRouteComponent(() => import('../features/execution-list/executions-page.tsx')),
});

const failuresRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/executions/failures',
  beforeLoad: entry('signedIn'),
  validateSearch: onlyKnown(failureSearch),
  component: lazyRouteComponent(() => import('../features/execution-list/failures-page.tsx')),
});

/** The node whose details are open. */
function nodeSearch(search: Record<string, unknown>): { node?: string } {
  return typeof search.node === 'string' ? { node: search.node } : {};
}

/** The version that the one looked at is compared with. */
function historySearch(search: Record<string, unknown>): { with?: string } {
  return isId(search.with) ? { with: String(search.with) } : {};
}

interface EditorSearch {
  /** Whose details are open. */
  node?: string;
  /** What a new workflow begins with. */
  template?: string;
  /** The execution to be debugged. */
  debug?: string;
  /** The guide to a first workflow is open. */
  guide?: true;
}

function editorSearch(search: Record<string, unknown>): EditorSearch {
  const { template, debug, guide } = search;
  return {
    ...nodeSearch(search),
    ...(isId(template) && { template: String(template) }),
    ...(isId(debug) && { debug: String(debug) }),
    ...(guide === true && { guide }),
  };
}

function isId(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    homeRoute,
    workflowRoute.addChildren([
      workflowEditorRoute,
      workflowExecutionsRoute,
      workflowEvaluationsRoute,
      workflowHistoryRoute,
    ]),
    executionRoute,
    workflowsRoute,
    demoRoute,
    credentialsRoute,
    executionsRoute,
    failuresRoute,
    welcomeRoute,
    insightsRoute,
    variablesRoute,
    dataTablesRoute,
    dataTableRoute,
    ...templateRoutesUnder(rootRoute),
    ...accountRoutesUnder(rootRoute),
    ...formerAddressesUnder(rootRoute),
    ...settingsRoutesUnder(rootRoute),
  ]),
  basepath: basePath,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  defaultPendingComponent: PendingPage,
  // Before that, the page of before stays.
  defaultPendingMs: 200,
});

/** Loads the script of the page in the address while the server is asked who may see it. */
export function loadFirstPage(): void {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname);
  for (const route of routes) {
    // What fails here is told of when the page is shown.
    router.loadRouteChunk(route)?.catch(() => undefined);
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** What the page is: a list (if not said), a canvas that wants room, or one that fills the window without navigation. */
    frame?: 'list' | 'canvas' | 'none';
    /** Which page of a workflow it is, if not its editor. */
    tab?: WorkflowTab;
  }
}
