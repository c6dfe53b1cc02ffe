import type { Page } from '@playwright/test';
import { follow } from '../support/follow.ts';
import { setUpMember } from '../support/member.ts';
import { REASON, refuse } from '../support/refusal.ts';
import { expect, test } from '../support/test.ts';
import { chain, node, webhook } from '../support/workflows.ts';

const dialogOf = (page: Page) => page.getByRole('dialog');
const refusalOf = (page: Page) => page.getByRole('alert').filter({ hasText: REASON });

/** Chooses an entry as soon as its menu is there. */
async function choose(page: Page, button: string, item: string): Promise<void> {
  await page.getByRole('button', { name: button }).press('Enter');
  await page.getByRole('menuitem', { name: item }).press('Enter');
}

/** Waits for the notice, whose dialog stays, and closes it: error notices stay until then. */
async function refusedWith(page: Page, title: string): Promise<void> {
  const notice = page.getByRole('alert').filter({ hasText: title });
  await expect(notice).toContainText(REASON);
  await expect(dialogOf(page)).toBeVisible();
  await notice.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(notice).toHaveCount(0);
}

async function leave(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(dialogOf(page)).toHaveCount(0);
}

test('what the server refuses is said in its place, which stays as it was, by keyboard alone: the list of workflows', async ({
  page,
  millrace,
}) => {
  test.slow();
  const { call } = await setUpMember(page, millrace);
  await call('POST', '/workflows', chain('Orders', [webhook('orders'), node('End', 'noOp')]));
  await page.goto(`${millrace.url}/workflows`);
  const dialog = dialogOf(page);

  await test.step('a folder', async () => {
    const end = await refuse(page, 'POST', '/folders');
    await page.getByRole('button', { name: 'New folder' }).press('Enter');
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await expect(name).toBeFocused();
    await page.keyboard.type('Billing');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText(REASON);
    await expect(name).toHaveValue('Billing');
    await end();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByTestId('folder-row')).toContainText('Billing');
  });

  await test.step('deleting the folder, and moving a workflow there', async () => {
    const endDeleting = await refuse(page, 'DELETE', '/folders/[^/]+');
    await choose(page, 'Actions for the folder “Billing”', 'Delete');
    await dialog.getByRole('button', { name: 'Delete folder' }).press('Enter');
    await refusedWith(page, 'The folder could not be deleted');
    await endDeleting();
    await leave(page);
    const endMoving = await refuse(page, 'POST', '/folders/move-workflows');
    await choose(page, 'Actions for “Orders”', 'Move to folder');
    await dialog.getByRole('button', { name: 'Move' }).press('Enter');
    await refusedWith(page, 'It could not be moved');
    await endMoving();
    await leave(page);
  });

  await test.step('a tag', async () => {
    const end = await refuse(page, 'POST', '/tags');
    await page.getByRole('button', { name: 'Manage tags' }).press('Enter');
    await expect(dialog.getByText('No tags yet')).toBeVisible();
    await dialog.getByRole('button', { name: 'New tag' }).press('Enter');
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await expect(name).toBeFocused();
    await page.keyboard.type('urgent');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText(REASON);
    await expect(name).toHaveValue('urgent');
    await end();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('row', { name: /^urgent/ })).toContainText('Not used');
    // While the name can be changed, Escape ends that, and not the dialog.
    await expect(name).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the tags of a workflow, and a copy of it', async () => {
    const endTagging = await refuse(page, 'PATCH', '/workflows/[^/]+');
    await choose(page, 'Actions for “Orders”', 'Edit tags');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await refusedWith(page, 'The tags could not be changed');
    await endTagging();
    await leave(page);
    const endCopying = await refuse(page, 'POST', '/workflows');
    await choose(page, 'Actions for “Orders”', 'Duplicate');
    const name = dialog.getByRole('textbox', { name: 'Workflow name' });
    await name.fill('');
    await expect(dialog.getByRole('button', { name: 'Duplicate' })).toBeDisabled();
    await name.fill('Orders again');
    await name.press('Enter');
    await refusedWith(page, 'The workflow could not be duplicated');
    await expect(name).toHaveValue('Orders again');
    await endCopying();
    await leave(page);
  });

  await test.step('with whom it is shared', async () => {
    const end = await refuse(page, 'PUT', '/workflows/[^/]+/share');
    await choose(page, 'Actions for “Orders”', 'Share');
    await dialog.getByRole('combobox', { name: 'Share with' }).press('ArrowDown');
    await page.getByRole('option', { name: 'Grace Hopper' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('grace@example.org');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await refusedWith(page, 'The workflow could not be shared');
    await end();
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(dialog).toHaveCount(0);
  });
});

test('what the server refuses is said in its place, which stays as it was, by keyboard alone: variables, settings of a workflow, credentials', async ({
  page,
  millrace,
}) => {
  test.slow();
  const { call } = await setUpMember(page, millrace);
  const orders = await call<{ id: string }>(
    'POST',
    '/workflows',
    chain('Orders', [webhook('orders'), node('End', 'noOp')]),
  );
  await page.goto(`${millrace.url}/workflows`);
  const dialog = dialogOf(page);
  const refusal = refusalOf(page);

  await test.step('a variable', async () => {
    await follow(page, '/variables');
    const end = await refuse(page, 'POST', '/variables');
    await page.getByRole('button', { name: 'Add variable' }).press('Enter');
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await expect(name).toBeFocused();
    await page.keyboard.type('limit');
    await page.keyboard.press('Enter');
    // Told once, where it was entered.
    await expect(refusal).toHaveText(`The variable could not be saved: ${REASON}`);
    await expect(name).toHaveValue('limit');
    await end();
    await name.press('Enter');
    await expect(page.getByTestId('variable-row')).toContainText('$vars.limit');
  });

  await test.step('the settings of a workflow', async () => {
    await follow(page, '/workflows');
    await follow(page, `/workflow/${orders.id}`);
    await page.getByTestId('workflow-menu').press('Enter');
    await page.getByRole('menuitem', { name: 'Workflow settings' }).press('Enter');
    const hours = dialog.getByRole('textbox', { name: 'Hours' });
    await hours.fill('3');
    const end = await refuse(page, 'PATCH', '/workflows/[^/]+');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await refusedWith(page, 'The settings could not be saved');
    await expect(hours).toHaveValue('3');
    await end();
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a credential', async () => {
    await follow(page, '/credentials');
    await page.getByRole('button', { name: 'Add credential' }).press('Enter');
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('header auth');
    await page.getByRole('option', { name: 'Header auth', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Continue' }).press('Enter');
    const value = dialog.getByRole('textbox', { name: 'Header value' });
    await dialog.getByRole('textbox', { name: 'Header name' }).fill('X-Key');
    await value.fill('secret');
    const end = await refuse(page, 'POST', '/credentials');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await refusedWith(page, 'Problem creating credential');
    await expect(value).toHaveValue('secret');
    await end();
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Saved' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
});

test('what the server refuses is said in its place, which stays as it was, by keyboard alone: accounts and the instance', async ({
  page,
  millrace,
}) => {
  test.slow();
  await setUpMember(page, millrace);
  await page.goto(`${millrace.url}/workflows`);
  const dialog = dialogOf(page);
  const refusal = refusalOf(page);

  await test.step('an API key', async () => {
    await follow(page, '/settings');
    await follow(page, '/settings/api');
    const label = page.getByRole('textbox', { name: 'Label' });
    await label.fill('Reports');
    const end = await refuse(page, 'POST', '/me/api-keys');
    await label.press('Enter');
    await expect(refusal).toBeVisible();
    await expect(label).toHaveValue('Reports');
    await end();
    await page.getByRole('radio', { name: 'Limited access' }).press('Space');
    await expect(page.getByRole('button', { name: 'Create API key' })).toBeDisabled();
    await page.getByRole('radio', { name: 'Full access' }).press('Space');
    await label.press('Enter');
    await expect(page.getByRole('status')).toBeVisible();
  });

  await test.step('an invitation, and deleting somebody', async () => {
    await follow(page, '/settings/users');
    const addresses = page.getByRole('textbox', { name: 'Email addresses of new users' });
    await addresses.fill('nobody');
    await addresses.press('Enter');
    await expect(addresses).toHaveAccessibleDescription(/email/i);
    await expect(addresses).toHaveAttribute('aria-invalid', 'true');
    const endInviting = await refuse(page, 'POST', '/users');
    await addresses.fill('ida@example.org');
    await addresses.press('Enter');
    await expect(refusal).toBeVisible();
    await expect(addresses).toHaveValue('ida@example.org');
    await endInviting();
    const endDeleting = await refuse(page, 'DELETE', '/users/[^/]+');
    await choose(page, 'Actions for grace@example.org', 'Delete');
    await dialog.getByRole('radio', { name: 'Give them to somebody else' }).press('Space');
    await dialog.getByRole('combobox', { name: 'New owner' }).press('ArrowDown');
    await page.getByRole('option', { name: 'ada@example.org' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
    await refusedWith(page, 'This did not work');
    await endDeleting();
    await leave(page);
    await expect(page.getByRole('cell', { name: 'grace@example.org', exact: true })).toBeVisible();
  });

  await test.step('a password that is not that of the account', async () => {
    await follow(page, '/settings/personal');
    const section = page.locator('section', { has: page.getByRole('heading', { name: 'Password', exact: true }) });
    await section.getByRole('button', { name: 'Change password' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await dialog.getByRole('textbox', { name: 'Current password' }).fill('Not this 1');
    await dialog.getByRole('textbox', { name: 'New password' }).fill('Brand new 1');
    await dialog.getByRole('textbox', { name: 'Repeat the password' }).fill('Brand new 1');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('The current password is missing or wrong.');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a name', async () => {
    const first = page.getByRole('textbox', { name: 'First name' });
    const end = await refuse(page, 'PATCH', '/me');
    await first.fill('Augusta');
    const refused = page.waitForResponse((response) => response.url().endsWith('/rest/me') && !response.ok());
    await first.press('Enter');
    await refused;
    await expect(refusal).toBeVisible();
    await expect(first).toHaveValue('Augusta');
    // While a form is sent, it is not sent again.
    const profile = page.locator('form').filter({ has: first });
    await expect(profile.getByRole('button', { name: 'Save' })).toBeEnabled();
    await end();
    await first.press('Enter');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  await test.step('a provider that people sign in with', async () => {
    await follow(page, '/settings/sign-in');
    for (const name of ['Button label', 'Client ID', 'Client secret']) {
      await page.getByRole('textbox', { name }).fill('acme');
    }
    const issuer = page.getByRole('textbox', { name: 'Issuer' });
    await issuer.fill('https://login.example.com');
    await refuse(page, 'PUT', '/sso/oidc/settings');
    await issuer.press('Enter');
    await expect(refusal).toBeVisible();
    await expect(issuer).toHaveValue('https://login.example.com');
  });

  await test.step('files that move in', async () => {
    await follow(page, '/settings/import');
    await refuse(page, 'POST', '/migration/check');
    const picking = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).press('Enter');
    await (await picking).setFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    await expect(page.getByRole('alert').filter({ hasText: 'The files could not be checked' })).toContainText(REASON);
  });
});
