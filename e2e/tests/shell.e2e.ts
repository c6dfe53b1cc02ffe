import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { fillSignIn, ownerEmail, setUpOwner, signInAsOwner } from '../support/owner.ts';
import { REASON, refuse } from '../support/refusal.ts';
import { expect, test } from '../support/test.ts';
import { chain, webhook } from '../support/workflows.ts';

test('the navigation names its pages, can be narrowed, and stays so', async ({ page, millrace }) => {
  await page.goto(`${millrace.url}/workflows`);
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(page).toHaveTitle('Workflows · Millrace');
  await navigation.getByText('Executions').click();
  await expect(page).toHaveTitle('Executions · Millrace');
  await navigation.getByRole('button', { name: 'Hide names' }).click();
  await expect(navigation.getByText('Executions')).toHaveCount(0);

  await page.reload();
  await navigation.getByRole('link', { name: 'Workflows', exact: true }).hover();
  await expect(page.getByRole('tooltip', { name: 'Workflows' })).toBeVisible();
  await expectAccessible(page, 'narrow navigation');
  await navigation.getByRole('button', { name: 'Show names' }).click();
  await expect(navigation.getByText('Executions')).toBeVisible();
});

test('help tells the version and the keys', async ({ page, millrace }) => {
  const { versionCli, instanceId } = await millrace.rest<Record<string, string>>('GET', '/settings');
  await page.goto(`${millrace.url}/workflows`);
  await page.getByRole('button', { name: 'Help' }).press('Enter');
  await page.getByRole('menuitem', { name: 'About Millrace' }).press('Enter');
  const about = page.getByRole('dialog', { name: 'About Millrace' });
  await expect(about).toContainText(versionCli as string);
  await expect(about).toContainText(instanceId as string);
  await expectAccessible(page, 'about');
  await page.keyboard.press('Escape');
  await expect(about).toBeHidden();

  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('row', { name: 'Save Ctrl+S' })).toBeVisible();
});

test('an unknown address leads home', async ({ page, millrace }) => {
  await page.goto(`${millrace.url}/no/such/page`);
  await expect(page.getByRole('heading', { name: 'Oops, couldn’t find that' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL(`${millrace.url}/workflow`);
});

test('bookmarks of people who moved in lead to the same page here', async ({ page, millrace }) => {
  await page.goto(`${millrace.url}/workflow/new`);
  await expect(page).toHaveURL(`${millrace.url}/workflow`);
  await expect(page.getByRole('button', { name: 'Add the first step' })).toBeVisible();
  await page.goto(`${millrace.url}/home/workflows`);
  await expect(page).toHaveURL(`${millrace.url}/workflows`);
  await page.goto(`${millrace.url}/settings/moving-in`);
  await expect(page).toHaveURL(`${millrace.url}/settings/import`);
});

test('a server that fails at the start is told of, and asked again', async ({ page, millrace }) => {
  const refuse = { status: 500, json: { message: 'The disk is full.', code: 'INTERNAL' } };
  await page.route('**/rest/settings', (route) => route.fulfill(refuse));
  await page.goto(`${millrace.url}/workflows`);
  await expect(page.getByText('Could not load what the pages need')).toBeVisible();
  await expect(page.getByText('The disk is full.').first()).toBeVisible();
  await page.unroute('**/rest/settings');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Workflows', level: 1 })).toBeVisible();
  await expect(page.getByText('Could not load what the pages need')).toBeHidden();
});

test('a part that cannot be loaded is told of, and the workflow stays as it is on the page', async ({
  page,
  millrace,
}) => {
  const scripts = '**/assets/node-details-*.js';
  await page.route(scripts, (route) => route.abort());
  await page.goto(`${millrace.url}/workflow`);
  await page.getByRole('button', { name: 'Add the first step' }).click();
  await page.getByTestId('creator-search').fill('edit fields');
  await expect(page.getByRole('option', { name: /^Edit fields/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('A part of the page could not be loaded')).toBeVisible();
  await expect(page).not.toHaveURL(/node=/);
  const step = page.getByTestId('canvas-node').filter({ hasText: 'Edit Fields' });
  await expect(step).toBeVisible();
  await page.unroute(scripts);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await step.dblclick();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('who is not signed in is asked to, and comes back to where they were', async ({ page, millrace }) => {
  await setUpOwner(millrace);
  await page.goto(`${millrace.url}/executions?status=error`);
  await expect(page).toHaveURL(/\/signin\?redirect=/);
  await fillSignIn(page);
  await expect(page).toHaveURL(`${millrace.url}/executions?status=error`);
  await page.goto(`${millrace.url}/setup`);
  await expect(page).toHaveURL(`${millrace.url}/workflow`);
  await page.goto(`${millrace.url}/settings`);
  await expect(page).toHaveURL(`${millrace.url}/settings/personal`);
});

test('a session that ends leaves unsaved work on the page, to be saved after signing in again', async ({
  page,
  context,
  millrace,
}) => {
  await setUpOwner(millrace);
  await signInAsOwner(page, millrace);
  const { data } = (await (
    await page.request.post(`${millrace.url}/rest/workflows`, {
      headers: { origin: millrace.url },
      data: chain('Kept', [webhook('kept')]),
    })
  ).json()) as { data: { id: string } };
  await page.goto(`${millrace.url}/workflow/${data.id}`);
  await page.getByTestId('canvas-node').click();
  await page.keyboard.press('d');
  await context.clearCookies();
  await page.keyboard.press('Control+s');

  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('Email')).toHaveValue(ownerEmail);
  const password = dialog.getByRole('textbox', { name: 'Password' });
  await expect(password).toBeFocused();
  await page.keyboard.type('Wrong1234');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('wrong');
  const end = await refuse(page, 'POST', '/login');
  await password.fill('Analytical1');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText(REASON);
  await end();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByTestId('canvas-node').locator('[data-disabled=true]').first()).toBeVisible();
});

test('a page that nobody sees gives its connection back, and has the state of its workflow when it is seen again', async ({
  page,
  millrace,
}) => {
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', chain('Orders', [webhook('orders')]));
  await page.clock.install();
  const connected = page.waitForRequest(/rest\/push/);
  await page.goto(`${millrace.url}/workflow/${id}`);
  const first = await connected;
  await expect(page.getByRole('switch', { name: 'Active' })).not.toBeChecked();
  const ended = page.waitForEvent('requestfailed', (request) => request === first);
  await turn(page, 'hidden');
  await page.clock.fastForward('00:11');
  await ended;

  await millrace.rest('PATCH', `/workflows/${id}`, { active: true });
  const again = page.waitForRequest(/rest\/push/);
  await turn(page, 'visible');
  await again;
  await expect(page.getByRole('switch', { name: 'Active' })).toBeChecked();
});

/** What the browser tells a page whose tab is left or chosen. */
function turn(page: Page, state: DocumentVisibilityState): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

test('pages and workflows are found by typing, from every page', async ({ page, millrace }) => {
  await millrace.rest('POST', '/workflows', chain('Nightly orders', [webhook('nightly')]));
  await page.goto(`${millrace.url}/credentials`);
  await expect(page.getByRole('heading', { name: 'Credentials', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('textbox', { name: 'Find a page or a workflow' });
  await field.fill('audit');
  await expect(page.getByRole('option')).toHaveText(['Settings: Audit log']);
  await expectAccessible(page, 'palette of pages');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await field.fill('nightly');
  await page.getByRole('option', { name: 'Nightly orders' }).click();
  await expect(page.getByTestId('workflow-name')).toHaveText('Nightly orders', { timeout: 30_000 });
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('textbox', { name: 'Find a command or a node' })).toBeVisible();
  await expect(field).toBeHidden();
});

test('pages for people who are not signed in log no errors', async ({ page, millrace }) => {
  await setUpOwner(millrace);
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  for (const place of ['/signin', '/forgot-password', '/signup', '/change-password', '/confirm-email', '/workflows']) {
    await page.goto(`${millrace.url}${place}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
  }
  expect(errors).toEqual([]);
});

test('no tooltip of the narrow navigation lies over the menu of its entry: it hid the way out', async ({
  page,
  millrace,
}) => {
  await page.goto(`${millrace.url}/workflow`);
  const help = page.getByRole('button', { name: 'Help' });
  await help.hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await help.click();
  await expect(page.getByRole('menuitem', { name: 'About Millrace' })).toBeVisible();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});
