import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { chain, node } from '../support/workflows.ts';

test.use({ isShared: true, permissions: ['clipboard-read', 'clipboard-write'] });

const tile = (page: Page, name: string) => page.locator(`[data-testid="canvas-node"][data-node-name="${name}"]`);

test.beforeEach(async ({ page, millrace }) => {
  const { nodes, ...file } = chain('Drawn', [
    node('Start', 'manualTrigger'),
    node('Is it <good>?', 'if', { typeVersion: 2.2 }),
    node('Fetch', 'httpRequest', { typeVersion: 4.2, parameters: { url: 'https://example.com/orders' } }),
  ]);
  const note = node('Note', 'stickyNote', { parameters: { content: '## Orders\n\nAll of **today**', width: 300 } });
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', {
    ...file,
    nodes: [...nodes, { ...note, position: [0, -240] }],
  });
  await page.goto(`${millrace.url}/workflow/${id}`);
  await expect(tile(page, 'Fetch')).toBeVisible({ timeout: 30_000 });
});

test('the workflow is copied as an SVG picture that loads nothing and has all that the canvas shows', async ({
  page,
}) => {
  await page.locator('.react-flow__pane').click({ button: 'right', position: { x: 60, y: 500 } });
  await page.getByRole('menuitem', { name: 'Copy as picture (SVG)' }).click();
  await expect(page.getByText('Picture copied')).toBeVisible();
  const found = await page.evaluate(async () => {
    const svg = new DOMParser().parseFromString(await navigator.clipboard.readText(), 'image/svg+xml');
    return {
      texts: [...svg.querySelectorAll('text')].map((text) => text.textContent),
      icons: [...svg.querySelectorAll('image')].map((image) => image.getAttribute('href')?.slice(0, 11)),
      lines: svg.querySelectorAll('path[stroke-width="2"]').length,
    };
  });
  expect(found.texts).toEqual(
    expect.arrayContaining(['Orders', 'All of today', 'Start', 'Is it <good>?', 'true', 'false', 'Fetch']),
  );
  expect(found.icons).toEqual(['data:image/', 'data:image/', 'data:image/']);
  expect(found.lines).toBe(2);
});

test('the selected nodes are copied as a PNG picture', async ({ page }) => {
  await tile(page, 'Fetch').click();
  await tile(page, 'Fetch').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy as picture (PNG)' }).click();
  await expect(page.getByText('Picture copied')).toBeVisible();
  const size = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const picture = await createImageBitmap((await item?.getType('image/png')) ?? new Blob());
    return { width: picture.width, height: picture.height };
  });
  // A tile of 96 px with its name and a margin, twice as large.
  expect(size).toEqual({ width: 480, height: 464 });
});
