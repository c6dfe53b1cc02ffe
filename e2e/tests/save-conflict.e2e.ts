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

test('a workflow that was saved in another window is not overwritten unasked', async ({ page, context, millrace }) => {
  const workflow = { name: 'Shared', nodes: [start], connections: {} };
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', workflow);
  const storedName = async () => (await millrace.rest<{ name: string }>('GET', `/workflows/${id}`)).name;
  const other = await context.newPage();
  for (const one of [page, other]) await one.goto(`${millrace.url}/workflow/${id}`);

  await rename(other, 'Theirs');
  await expect(other.getByTestId('save-workflow')).toHaveText('Saved');
  await rename(page, 'Mine');
  await expect(conflict(page)).toContainText('“Theirs” was saved somewhere else');
  await page.keyboard.press('Escape');
  expect(await storedName()).toBe('Theirs');

  await save(page);
  await conflict(page).getByRole('button', { name: 'Overwrite it' }).click();
  await expect(page.getByTestId('save-workflow')).toHaveText('Saved');
  expect(await storedName()).toBe('Mine');

  await rename(other, 'Theirs again');
  await conflict(other).getByRole('button', { name: 'Load the other version' }).click();
  await expect(other.getByTestId('workflow-name')).toContainText('Mine');
  await expect(other.getByTestId('save-workflow')).toHaveText('Saved');
  await rename(other, 'Afterwards');
  await expect(other.getByTestId('save-workflow')).toHaveText('Saved');
  expect(await storedName()).toBe('Afterwards');
});
