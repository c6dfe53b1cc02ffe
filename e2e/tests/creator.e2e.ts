import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test.use({ isShared: true, permissions: ['clipboard-read', 'clipboard-write'] });

const creator = (page: Page) => page.getByTestId('node-creator');
const search = (page: Page) => page.getByTestId('creator-search');

test.beforeEach(async ({ page, millrace }) => {
  await page.goto(`${millrace.url}/workflow`);
  await expect(page.getByRole('button', { name: 'Add the first step' })).toBeVisible({ timeout: 30_000 });
});

test('finds every node on an empty canvas, and puts the first one on the grid', async ({ page }) => {
  await page.keyboard.press('Tab');
  await search(page).fill('http request');
  await expect(page.getByRole('option', { name: /^HTTP request/ })).toBeVisible();
  await search(page).fill('manual');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('canvas-node')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await expect(page.getByText(/copied/i)).toBeVisible();
  const copied = JSON.parse(String(await page.evaluate('navigator.clipboard.readText()')));
  expect(copied.nodes[0].position.map((value: number) => value % 20)).toEqual([0, 0]);
});

test('can be left with Tab, closes with Escape over a tooltip, and gives the focus back', async ({ page }) => {
  const opener = page.getByTestId('control-openCreator');
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(search(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(creator(page).locator('input[type="radio"]:focus')).toHaveCount(1);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(creator(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await page.getByTestId('control-zoomIn').hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(creator(page)).toBeHidden();
  await expect(opener).toBeFocused();
  // From a button, Tab goes on to the next one.
  await page.keyboard.press('Tab');
  await expect(page.getByTestId('control-addStickyNote')).toBeFocused();
  await expect(creator(page)).toBeHidden();
});

test('ignores text that is no JSON, and says why other text is no workflow, and all of it from the menu', async ({
  page,
}) => {
  const put = (text: string) => page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  const notices = page.getByRole('alert');
  for (const text of ['just words', '{"nodes": [']) {
    await put(text);
    await page.keyboard.press('Control+v');
  }
  await put('{"nodes": {}}');
  await page.keyboard.press('Control+v');
  await expect(notices).toHaveText([/^The pasted workflow could not be read/]);

  const pasteFromMenu = async () => {
    await page
      .getByRole('application', { name: 'Workflow canvas' })
      .click({ button: 'right', position: { x: 300, y: 500 } });
    await page.getByRole('menuitem', { name: /^Paste/ }).click();
  };
  await put('just words');
  await pasteFromMenu();
  await expect(page.getByText('There is no workflow on the clipboard')).toBeVisible();
  await put('{"nodes": [');
  await pasteFromMenu();
  await expect(page.getByText(/the text is not JSON/)).toBeVisible();
});

test('remembers Enter that was pressed before its list is there', async ({ page, millrace }) => {
  let send: () => void = () => undefined;
  const isSent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/rest/node-types', async (route) => {
    await isSent;
    await route.continue();
  });
  await page.goto(`${millrace.url}/workflow`);
  await page.getByRole('button', { name: 'Add the first step' }).click();
  await search(page).fill('manual');
  await page.keyboard.press('Enter');
  await expect(creator(page).getByLabel('Loading')).toBeVisible();
  send();
  await expect(page.getByTestId('canvas-node')).toHaveCount(1);
  await expect(creator(page)).toBeHidden();
});

test('the nodes that people mean come first among all nodes, also by other names, misspelt or cut short', async ({
  page,
}) => {
  await page.keyboard.press('Tab');
  const meant: Array<[string, RegExp[]]> = [
    ['cron', [/^Schedule trigger/]],
    ['api', [/^HTTP request/]],
    ['func', [/^Code/]],
    ['js', [/^Code/]],
    ['crn', [/^Schedule trigger/]],
    ['cmpar', [/^Compare datasets/]],
    ['ggle she', [/^Google Sheets/]],
    ['do no', [/^No operation/]],
    ['code', [/^Code/]],
    ['sw', [/^Switch/]],
    ['i', [/^If/, /^Switch/]],
    ['git', [/^GitHub/]],
  ];
  for (const [query, first] of meant) {
    await search(page).fill(query);
    for (const [index, name] of first.entries()) {
      await expect(creator(page).getByRole('option').nth(index), query).toHaveText(name);
    }
  }
});
