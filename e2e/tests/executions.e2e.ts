import type { Page } from '@playwright/test';
import type { Millrace } from '../support/millrace.ts';
import { expect, test } from '../support/test.ts';

const tile = (page: Page, name: string) => page.locator(`[data-testid="canvas-node"][data-node-name="${name}"]`);

/** A workflow of one script, opened in the editor. */
async function openScript(page: Page, millrace: Millrace, jsCode: string): Promise<void> {
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', {
    name: 'Script',
    nodes: [
      {
        name: 'Start',
        type: 'n8n-nodes-base.manualTrigger',
        typeVersion: 1,
        position: [0, 0],
        parameters: {},
        id: 's',
      },
      {
        name: 'Code',
        type: 'n8n-nodes-base.code',
        typeVersion: 2,
        position: [240, 0],
        parameters: { jsCode },
        id: 'c',
      },
    ],
    connections: { Start: { main: [[{ node: 'Code', type: 'main', index: 0 }]] } },
    settings: { executionOrder: 'v1' },
  });
  await page.goto(`${millrace.url}/workflow/${id}`);
  await expect(tile(page, 'Code')).toBeVisible();
}

test('a failed run says what failed on the canvas, in the node and in a list that can retry it', async ({
  page,
  millrace,
}) => {
  await openScript(page, millrace, "throw new Error('no such planet')");
  await page.getByTestId('run-workflow').click();
  await expect(page.getByText('Problem in node “Code”')).toBeVisible();
  await expect(tile(page, 'Code')).toHaveAttribute('data-status', 'error');
  await tile(page, 'Code').dblclick();
  await expect(page.getByText(/^Error: no such planet/)).toBeVisible();

  await page.goto(`${millrace.url}/executions`);
  const rows = page.getByTestId('execution-row');
  await expect(rows).toHaveCount(1);
  await rows.first().getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Retry with the original workflow' }).click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('The retry ended without success')).toBeVisible();

  await rows.last().getByRole('link').click();
  await expect(page.getByText('Read only')).toBeVisible();
  await expect(tile(page, 'Code')).toHaveAttribute('data-status', 'error');

  await page.goBack();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No executions')).toBeVisible();
});

test('an endless script is stopped by hand, and shown as stopped', async ({ page, millrace }) => {
  await openScript(page, millrace, 'while (true) {}');
  await page.getByTestId('run-workflow').click();
  await expect(tile(page, 'Code')).toHaveAttribute('data-status', 'running');
  await page.getByTestId('stop-run').click();
  await expect(page.getByText('Run stopped')).toBeVisible();
  await expect(tile(page, 'Code')).toHaveAttribute('data-status', 'canceled');
});

test('the editor says that the server is gone, and runs workflows once it is back', async ({ page, millrace }) => {
  await openScript(page, millrace, 'return [{ json: { ok: true } }]');
  await millrace.stop('SIGKILL');
  await expect(page.getByTestId('connection-lost')).toBeVisible();
  await expect(page.getByTestId('save-workflow')).toBeHidden();
  await expect(page.getByTestId('run-workflow')).toBeDisabled();
  await millrace.launch();
  await expect(page.getByTestId('connection-lost')).toBeHidden();
  await page.getByTestId('run-workflow').click();
  await expect(page.getByText('Workflow ran successfully')).toBeVisible();
});
