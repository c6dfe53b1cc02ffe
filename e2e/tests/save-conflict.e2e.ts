import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const start = { name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, position: [0, 0], parameters: {} };

/** Stored at once. */
async function rename(page: Page, name: string): Promise<void> {
  await page.getByTestId('workflow-name').click();
  await page.getByRole('textbox', { name: 'Workflow name' }).fill(name);
  await page.keyboard.press('Enter');
}

async function save(page: Page): Promise<void> {
  await page.getByTestId('save-workflow').click();
}

const conflict = (page: Page) => page.getByRole('dialog', { name: 'This workflow was changed elsewhere' });
const noticeArea = (page: Page) => page.locator('.mantine-Notifications-root[data-position="bottom-right"]');

test('a workflow that was saved in another window is not overwritten unasked', async ({ page, context, millrace }) => {
  const workflow = { name: 'Shared', nodes: [start], connections: {} };
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', workflow);
  const storedName = async () => (await millrace.rest<{ name: string }>('GET', `/workflows/${id}`)).name;
  const other = await context.newPage();
  for (const one of [page, other]) {
    await one.goto(`${millrace.url}/workflow/${id}`);
    await expect(one.getByTestId('workflow-name')).toContainText('Shared');
  }

  await rename(other, 'Theirs');
  await expect(other.getByTestId('save-workflow')).toHaveText('Saved');
  await rename(page, 'Mine');
  await expect(conflict(page)).toContainText('“Theirs” was saved somewhere else');
  // Notices stand beside it.
  const [dialog, notices] = await Promise.all([conflict(page).boundingBox(), noticeArea(page).boundingBox()]);
  expect(notices?.x).toBeGreaterThan((dialog?.x ?? 0) + (dialog?.width ?? 0));
  await page.keyboard.press('Escape');
  await expect.poll(storedName).toBe('Theirs');

  await save(page);
  await conflict(page).getByRole('button', { name: 'Overwrite' }).press('Enter');
  await expect(page.getByTestId('save-workflow')).toHaveText('Saved');
  await expect.poll(storedName).toBe('Mine');

  await rename(other, 'Theirs again');
  await conflict(other).getByRole('button', { name: 'Load the other version' }).click();
  await expect(other.getByTestId('workflow-name')).toContainText('Mine');
  await expect(other.getByTestId('save-workflow')).toHaveText('Saved');
  await rename(other, 'Afterwards');
  await expect(other.getByTestId('save-workflow')).toHaveText('Saved');
  await expect.poll(storedName).toBe('Afterwards');
});

test('shows what each side changed, and merges node by node', async ({ page, millrace }) => {
  const request = { name: 'Request', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, position: [220, 0] };
  const nodes = [
    { id: 'start', ...start },
    { id: 'request', ...request, parameters: { url: 'https://example.com/a' } },
  ];
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', { name: 'Shared', nodes, connections: {} });
  const stored = () =>
    millrace.rest<{ storedVersion: string; nodes: Array<{ name: string; parameters: Record<string, unknown> }> }>(
      'GET',
      `/workflows/${id}`,
    );
  await page.goto(`${millrace.url}/workflow/${id}?node=request`);
  const url = page.locator('[data-parameter="url"]').getByRole('textbox');
  await expect(url).toBeVisible({ timeout: 30_000 });

  const added = {
    id: 'end',
    name: 'End',
    type: 'n8n-nodes-base.noOp',
    typeVersion: 1,
    position: [440, 0],
    parameters: {},
  };
  const theirs = [nodes[0], { ...nodes[1], parameters: { url: 'https://example.com/b' } }, added];
  const { storedVersion } = await stored();
  await millrace.rest('PATCH', `/workflows/${id}`, { nodes: theirs, storedVersion });

  await url.fill('https://example.com/mine');
  await page.keyboard.press('Control+s');
  const row = (name: string) => conflict(page).getByRole('row', { name });
  await expect(row('Request')).toContainText('URL https://example.com/a → https://example.com/mine');
  await expect(row('Request')).toContainText('https://example.com/a → https://example.com/b');
  await expect(row('End')).toContainText('Added');
  await conflict(page).getByRole('button', { name: 'Merge' }).click();
  await expect(conflict(page)).toBeHidden();
  const namesAndUrls = async () => (await stored()).nodes.map(({ name, parameters }) => [name, parameters.url]);
  await expect.poll(namesAndUrls).toEqual([
    ['Start', undefined],
    ['Request', 'https://example.com/mine'],
    ['End', undefined],
  ]);
});
