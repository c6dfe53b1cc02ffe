import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test.use({ isShared: true });

const tile = (page: Page, name: string) => page.locator(`[data-testid="canvas-node"][data-node-name="${name}"]`);

/** Adds the best hit of a search in the node creator, which is open. Its details open. */
async function chooseNode(page: Page, query: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search nodes' }).fill(query);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Back to canvas' })).toBeVisible();
}

async function backToCanvas(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Back to canvas' }).click();
  await expect(page.getByRole('button', { name: 'Back to canvas' })).toBeHidden();
}

async function addField(page: Page, name: string, value: string): Promise<void> {
  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('textbox', { name: 'Name' }).last().fill(name);
  await page.getByRole('textbox', { name: 'Value' }).last().fill(value);
}

test('a workflow is built by hand, run, looked at, saved and found again', async ({ page, millrace }) => {
  await page.goto(`${millrace.url}/workflow`);

  await page.getByRole('button', { name: 'Add the first step' }).click();
  await page.getByRole('combobox', { name: 'Search nodes' }).fill('manual');
  // The first one who opens the list waits for it.
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Add a node after this one' }).click();
  await chooseNode(page, 'edit fields');
  await addField(page, 'city', 'Oslo');
  await backToCanvas(page);

  await page.getByRole('button', { name: 'Add a node after this one' }).click();
  await chooseNode(page, 'if');
  await page.getByRole('textbox', { name: 'Value', exact: true }).fill('={{ $json.city }}');
  await page.getByRole('textbox', { name: 'Compare with' }).fill('Oslo');
  await backToCanvas(page);

  await page.getByRole('button', { name: 'Add a node after output “true”' }).click();
  await chooseNode(page, 'edit fields');
  await addField(page, 'greeting', '={{ "Hello " + $json.city }}');
  await backToCanvas(page);

  await page.getByRole('button', { name: 'Run workflow' }).click();
  await expect(page.getByText('Workflow ran successfully')).toBeVisible();
  await expect(page.locator('.react-flow__edge')).toHaveCount(3);
  // On three connections, and at the plus of the last node.
  await expect(page.getByText('1 item', { exact: true })).toHaveCount(4);
  for (const name of ['Edit Fields', 'If', 'Edit Fields1']) {
    await expect(tile(page, name)).toHaveAttribute('data-status', 'success');
  }

  await tile(page, 'Edit Fields1').dblclick();
  await expect(page.getByText('Hello Oslo').first()).toBeVisible();
  await backToCanvas(page);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/workflow\/\w+/);
  await page.reload();
  await expect(page.getByTestId('canvas-node')).toHaveCount(4);
  await expect(page.locator('.react-flow__edge')).toHaveCount(3);
  await tile(page, 'Edit Fields').dblclick();
  await expect(page.getByRole('textbox', { name: 'Value' }).last()).toHaveValue('Oslo');
});
