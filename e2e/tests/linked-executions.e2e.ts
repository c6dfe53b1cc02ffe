import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const tile = (page: Page, name: string) => page.locator(`[data-testid="canvas-node"][data-node-name="${name}"]`);

const node = (
  name: string,
  type: string,
  typeVersion: number,
  x: number,
  parameters: object = {},
  more: object = {},
) => ({
  id: name,
  name,
  type: `n8n-nodes-base.${type}`,
  typeVersion,
  position: [x, 0],
  parameters,
  ...more,
});

const chain = (...names: string[]) =>
  Object.fromEntries(
    names.slice(1).map((name, index) => [names[index], { main: [[{ node: name, type: 'main', index: 0 }]] }]),
  );

test('an execution that waits says for what, and goes on when it is called', async ({ page, millrace }) => {
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', {
    name: 'Patient',
    nodes: [
      node('Start', 'manualTrigger', 1, 0),
      node('Wait', 'wait', 1.1, 220, { resume: 'webhook' }, { webhookId: 'w' }),
      node('After', 'noOp', 1, 440),
    ],
    connections: chain('Start', 'Wait', 'After'),
    settings: { executionOrder: 'v1' },
  });
  await page.goto(`${millrace.url}/workflow/${id}`);
  await page.getByTestId('run-workflow').click();
  await expect(page.getByText('Workflow started waiting')).toBeVisible();
  await tile(page, 'Wait').dblclick();
  const output = page.locator('[data-side="output"]');
  await expect(output.getByText('The workflow waits here')).toBeVisible();
  await expect(output.getByText('Goes on when this address is called:')).toBeVisible();
  const address = ((await output.locator('code').textContent()) ?? '').replace(/^GET /, '');
  expect(address).toMatch(/\/webhook-waiting\/\d+$/);
  const place = new URL(address).pathname;

  await page.goto(`${millrace.url}/executions`);
  await page.getByTestId('execution-row').first().getByRole('link').click();
  const banner = page.getByTestId('waiting-banner');
  await expect(banner).toContainText('Waits at “Wait”');
  await expect(banner).toContainText(address);
  expect((await fetch(`${millrace.url}${place}`)).status).toBe(200);
  await expect(banner).toBeHidden();
  await expect(tile(page, 'After')).toHaveAttribute('data-status', 'success');
});

test('a workflow and the one it runs lead to each other’s executions', async ({ page, context, millrace }) => {
  const { id: child } = await millrace.rest<{ id: string }>('POST', '/workflows', {
    name: 'Child',
    nodes: [
      node('Called', 'executeWorkflowTrigger', 1.1, 0, { inputSource: 'passthrough' }),
      node('Do', 'noOp', 1, 220),
    ],
    connections: chain('Called', 'Do'),
    settings: { executionOrder: 'v1' },
  });
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', {
    name: 'Parent',
    nodes: [
      node('Start', 'manualTrigger', 1, 0),
      node('Call', 'executeWorkflow', 1.1, 220, { workflowId: { __rl: true, mode: 'id', value: child } }),
    ],
    connections: chain('Start', 'Call'),
    settings: { executionOrder: 'v1' },
  });
  await page.goto(`${millrace.url}/workflow/${id}`);
  await page.getByTestId('run-workflow').click();
  await expect(page.getByText('Workflow executed')).toBeVisible();
  await tile(page, 'Call').dblclick();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /^Open sub-execution/ }).click();
  const inner = await opened;
  await expect(inner.getByText('Child')).toBeVisible();
  await expect(inner.getByRole('link', { name: /^Started by execution/ })).toBeVisible();
  await tile(inner, 'Called').dblclick();
  await expect(inner.getByRole('link', { name: /^Open parent execution/ })).toBeVisible();
});
