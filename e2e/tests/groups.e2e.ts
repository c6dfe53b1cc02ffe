import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { chain, node } from '../support/workflows.ts';

test.use({ isShared: true });

const tile = (page: Page, name: string) => page.locator(`[data-testid="canvas-node"][data-node-name="${name}"]`);
const field = (name: string, value: string) => ({
  assignments: { assignments: [{ id: name, name, value, type: 'string' }] },
  options: {},
});
const set = (name: string, parameters: object) => node(name, 'set', { typeVersion: 3.4, parameters });

test.beforeEach(async ({ page, millrace }) => {
  const steps = chain('Shop', [
    node('Start', 'manualTrigger'),
    set('Order', field('id', 'seven')),
    set('Text', field('text', "=Order {{ $('Order').item.json.id }}")),
    set('Loud', field('loud', "={{ $json.text.toUpperCase() + ' ' + $('Order').first().json.id }}")),
    node('Last', 'noOp'),
  ]);
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', steps);
  await page.goto(`${millrace.url}/workflow/${id}`);
  await expect(tile(page, 'Last')).toBeVisible({ timeout: 30_000 });
});

async function choose(page: Page, name: string, command: string | RegExp): Promise<void> {
  await tile(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: command }).click();
}

/** Runs the workflow, and tells what its last node put out. */
async function result(page: Page): Promise<string | null> {
  await page.getByTestId('run-workflow').click();
  await expect(tile(page, 'Last')).toHaveAttribute('data-status', 'success');
  await tile(page, 'Last').dblclick();
  const table = page.locator('[data-side="output"]').getByRole('table');
  await expect(table).toBeVisible();
  const text = await table.textContent();
  await page.keyboard.press('Escape');
  await expect(table).toBeHidden();
  await page.getByTestId('clear-run').click();
  await expect(tile(page, 'Last')).toHaveAttribute('data-status', 'none');
  return text;
}

test('nodes are extracted into a workflow of their own, do the same there, and are put back', async ({ page }) => {
  const before = await result(page);
  expect(before).toContain('ORDER SEVEN seven');
  await tile(page, 'Text').click();
  await tile(page, 'Loud').click({ modifiers: ['Shift'] });
  await choose(page, 'Loud', /Extract into a sub-workflow/);
  await expect(page.getByText('Extracted into the workflow “Shop: Text”')).toBeVisible();
  await expect(page.getByTestId('canvas-node')).toHaveCount(4);
  expect(await result(page)).toBe(before);
  await choose(page, 'Shop: Text', 'Inline the sub-workflow');
  await expect(tile(page, 'Loud')).toBeVisible();
  await expect(page.getByTestId('canvas-node')).toHaveCount(5);
  expect(await result(page)).toBe(before);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(page.getByTestId('canvas-node')).toHaveCount(5);
  await expect(page.getByTestId('save-workflow')).toHaveText('Saved');
});

test('what cannot be extracted is refused with its reason', async ({ page }) => {
  await tile(page, 'Start').click();
  await page.keyboard.press('Alt+x');
  await expect(page.getByText('“Start” starts the workflow: leave it outside.')).toBeVisible();
  await tile(page, 'Order').click();
  await page.keyboard.press('Alt+x');
  await expect(page.getByText(/stays outside and reads “Order”/)).toBeVisible();
  await expect(page.getByTestId('canvas-node')).toHaveCount(5);
});

test('a node is replaced by one of another type: its place, connections and name stay, and undo brings it back', async ({
  page,
}) => {
  await choose(page, 'Last', /Replace/);
  const creator = page.getByTestId('node-creator');
  await expect(creator).toContainText('Replace “Last” with');
  await page.getByTestId('creator-search').fill('limit');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Last/ })).toContainText('Maximum items');
  await page.keyboard.press('Escape');
  expect(await result(page)).toContain('ORDER SEVEN');
  await page.keyboard.press('Control+z');
  await tile(page, 'Last').dblclick();
  await expect(page.getByRole('dialog', { name: /Last/ })).not.toContainText('Maximum items');
});
