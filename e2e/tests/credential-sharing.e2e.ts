import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { pressAt, tabTo } from '../support/keyboard.ts';
import { setUpMember, signInAsMember } from '../support/member.ts';
import { REASON, refuse } from '../support/refusal.ts';
import { expect, test } from '../support/test.ts';

const key = (name: string) => ({ name, type: 'httpHeaderAuth', data: { name: 'X-Key', value: 'secret' } });
const rows = (page: Page) => page.getByTestId('credential-row');
/** A workflow whose one node needs such a key. */
const asking = (name: string) => {
  const parameters = { authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' };
  const node = { id: 'n', name: 'Ask', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, position: [0, 0] };
  return { name, nodes: [{ ...node, parameters }], connections: {} };
};
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Credential: / });

async function openCredential(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/credentials`);
  await page.getByRole('link', { name: 'All credentials', exact: true }).click();
  await expect(page).toHaveURL(/\?view=all$/);
  await rows(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  await expect(dialog(page).getByLabel('Name').first()).toHaveValue(name);
}

/** Chooses Grace, or takes her off. */
async function toggleGrace(page: Page): Promise<void> {
  await dialog(page).getByRole('combobox', { name: 'Shared with' }).click();
  await page.getByRole('option', { name: 'Grace Hopper' }).click();
  await page.keyboard.press('Escape');
}

test('a credential is lent to a member, who uses it without changing it, and taken back', async ({
  page,
  browser,
  millrace,
}) => {
  test.slow();
  const { call } = await setUpMember(page, millrace);
  await call('POST', '/credentials', key('Ours'));
  const grace = await (await browser.newContext()).newPage();
  await signInAsMember(grace, millrace);

  await page.goto(`${millrace.url}/credentials`);
  await rows(page).getByRole('button', { name: /^Ours/ }).click();
  await tabTo(dialog(page).getByRole('tab', { selected: true }));
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page).getByRole('tab', { name: 'Sharing' })).toHaveAttribute('aria-selected', 'true');
  await tabTo(dialog(page).getByRole('combobox', { name: 'Shared with' }));
  await page.keyboard.type('Grace');
  await page.getByRole('option', { name: 'Grace Hopper' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'the sharing of a credential');
  const end = await refuse(page, 'PUT', '/credentials/[^/]+/share');
  await pressAt(dialog(page).getByRole('button', { name: 'Save sharing' }), 'Enter');
  await expect(page.getByRole('alert')).toContainText(REASON);
  await expect(dialog(page)).toContainText('Grace Hopper');
  await end();
  await pressAt(dialog(page).getByRole('button', { name: 'Save sharing' }), 'Enter');
  await expect(page.getByText('Sharing saved')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Save sharing' })).toBeDisabled();

  await openCredential(grace, millrace.url, 'Ours');
  await expect(dialog(grace).getByText(/belongs to Ada Byron. You may use it/)).toBeVisible();
  await expect(dialog(grace).getByRole('textbox', { name: 'Header name' })).not.toBeEditable();
  await expect(dialog(grace).getByLabel('Name').first()).not.toBeEditable();
  for (const name of ['Save', 'Saved', 'Delete']) {
    await expect(dialog(grace).getByRole('button', { name, exact: true })).toBeHidden();
  }
  await dialog(grace).getByRole('tab', { name: 'Sharing' }).click();
  await expect(dialog(grace).getByText('Only its owner can share the credential')).toBeVisible();
  await expect(dialog(grace).getByText('Grace Hopper')).toBeVisible();
  await expect(dialog(grace).getByRole('button', { name: 'Save sharing' })).toBeHidden();

  const made = await grace.request.post(`${millrace.url}/rest/workflows`, {
    headers: { origin: millrace.url },
    data: asking('Hers'),
  });
  const { data } = (await made.json()) as { data: { id: string } };
  await grace.goto(`${millrace.url}/workflow/${data.id}?node=n`);
  await grace.getByRole('combobox', { name: /^Credential: / }).click();
  await grace.getByRole('option', { name: 'Ours' }).click();
  await expect(grace.getByRole('combobox', { name: /^Credential: / })).toHaveValue('Ours');

  await toggleGrace(page);
  await dialog(page).getByRole('button', { name: 'Save sharing' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Save sharing' })).toBeDisabled();
  await grace.goto(`${millrace.url}/credentials`);
  await expect(grace.getByRole('heading', { name: 'Grace, add your first credential' })).toBeVisible();
  await grace.context().close();
});

test('the owner of the instance may rename what belongs to others, and not use it', async ({
  page,
  browser,
  millrace,
}) => {
  const { call } = await setUpMember(page, millrace);
  const grace = await (await browser.newContext()).newPage();
  await signInAsMember(grace, millrace);
  const made = await grace.request.post(`${millrace.url}/rest/credentials`, {
    headers: { origin: millrace.url },
    data: key('Hers'),
  });
  expect(made.ok()).toBe(true);
  await grace.context().close();

  await call('POST', '/credentials', key('Ours'));
  await openCredential(page, millrace.url, 'Hers');
  await expect(
    dialog(page).getByText(/belongs to Grace Hopper. As owner of this instance you may rename/),
  ).toBeVisible();
  await expect(dialog(page).getByRole('textbox', { name: 'Header name' })).not.toBeEditable();
  await dialog(page).getByLabel('Name').first().fill('Of Grace');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Saved' })).toBeDisabled();
  expect((await call<Array<{ name: string }>>('GET', '/credentials')).map(({ name }) => name).sort()).toEqual([
    'Of Grace',
    'Ours',
  ]);

  const { id } = await call<{ id: string }>('POST', '/workflows', asking('W'));
  await page.goto(`${millrace.url}/workflow/${id}?node=n`);
  await page.getByRole('combobox', { name: /^Credential: / }).click();
  await expect(page.getByRole('option')).toHaveText(['Ours']);
});
