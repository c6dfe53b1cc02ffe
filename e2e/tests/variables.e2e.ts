import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const refusal = { status: 500, json: { message: 'The disk is full.', code: 'INTERNAL' } };

test('variables are added, changed and deleted, and a secret is never shown again', async ({ page, millrace }) => {
  await page.goto(`${millrace.url}/workflows`);
  await page.getByRole('link', { name: 'Variables' }).click();
  await expect(page.getByRole('heading', { name: 'No variables yet' })).toBeVisible();
  await expectAccessible(page, 'no variables');

  await page.getByRole('button', { name: 'Add variable' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  const value = dialog.getByRole('textbox', { name: 'Value' });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await name.fill('9 lives');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('must begin with a letter');
  await name.fill('apiUrl');
  await value.fill('https://api.example.org');
  await expectAccessible(page, 'variable');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const rows = page.getByTestId('variable-row');
  await expect(rows).toContainText(['$vars.apiUrl']);
  await expect(rows.first()).toContainText('https://api.example.org');
  await expect(rows.first()).toContainText('Everywhere');

  await page.getByRole('button', { name: 'Add variable' }).click();
  await name.fill('apiUrl');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await name.fill('token');
  await value.fill('s3cret');
  await dialog.getByRole('checkbox', { name: 'Keep the value secret' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('s3cret')).toHaveCount(0);
  await expectAccessible(page, 'variables');

  await page.getByRole('button', { name: 'Actions for “apiUrl”' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await value.fill('https://other.example.org');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rows.first()).toContainText('https://other.example.org');

  await page.getByRole('button', { name: 'Actions for “apiUrl”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete variable' }).click();
  await expect(rows).toHaveCount(1);
});

test('a variable of one workflow says so, and what the server refuses is told of', async ({ page, millrace }) => {
  const workflow = { name: 'Billing', nodes: [], connections: {} };
  await millrace.rest('POST', '/workflows', workflow);
  await page.route('**/rest/variables', (route) =>
    route.request().method() === 'POST' ? route.fulfill(refusal) : route.continue(),
  );
  await page.goto(`${millrace.url}/variables`);
  await page.getByRole('button', { name: 'Add variable' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('limit');
  await dialog.getByRole('combobox', { name: 'Scope' }).click();
  await page.getByRole('option', { name: 'In a workflow' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Choose the folder or workflow');
  await dialog.getByRole('combobox', { name: 'In a workflow' }).click();
  await page.getByRole('option', { name: 'Billing' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveText('The variable could not be saved: The disk is full.');
  await page.unroute('**/rest/variables');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByTestId('variable-row')).toContainText('Workflow “Billing”');
});
