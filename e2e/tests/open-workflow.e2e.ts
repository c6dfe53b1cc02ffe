import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import type { Millrace } from '../support/millrace.ts';
import { expect, test } from '../support/test.ts';
import { chain, webhook } from '../support/workflows.ts';

test.use({ isShared: true, permissions: ['clipboard-read', 'clipboard-write'] });

/** Three stored workflows, and the editor with the first of them open. */
async function openFirst(page: Page, millrace: Millrace): Promise<string[]> {
  const ids: string[] = [];
  for (const name of ['Orbits', 'Comets', 'Moons']) {
    const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', chain(name, [webhook(name)]));
    ids.push(id);
  }
  await page.goto(`${millrace.url}/workflow/${ids[0]}`);
  await expect(page).toHaveTitle(/Orbits/);
  return ids;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Open workflow' });
const option = (page: Page, name: string) => dialog(page).getByRole('option', { name });

test('another workflow is found and opened by keyboard alone', async ({ page, millrace }) => {
  const [orbits, comets, moons] = await openFirst(page, millrace);
  const tag = await millrace.rest<{ id: string }>('POST', '/tags', { name: 'night' });
  await millrace.rest('PATCH', `/workflows/${moons}`, { tags: [tag.id] });

  await page.keyboard.press('Control+o');
  await expect(dialog(page).getByRole('option')).toHaveCount(3);
  await expectAccessible(page, 'the dialog to open a workflow');
  await page.keyboard.type('com');
  await expect(dialog(page).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${millrace.url}/workflow/${comets}`);
  await expect(dialog(page)).toBeHidden();

  // By its tag. A page that is loaded anew takes keys once the workflow is there.
  await page.goto(`${millrace.url}/workflow/${orbits}`);
  await expect(page).toHaveTitle(/Orbits/);
  await page.keyboard.press('Control+o');
  await dialog(page).getByRole('combobox', { name: 'Filter by tags' }).click();
  await page.getByRole('option', { name: 'night', exact: true }).click();
  await expect(dialog(page).getByRole('option')).toHaveCount(1);
  await page.getByPlaceholder('Find a workflow').press('Enter');
  await expect(page).toHaveURL(`${millrace.url}/workflow/${moons}`);

  // From the page of its executions, of which there are none, back to its own editor.
  await page.goto(`${millrace.url}/workflow/${moons}/executions`);
  await expect(page.getByRole('heading', { name: 'No executions yet' })).toBeVisible();
  await page.keyboard.press('Control+o');
  await page.getByPlaceholder('Find a workflow').fill('moons');
  await expect(dialog(page).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${millrace.url}/workflow/${moons}`);
});

test('the menu of the header makes way for the dialog that a shortcut opens', async ({ page, millrace }) => {
  await openFirst(page, millrace);
  const button = page.getByRole('button', { name: 'More actions' });
  await button.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'New workflow' })).toBeFocused();
  await page.keyboard.press('Control+o');
  await expect(page.getByPlaceholder('Find a workflow')).toBeFocused();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(button).toBeFocused();
});

test('what cannot be opened is told of, and unsaved changes are asked about', async ({ page, millrace }) => {
  const [, , moons] = await openFirst(page, millrace);
  const refuse = { status: 403, json: { message: 'The list is closed.', code: 'FORBIDDEN' } };
  await page.route('**/rest/workflows?*', (route) => route.fulfill(refuse));
  await page.keyboard.press('Control+o');
  await expect(dialog(page).getByText('The list is closed.')).toBeVisible();
  await page.unroute('**/rest/workflows?*');
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await option(page, 'Orbits').click();
  await expect(page.getByText('This workflow is already open')).toBeVisible();
  await page.getByPlaceholder('Find a workflow').fill('nothing like that');
  await expect(dialog(page).getByRole('status')).toHaveText('No workflows match.');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  await page.locator('[data-node-name="Webhook"]').click();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+o');
  await option(page, 'Moons').click();
  const question = page.getByRole('dialog', { name: 'Save your changes?' });
  await question.getByRole('button', { name: 'Leave without saving' }).press('Enter');
  await expect(page).toHaveTitle(/Moons/);

  // Going back asks, too; closing the question stays at the address.
  await page.locator('[data-node-name="Webhook"]').click();
  await page.keyboard.press('Delete');
  await page.evaluate(() => window.history.back());
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(`${millrace.url}/workflow/${moons}`);
  await expect(page.getByTestId('save-workflow')).toHaveText('Save');
});

test('an address with an unknown node is put right, and back leads from a new workflow to the stored one', async ({
  page,
  millrace,
}) => {
  const [orbits] = await openFirst(page, millrace);
  const stored = `${millrace.url}/workflow/${orbits}`;
  await page.goto(`${stored}?node=Nowhere`);
  await expect(page.getByText('That node is not in this workflow')).toBeVisible();
  await expect(page).toHaveURL(stored);
  for (let round = 0; round < 2; round++) {
    await page.keyboard.press('Control+Alt+n');
    await expect(page.getByRole('button', { name: 'Add the first step' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(stored);
    await expect(page.locator('[data-node-name="Webhook"]')).toBeVisible();
  }
  // Cut: on the clipboard, and away.
  await page.locator('[data-node-name="Webhook"]').click();
  await page.keyboard.press('Control+x');
  await expect(page.locator('[data-node-name="Webhook"]')).toHaveCount(0);
  await page.keyboard.press('Control+v');
  await expect(page.locator('[data-node-name="Webhook"]')).toBeVisible();
});
