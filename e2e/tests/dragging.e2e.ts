import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { chain, node } from '../support/workflows.ts';

test.use({ isShared: true });

const tile = (page: Page, name: string) => page.locator(`[data-testid="canvas-node"][data-node-name="${name}"]`);
const selectedNodes = (page: Page) => page.locator('.react-flow__node.selected');
const guides = (page: Page) => page.getByTestId('alignment-guide');

async function boxOf(page: Page, name: string) {
  const box = await tile(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not on the canvas`);
  return { ...box, middleX: box.x + box.width / 2, middleY: box.y + box.height / 2 };
}

test.beforeEach(async ({ page, millrace }) => {
  const steps = ['One', 'Two', 'Three'].map((name) => node(name, 'set', { typeVersion: 3.4 }));
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', chain('Row', steps));
  await page.goto(`${millrace.url}/workflow/${id}`);
  await expect(tile(page, 'Three')).toBeVisible({ timeout: 30_000 });
});

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // A hand begins slowly: what it moves in one leap at first is not part of the drag.
  await page.mouse.move(from.x + 2, from.y + 2);
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
}

test('a dragged node shows the lines on which it stands with others, until it is let go', async ({ page }) => {
  const two = await boxOf(page, 'Two');
  const start = { x: two.middleX, y: two.middleY };
  await drag(page, start, { x: start.x, y: start.y + 160 });
  await expect(guides(page)).toHaveCount(0);
  await page.mouse.move(start.x + 60, start.y, { steps: 3 });
  await expect(guides(page)).toHaveCount(1);
  await expect(guides(page)).toHaveAttribute('data-axis', 'y');
  const one = await boxOf(page, 'One');
  await page.mouse.move(one.middleX, start.y + 160, { steps: 3 });
  await expect(guides(page)).toHaveAttribute('data-axis', 'x');
  await page.mouse.up();
  await expect(guides(page)).toHaveCount(0);
});

test('dragging over empty canvas selects with a box, or moves the canvas: the menu lets choose, and it is remembered', async ({
  page,
}) => {
  const [one, two] = [await boxOf(page, 'One'), await boxOf(page, 'Two')];
  const from = { x: one.x - 40, y: one.y - 60 };
  const to = { x: two.middleX, y: two.middleY };
  await drag(page, from, to);
  await page.mouse.up();
  await expect(selectedNodes(page)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await page.getByTestId('workflow-menu').click();
  await expect(page.getByRole('menuitemradio', { name: 'Drag to select' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Drag to pan' }).click();
  await page.reload();
  const before = await boxOf(page, 'One');
  await drag(page, from, { x: from.x + 80, y: from.y + 40 });
  await page.mouse.up();
  await expect.poll(async () => (await boxOf(page, 'One')).x).toBeCloseTo(before.x + 80, 0);
  await expect(selectedNodes(page)).toHaveCount(0);
});

test('space and the middle button move the canvas while dragging selects', async ({ page }) => {
  const before = await boxOf(page, 'One');
  const from = { x: before.x - 40, y: before.y - 60 };
  await page.keyboard.down('Space');
  await drag(page, from, { x: from.x + 60, y: from.y });
  await page.mouse.up();
  await page.keyboard.up('Space');
  await expect.poll(async () => (await boxOf(page, 'One')).x).toBeCloseTo(before.x + 60, 0);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: 'middle' });
  await page.mouse.move(from.x - 60, from.y, { steps: 4 });
  await page.mouse.up({ button: 'middle' });
  await expect.poll(async () => (await boxOf(page, 'One')).x).toBeCloseTo(before.x, 0);
  await expect(selectedNodes(page)).toHaveCount(0);
});
