import type { Page } from '@playwright/test';
import { pressAt } from '../support/keyboard.ts';
import { expect, linkTo, test } from '../support/mail-test.ts';
import { REASON, refuse } from '../support/refusal.ts';

const owner = { email: 'ada@example.org', newEmail: 'countess@example.org', password: 'Analytical1' };

/** One instance and one story: a server takes longer to start than any of its pages. */
test('an instance gets an owner and members, and lets them go', async ({ page, millrace, mail, browser }) => {
  // The editor is loaded for the first time by each of three people.
  test.slow();
  const usersPage = `${millrace.url}/settings/users`;
  const rowOf = (email: string) => page.getByRole('row', { name: new RegExp(email.replace('.', '\\.')) });
  const act = async (email: string, name: string) => {
    await page.getByRole('button', { name: `Actions for ${email}` }).click();
    await page.getByRole('menuitem', { name }).click();
  };

  await test.step('the set-up is left for later, and done from the list of users', async () => {
    await page.goto(`${millrace.url}/setup`);
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(page).toHaveURL(/\/welcome/);
    await page.goto(usersPage);
    await page.getByRole('link', { name: 'Set up the owner account' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill('Ada@example.org');
    await fillAccount(page, { firstName: 'Ada', lastName: 'Byron', password: 'lowercase1' });
    await expect(page.getByText('must hold a capital letter')).toBeVisible();
    const agreement = page.getByRole('checkbox', { name: 'Email me about new versions and maintenance' });
    await expect(agreement).not.toBeChecked();
    await agreement.check();
    await fillAccount(page, { firstName: 'Ada', lastName: 'Byron', password: owner.password });
    await expect(page).not.toHaveURL(/\/setup/);
    await page.goto(usersPage);
    await expect(rowOf(owner.email)).toContainText('Owner');
    await expect(rowOf(owner.email)).toContainText('Agreed to emails');
  });

  await test.step('somebody is invited by mail, again, and signs up', async () => {
    await invite(page, 'ina@example.org');
    await expect(rowOf('ina@example.org')).toContainText('Invited');
    const first = await linkTo(mail, 'ina@example.org', 'signup', millrace.url);
    await act('ina@example.org', 'Send the invitation again');
    const second = await linkTo(mail, 'ina@example.org', 'signup', millrace.url);
    expect(new URL(second).searchParams.get('inviteeId')).toBe(new URL(first).searchParams.get('inviteeId'));
    const theirs = await signUp(await browser.newPage(), second, { firstName: 'Ina', lastName: 'Invited' });
    await theirs.goto(usersPage);
    await expect(theirs.getByRole('button', { name: 'Invite', exact: true })).toHaveCount(0);
    await theirs.goto(second);
    await expect(theirs).not.toHaveURL(/signup/);
    await theirs.close();
    await page.reload();
    await expect(rowOf('ina@example.org')).toContainText('Ina Invited');
    await expect(rowOf('ina@example.org')).toContainText('Member');
    await invite(page, 'ina@example.org');
    await expect(page.getByText('There is already an account with the email address ina@example.org.')).toBeVisible();
  });

  await test.step('somebody else signs up by a link that was copied', async () => {
    await invite(page, 'fay@example.org');
    await act('fay@example.org', 'Show invitation link');
    const link = await page.getByRole('textbox', { name: 'Link for fay@example.org' }).inputValue();
    const { pathname, search } = new URL(link);
    const theirs = await signUp(await browser.newPage(), `${millrace.url}${pathname}${search}`, {
      firstName: 'Fay',
      lastName: 'Copied',
    });
    const made = await theirs.request.post(`${millrace.url}/rest/workflows`, {
      data: { name: 'Of Fay', nodes: [], connections: {} },
    });
    expect(made.ok()).toBe(true);
    await theirs.close();
    await page.reload();
    await expect(rowOf('fay@example.org')).toContainText('Fay Copied');
  });

  await test.step('roles are given and taken, an account is disabled, and what it owned is given on', async () => {
    const row = rowOf('fay@example.org');
    await act('fay@example.org', 'Make administrator');
    await page.getByRole('dialog').getByRole('button', { name: 'Make administrator' }).click();
    await expect(row).toContainText('Administrator');
    await expect(page.getByText('fay@example.org is an administrator now')).toBeVisible();
    await act('fay@example.org', 'Make member');
    await expect(row).toContainText('Member');
    await act('fay@example.org', 'Disable account');
    await page.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click();
    await expect(row).toContainText('Disabled');
    await act('fay@example.org', 'Delete');
    const dialog = page.getByRole('dialog');
    const remove = dialog.getByRole('button', { name: 'Delete' });
    await expect(remove).toBeDisabled();
    await dialog.getByRole('radio', { name: 'Delete them, too' }).check();
    await expect(remove).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Type “delete all data” to confirm' }).fill('delete all data');
    await expect(remove).toBeEnabled();
    await dialog.getByRole('radio', { name: 'Give them to somebody else' }).check();
    await expect(remove).toBeDisabled();
    await dialog.getByRole('combobox', { name: 'New owner' }).click();
    await page.getByRole('option', { name: 'ina@example.org' }).click();
    await remove.click();
    await expect(row).toHaveCount(0);
    await expect(page.getByText('fay@example.org is deleted')).toBeVisible();
    const kept = await page.request.get(`${millrace.url}/rest/workflows`);
    expect(await kept.text()).toContain('Of Fay');
  });

  await test.step('a new address counts once its link is opened', async () => {
    await page.goto(`${millrace.url}/settings/personal`);
    const profile = page.locator('section', { has: page.getByRole('heading', { name: 'Profile' }) });
    await profile.getByRole('textbox', { name: 'Email' }).fill(owner.newEmail);
    await profile.getByRole('textbox', { name: 'Current password' }).fill(owner.password);
    await profile.getByRole('button', { name: 'Save' }).click();
    await expect(profile.getByRole('status')).toContainText(owner.newEmail);
    await expect(profile.getByRole('textbox', { name: 'Email' })).toHaveValue(owner.email);
    await page.goto(await linkTo(mail, owner.newEmail, 'confirm-email', millrace.url));
    const end = await refuse(page, 'POST', '/confirm-email');
    await pressAt(page.getByRole('button', { name: 'Confirm' }), 'Enter');
    await expect(page.getByRole('alert')).toContainText(REASON);
    await end();
    await pressAt(page.getByRole('button', { name: 'Confirm' }), 'Enter');
    await expect(page.getByRole('status')).toContainText(owner.newEmail);
    await page.goto(`${millrace.url}/settings/personal`);
    await expect(profile.getByRole('textbox', { name: 'Email' })).toHaveValue(owner.newEmail);
  });
});

async function invite(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email addresses of new users' }).fill(email);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
}

/** Fills what an account needs besides its address, and sends it. */
async function fillAccount(page: Page, about: { firstName: string; lastName: string; password: string }) {
  await page.getByRole('textbox', { name: 'First name' }).fill(about.firstName);
  await page.getByRole('textbox', { name: 'Last name' }).fill(about.lastName);
  await page.getByRole('textbox', { name: 'Password' }).fill(about.password);
  await page.keyboard.press('Enter');
}

async function signUp(page: Page, link: string, name: { firstName: string; lastName: string }): Promise<Page> {
  await page.goto(link);
  await fillAccount(page, { ...name, password: 'invited 12345' });
  await expect(page.getByText('must hold a capital letter')).toBeVisible();
  await fillAccount(page, { ...name, password: 'Invited 12345' });
  await expect(page).not.toHaveURL(/signup/);
  return page;
}
