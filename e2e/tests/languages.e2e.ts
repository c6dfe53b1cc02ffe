import { setUpOwner, signInAsOwner } from '../support/owner.ts';
import { expect, test } from '../support/test.ts';
import { chain, webhook } from '../support/workflows.ts';

test('German is chosen in the account menu, shown on all pages, and stays after a reload', async ({
  page,
  millrace,
}) => {
  await page.goto(`${millrace.url}/workflows`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Account' }).click();
  const german = page.waitForResponse(/resources-de/);
  const typeWords = page.waitForResponse('**/rest/node-translation-headers');
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  // The texts of a language come when it is chosen, not before.
  expect((await german).ok()).toBe(true);
  expect((await typeWords).ok()).toBe(true);

  await expect(page.getByRole('heading', { name: 'Noch keine Workflows' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveTitle('Workflows · Millrace');
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' });
  await navigation.getByText('Ausführungen').click();
  await expect(page.getByRole('heading', { name: 'Keine Ausführungen' })).toBeVisible();

  const asked = page.waitForRequest('**/rest/settings');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Keine Ausführungen' })).toBeVisible();
  expect((await asked).headers()['accept-language']).toBe('de');
  await page.goto(`${millrace.url}/workflow`);
  await page.getByTestId('control-openCreator').click();
  await expect(page.getByRole('listbox', { name: 'Grundlegendes' })).toBeVisible();
  const search = page.getByRole('combobox', { name: 'Knoten suchen' });
  for (const query of ['edit fields', 'felder bearb']) {
    await search.fill(query);
    await expect(page.getByTestId('creator-entry').first()).toContainText('Felder bearbeiten');
  }
  await search.press('Enter');
  // Names in the workflow are the same in each language.
  await expect(page.locator('[data-testid="canvas-node"][data-node-name="Edit Fields"]')).toBeAttached();
});

test('the language of the browser is the first one, and numbers and times follow it', async ({ browser, millrace }) => {
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', chain('Hallo', [webhook('hallo')]));
  await millrace.rest('PATCH', `/workflows/${id}`, { active: true });
  await fetch(`${millrace.url}/webhook/hallo`, { method: 'POST' });
  const context = await browser.newContext({ locale: 'de-AT' });
  const page = await context.newPage();
  await page.goto(`${millrace.url}/executions`);
  const row = page.getByRole('row').filter({ hasText: 'Hallo' });
  await expect(row).toContainText('Erfolgreich');
  await expect(row.getByText(/^(jetzt|vor \d+ (Sekunde|Minute)n?)$/)).toBeVisible();
  await row.getByText(/^(jetzt|vor \d+ (Sekunde|Minute)n?)$/).hover();
  await expect(page.getByRole('tooltip', { name: /^\d+\.\d+\.\d{4}, \d+:\d\d:\d\d$/ })).toBeVisible();
  await context.close();
});

test('a language that cannot be loaded leaves the pages as they are, and says so', async ({ page, millrace }) => {
  await setUpOwner(millrace);
  await signInAsOwner(page, millrace);
  await page.goto(`${millrace.url}/settings/personal`);
  await page.route('**/resources-de*', (route) => route.abort());
  const choice = page.getByRole('combobox', { name: 'Language' });
  await choice.click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await expect(page.getByText('The language could not be loaded')).toBeVisible();
  await expect(choice).toHaveValue('English');

  await page.unroute('**/resources-de*');
  await page.reload();
  await choice.click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await expect(page.getByRole('combobox', { name: 'Sprache' })).toHaveValue('Deutsch');
  await expect(page.getByRole('link', { name: 'Persönlich' })).toBeVisible();
});

test('pages that are read from the right are mirrored, apart from the canvas', async ({ page, millrace }) => {
  await setUpOwner(millrace);
  await signInAsOwner(page, millrace);
  await page.goto(`${millrace.url}/settings/personal`);
  const main = page.getByRole('main');
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  const startOf = async (part: typeof main) => (await part.boundingBox())?.x ?? -1;
  await expect(main).toBeVisible();
  expect(await startOf(navigation)).toBeLessThan(await startOf(main));

  await page.locator('html').evaluate((html) => html.setAttribute('dir', 'rtl'));
  await expect.poll(async () => (await startOf(navigation)) > (await startOf(main))).toBe(true);
  const pages = page.getByRole('navigation', { name: 'Pages of the settings' });
  expect(await startOf(pages)).toBeGreaterThan(await startOf(main));
  // Nothing sticks out of the page.
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});
