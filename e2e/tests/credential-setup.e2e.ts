import { expectAccessible } from '../support/axe.ts';
import { REASON, refuse } from '../support/refusal.ts';
import { expect, test } from '../support/test.ts';

test.use({ isShared: true });

/** Writes a mail when a workflow fails. */
const TEMPLATE = 40;

test('a template asks for the credentials that its nodes need', async ({ page, millrace }) => {
  const data = { host: '127.0.0.1', port: 2525, user: 'ann', password: 'pw' };
  await millrace.rest('POST', '/credentials', { name: 'Office mail', type: 'smtp', data });
  const end = await refuse(page, 'GET', '/credentials');
  await page.goto(`${millrace.url}/workflows/templates/${TEMPLATE}`);
  const setup = page.getByRole('dialog', { name: 'Set up credentials' });
  await expect(setup).toContainText('For Write');
  await expect(setup).toContainText(REASON);
  await end();
  await expect(setup.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await setup.getByRole('combobox', { name: /^Credential: / }).click();
  await page.getByRole('option', { name: 'Office mail' }).click();
  await expectAccessible(page, 'setting up the credentials of a template');
  await setup.getByRole('button', { name: 'Continue' }).click();
  await expect(setup).toBeHidden();
  await expect(page.getByRole('button', { name: 'Set up credentials' })).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/workflow\/\w{16}/);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const stored = await millrace.rest<{ nodes: object[] }>('GET', `/workflows/${id}`);
  expect(stored.nodes).toContainEqual(
    expect.objectContaining({ name: 'Write', credentials: { smtp: { id: expect.any(String), name: 'Office mail' } } }),
  );
});

test('what a template needs can be left for later, by the keyboard alone', async ({ page, millrace }) => {
  await page.goto(`${millrace.url}/workflows/templates/${TEMPLATE}`);
  const setup = page.getByRole('dialog', { name: 'Set up credentials' });
  await expect(setup.getByRole('button', { name: 'New' })).toBeVisible();
  await setup.getByRole('button', { name: 'Skip' }).focus();
  await page.keyboard.press('Enter');
  await expect(setup).toBeHidden();
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/workflow\/\w{16}/);
  await page.reload();
  await page.getByRole('button', { name: 'Set up credentials' }).press('Enter');
  await expect(setup).toContainText('1. For Write');
  await setup.getByRole('button', { name: 'Skip' }).press('Enter');
  await page.goto(`${millrace.url}/workflow`);
  await expect(page.getByRole('button', { name: /Save/ }).first()).toBeVisible();
  await expect(setup).toBeHidden();
});
