import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { chain, node } from '../support/workflows.ts';

test.use({ isShared: true });

const selected = (page: Page) => page.locator('.react-flow__node.selected').getByTestId('canvas-node');
const bar = (page: Page) => page.getByRole('search', { name: 'Find in the workflow' });

test('finding goes through the nodes whose name, type, parameters or notes have a text, and zooms in on each', async ({
  page,
  millrace,
}) => {
  const row = chain('Long', [
    node('Start', 'manualTrigger'),
    node('Invoice', 'noOp'),
    ...Array.from({ length: 30 }, (_, index) => node(`Step ${index}`, 'noOp')),
    node('Fetch', 'httpRequest', { typeVersion: 4.2, parameters: { url: 'https://example.com/invoices' } }),
    node('Last', 'noOp', { notes: 'All invoices are paid' }),
  ]);
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', row);
  await page.goto(`${millrace.url}/workflow/${id}`);
  await expect(page.getByTestId('canvas-node').first()).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Control+f');
  await expect(bar(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('invoice');
  await expect(bar(page)).toContainText('1 of 3');
  await expect(selected(page)).toHaveAttribute('data-node-name', 'Invoice');
  await expect(selected(page)).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(bar(page)).toContainText('2 of 3');
  await expect(bar(page)).toContainText('url');
  await expect(selected(page)).toHaveAttribute('data-node-name', 'Fetch');
  await expect(selected(page)).toBeInViewport();
  await expectAccessible(page, 'finding in the workflow');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await expect(selected(page)).toHaveAttribute('data-node-name', 'Last');
  await expect(bar(page)).toContainText('Notes');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await expect(selected(page)).toHaveAttribute('data-node-name', 'Last');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Last/ })).toBeVisible();
});

test('the canvas zooms to the selected nodes', async ({ page, millrace }) => {
  const names = Array.from({ length: 24 }, (_, index) => `Step ${index}`);
  const row = chain(
    'Row',
    names.map((name) => node(name, 'noOp')),
  );
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', row);
  await page.goto(`${millrace.url}/workflow/${id}`);
  const tile = page.locator('[data-testid="canvas-node"][data-node-name="Step 3"]');
  await expect(tile).toBeVisible({ timeout: 30_000 });
  await tile.click();
  const width = async () => (await tile.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeLessThan(60);
  await page.keyboard.press('2');
  await expect.poll(width).toBeGreaterThan(90);
  await expect(tile).toBeInViewport();
});
