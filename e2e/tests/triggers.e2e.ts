import { pressAt } from '../support/keyboard.ts';
import { expect, test } from '../support/test.ts';

const workflow = {
  name: 'Adder',
  nodes: [
    {
      id: 'hook',
      name: 'Webhook',
      type: 'n8n-nodes-base.webhook',
      typeVersion: 2,
      position: [0, 0],
      webhookId: 'adder',
      parameters: { httpMethod: 'POST', path: 'adder', responseMode: 'lastNode', options: {} },
    },
    { id: 'end', name: 'End', type: 'n8n-nodes-base.noOp', typeVersion: 1, position: [240, 0], parameters: {} },
  ],
  connections: { Webhook: { main: [[{ node: 'End', type: 'main', index: 0 }]] } },
  settings: { executionOrder: 'v1' },
};

test('a webhook is tried out by hand, then activated with the unsaved changes', async ({ page, millrace }) => {
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', workflow);
  const post = async (place: string) => (await fetch(`${millrace.url}/${place}/adder`, { method: 'POST' })).status;
  await page.goto(`${millrace.url}/workflow/${id}`);
  const run = page.getByTestId('run-workflow');

  await run.click();
  await page.getByRole('button', { name: 'Stop listening' }).click();
  await expect(run).toBeEnabled();
  expect(await post('webhook-test')).toBe(404);

  await run.click();
  await expect(page.getByRole('button', { name: 'Stop listening' })).toBeVisible();
  await expect.poll(() => post('webhook-test')).toBe(200);
  await expect(page.getByText('Workflow ran successfully')).toBeVisible();
  await expect(page.locator('.react-flow__edgelabel-renderer').getByText('1 item', { exact: true })).toHaveCount(1);

  await page.locator('[data-node-name="End"]').click();
  await page.keyboard.press('d');
  await page.getByTestId('active-switch').press('Space');
  await expect(page.getByRole('dialog', { name: 'The workflow is active' })).toBeVisible();
  await pressAt(page.getByLabel('Do not show this again'), 'Space');
  await expect(page.getByLabel('Do not show this again')).toBeChecked();
  await pressAt(page.getByRole('button', { name: 'Got it' }), 'Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByTestId('save-workflow')).toHaveText('Saved');
  await expect.poll(() => post('webhook')).toBe(200);

  // Tried out by hand all the same: a call of either address goes where it belongs.
  await run.click();
  await expect(page.getByRole('button', { name: 'Stop listening' })).toBeVisible();
  expect(await post('webhook')).toBe(200);
  await expect(page.getByRole('button', { name: 'Stop listening' })).toBeVisible();
  await expect.poll(() => post('webhook-test')).toBe(200);
  await expect(run).toBeEnabled();

  await page.getByTestId('active-switch').click({ force: true });
  await expect(page.getByText('Inactive')).toBeVisible();
  await expect.poll(() => post('webhook')).toBe(404);
});
