import type { Page } from '@playwright/test';
import type { Millrace } from '../support/millrace.ts';
import { expect, test } from '../support/test.ts';
import { chain, node } from '../support/workflows.ts';

test.use({ isShared: true });

const tile = (page: Page, name: string) => page.locator(`[data-testid="canvas-node"][data-node-name="${name}"]`);
const runButton = (page: Page) => page.getByTestId('run-workflow');

const code = (name: string, jsCode: string) => node(name, 'code', { typeVersion: 2, parameters: { jsCode } });

async function open(page: Page, millrace: Millrace, workflow: object): Promise<string> {
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', workflow);
  await page.goto(`${millrace.url}/workflow/${id}`);
  await expect(runButton(page)).toBeVisible();
  return id;
}

const simple = () =>
  chain('Simple', [
    node('Start', 'manualTrigger'),
    code('Random', 'return [{ random: Math.random() }];'),
    code('Double', 'return $input.all().map(({ json }) => ({ double: json.random * 2 }));'),
  ]);

test('with several triggers the run button names the one it starts at, and lets choose', async ({ page, millrace }) => {
  const workflow = simple();
  await open(page, millrace, {
    ...workflow,
    nodes: [...workflow.nodes, { ...node('Every day', 'scheduleTrigger', { typeVersion: 1.2 }), position: [0, 200] }],
    connections: {
      ...workflow.connections,
      'Every day': { main: [[{ node: 'Random', type: 'main', index: 0 }]] },
    },
  });
  await expect(runButton(page)).toHaveText('Run from “Start”');
  await page.getByRole('button', { name: 'Choose the trigger to run from' }).click();
  await page.getByRole('menuitem', { name: 'Every day' }).click();
  await expect(runButton(page)).toHaveText('Run from “Every day”');
  await runButton(page).click();
  await expect(tile(page, 'Double')).toHaveAttribute('data-status', 'success');
  await expect(tile(page, 'Every day')).toHaveAttribute('data-status', 'success');
  await expect(tile(page, 'Start')).toHaveAttribute('data-status', 'none');
});

test('while it runs the time that has passed is shown, and the run can be stopped', async ({ page, millrace }) => {
  const wait = node('Wait', 'wait', { typeVersion: 1.1, parameters: { amount: 50, unit: 'seconds' } });
  await open(page, millrace, chain('Slow', [node('Start', 'manualTrigger'), wait]));
  await runButton(page).click();
  await expect(page.getByTestId('elapsed-time')).toHaveText(/\d/);
  await page.getByTestId('stop-run').click();
  await expect(page.getByTestId('elapsed-time')).toBeHidden();
});

test('a run can go on from a node, with the data that the nodes before it have', async ({ page, millrace }) => {
  await open(page, millrace, simple());
  await tile(page, 'Double').click();
  await tile(page, 'Double').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: /Run from here/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await runButton(page).click();
  await expect(tile(page, 'Double')).toHaveAttribute('data-status', 'success');
  const random = async () => {
    await tile(page, 'Random').dblclick();
    const text = await page.locator('[data-side="output"]').getByRole('table').textContent();
    await page.keyboard.press('Escape');
    return text;
  };
  const before = await random();
  await tile(page, 'Double').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /Run from here/ }).click();
  await page.getByRole('button', { name: 'Show or hide the steps of the run' }).click();
  await expect(page.getByTestId('run-panel').locator('[data-kind="step"]')).toHaveCount(1);
  await expect(tile(page, 'Double')).toHaveAttribute('data-status', 'success');
  expect(await random()).toBe(before);
});

test('the data of the last run is back after the page was loaded anew', async ({ page, millrace }) => {
  await open(page, millrace, simple());
  await runButton(page).click();
  await expect(tile(page, 'Double')).toHaveAttribute('data-status', 'success');
  await page.reload();
  await expect(tile(page, 'Double')).toHaveAttribute('data-status', 'success');
  await tile(page, 'Double').dblclick();
  await expect(page.locator('[data-side="output"]').getByRole('table')).toContainText('double');
  await page.keyboard.press('Escape');
  await page.getByTestId('clear-run').click();
  await page.reload();
  await expect(tile(page, 'Double')).toHaveAttribute('data-status', 'none');
});

test('a past execution is debugged in the editor: what started it is pinned, what it did is shown', async ({
  page,
  millrace,
}) => {
  await open(page, millrace, simple());
  await runButton(page).click();
  await expect(tile(page, 'Double')).toHaveAttribute('data-status', 'success');
  await page.goto(`${millrace.url}/executions`);
  await page.getByTestId('execution-row').first().getByRole('link').click();
  await page.getByRole('link', { name: 'Copy to the editor' }).click();
  await expect(page.getByText(/is pinned to Start/)).toBeVisible();
  await expect(tile(page, 'Start')).toHaveAttribute('data-status', 'pinned');
  await expect(tile(page, 'Double')).toHaveAttribute('data-status', 'success');
  await expect(page).toHaveURL(/\/workflow\/[^?]+$/);
  await page.keyboard.press('Control+z');
  await expect(tile(page, 'Start')).not.toHaveAttribute('data-status', 'pinned');
});

test('a run is not held up by a node that it does not come to', async ({ page, millrace }) => {
  const workflow = simple();
  const unset = node('Fetch', 'httpRequest', { typeVersion: 4.2, parameters: { url: '' } });
  await open(page, millrace, {
    ...workflow,
    nodes: [
      ...workflow.nodes,
      { ...node('Every day', 'scheduleTrigger', { typeVersion: 1.2 }), position: [0, 300] },
      { ...unset, position: [220, 300] },
    ],
    connections: { ...workflow.connections, 'Every day': { main: [[{ node: 'Fetch', type: 'main', index: 0 }]] } },
  });
  await expect(tile(page, 'Fetch')).toHaveAttribute('data-status', 'issues');
  await runButton(page).click();
  await expect(tile(page, 'Double')).toHaveAttribute('data-status', 'success');
  await page.getByRole('button', { name: 'Choose the trigger to run from' }).click();
  await page.getByRole('menuitem', { name: 'Every day' }).click();
  await runButton(page).click();
  await expect(page.getByText(/Fetch: .*URL/)).toBeVisible();
});

test('the data of a run comes back with its workflow, and never shows on another one', async ({ page, millrace }) => {
  const first = await open(page, millrace, simple());
  await runButton(page).click();
  await expect(tile(page, 'Double')).toHaveAttribute('data-status', 'success');
  const second = await millrace.rest<{ id: string }>('POST', '/workflows', { ...simple(), name: 'Second' });
  const go = async (id: string, name: string) => {
    await page.getByRole('link', { name: 'Workflows' }).click();
    await page.getByRole('link', { name }).first().click();
    await expect(page).toHaveURL(new RegExp(`/workflow/${id}$`));
  };
  await go(second.id, 'Second');
  await expect(tile(page, 'Double')).toHaveAttribute('data-status', 'none');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/workflow/${first}$`));
  await expect(tile(page, 'Double')).toHaveAttribute('data-status', 'success');
});

test('what keeps a workflow from running is said in its editor only: it went along to all pages, over their rows', async ({
  page,
  millrace,
}) => {
  await open(
    page,
    millrace,
    chain('No address', [node('Go', 'manualTrigger'), node('Call', 'httpRequest', { typeVersion: 4.2 })]),
  );
  await runButton(page).click();
  await expect(page.getByText('Fix these problems before running')).toBeVisible();
  await page.getByRole('link', { name: 'Executions' }).last().click();
  await expect(page.getByRole('heading', { name: 'No executions yet' })).toBeVisible();
  await expect(page.getByText('Fix these problems before running')).toHaveCount(0);
});
