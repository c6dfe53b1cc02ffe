import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('templates are found by words and category, in pages, down to the last', async ({ page, millrace }) => {
  await page.goto(`${millrace.url}/workflows`);
  await page.getByRole('link', { name: 'Templates' }).click();
  await expect(page).toHaveTitle('Templates · Millrace');
  const cards = page.getByTestId('template');
  await expect(cards.first()).toBeVisible();
  const pages: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/templates/workflows'))
      pages.push(`${searchParams.get('skip')}+${searchParams.get('rows')}`);
  });
  await expectAccessible(page, 'templates');
  for (let count = await cards.count(); !(await page.getByText('You have reached the end.').isVisible()); ) {
    await cards.last().scrollIntoViewIfNeeded();
    await expect
      .poll(async () => (await cards.count()) > count || page.getByText('That is all').isVisible())
      .toBeTruthy();
    count = await cards.count();
  }
  expect(pages).toContain('40+10');

  await page.getByRole('searchbox', { name: 'Search templates' }).fill('tour of expressions');
  await expect(cards).not.toHaveCount(46);
  await expect(cards.first()).toContainText('A tour of expressions');
  await expect(page).toHaveURL(/search=tour/);
  await page.getByRole('checkbox', { name: 'Security' }).press('Space');
  await expect(page.getByRole('heading', { name: 'No templates match' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all templates' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(cards.first()).toBeVisible();
});

test('collections scroll by two cards, and lead to their templates', async ({ page, millrace }) => {
  await page.goto(`${millrace.url}/templates`);
  const earlier = page.getByRole('button', { name: 'Previous collections' });
  await expect(earlier).toBeDisabled();
  await page.getByRole('button', { name: 'Next collections' }).click();
  await expect(earlier).toBeEnabled();
  await earlier.click();
  await expect(earlier).toBeDisabled();
  await page.getByRole('link', { name: 'Your first hour' }).click();
  await expect(page.getByRole('heading', { name: 'Your first hour', level: 1 })).toBeVisible();
  await expect(page.getByTestId('template')).toHaveCount(6);
  await expectAccessible(page, 'collection');
  await expect(page.getByRole('link', { name: 'Use this workflow' })).toHaveCount(6);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveTitle('Templates · Millrace');

  await page.goto(`${millrace.url}/collections/999`);
  await expect(page.getByRole('heading', { name: 'Collection not found' })).toBeVisible();
  await expect(page.getByText('The address may be misspelt, or the library no longer has it.')).toBeVisible();
});

test('a template is looked at live, opened in the editor, run and saved', async ({ page, millrace }) => {
  await page.goto(`${millrace.url}/templates/1`);
  const preview = page.frameLocator('iframe[title="Preview of the workflow"]');
  await expect(preview.getByTestId('canvas-node')).toHaveCount(4, { timeout: 30_000 });
  await expectAccessible(page, 'template');
  await page.getByRole('link', { name: 'Use this workflow' }).click();
  await expect(page.getByTestId('canvas-node')).toHaveCount(4, { timeout: 30_000 });
  await expect(page).toHaveTitle('Greet customers of one country · Millrace');
  await page.getByTestId('run-workflow').click();
  await expect(page.locator('[data-testid="canvas-node"][data-status="success"]')).toHaveCount(4);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/workflow\/[^?]+$/);
  await page.reload();
  await expect(page.getByTestId('canvas-node')).toHaveCount(4, { timeout: 30_000 });
});

test('what is not there, and what cannot be reached, is told of', async ({ page, millrace }) => {
  await page.goto(`${millrace.url}/templates/999`);
  await expect(page.getByRole('heading', { name: 'Template not found' })).toBeVisible();
  await page.goto(`${millrace.url}/workflows/templates/999`);
  await expect(page.getByText('The template could not be opened')).toBeVisible();
  await expect(page).toHaveURL(`${millrace.url}/workflow`);

  let isAway = true;
  await page.route('**/template-library/**', (route) => (isAway ? route.fulfill({ status: 503 }) : route.continue()));
  await page.goto(`${millrace.url}/templates`);
  await expect(page.getByText('The templates cannot be reached right now.')).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByTestId('template').first()).toBeVisible();
});

test('a page that cannot be loaded leaves those before it, and is asked for again', async ({ page, millrace }) => {
  await page.route(/skip=10/, (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.goto(`${millrace.url}/templates`);
  await page.getByTestId('template').last().scrollIntoViewIfNeeded();
  await expect(page.getByText('Could not load more workflows')).toBeVisible();
  await expect(page.getByTestId('template')).toHaveCount(10);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByTestId('template').nth(10)).toBeVisible();
});
