import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test.use({ isShared: true });

const workflow = {
  name: 'Portable',
  nodes: [
    { id: 't', name: 'T', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, position: [0, 0], parameters: {} },
    { id: 'a', name: 'A', type: 'n8n-nodes-base.noOp', typeVersion: 1, position: [240, 0], parameters: {} },
  ],
  connections: { T: { main: [[{ node: 'A', type: 'main', index: 0 }]] } },
  settings: { executionOrder: 'v1' },
};

async function choose(page: Page, command: string): Promise<void> {
  await page.getByTestId('workflow-menu').click();
  await page.getByRole('menuitem', { name: command }).click();
}

test('a file is imported, exported equal, duplicated and deleted', async ({ page, millrace }) => {
  await page.goto(`${millrace.url}/workflow`);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose(page, 'Import from file')]);
  const buffer = Buffer.from(JSON.stringify(workflow));
  await chooser.setFiles({ name: 'portable.json', mimeType: 'application/json', buffer });
  await expect(page.getByTestId('canvas-node')).toHaveCount(2);

  const [download] = await Promise.all([page.waitForEvent('download'), choose(page, 'Export as file')]);
  expect(download.suggestedFilename()).toBe('Portable.json');
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject(workflow);

  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/workflow\/\w+/);
  await choose(page, 'Duplicate workflow');
  const dialog = page.getByRole('dialog');
  const [copy] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('button', { name: 'Duplicate' }).click(),
  ]);
  await expect(copy.getByTestId('canvas-node')).toHaveCount(2);
  await choose(copy, 'Delete workflow');
  await copy.getByRole('dialog').getByRole('button', { name: 'Delete workflow' }).click();
  await expect(copy).toHaveURL(/\/workflow$/);
});

test('an address is checked before a workflow is imported from it', async ({ page, millrace }) => {
  const server = createServer((_, response) => response.end(JSON.stringify(workflow))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await page.goto(`${millrace.url}/workflow`);
  await choose(page, 'Import from URL');
  const address = page.getByLabel('Workflow file URL');
  await address.fill('ftp://example.com');
  await address.press('Enter');
  await expect(page.getByText('Enter a URL that starts with http')).toBeVisible();
  await address.fill(`http://127.0.0.1:${(server.address() as AddressInfo).port}/w.json`);
  await address.press('Enter');
  await expect(page.getByTestId('canvas-node')).toHaveCount(2);
  server.close();
});
