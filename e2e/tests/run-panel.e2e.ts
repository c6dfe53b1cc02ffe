import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import type { Millrace } from '../support/millrace.ts';
import { expect, test } from '../support/test.ts';
import { chain, node } from '../support/workflows.ts';

test.use({ isShared: true });

const tile = (page: Page, name: string) => page.locator(`[data-testid="canvas-node"][data-node-name="${name}"]`);
const panel = (page: Page) => page.getByTestId('run-panel');
const lines = (page: Page) => panel(page).getByRole('treeitem');

/** A loop over five items in batches of two, with a script that prints and an expression that finds nothing. */
function loop() {
  const { nodes, settings } = chain('Loop', [
    node('Start', 'manualTrigger'),
    node('Five', 'code', {
      typeVersion: 2,
      parameters: { jsCode: "console.log('made five'); return [1, 2, 3, 4, 5].map((n) => ({ n }));" },
    }),
    node('Loop', 'splitInBatches', { typeVersion: 3, parameters: { batchSize: 2, options: {} } }),
    node('Double', 'set', {
      typeVersion: 3.4,
      parameters: {
        assignments: { assignments: [{ id: '1', name: 'm', value: '={{ $json.gone.deep }}', type: 'string' }] },
        options: {},
      },
    }),
  ]);
  const to = (name: string) => [{ node: name, type: 'main', index: 0 }];
  return {
    name: 'Loop',
    nodes,
    settings,
    connections: {
      Start: { main: [to('Five')] },
      Five: { main: [to('Loop')] },
      Loop: { main: [[], to('Double')] },
      Double: { main: [to('Loop')] },
    },
  };
}

async function run(page: Page, millrace: Millrace): Promise<void> {
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', loop());
  await page.goto(`${millrace.url}/workflow/${id}`);
  await expect(tile(page, 'Double')).toBeVisible();
  await page.getByTestId('run-workflow').click();
  await expect(tile(page, 'Double')).toHaveAttribute('data-status', 'success');
}

test('the panel below the canvas is closed at first, shows the steps of the run in their order, and is remembered', async ({
  page,
  millrace,
}) => {
  await run(page, millrace);
  await expect(panel(page)).toBeHidden();
  await page.getByRole('button', { name: 'Show or hide the steps of the run' }).click();
  const steps = panel(page).locator('[data-kind="step"]');
  await expect(steps).toHaveCount(9);
  await expect(steps.nth(1)).toContainText('Five');
  await expect(steps.nth(1)).toContainText('1 in, 5 out');
  await expect(steps.nth(4)).toContainText('Loop2 of 4');
  await expect(panel(page).getByText('made five')).toBeVisible();
  await expectAccessible(page, 'the steps of a run');
  // Notices stand above it: 260 px high at first.
  await expect(page.locator('.mantine-Notifications-root[data-position="bottom-right"]')).toHaveCSS(
    'margin-bottom',
    '268px',
  );
  await page.reload();
  await expect(panel(page)).toBeVisible();
});

test('a step opens the data of its node at that run, by pointer and by keyboard', async ({ page, millrace }) => {
  await run(page, millrace);
  await page.locator('.react-flow__pane').click({ position: { x: 20, y: 60 } });
  await page.keyboard.press('l');
  const second = lines(page).filter({ hasText: '1 of 3' });
  await second.click();
  await expect(page.getByRole('dialog', { name: /Double/ })).toBeVisible();
  await expect(page.locator('[data-side="output"]').getByLabel('Run', { exact: true })).toHaveValue(/^1 of 3/);
  await page.keyboard.press('Escape');
  await panel(page).getByRole('tree').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Five/ })).toBeVisible();
});

test('remarks about a run are shown in the panel, at the node and in its details', async ({ page, millrace }) => {
  await run(page, millrace);
  const hint = /An expression gave nothing/;
  await expect(tile(page, 'Double').getByTestId('tile-hint')).toHaveAccessibleName(hint);
  await page.getByRole('button', { name: 'Show or hide the steps of the run' }).click();
  await expect(lines(page).filter({ hasText: hint })).not.toHaveCount(0);
  await tile(page, 'Double').dblclick();
  await expect(page.locator('[data-side="output"]').getByText(hint).first()).toBeVisible();
});

test('the edge of the panel is moved by pointer and by keys, and folded lines stay folded', async ({
  page,
  millrace,
}) => {
  await run(page, millrace);
  await page.getByRole('button', { name: 'Show or hide the steps of the run' }).click();
  const height = async () => (await panel(page).boundingBox())?.height ?? 0;
  await expect.poll(height).toBe(260);
  const edge = page.getByRole('separator', { name: 'Height of the steps' });
  await edge.focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(height).toBe(284);
  const box = await edge.boundingBox();
  await page.mouse.move(600, (box?.y ?? 0) + 4);
  await page.mouse.down();
  await page.mouse.move(600, (box?.y ?? 0) - 46);
  await page.mouse.up();
  await expect.poll(height).toBe(334);
  const note = panel(page).getByText('made five');
  await expect(note).toBeVisible();
  await lines(page).filter({ hasText: 'Five' }).getByRole('button', { name: 'Fold', exact: true }).click();
  await expect(note).toBeHidden();
});

test('selected nodes stay in sight when the panel comes up', async ({ page, millrace }) => {
  const { nodes, ...file } = chain('Tall', [node('Top', 'manualTrigger'), node('Low', 'noOp')]);
  const low = { ...nodes[1], position: [0, 420] };
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', { ...file, nodes: [nodes[0], low] });
  await page.goto(`${millrace.url}/workflow/${id}`);
  await tile(page, 'Low').click();
  await page.keyboard.press('l');
  await expect(panel(page)).toBeVisible();
  const bottom = async () => {
    const box = await tile(page, 'Low').boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const top = async () => (await panel(page).boundingBox())?.y ?? 0;
  await expect.poll(async () => (await bottom()) < (await top())).toBe(true);
});

test('in a small place the steps keep their names and states, and nothing lies beside what can be seen', async ({
  page,
  millrace,
}) => {
  await run(page, millrace);
  await page.getByRole('button', { name: 'Show or hide the steps of the run' }).click();
  for (const width of [820, 520]) {
    await page.setViewportSize({ width, height: 800 });
    const line = lines(page).filter({ hasText: 'Double' }).first();
    await expect(line.getByText('Double')).toBeInViewport({ ratio: 1 });
    await expect(line.getByRole('img', { name: 'Succeeded' })).toBeInViewport({ ratio: 1 });
    const [seen, whole] = await panel(page)
      .getByRole('tree')
      .evaluate((tree) => [tree.clientWidth, tree.scrollWidth]);
    expect(whole, `${width} px`).toBe(seen);
  }
});
