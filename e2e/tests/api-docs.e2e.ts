import { expect, test } from '../support/test.ts';

test.use({ isShared: true });

test('shows the calls of the public API on a page that loads nothing from elsewhere', async ({ page, millrace }) => {
  const foreign: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(millrace.url)) foreign.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(`${millrace.url}/api/docs`);
  await expect(page.getByText('Millrace API').first()).toBeVisible();
  await expect(page.getByText('/workflows/{id}/activate').first()).toBeAttached();
  expect({ foreign, problems }).toEqual({ foreign: [], problems: [] });
});
