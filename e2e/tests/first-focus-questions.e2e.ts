import { expect, type Locator, type Page } from '@playwright/test';
import { expectFirstFocus } from '../support/first-focus.ts';
import { setUpMember } from '../support/member.ts';
import type { Millrace } from '../support/millrace.ts';
import { test } from '../support/test.ts';
import { chain, node, webhook } from '../support/workflows.ts';

const button = (name: string | RegExp) => (dialog: Locator) => dialog.getByRole('button', { name });
const cancel = button('Cancel');

/** A workflow with a webhook and a node with pinned data, whose text is too long for a cell; the owner is signed in. */
async function fill(page: Page, millrace: Millrace) {
  const { call } = await setUpMember(page, millrace);
  const set = node('Choose', 'set', { typeVersion: 3.4, parameters: { options: {} } });
  const pinData = { Choose: [{ json: { note: 'long '.repeat(200) } }] };
  const workflow = { ...chain('Orders', [webhook('orders'), set]), pinData };
  const { id } = await call<{ id: string }>('POST', '/workflows', workflow);
  return { id };
}

const nodeOf = (page: Page, id: string) => page.locator(`[data-id="${id}"]`);

test('questions of the editor begin with their safe button or first field', async ({ page, millrace }) => {
  test.slow();
  const { id } = await fill(page, millrace);
  await page.goto(`${millrace.url}/workflow/${id}`);
  await nodeOf(page, 'choose').click();
  await expectFirstFocus(page, [
    {
      title: 'Go to a node',
      open: () => page.keyboard.press('Control+g'),
      first: (dialog) => dialog.locator('input').first(),
    },
  ]);
  await page.getByTestId('active-switch').press('Space');
  const activated = page.getByRole('dialog', { name: 'The workflow is active' });
  await expect(activated.getByRole('button', { name: 'Got it' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(activated).toHaveCount(0);
  await nodeOf(page, 'choose').click();
  await page.keyboard.press('d');
  await expectFirstFocus(page, [
    {
      title: 'Save your changes?',
      open: () => page.getByRole('link', { name: 'Credentials' }).first().press('Enter'),
      first: button('Save'),
    },
  ]);
  await nodeOf(page, 'choose').click();
  // As another window would: the next save meets what was stored meanwhile.
  const headers = { origin: millrace.url };
  await page.request.patch(`${millrace.url}/rest/workflows/${id}`, { headers, data: { name: 'Theirs' } });
  await expectFirstFocus(page, [
    {
      title: 'This workflow was changed elsewhere',
      open: () => page.keyboard.press('Control+s'),
      first: (dialog) => dialog.locator('[data-autofocus]'),
    },
  ]);
});

test('questions over the details of a node begin with their safe button', async ({ page, millrace }) => {
  test.slow();
  const { id } = await fill(page, millrace);
  await page.goto(`${millrace.url}/workflow/${id}?node=choose`);
  const details = page.getByRole('dialog', { name: 'Details of' });
  const output = page.locator('section[data-side="output"]');
  await expect(output.getByRole('cell').getByRole('button').first()).toBeVisible();
  await expectFirstFocus(page, [
    {
      title: '“Choose” has pinned data',
      open: () => details.getByRole('button', { name: 'Run node' }).first().press('Enter'),
      first: cancel,
    },
    {
      title: 'note',
      open: () => output.getByRole('cell').getByRole('button').first().press('Enter'),
      first: button('Copy value'),
    },
  ]);
  await output.getByRole('button', { name: 'Edit output' }).press('Enter');
  await output.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('[{ "test": 1 }]');
  await expectFirstFocus(page, [
    {
      title: 'Keep the edited output?',
      open: () => page.getByRole('button', { name: 'Back to canvas' }).press('Enter'),
      first: button('Pin changes'),
    },
  ]);
});

test('questions of lists and settings begin with their safe button or first field', async ({ page, millrace }) => {
  test.slow();
  await fill(page, millrace);
  await page.goto(`${millrace.url}/workflows`);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const press = (name: string | RegExp) => () => page.getByRole('button', { name }).first().press('Enter');
  await expectFirstFocus(page, [
    { title: 'Delete 1 workflow?', open: press(/^Delete/), first: cancel },
    { title: /tags/i, open: press('Add tags'), first: (dialog) => dialog.locator('input').first() },
    { title: 'Move to folder', open: press('Move to folder'), first: (dialog) => dialog.getByRole('combobox') },
  ]);
  await page.goto(`${millrace.url}/settings/api`);
  await page.getByRole('textbox', { name: 'Label' }).fill('Deploy');
  await press('Create API key')();
  await expectFirstFocus(page, [
    { title: 'Delete the key “Deploy”', open: press('Delete the key “Deploy”'), first: cancel },
  ]);
  await page.goto(`${millrace.url}/welcome`);
  const survey = page.getByRole('dialog', { name: 'What would you like to automate?' });
  await expect(survey.locator('input').first()).toBeFocused();
});
