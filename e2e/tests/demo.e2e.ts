import type { FrameLocator, Page } from '@playwright/test';
import type { Millrace } from '../support/millrace.ts';
import { expect, test } from '../support/test.ts';

test.use({ isShared: true });

const node = (name: string, type: string, x: number, parameters: object = {}) => ({
  id: name,
  name,
  type,
  typeVersion: 1,
  position: [x, 0],
  parameters,
});

const workflow = {
  id: 'sent',
  name: 'Sent by the page around',
  nodes: [
    node('Start', 'n8n-nodes-base.manualTrigger', 0),
    node('<img src=x onerror="parent.broken = true">', 'n8n-nodes-base.noOp', 220),
    { ...node('Shape', 'n8n-nodes-base.set', 440, SHAPE()), typeVersion: 3.4 },
  ],
  connections: {
    Start: { main: [[{ node: '<img src=x onerror="parent.broken = true">', type: 'main', index: 0 }]] },
    '<img src=x onerror="parent.broken = true">': { main: [[{ node: 'Shape', type: 'main', index: 0 }]] },
  },
  pinData: { Shape: [{ json: { river: 'Wandle' } }] },
};

function SHAPE() {
  const sum = { id: 'sum', name: 'sum', type: 'number', value: '={{ 20 + 3 }}' };
  return { assignments: { assignments: [sum] }, options: {} };
}

/** A page on the product's own origin that holds a preview and keeps what it is told. */
async function openHost(page: Page, millrace: Millrace): Promise<FrameLocator> {
  const html = `<!doctype html><title>Host</title><body style="margin:0">
    <iframe src="/workflows/demo?theme=light" style="border:0;width:100vw;height:100vh"></iframe>
    <script>
      window.messages = [];
      addEventListener('message', ({ data, source }) => {
        if (source === frames[0]) messages.push(JSON.parse(data));
      });
    </script>`;
  await page.route('**/host.html', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(`${millrace.url}/host.html`);
  return page.frameLocator('iframe');
}

const received = (page: Page) => page.evaluate<Array<{ command: string }>>('messages');
const commands = async (page: Page) => (await received(page)).map(({ command }) => command);
const send = (page: Page, message: unknown) =>
  page.evaluate(`frames[0].postMessage(${JSON.stringify(message)}, location.origin)`);

test('a preview frame shows the workflow it is sent, tells what happens in it, and refuses a wrong one', async ({
  page,
  millrace,
}) => {
  const frame = await openHost(page, millrace);
  await expect.poll(() => received(page)).toEqual([{ command: 'n8nReady', version: expect.any(String) }]);

  await send(page, 'no JSON');
  await send(page, { command: 'somethingElse' });
  await send(page, JSON.stringify({ command: 'openWorkflow', workflow }));
  await expect(frame.getByTestId('canvas-node')).toHaveCount(3);
  await expect(frame.locator('.react-flow__edge')).toHaveCount(2);
  await expect(frame.getByRole('navigation')).toHaveCount(0);
  await expect(frame.getByRole('banner')).toHaveCount(0);
  await expect(frame.getByRole('alert')).toHaveCount(0);
  await expect(frame.locator('img[src="x"]')).toHaveCount(0);

  await frame.locator('[data-node-name="Shape"]').dblclick();
  await expect(frame.getByRole('dialog')).toContainText('Wandle');
  await expect(frame.getByText('Expressions are not evaluated in a preview').first()).toBeVisible();
  await expect(frame.getByText('23', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => commands(page)).toEqual(['n8nReady', 'openNDV', 'closeNDV']);

  await page.keyboard.press('Control+o');
  await page.keyboard.press('Control+Alt+n');
  await expect(frame.getByTestId('canvas-node')).toHaveCount(3);

  await send(page, { command: 'openWorkflow', workflow: { name: 'Without nodes', connections: {} } });
  await expect(frame.getByRole('alert')).toContainText('The preview cannot be shown');
  await expect
    .poll(async () => (await received(page)).at(-1))
    .toEqual({
      command: 'error',
      message: expect.stringContaining('nodes'),
    });

  await send(page, { command: 'openWorkflow', workflow: { ...workflow, nodes: workflow.nodes.slice(0, 2) } });
  await expect(frame.getByTestId('canvas-node')).toHaveCount(2);
  expect(await page.evaluate('window.broken')).toBeUndefined();
});

test('a preview shows nothing that does not come from the page around it', async ({ page, millrace }) => {
  await page.goto(`${millrace.url}/workflows/demo`);
  await expect(page.getByText('A preview for other pages')).toBeVisible();
  await page.evaluate(`postMessage(${JSON.stringify({ command: 'openWorkflow', workflow })}, location.origin)`);
  await page.evaluate('new Promise((done) => setTimeout(done))');
  await expect(page.getByTestId('canvas-node')).toHaveCount(0);
});
