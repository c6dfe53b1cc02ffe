import { expect, type Locator, type Page } from '@playwright/test';
import { expectFirstFocus } from '../support/first-focus.ts';
import { setUpMember } from '../support/member.ts';
import type { Millrace } from '../support/millrace.ts';
import { test } from '../support/test.ts';
import { chain, node } from '../support/workflows.ts';

const itself = (dialog: Locator) => dialog;
const button = (name: string | RegExp) => (dialog: Locator) => dialog.getByRole('button', { name });
const field = (name: string | RegExp) => (dialog: Locator) => dialog.getByRole('textbox', { name });
const list = (name: string | RegExp) => (dialog: Locator) => dialog.getByRole('combobox', { name });
const cancel = button('Cancel');

/** Chooses an entry of a menu as soon as that is there. */
const entry = (page: Page, menu: string, name: string | RegExp) => async () => {
  await page.getByRole('button', { name: menu }).first().press('Enter');
  await page.getByRole('menuitem', { name }).first().press('Enter');
};

const press = (page: Page, name: string | RegExp) => () => page.getByRole('button', { name }).first().press('Enter');

/** An instance with an owner, who is signed in, a member, and one of each thing that dialogs ask about. */
async function fill(page: Page, millrace: Millrace): Promise<string> {
  const { call } = await setUpMember(page, millrace);
  const values = { assignments: { assignments: [{ id: 'a', name: 'path', value: '={{ 1 + 1 }}', type: 'string' }] } };
  const nodes = [
    node('Start', 'manualTrigger'),
    node('Choose', 'set', { typeVersion: 3.4, parameters: { ...values, options: {} } }),
    node('Ask', 'httpRequest', { typeVersion: 4.2, parameters: { url: 'https://example.org' } }),
    node('Script', 'code', { typeVersion: 2, parameters: { jsCode: 'return $input.all();' } }),
  ];
  const { id } = await call<{ id: string }>('POST', '/workflows', chain('Orders', nodes));
  await call('POST', '/folders', { name: 'Billing' });
  await call('POST', '/credentials', {
    name: 'Shop',
    type: 'httpBasicAuth',
    data: { user: 'ada', password: 'secret' },
  });
  await call('POST', '/variables', { name: 'limit', value: '1', isSecret: false, scope: 'instance', scopeId: null });
  await page.goto(`${millrace.url}/workflows`);
  await expect(page.getByTestId('workflow-row')).toBeVisible();
  return id;
}

test('dialogs of the lists begin with their first field or safe button', async ({ page, millrace }) => {
  test.slow();
  await fill(page, millrace);
  const ofFolder = 'Actions for the folder “Billing”';
  const ofWorkflow = 'Actions for “Orders”';
  await expectFirstFocus(page, [
    { title: 'New folder', open: press(page, 'New folder'), first: field('Name') },
    { title: 'Rename “Billing”', open: entry(page, ofFolder, 'Rename'), first: field('Name') },
    {
      title: 'Delete the folder',
      open: entry(page, ofFolder, 'Delete'),
      first: (dialog) => dialog.getByRole('radio').first(),
    },
    { title: 'Move to folder', open: entry(page, ofWorkflow, 'Move to folder'), first: list('Folder') },
    { title: 'Manage tags', open: press(page, 'Manage tags'), first: button('New tag') },
    {
      title: 'Tags of “Orders”',
      open: entry(page, ofWorkflow, 'Edit tags'),
      first: (dialog) => dialog.locator('input').first(),
    },
    { title: 'Share “Orders”', open: entry(page, ofWorkflow, 'Share'), first: list('Share with') },
    { title: 'Duplicate workflow', open: entry(page, ofWorkflow, 'Duplicate'), first: field('Workflow name') },
    { title: 'Delete “Orders”?', open: entry(page, ofWorkflow, 'Delete'), first: cancel },
    { title: 'Keyboard shortcuts', open: entry(page, 'Help', 'Keyboard shortcuts'), first: itself },
    {
      title: 'About Millrace',
      open: entry(page, 'Help', 'About Millrace'),
      first: (dialog) => dialog.getByRole('button', { name: 'Close' }).last(),
    },
  ]);
  await page.goto(`${millrace.url}/credentials`);
  await expectFirstFocus(page, [
    { title: 'Add new credential', open: press(page, 'Add credential'), first: list(/.*/) },
    { title: 'Basic auth', open: () => page.getByText('Shop').first().click(), first: field('Name') },
    { title: 'Delete credential?', open: entry(page, 'Actions for “Shop”', 'Delete'), first: cancel },
  ]);
  await page.goto(`${millrace.url}/variables`);
  await expectFirstFocus(page, [
    { title: 'Add a variable', open: press(page, 'Add variable'), first: field('Name') },
    { title: 'Delete “limit”?', open: entry(page, 'Actions for “limit”', 'Delete'), first: cancel },
  ]);
});

test('dialogs of the settings begin with their first field or safe button', async ({ page, millrace }) => {
  test.slow();
  await fill(page, millrace);
  await page.goto(`${millrace.url}/settings/personal`);
  await expectFirstFocus(page, [
    { title: 'Change password', open: press(page, 'Change password'), first: field('Current password') },
  ]);
  await page.goto(`${millrace.url}/settings/users`);
  await expectFirstFocus(page, [
    {
      title: /grace@example.org/,
      open: entry(page, 'Actions for grace@example.org', 'Delete'),
      first: (dialog) => dialog.getByRole('radio').first(),
    },
  ]);
  await page.goto(`${millrace.url}/settings/community-nodes`);
  await expectFirstFocus(page, [
    { title: 'Install', open: press(page, /^Install/), first: (dialog) => dialog.getByRole('textbox').first() },
  ]);
});

test('dialogs of the editor begin with their first field or safe button', async ({ page, millrace }) => {
  test.slow();
  const id = await fill(page, millrace);
  await page.goto(`${millrace.url}/workflow/${id}`);
  const menu = (name: string) => async () => {
    await page.getByTestId('workflow-menu').press('Enter');
    await page.getByRole('menuitem', { name }).first().press('Enter');
  };
  const keys =
    (...pressed: string[]) =>
    async () => {
      for (const one of pressed) await page.keyboard.press(one);
    };
  await expectFirstFocus(page, [
    {
      title: 'Workflow settings',
      open: menu('Workflow settings'),
      first: (dialog) => dialog.getByRole('combobox').first(),
    },
    { title: 'Duplicate workflow', open: menu('Duplicate'), first: field('Workflow name') },
    { title: 'Import workflow from URL', open: menu('Import from URL'), first: field('Workflow file URL') },
    { title: 'Open workflow', open: keys('Control+o'), first: list('Find a workflow') },
    { title: /.*/, open: keys('Control+k'), first: (dialog) => dialog.locator('input') },
  ]);
  await page.locator('[data-id="choose"]').click();
  await expectFirstFocus(page, [{ title: 'Rename node', open: keys('F2'), first: field('Name') }]);
});

test('dialogs over the details of a node begin with their first field', async ({ page, millrace }) => {
  test.slow();
  const id = await fill(page, millrace);
  await page.goto(`${millrace.url}/workflow/${id}?node=ask`);
  const details = page.getByRole('dialog', { name: 'Details of' });
  await expect(details.locator('[data-autofocus]')).toBeFocused();
  await expectFirstFocus(page, [
    { title: 'Import cURL', open: press(page, 'Import cURL'), first: field('cURL command') },
  ]);
  await page.goto(`${millrace.url}/workflow/${id}?node=choose`);
  await expectFirstFocus(page, [
    {
      title: /: expression$/,
      open: press(page, /^Open expression of/),
      first: (dialog) => dialog.locator('.cm-content'),
    },
  ]);
  await page.goto(`${millrace.url}/workflow/${id}?node=script`);
  await expectFirstFocus(page, [
    {
      title: /^(?!Details of)/,
      open: press(page, /in full screen$/),
      first: (dialog) => dialog.locator('.cm-content'),
    },
  ]);
});
