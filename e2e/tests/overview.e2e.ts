import { expect, test } from '../support/test.ts';
import { node } from '../support/workflows.ts';

const COLUMNS = 14;

/** Nodes in rows, so many that all of them fit on the screen far away only. */
function manyNodes(count: number) {
  const nodes = Array.from({ length: count }, (_, index) => ({
    ...node(`Step ${index + 1}`, 'noOp'),
    position: [(index % COLUMNS) * 240, Math.floor(index / COLUMNS) * 240],
  }));
  return { name: 'Many', nodes, connections: {}, settings: {} };
}

test('names and icons of a large workflow can be read as a whole, and a node that is looked for comes near', async ({
  page,
  millrace,
}) => {
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', manyNodes(98));
  await page.goto(`${millrace.url}/workflow/${id}`);
  const tile = (name: string) => page.locator(`[data-testid="canvas-node"][data-node-name="${name}"]`);
  await expect(tile('Step 1')).toBeVisible({ timeout: 30_000 });
  const zoom = async () =>
    Number(
      await page.evaluate(
        "new DOMMatrix(getComputedStyle(document.querySelector('.react-flow__viewport')).transform).a",
      ),
    );
  await expect.poll(zoom).toBeLessThan(0.42);

  const name = tile('Step 50').getByText('Step 50', { exact: true });
  await expect(name).toBeVisible();
  // One line is 1.3 times as high as its letters.
  expect((await name.boundingBox())?.height).toBeGreaterThan(10.5 * 1.3);
  const icon = await tile('Step 50').locator('img, svg').first().boundingBox();
  expect(icon?.width).toBeGreaterThan(15);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('Step 98');
  await page.getByRole('option', { name: /Step 98/ }).click();
  await expect.poll(zoom).toBeGreaterThan(0.5);
  await expect(tile('Step 98')).toBeInViewport();
});
