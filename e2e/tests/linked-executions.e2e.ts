import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { chain, node } from '../support/workflows.ts';

const tile = (page: Page, name: string) => page.locator(`[data-testid="canvas-node"][data-node-name="${name}"]`);
const start = node('Start', 'manualTrigger');

test('an execution that waits says for what, and goes on when it is called', async ({ page, millrace }) => {
  const wait = node('Wait', 'wait', { typeVersion: 1.1, webhookId: 'w', parameters: { resume: 'webhook' } });
  const patient = chain('Patient', [start, wait, node('After', 'noOp')]);
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', patient);
  await page.goto(`${millrace.url}/workflow/${id}`);
  await page.getByTestId('run-workflow').click();
  await expect(page.getByText('Workflow started waiting')).toBeVisible();
  await tile(page, 'Wait').dblclick();
  const output = page.locator('[data-side="output"]');
  await expect(output.getByText('The workflow waits here')).toBeVisible();
  await expect(output.getByText('Resumes when this URL is called:')).toBeVisible();
  const address = ((await output.locator('code').textContent()) ?? '').replace(/^GET /, '');
  expect(address).toMatch(/\/webhook-waiting\/\d+\.[\w.-]+$/);

  await page.goto(`${millrace.url}/executions`);
  await page.getByTestId('execution-row').first().getByRole('link').click();
  const banner = page.getByTestId('waiting-banner');
  await expect(banner).toContainText('Waits at “Wait”');
  await expect(banner).toContainText(address);
  expect((await fetch(`${millrace.url}${new URL(address).pathname}`)).status).toBe(200);
  await expect(banner).toBeHidden();
  await expect(tile(page, 'After')).toHaveAttribute('data-status', 'success');
});

test('a workflow and the one it runs lead to each other’s executions', async ({ page, context, millrace }) => {
  const called = node('Called', 'executeWorkflowTrigger', {
    typeVersion: 1.1,
    parameters: { inputSource: 'passthrough' },
  });
  const child = await millrace.rest<{ id: string }>('POST', '/workflows', chain('Child', [called, node('Do', 'noOp')]));
  const call = node('Call', 'executeWorkflow', {
    typeVersion: 1.1,
    parameters: { workflowId: { __rl: true, mode: 'id', value: child.id } },
  });
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', chain('Parent', [start, call]));
  await page.goto(`${millrace.url}/workflow/${id}`);
  await page.getByTestId('run-workflow').click();
  await expect(page.getByText('Workflow ran successfully')).toBeVisible();
  await tile(page, 'Call').dblclick();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /^Open sub-execution/ }).click();
  const inner = await opened;
  await expect(inner.getByText('Child')).toBeVisible();
  await expect(inner.getByRole('link', { name: /^Started by execution/ })).toBeVisible();
  await tile(inner, 'Called').dblclick();
  await expect(inner.getByRole('link', { name: /^Open parent execution/ })).toBeVisible();
});
