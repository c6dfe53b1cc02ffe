import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test.use({ isShared: true });

const header = (name: string) => ({ name, type: 'httpHeaderAuth', data: { name: 'X-Key', value: 'secret' } });
const basic = (name: string) => ({ name, type: 'httpBasicAuth', data: { user: 'u', password: 'p' } });

test('the first credential is added from the empty list', async ({ page, millrace }) => {
  await page.goto(`${millrace.url}/credentials`);
  await expect(page.getByRole('heading', { name: 'No credentials yet' })).toBeVisible();
  await expectAccessible(page, 'the empty list of credentials');
  await page.getByRole('button', { name: 'Add credential' }).click();
  const select = page.getByRole('dialog', { name: 'Add new credential' });
  await expect(select.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await select.getByRole('combobox', { name: 'App or service to connect to' }).fill('header');
  await page.getByRole('option', { name: 'Header auth' }).click();
  await expectAccessible(page, 'the choice of a kind of credential');
  await select.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog', { name: /^Credential: / });
  await dialog.getByLabel('Name').first().fill('My key');
  await dialog.getByRole('tabpanel').getByRole('textbox', { name: 'Header name' }).fill('X-Key');
  await dialog.getByRole('tabpanel').getByRole('textbox', { name: 'Header value' }).fill('secret');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('button', { name: 'Saved' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('credential-row')).toHaveText(/My key.*Header auth/);
});

test('credentials are searched, sorted, filtered by type, opened and deleted', async ({ page, millrace }) => {
  for (const credential of [header('Beta key'), basic('Alpha login'), header('Gamma key')]) {
    await millrace.rest('POST', '/credentials', credential);
  }
  const rows = page.getByTestId('credential-row');
  const names = rows.getByRole('button', { name: /key|login/ }).filter({ hasText: '·' });
  await page.goto(`${millrace.url}/credentials`);
  await expect(page.getByRole('searchbox', { name: 'Search credentials' })).toBeFocused();
  await expect(names).toHaveText([/^Gamma key/, /^Alpha login/, /^Beta key/]);
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Name, A to Z' }).click();
  await expect(names).toHaveText([/^Alpha login/, /^Beta key/, /^Gamma key/]);
  await page.getByRole('searchbox', { name: 'Search credentials' }).fill('nothing like it');
  await expect(page.getByText('No credentials match.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search credentials' }).fill('');

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Header auth' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(names).toHaveText([/^Beta key/, /^Gamma key/]);
  await expectAccessible(page, 'the filtered list of credentials');
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect(rows).toHaveCount(3);

  await names.first().click();
  await expect(
    page
      .getByRole('dialog', { name: /^Credential: / })
      .getByLabel('Name')
      .first(),
  ).toHaveValue('Alpha login');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for “Beta key”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete credential?' });
  await expect(question).toContainText('“Beta key”');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(names).toHaveText([/^Alpha login/, /^Gamma key/]);
});
