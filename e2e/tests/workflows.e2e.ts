import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import type { Millrace } from '../support/millrace.ts';
import { setUpOwner, signInAsOwner } from '../support/owner.ts';
import { REASON, refuse } from '../support/refusal.ts';
import { expect, test } from '../support/test.ts';
import { chain, webhook } from '../support/workflows.ts';

const rows = (page: Page) => page.getByTestId('workflow-row');
const row = (page: Page, name: string) => rows(page).filter({ has: page.getByText(name, { exact: true }) });

async function store(millrace: Millrace, name: string, tags: string[] = []): Promise<string> {
  const body = { ...chain(name, [webhook(name.toLowerCase().replaceAll(' ', '-'))]), tags };
  return (await millrace.rest<{ id: string }>('POST', '/workflows', body)).id;
}

test('a newcomer gets from an empty list to a workflow that ran', async ({ page, millrace }) => {
  await page.goto(`${millrace.url}/workflows`);
  await expect(page.getByRole('heading', { name: 'No workflows yet' })).toBeVisible();
  await expectAccessible(page, 'no workflows');
  await page.getByRole('link', { name: /^Try / }).click();
  await expect(page.getByTestId('canvas-node').first()).toBeVisible({ timeout: 30_000 });
  await page.getByTestId('run-workflow').click();
  await expect(page.locator('[data-testid="canvas-node"][data-status="success"]').first()).toBeVisible();
});

test('the list is narrowed by words, tags and state, and the address keeps it', async ({ page, millrace }) => {
  await store(millrace, 'Invoices', ['finance', 'daily', 'mail', 'paper']);
  const payroll = await store(millrace, 'Payroll', ['finance']);
  await store(millrace, 'Greetings');
  await millrace.rest('PATCH', `/workflows/${payroll}`, { active: true });
  await page.goto(`${millrace.url}/workflows`);
  await expect(rows(page)).toHaveCount(3);
  await expect(row(page, 'Invoices')).toContainText('+1');
  await expectAccessible(page, 'workflows');

  await page.keyboard.press('/');
  await page.keyboard.type('inv');
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('inv');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('searchbox').fill('');
  await expect(rows(page)).toHaveCount(3);

  await row(page, 'Payroll').getByRole('button', { name: 'Show workflows tagged “finance”' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Filter by state' }).click();
  await page.getByRole('option', { name: 'Inactive' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('searchbox').fill('nothing of this name');
  await page.getByRole('button', { name: 'Show all workflows' }).click();
  await expect(rows(page)).toHaveCount(3);
});

test('chosen workflows are switched, tagged, exported and deleted together', async ({ page, millrace }) => {
  for (const name of ['One', 'Two', 'Three']) await store(millrace, name);
  await page.goto(`${millrace.url}/workflows`);
  await page.getByRole('checkbox', { name: 'Select “One”' }).check();
  await page.getByRole('checkbox', { name: 'Select “Two”' }).check();
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected workflows' });
  await expect(bar).toContainText('2 selected');
  await expectAccessible(page, 'workflows chosen');
  await bar.getByRole('button', { name: 'Activate', exact: true }).click();
  await expect(page.getByText('2 workflows activated')).toBeVisible();
  await expect(row(page, 'One').getByRole('switch')).toBeChecked();
  await expect(bar).toBeHidden();

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await bar.getByRole('button', { name: 'Add tags' }).click();
  await page.getByRole('combobox', { name: 'Tags', exact: true }).fill('nightly');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('3 workflows tagged')).toBeVisible();
  await expect(row(page, 'Three')).toContainText('nightly');

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const downloading = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export' }).click();
  const file = await (await downloading).path();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 3 workflows' }).click();
  await expect(rows(page)).toHaveCount(0);

  const picking = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import files' }).click();
  await (await picking).setFiles(file);
  await expect(page.getByText('3 workflows imported')).toBeVisible();
  await expect(row(page, 'Two')).toContainText('nightly');
});

test('dropped files become workflows, and those that are none are told of', async ({ page, millrace }) => {
  await page.goto(`${millrace.url}/workflows`);
  const text = JSON.stringify(chain('Dropped', [webhook('dropped')]));
  const files = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'good.json'));
    transfer.items.add(new File(['no json'], 'bad.json'));
    return transfer;
  }, text);
  await page.getByRole('heading', { name: 'Workflows', level: 1 }).dispatchEvent('drop', { dataTransfer: files });
  await expect(row(page, 'Dropped')).toBeVisible();
  await expect(page.getByText('“bad.json” could not be imported')).toBeVisible();
  const allBad = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['no json'], 'text.json'));
    transfer.items.add(new File(['{"name":"Half"}'], 'half.json'));
    return transfer;
  });
  await page.getByRole('heading', { name: 'Workflows', level: 1 }).dispatchEvent('drop', { dataTransfer: allBad });
  const told = page.getByRole('alert').filter({ hasText: '2 files could not be imported' });
  await expect(told).toContainText('text.json: is not JSON');
  await expect(told).toContainText('half.json: nodes: is missing: it must be a list');
  await refuse(page, 'POST', '/workflows');
  await page.getByRole('heading', { name: 'Workflows', level: 1 }).dispatchEvent('drop', { dataTransfer: files });
  const refused = page.getByRole('alert').filter({ hasText: 'good.json' });
  await expect(refused).toContainText(REASON);
  await expect(refused).toContainText('bad.json: is not JSON');
  await expect(rows(page)).toHaveCount(1);
});

test('a workflow is duplicated with a name and tags', async ({ page, millrace }) => {
  await store(millrace, 'Original', ['kept', 'dropped']);
  await page.goto(`${millrace.url}/workflows`);
  await page.getByRole('button', { name: 'Actions for “Original”' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Duplicate workflow' });
  const name = dialog.getByRole('textbox', { name: 'Workflow name' });
  await expect(name).toHaveValue('Original copy');
  await expectAccessible(page, 'duplicate');
  await name.fill('  ');
  await expect(dialog.getByText('The name cannot be empty')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Duplicate' })).toBeDisabled();
  await expect(name).toHaveAttribute('maxlength', '128');
  await name.fill('Second');
  await dialog.getByRole('combobox', { name: 'Tags' }).press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Duplicate' }).click();
  await expect(row(page, 'Second')).toBeVisible();
  await expect(page.getByText('“Second” created')).toBeVisible();
});

test('tags are made, renamed and deleted in their dialog, by keyboard alone', async ({ page, millrace }) => {
  await store(millrace, 'Tagged', ['old']);
  await page.goto(`${millrace.url}/workflows`);
  await page.getByRole('button', { name: 'Manage tags' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Manage tags' });
  await expect(dialog.getByRole('row', { name: /^old/ })).toContainText('1 workflow');
  await dialog.getByRole('button', { name: 'New tag' }).press('Enter');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('maxlength', '24');
  await expect(dialog.getByRole('button', { name: 'Rename “old”' })).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The name of a tag cannot be empty')).toBeVisible();
  await page.keyboard.type('OLD');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/There is already a tag/)).toBeVisible();
  await name.fill('fresh');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('row', { name: /^fresh/ })).toContainText('Not used');

  await dialog.getByRole('button', { name: 'Rename “old”' }).press('Enter');
  await name.fill('renamed');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('row', { name: /^renamed/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Rename “fresh”' }).press('Enter');
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'tags');

  await dialog.getByRole('button', { name: 'Delete “renamed”' }).press('Enter');
  await expect(dialog.getByText('Delete “renamed”? 1 workflow has it.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete tag' }).press('Enter');
  await expect(dialog.getByRole('row', { name: /^renamed/ })).toHaveCount(0);

  await page.route('**/rest/tags/*', (route) =>
    route.fulfill({ status: 500, json: { message: 'The disk is full.', code: 'INTERNAL' } }),
  );
  await dialog.getByRole('button', { name: 'Delete “fresh”' }).press('Enter');
  await dialog.getByRole('button', { name: 'Delete tag' }).press('Enter');
  await expect(page.getByText('The tag “fresh” could not be deleted')).toBeVisible();
});

test('its owner shares a workflow, and sees with whom', async ({ page, millrace }) => {
  await setUpOwner(millrace);
  await signInAsOwner(page, millrace);
  const call = async <T>(place: string, data: unknown): Promise<T> => {
    const answer = await page.request.post(`${millrace.url}/rest${place}`, { headers: { origin: millrace.url }, data });
    return ((await answer.json()) as { data: T }).data;
  };
  await call('/workflows', chain('Shared', [webhook('shared')]));
  const dialog = page.getByRole('dialog', { name: 'Share “Shared”' });
  const open = async () => {
    await page.goto(`${millrace.url}/workflows`);
    await page.getByRole('button', { name: 'Actions for “Shared”' }).click();
    await page.getByRole('menuitem', { name: 'Share' }).click();
    await expect(dialog).toContainText('Ada Byron · owner');
  };
  await open();
  await expect(dialog.getByPlaceholder('No other people')).toBeDisabled();

  type Invited = Array<{ user: { id: string; inviteAcceptUrl: string } }>;
  const [invited] = await call<Invited>('/users', [{ email: 'grace@example.org' }]);
  const { id, inviteAcceptUrl } = (invited as Invited[number]).user;
  const link = Object.fromEntries(new URL(inviteAcceptUrl).searchParams);
  const grace = { firstName: 'Grace', lastName: 'Hopper', password: 'Compiler1', ...link };
  await millrace.rest('POST', `/users/${id}`, grace);
  await open();
  await dialog.getByRole('combobox', { name: 'Share with' }).fill('Grace');
  await page.getByRole('option', { name: 'Grace Hopper' }).click();
  await dialog.getByRole('combobox', { name: 'Role of Grace Hopper' }).click();
  await page.getByRole('option', { name: 'Reader' }).click();
  await expectAccessible(page, 'sharing');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Sharing saved')).toBeVisible();
  await open();
  await expect(dialog.getByRole('combobox', { name: 'Role of Grace Hopper' })).toHaveValue('Reader');

  await page.goto(`${millrace.url}/workflows`);
  await page.getByRole('link', { name: 'Shared' }).first().click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Share workflow' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Role of Grace Hopper' })).toHaveValue('Reader');
  await dialog.getByRole('button', { name: 'Stop sharing with Grace Hopper' }).click();
  await page.route('**/share', (route) =>
    route.fulfill({ status: 500, json: { message: 'The disk is full.', code: 'INTERNAL' } }),
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The workflow could not be shared')).toBeVisible();
  await expect(dialog).toBeVisible();
});

test('a list that cannot be loaded is asked for again', async ({ page, millrace }) => {
  await store(millrace, 'There');
  let isBroken = true;
  await page.route('**/rest/workflows?*', (route) =>
    isBroken
      ? route.fulfill({ status: 500, json: { message: 'The disk is full.', code: 'INTERNAL' } })
      : route.continue(),
  );
  await page.route('**/rest/workflows', (route) =>
    isBroken
      ? route.fulfill({ status: 500, json: { message: 'The disk is full.', code: 'INTERNAL' } })
      : route.continue(),
  );
  await page.goto(`${millrace.url}/workflows`);
  await expect(page.getByText('The disk is full.')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'There')).toBeVisible();
});

test('folders hold workflows: made, filled by dragging and by keyboard, renamed, moved and deleted', async ({
  page,
  millrace,
}) => {
  await store(millrace, 'Invoices');
  await store(millrace, 'Alarms');
  await page.goto(`${millrace.url}/workflows`);
  const folder = (name: string) => page.getByTestId('folder-row').filter({ hasText: name });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New folder' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('The name of a folder cannot be empty')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Billing');
  await page.keyboard.press('Enter');
  await expect(folder('Billing')).toContainText('0 workflows');
  await page.getByRole('button', { name: 'New folder' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('billing');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/already/)).toBeVisible();
  await page.keyboard.press('Escape');

  await row(page, 'Invoices').dragTo(folder('Billing'));
  await expect(folder('Billing')).toContainText('1 workflow');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Actions for “Alarms”' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Move to folder' }).press('Enter');
  await dialog.getByRole('combobox', { name: 'Folder' }).fill('Billing');
  await page.getByRole('option', { name: 'Billing' }).click();
  await dialog.getByRole('button', { name: 'Move' }).press('Enter');
  await expect(folder('Billing')).toContainText('2 workflows');
  await expectAccessible(page, 'folders');

  await page.getByRole('searchbox').fill('Invoices');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('searchbox').fill('');
  await folder('Billing').getByRole('link').click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/folder=/);
  await row(page, 'Alarms').dragTo(page.getByRole('navigation', { name: 'Folders' }).getByText('All workflows'));
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('navigation', { name: 'Folders' }).getByText('All workflows').click();
  await expect(rows(page)).toHaveCount(1);

  await page.getByRole('button', { name: 'Actions for the folder “Billing”' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Money');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Actions for the folder “Money”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete folder' }).click();
  await expect(page.getByText('Folder “Money” deleted')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
});

test('a row tells of the last run, and the order follows it', async ({ page, millrace }) => {
  await store(millrace, 'Zebra');
  const id = await store(millrace, 'Apple');
  await millrace.rest('PATCH', `/workflows/${id}`, { active: true });
  await fetch(`${millrace.url}/webhook/apple`, { method: 'POST' });
  await page.goto(`${millrace.url}/workflows`);
  await expect(row(page, 'Apple')).toContainText('Succeeded');
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Name' }).click();
  await expect(rows(page).first()).toContainText('Apple');
  await expect(page).toHaveURL(/sort=name/);
  await row(page, 'Apple').getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\/execution\//);
});
