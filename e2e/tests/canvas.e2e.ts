import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test.use({ isShared: true });

const tile = (page: Page, name: string) => page.locator(`[data-testid="canvas-node"][data-node-name="${name}"]`);
const to = (...names: string[]) => names.map((name) => [{ node: name, type: 'main', index: 0 }]);

function node(name: string, type: string, at: [number, number], more: object = {}) {
  return { id: name, name, type: `n8n-nodes-base.${type}`, typeVersion: 1, position: at, parameters: {}, ...more };
}

const rule = (value: string) => ({
  conditions: {
    options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
    conditions: [
      {
        id: value,
        leftValue: '={{ $json.kind }}',
        rightValue: value,
        operator: { type: 'string', operation: 'equals' },
      },
    ],
    combinator: 'and',
  },
});

const router = {
  name: 'Router',
  nodes: [
    node('Start', 'manualTrigger', [0, 0]),
    node('Switch', 'switch', [240, 0], {
      typeVersion: 3.2,
      onError: 'continueErrorOutput',
      parameters: { rules: { values: [rule('a'), rule('b')] }, options: {} },
    }),
    node('A', 'noOp', [560, -160]),
    node('B', 'noOp', [560, 0]),
    node('Failed', 'noOp', [560, 160]),
  ],
  connections: { Start: { main: to('Switch') }, Switch: { main: to('A', 'B', 'Failed') } },
  settings: { executionOrder: 'v1' },
};

/** Which port each end of a drawn connection touches, as "node port → node port". */
function drawnLinks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ports = [...document.querySelectorAll('.react-flow__handle')].map((port) => ({
      name: `${port.closest('[data-node-name]')?.getAttribute('data-node-name')} ${port.getAttribute('data-handleid')}`,
      box: port.getBoundingClientRect(),
    }));
    const touched = (path: SVGPathElement, at: number) => {
      const { x, y } = path.getPointAtLength(at).matrixTransform(path.getScreenCTM() ?? undefined);
      const isAt = ({ box }: { box: DOMRect }) =>
        Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) <= box.width;
      return ports.find(isAt)?.name ?? 'nothing';
    };
    return [...document.querySelectorAll<SVGPathElement>('path.react-flow__edge-path')]
      .map((path) => `${touched(path, 0)} → ${touched(path, path.getTotalLength())}`)
      .sort();
  });
}

async function editSwitch(page: Page, edit: () => Promise<void>): Promise<void> {
  await tile(page, 'Switch').dblclick();
  await edit();
  await page.getByRole('button', { name: 'Back to canvas' }).click();
  await expect(page.getByRole('button', { name: 'Back to canvas' })).toBeHidden();
}

test('connections stay on their outputs when a node gets or loses outputs', async ({ page, millrace }) => {
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', router);
  await page.goto(`${millrace.url}/workflow/${id}`);
  const start = 'Start out:0:main → Switch in:0:main';
  const link = (output: number, target: string) => `Switch out:${output}:main → ${target} in:0:main`;
  await expect.poll(() => drawnLinks(page)).toEqual([start, link(0, 'A'), link(1, 'B'), link(2, 'Failed')]);

  await editSwitch(page, () => page.getByRole('button', { name: 'Add rule' }).click());
  await expect.poll(() => drawnLinks(page)).toEqual([start, link(0, 'A'), link(1, 'B'), link(3, 'Failed')]);

  await editSwitch(page, () => page.getByRole('button', { name: 'Remove Rule 1' }).click());
  await expect.poll(() => drawnLinks(page)).toEqual([start, link(0, 'B'), link(2, 'Failed')]);

  await editSwitch(page, async () => {
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('combobox', { name: 'On error' }).click();
    await page.getByRole('option', { name: 'Stop workflow' }).click();
  });
  await expect.poll(() => drawnLinks(page)).toEqual([start, link(0, 'B')]);
  await expect(tile(page, 'Switch').locator('.react-flow__handle')).toHaveCount(3);

  for (const _ of ['error output', 'removed rule', 'added rule']) await page.keyboard.press('Control+z');
  await expect.poll(() => drawnLinks(page)).toEqual([start, link(0, 'A'), link(1, 'B'), link(2, 'Failed')]);
});

test('nodes are selected, disabled, renamed, deleted and brought back with keys alone', async ({ page, millrace }) => {
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', router);
  await page.goto(`${millrace.url}/workflow/${id}`);
  await tile(page, 'B').click();
  await page.keyboard.press('d');
  await expect(tile(page, 'B').getByText('Disabled')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(tile(page, 'B').getByText('Disabled')).toBeHidden();

  await page.keyboard.press('F2');
  await page.getByRole('dialog', { name: 'Rename node' }).getByRole('textbox').fill('Better');
  await page.keyboard.press('Enter');
  await expect(tile(page, 'Better')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(page.getByRole('button', { name: 'Add the first step' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByTestId('canvas-node')).toHaveCount(5);
  await expect(page.locator('.react-flow__edge')).toHaveCount(4);
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByTestId('canvas-node')).toHaveCount(0);
  await page.keyboard.press('Control+z');

  const scale = () => page.locator('.react-flow__viewport').evaluate((view) => new DOMMatrix(view.style.transform).a);
  await page.keyboard.press('0');
  await expect.poll(scale).toBe(1);
  await page.keyboard.press('-');
  await expect.poll(scale).toBeCloseTo(0.8);
  await page.keyboard.press('0');
  await expect.poll(scale).toBe(1);
  await page.keyboard.press('+');
  await expect.poll(scale).toBeCloseTo(1.25);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Search nodes' })).toBeFocused();
});
