import { expect, test } from '../support/test.ts';

test('makes an API key for some things and some time, which calls the public API, and deletes it', async ({
  page,
  millrace,
}) => {
  await page.goto(`${millrace.url}/settings/api`);
  await page.getByRole('textbox', { name: 'Label' }).fill('Reports');
  await page.getByRole('combobox', { name: 'Expires' }).click();
  await page.getByRole('option', { name: 'After 30 days' }).click();
  await page.getByText('Limited access').click();
  await page.getByRole('combobox', { name: 'Scopes' }).fill('execution:list');
  await page.getByRole('option', { name: 'execution:list', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create API key' }).click();
  const key = (await page.getByRole('status').locator('code').textContent()) ?? '';
  const call = (place: string) => fetch(`${millrace.url}/api/v1${place}`, { headers: { 'X-N8N-API-KEY': key } });
  expect((await call('/workflows')).status).toBe(403);
  const row = page.getByRole('row', { name: /Reports/ });
  await expect(row).toContainText('1 scope');
  await expect(row).not.toContainText(key);
  await row.getByRole('button', { name: /Reports/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No API keys yet.')).toBeVisible();
  expect((await call('/workflows')).status).toBe(401);
});
