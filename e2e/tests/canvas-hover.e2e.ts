import { expect, test } from '../support/test.ts';
import { chain, node } from '../support/workflows.ts';

test.use({ isShared: true });

test('one node at most has its toolbar, however the pointer and the canvas move', async ({ page, millrace }) => {
  const names = ['One', 'Two', 'Three'];
  const steps = names.map((name) => node(name, 'noOp'));
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', chain('Row', steps));
  await page.goto(`${millrace.url}/workflow/${id}`);
  const tile = (name: string) => page.locator(`[data-testid="canvas-node"][data-node-name="${name}"]`);
  await expect(tile('Three')).toBeVisible({ timeout: 30_000 });
  const toolbars = page.getByRole('toolbar', { name: /^Actions/ });
  for (const name of names) await tile(name).hover();
  await expect(toolbars).toHaveCount(1);
  // The node goes away from under the pointer, which does not move.
  await page.mouse.wheel(0, 400);
  await tile('Two').hover();
  await expect(toolbars).toHaveCount(1);
  await page.mouse.move(5, 5);
  await expect(toolbars).toHaveCount(0);
});
