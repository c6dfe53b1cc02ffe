import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Workflow settings' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

const start = { name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, position: [0, 0], parameters: {} };

async function openSettings(page: Page): Promise<void> {
  await page.getByTestId('workflow-menu').click();
  await page.getByRole('menuitem', { name: 'Workflow settings' }).click();
  await expect(dialog(page).getByRole('combobox', { name: 'Time zone' })).toBeVisible();
}

async function choose(page: Page, label: string, choice: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: choice, exact: true }).click();
}

test('the settings of a stored workflow are stored at once', async ({ page, millrace }) => {
  const { id: guard } = await millrace.rest<{ id: string }>('POST', '/workflows', {
    name: 'Guard',
    nodes: [start],
    connections: {},
  });
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', {
    name: 'Guarded',
    nodes: [start],
    connections: {},
    settings: { executionOrder: 'v0', custom: 'kept' },
  });
  await page.goto(`${millrace.url}/workflow/${id}`);
  await openSettings(page);
  await choose(page, 'Execution order', 'v1: branch by branch (recommended)');
  await dialog(page).getByRole('combobox', { name: 'Time zone' }).fill('tokyo');
  await option(page, 'Asia/Tokyo').click();
  await choose(page, 'Priority', 'Low');
  await dialog(page).getByRole('textbox', { name: 'Concurrent executions' }).fill('2');
  await dialog(page).getByRole('textbox', { name: 'Count separately by' }).fill('{{ $json.customer }}');
  await choose(page, 'Error workflow', 'Guard');
  await choose(page, 'Can be called by', 'Only the workflows listed below');
  await choose(page, 'Allowed workflows', 'Guard');
  await page.keyboard.press('Tab');
  await choose(page, 'Manual executions', 'Do not save');
  await choose(page, 'Execution progress', 'Save');

  // The limit of the instance, until the workflow has one of its own.
  await expect(dialog(page).getByRole('switch', { name: 'Limit the execution time' })).toBeChecked();
  await expect(dialog(page).getByRole('textbox', { name: 'Hours' })).toHaveValue('24');
  await dialog(page).getByRole('textbox', { name: 'Hours' }).fill('0');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Enter how long an execution may take, or switch the limit off.',
  );
  await dialog(page).getByRole('textbox', { name: 'Minutes', exact: true }).fill('2');
  await dialog(page).getByRole('textbox', { name: 'Seconds', exact: true }).fill('5');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByTestId('save-workflow')).toHaveText('Saved');

  const { settings } = await millrace.rest<{ settings: object }>('GET', `/workflows/${id}`);
  expect(settings).toEqual({
    executionOrder: 'v1',
    custom: 'kept',
    timezone: 'Asia/Tokyo',
    errorWorkflow: guard,
    callerPolicy: 'workflowsFromAList',
    callerIds: guard,
    saveManualExecutions: false,
    saveExecutionProgress: true,
    executionTimeout: 125,
    priority: 'low',
    concurrencyLimit: 2,
    concurrencyKey: '={{ $json.customer }}',
  });
  await page.reload();
  await openSettings(page);
  await expect(dialog(page).getByRole('combobox', { name: 'Error workflow' })).toHaveValue('Guard');
  await expect(dialog(page).getByRole('textbox', { name: 'Minutes', exact: true })).toHaveValue('2');
  await choose(page, 'Error workflow', 'None');
  await expect(dialog(page).getByRole('combobox', { name: 'Error workflow' })).toHaveValue('');
});

test('the settings of a new workflow go with it when it is saved, and can be undone', async ({ page, millrace }) => {
  await page.goto(`${millrace.url}/workflow`);
  await openSettings(page);
  await choose(page, 'Failed executions', 'Do not save');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('Control+z');
  await openSettings(page);
  await expect(dialog(page).getByRole('combobox', { name: 'Failed executions' })).toHaveValue('Default: Save');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('Control+Shift+z');
  await page.getByTestId('save-workflow').click();
  await expect(page).toHaveURL(/\/workflow\/\w+/);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { settings } = await millrace.rest<{ settings: object }>('GET', `/workflows/${id}`);
  expect(settings).toMatchObject({ saveDataErrorExecution: 'none' });
});
