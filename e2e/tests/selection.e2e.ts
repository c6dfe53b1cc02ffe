import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { chain, node } from '../support/workflows.ts';

test.use({ isShared: true });

const tile = (page: Page, name: string) => page.locator(`[data-testid="canvas-node"][data-node-name="${name}"]`);
const selectedNodes = (page: Page) => page.locator('.react-flow__node.selected');
const selectedEdges = (page: Page) => page.locator('.react-flow__edge.selected');

async function centreOf(page: Page, name: string) {
  const box = await tile(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not on the canvas`);
  return { left: box.x, right: box.x + box.width, x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test.beforeEach(async ({ page, millrace }) => {
  const names = ['One', 'Two', 'Three', 'Four'];
  const steps = names.map((name) => node(name, 'set', { typeVersion: 3.4 }));
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', chain('Row', steps));
  await page.goto(`${millrace.url}/workflow/${id}`);
  await expect(tile(page, 'Four')).toBeVisible({ timeout: 30_000 });
});

/** Draws a box around Two and Three. */
async function boxTheMiddle(page: Page) {
  const [two, three] = [await centreOf(page, 'Two'), await centreOf(page, 'Three')];
  await page.keyboard.down('Shift');
  await page.mouse.move(two.left - 40, two.y - 120);
  await page.mouse.down();
  await page.mouse.move(three.x, three.y, { steps: 4 });
  await page.mouse.move(three.right + 40, three.y + 120, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect(selectedNodes(page)).toHaveCount(2);
}

test('a box selects the nodes in it, and the connections between them only', async ({ page }) => {
  await boxTheMiddle(page);
  await expect(selectedEdges(page)).toHaveCount(1);
});

test('a click on one of several selected nodes selects that one', async ({ page }) => {
  await boxTheMiddle(page);
  await tile(page, 'Two').click();
  await expect(selectedNodes(page)).toHaveCount(1);
  await page.keyboard.press('Delete');
  await expect(page.getByTestId('canvas-node')).toHaveCount(3);
  await expect(tile(page, 'Two')).toBeHidden();
});

test('a click with Shift adds a node to the selection and takes it out again', async ({ page }) => {
  await tile(page, 'One').click();
  await tile(page, 'Two').click({ modifiers: ['Shift'] });
  await expect(selectedNodes(page)).toHaveCount(2);
  await tile(page, 'Two').click({ modifiers: ['Shift'] });
  await expect(selectedNodes(page)).toHaveCount(1);
});

test('nodes that a box selected have their menu, move together and open', async ({ page }) => {
  await boxTheMiddle(page);
  await tile(page, 'Three').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Duplicate/ }).click();
  await expect(page.getByTestId('canvas-node')).toHaveCount(6);
  await page.keyboard.press('Control+z');
  await expect(page.getByTestId('canvas-node')).toHaveCount(4);

  await page.keyboard.press('Escape');
  await boxTheMiddle(page);
  const before = await centreOf(page, 'Three');
  const grip = await centreOf(page, 'Two');
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(grip.x, grip.y + 100, { steps: 6 });
  await page.mouse.up();
  expect((await centreOf(page, 'Three')).y).toBeGreaterThan(before.y + 60);

  await tile(page, 'Two').dblclick();
  await expect(page.getByRole('button', { name: 'Back to canvas' })).toBeVisible();
});
