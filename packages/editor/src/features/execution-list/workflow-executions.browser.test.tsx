import { ModalsProvider } from '@mantine/modals';
import type { ExecutionSummary } from '@millrace/api';
import { NodeTypeCatalogue, type Workflow } from '@millrace/workflow';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { WorkbenchPanelsProvider } from '../../parts/workbench/panels.ts';
import { WorkflowTitle } from '../../parts/workflow-forms/workflow-title.tsx';
import { nodeTypesQuery } from '../../server/node-types.ts';
import { queryClient } from '../../server/query-client.ts';
import { createSession } from '../../session/editor-session.ts';
import { editorUi } from '../../session/editor-ui.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { TestRouter } from '../../testing/test-router.tsx';
import { inARow, nodeOf, panels, startType, stepType } from '../../testing/workbench-harness.tsx';
import { executionSearch } from './execution-search.ts';
import { ExecutionTable } from './execution-table.tsx';
import WorkflowExecutions from './workflow-executions.tsx';

const start = nodeOf(startType, 'Start');
const stored = (...nodes: Workflow['nodes']): Workflow => ({ ...inARow(...nodes), id: '7', tags: ['night'] });
const summary = (id: string, more: Partial<ExecutionSummary> = {}): ExecutionSummary => ({
  ...{ id, workflowId: '7', workflowName: 'Row', status: 'success', mode: 'manual', finished: true },
  ...{ startedAt: '2026-01-02T03:04:05.000Z', stoppedAt: '2026-01-02T03:04:07.000Z' },
  ...{ waitTill: null, retryOf: null, retrySuccessId: null, modelUsage: null, documentBy: null, parentExecution: null },
  ...more,
});

beforeEach(() => {
  queryClient.clear();
  editorUi.reset();
  queryClient.setQueryData(nodeTypesQuery.queryKey, new NodeTypeCatalogue([startType, stepType]));
});

/** What the server is asked for, by a part of the address; what is not named is not answered. Nothing runs unless it is named. */
function serve(named: Record<string, (body: Record<string, unknown>) => unknown>) {
  const answers: typeof named = { 'GET /rest/executions-current': () => [], ...named };
  vi.stubGlobal('fetch', async (place: string, { method = 'GET', body }: RequestInit = {}) => {
    const asked = Object.keys(answers).find((key) => `${method} ${place}`.startsWith(key));
    if (asked === undefined) return new Promise(() => undefined);
    return Response.json({ data: await answers[asked]?.(typeof body === 'string' ? JSON.parse(body) : {}) });
  });
}

/** The executions of a workflow, its editor and another page. */
async function renderPages(workflow: Workflow) {
  const session = createSession();
  session.document.load(workflow);
  const root = createRootRoute({ component: Outlet });
  const ofWorkflow = createRoute({ getParentRoute: () => root, path: '/workflow/{-$workflowId}', component: Outlet });
  const editor = createRoute({
    getParentRoute: () => ofWorkflow,
    path: '/',
    component: () => (
      <>
        <h1>Editor</h1>
        <WorkflowTitle session={session} />
      </>
    ),
  });
  const executions = createRoute({
    getParentRoute: () => ofWorkflow,
    path: '/executions/{-$executionId}',
    validateSearch: executionSearch,
    component: () => <WorkflowExecutions workflowId="7" session={session} />,
  });
  const table = createRoute({ getParentRoute: () => root, path: '/executions', component: Table });
  const history = createMemoryHistory({ initialEntries: ['/workflow/7/executions'] });
  const routeTree = root.addChildren([ofWorkflow.addChildren([editor, executions]), table]);
  const router = createRouter({ routeTree, history });
  const screen = await renderPart(
    <ModalsProvider>
      <WorkbenchPanelsProvider value={panels}>
        <TestRouter router={router} />
      </WorkbenchPanelsProvider>
    </ModalsProvider>,
  );
  return { ...screen, session, go: (to: string) => history.push(to), place: () => history.location.pathname };
}

const rows = [summary('12', { status: 'error', retryOf: '9', retrySuccessId: '13' }), summary('9')];

function Table() {
  const selection = { entries: [], areAllSelected: false, has: () => false } as never;
  return <ExecutionTable executions={rows} selection={selection} />;
}

it('EXLIST-01: a row has id, start, state, mode, time and retries', async () => {
  serve({});
  const { go, getByTestId } = await renderPages(stored(start));
  go('/executions');
  await expect.element(getByTestId('execution-row').first()).toBeVisible();
  const cells = (row: number) =>
    [...(getByTestId('execution-row').elements()[row]?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent);
  expect(cells(0).slice(1, 3)).toEqual(['Row', 'FailedRetry of 9Retried as 13']);
  expect(cells(0)[3]).toMatch(/ ago$/);
  expect(cells(0).slice(4, 7)).toEqual(['2.0 s', 'Manual', '12']);
  expect(cells(1)[2]).toBe('Succeeded');
});

it('EXLIST-11: whoever leaves before the list has come stays where they went', async () => {
  let answer: (list: unknown) => void = () => undefined;
  const list = new Promise((resolve) => {
    answer = resolve;
  });
  serve({ 'GET /rest/executions?': () => list });
  const { go, place } = await renderPages(stored(start));
  await expect.element(page.getByText('Loading')).toBeVisible();
  go('/workflow/7');
  await expect.element(page.getByRole('heading', { name: 'Editor' })).toBeVisible();
  answer({ results: rows, count: 2, estimated: false });
  await expect.poll(() => queryClient.isFetching({ queryKey: ['executions'] })).toBe(0);
  expect(place()).toBe('/workflow/7');
  // Coming back, the newest of them is shown.
  go('/workflow/7/executions');
  await expect.poll(place).toBe('/workflow/7/executions/12');
});

it('EXLIST-13: name and tags are changed on any page of the workflow, and nothing is unsaved', async () => {
  const sent: unknown[] = [];
  serve({
    'GET /rest/executions?': () => ({ results: [], count: 0, estimated: false }),
    'GET /rest/tags': () => [{ id: 't1', name: 'night', usageCount: 1 }],
    'PATCH /rest/workflows/7': ({ name, tags }) => {
      sent.push({ name, tags });
      return { ...stored(start), ...(name !== undefined && { name }), tags, active: false, storedVersion: 'v2' };
    },
  });
  const { go, session, getByTestId, getByRole } = await renderPages(stored(start));
  const name = getByTestId('workflow-name');
  const tags = getByTestId('workflow-tags');
  await name.click();
  await getByRole('textbox', { name: 'Workflow name' }).fill('Moons');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toEqual([{ name: 'Moons', tags: undefined }]);
  await tags.click();
  await getByRole('combobox', { name: 'Tags' }).fill('winter');
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.poll(() => sent.at(-1)).toMatchObject({ tags: [{ name: 'night' }, { name: 'winter' }] });
  await expect.element(tags).toHaveTextContent('nightwinter');
  go('/workflow/7');
  await expect.element(page.getByRole('heading', { name: 'Editor' })).toBeVisible();
  await expect.element(name).toHaveTextContent('Moons');
  await expect.element(tags).toHaveTextContent('nightwinter');
  expect(session.document.isDirty).toBe(false);
});

it('EXLIST-14: a workflow without executions says what is missing', async () => {
  serve({ 'GET /rest/executions?': () => ({ results: [], count: 0, estimated: false }) });
  const untriggered = await renderPages(stored(nodeOf(stepType, 'Step')));
  await expect.element(page.getByRole('heading', { name: 'Nothing starts this workflow yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Add the first step' }).click();
  await expect.element(page.getByRole('heading', { name: 'Editor' })).toBeVisible();
  expect(editorUi.get().creator).toBeDefined();
  await untriggered.unmount();

  await renderPages(stored(start));
  await expect.element(page.getByRole('heading', { name: 'No executions yet' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open the editor' })).toBeVisible();
});

it('EXLIST-15: the last one that is deleted leads to the empty list, also before the list is there anew', async () => {
  const only = summary('12');
  let answer: (list: unknown) => void = () => undefined;
  const later = new Promise((resolve) => {
    answer = resolve;
  });
  let isDeleted = false;
  serve({
    'GET /rest/executions?': () => (isDeleted ? later : { results: [only], count: 1, estimated: false }),
    'GET /rest/executions/12/steps': () => ({ execution: only, workflowData: stored(start), steps: [] }),
    'POST /rest/executions/delete': () => {
      isDeleted = true;
      return { deleted: 1 };
    },
  });
  const { place } = await renderPages(stored(start));
  await page.getByRole('button', { name: 'Delete execution 12' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(place).toBe('/workflow/7/executions');
  answer({ results: [], count: 0, estimated: false });
  await expect.element(page.getByRole('heading', { name: 'No executions yet' })).toBeVisible();
  expect(place()).toBe('/workflow/7/executions');
});

it('EXLIST-16: an error without a stack is shown, also of an execution that no node failed in', async () => {
  const failed = summary('12', { status: 'error' });
  let error: object = { message: 'The memory was used up', node: 'Start' };
  serve({
    'GET /rest/executions?': () => ({ results: [failed], count: 1, estimated: false }),
    'GET /rest/executions/12/steps': () => ({ execution: failed, workflowData: stored(start), steps: [], error }),
  });
  const { place, unmount } = await renderPages(stored(start));
  const banner = page.getByTestId('failure-banner');
  await expect
    .element(banner)
    .toHaveTextContent('Problem in node “Start”The memory was used upOpen the nodeAsk the assistant');
  expect(place()).toBe('/workflow/7/executions/12');
  await unmount();
  queryClient.removeQueries({ queryKey: ['execution-steps'] });
  error = { message: 'No place was free' };
  await renderPages(stored(start));
  await expect.element(banner).toHaveTextContent('The workflow failedNo place was freeAsk the assistant');
});
