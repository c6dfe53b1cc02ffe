import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import type { Millrace } from '../support/millrace.ts';
import { expect, test } from '../support/test.ts';
import { chain, node } from '../support/workflows.ts';

test.use({ isShared: true });

const tile = (page: Page, name: string) => page.locator(`[data-testid="canvas-node"][data-node-name="${name}"]`);
const entries = (page: Page) => page.getByTestId('version-entry');
const mark = (page: Page, name: string) => tile(page, name).getByTestId('difference-mark');
const preview = (page: Page) => page.getByTestId('version-preview');

/** A workflow saved three times: with a step, with another one that fetches, and with what it fetches changed. */
async function saved(millrace: Millrace): Promise<string> {
  const fetching = (url: string) => node('Fetch', 'httpRequest', { typeVersion: 4.2, parameters: { url } });
  const start = node('Start', 'manualTrigger');
  type Stored = { id: string; storedVersion: string };
  const first = chain('Kept', [start, node('Old', 'noOp')]);
  let { id, storedVersion } = await millrace.rest<Stored>('POST', '/workflows', first);
  for (const url of ['https://example.com/a', 'https://example.com/b']) {
    const next = { ...chain('Kept', [start, fetching(url)]), storedVersion };
    ({ id, storedVersion } = await millrace.rest<Stored>('PATCH', `/workflows/${id}`, next));
  }
  return id;
}

test('versions are listed, and the canvas marks what was added, changed and removed since another one', async ({
  page,
  millrace,
}) => {
  const id = await saved(millrace);
  await page.goto(`${millrace.url}/workflow/${id}/history`);
  await expect(entries(page)).toHaveCount(3, { timeout: 30_000 });
  await expect(entries(page).first()).toContainText('Current version');
  await expect(entries(page).first()).toContainText('You');
  await expect(mark(page, 'Fetch')).toHaveAttribute('data-mark', 'changed');
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('https://example.com/a');
  await expect(mark(page, 'Start')).toHaveCount(0);
  await expectAccessible(page, 'history of a workflow');
  await entries(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(mark(page, 'Fetch')).toHaveAttribute('data-mark', 'added');
  await expect(mark(page, 'Old')).toHaveAttribute('data-mark', 'removed');
  await page.reload();
  await expect(mark(page, 'Old')).toHaveAttribute('data-mark', 'removed');
  await page.keyboard.press('End');
  await entries(page).last().click();
  await expect(tile(page, 'Old')).toBeVisible();
  await expect(page.getByTestId('difference-mark')).toHaveCount(0);
});

test('on a phone what differs stands below the canvas, and leaves room for it', async ({ page, millrace }) => {
  const id = await saved(millrace);
  await page.setViewportSize({ width: 400, height: 800 });
  await page.goto(`${millrace.url}/workflow/${id}/history`);
  await expect(mark(page, 'Fetch')).toHaveAttribute('data-mark', 'changed', { timeout: 30_000 });
  const canvas = await page.getByRole('application', { name: 'Workflow canvas' }).boundingBox();
  const changes = await page.getByRole('region', { name: 'Changes' }).boundingBox();
  if (!canvas || !changes) throw new Error('The canvas or the changes are not shown');
  expect(canvas.width).toBeGreaterThan(380);
  expect(canvas.height).toBeGreaterThan(120);
  expect(changes.y).toBeGreaterThanOrEqual(canvas.y + canvas.height);
  expect(changes.width).toBeGreaterThan(380);
});

test('a version is named, and restored into the editor', async ({ page, millrace }) => {
  const id = await saved(millrace);
  await page.goto(`${millrace.url}/workflow/${id}`);
  await expect(tile(page, 'Fetch')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('navigation', { name: 'Pages of the workflow' }).getByRole('link', { name: 'History' }).click();
  await expect(entries(page)).toHaveCount(3);
  await entries(page).last().click();
  await preview(page).getByRole('textbox', { name: 'Name of the version' }).fill('As it began');
  await page.keyboard.press('Enter');
  await expect(entries(page).last()).toContainText('As it began');
  await preview(page).getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('The version is restored')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/workflow/${id}$`));
  await expect(tile(page, 'Old')).toBeVisible();
  await expect(page.getByTestId('save-workflow')).toHaveText('Saved');
  const stored = await millrace.rest<{ nodes: Array<{ name: string }> }>('GET', `/workflows/${id}`);
  expect(stored.nodes.map(({ name }) => name)).toEqual(['Start', 'Old']);
});
