import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBoth } from '../support/axe.ts';
import { setUpMember, signInAsMember } from '../support/member.ts';
import type { Millrace } from '../support/millrace.ts';
import { expect, test } from '../support/test.ts';

const columns = [
  { name: 'name', type: 'string' },
  { name: 'price', type: 'number' },
  { name: 'sold', type: 'boolean' },
  { name: 'since', type: 'date' },
  { name: 'photo', type: 'file' },
];

/** A table of five columns and `count` rows. */
async function makeTable(millrace: Millrace, count: number): Promise<string> {
  const { id } = (await millrace.rest('POST', '/data-tables', { name: 'Planets', columns })) as { id: string };
  const rows = Array.from({ length: count }, (_, index) => ({
    name: `planet ${index + 1}`,
    price: index + 1,
    sold: index % 2 === 0,
    since: '2026-01-31',
  }));
  if (count > 0) await millrace.rest('POST', `/data-tables/${id}/rows`, { rows });
  return id;
}

const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true });

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press('Control+v');
}

test('a data table is made, filled as a sheet, searched and deleted', async ({ page, millrace, context }) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${millrace.url}/workflows`);
  await page.getByRole('link', { name: 'Data tables' }).click();
  await expect(page.getByRole('heading', { name: 'No data tables yet' })).toBeVisible();
  await expectAccessible(page, 'no data tables');
  await page.getByRole('button', { name: 'New table' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Planets');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Planets' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No columns yet' })).toBeVisible();

  for (const [name, type] of [
    ['name', 'Text'],
    ['price', 'Number'],
  ] as const) {
    await page.getByRole('button', { name: 'Add column' }).first().click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('9 lives');
    await expect(dialog.getByText('Begin with a letter')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: type }).click();
    await dialog.getByRole('button', { name: 'Add column' }).click();
    await expect(page.getByRole('columnheader', { name: new RegExp(name) })).toBeVisible();
  }

  await page.getByRole('button', { name: 'Add row' }).click();
  const grid = page.getByRole('grid', { name: 'Planets' });
  await expect(page.getByRole('checkbox', { name: 'Choose row 1' })).toBeVisible();
  await expect(grid).toBeFocused();
  await page.keyboard.type('Mars');
  await page.keyboard.press('Tab');
  await page.keyboard.type('4.5');
  await page.keyboard.press('Enter');
  await expect(cell(page, '4.5')).toBeVisible();
  await page.keyboard.press('Home');
  await paste(page, 'Earth\t3\nVenus\t2');
  await expect(cell(page, 'Venus')).toBeVisible();
  await expect(page.getByText('2 rows')).toBeVisible();
  await paste(page, 'Pluto\tcheap');
  await expect(dialog.getByText('Row 1, price, “cheap”:')).toBeVisible();
  await expectAccessible(page, 'refused paste');
  await page.keyboard.press('Enter');
  await expectAccessibleInBoth(page, 'data table');
  await grid.focus();
  await page.keyboard.press('Control+z');
  await expect(cell(page, 'Mars')).toBeVisible();
  await expect(cell(page, 'Venus')).toHaveCount(0);

  await page.reload();
  await expect(cell(page, 'Mars')).toBeVisible();
  await expect(cell(page, '4.5')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search rows' }).fill('pluto');
  await expect(page.getByRole('heading', { name: 'No rows match' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all rows' }).click();
  await expect(cell(page, 'Mars')).toBeVisible();

  await page.getByRole('button', { name: 'Actions for “Planets”' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect(page.getByTestId('data-table-change').first()).toContainText('name Earth → Mars');
  await expect(page.getByTestId('data-table-change').getByText(/^\s*·/)).toHaveCount(0);
  await expectAccessible(page, 'history of a data table');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Actions for “Planets”' }).click();
  await page.getByRole('menuitem', { name: 'Delete table' }).click();
  await expect(dialog.getByRole('button', { name: 'Delete table' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Type “Planets” to delete it' }).fill('Planets');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No data tables yet' })).toBeVisible();
});

test('rows are found and ordered by the address, and chosen ones are deleted and come back', async ({
  page,
  millrace,
}) => {
  const id = await makeTable(millrace, 250);
  await page.goto(`${millrace.url}/data-tables/${id}`);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Column' }).click();
  await page.getByRole('option', { name: 'price' }).click();
  await page.getByRole('combobox', { name: 'Condition' }).click();
  await page.getByRole('option', { name: 'is greater than' }).click();
  await page.getByRole('textbox', { name: 'Value' }).fill('many');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('“price” holds numbers')).toBeVisible();
  await page.getByRole('textbox', { name: 'Value' }).fill('240');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('10 rows found')).toBeVisible();
  await page.getByRole('button', { name: 'Column “price”' }).click();
  await page.getByRole('menuitem', { name: 'Sort descending' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('planet 250');
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toContainText('planet 250');
  await expect(page.getByRole('button', { name: 'Remove the filter “price is greater than 240”' })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Choose row 250' }).check();
  await page.getByRole('checkbox', { name: 'Choose row 249' }).check();
  await page.getByRole('button', { name: 'Delete 2 rows' }).click();
  await expect(page.getByText('8 rows found')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('10 rows found')).toBeVisible();
  await page.getByRole('button', { name: 'Reload rows' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('planet 250');
});

test('a CSV file becomes a table, a line that is refused is named, and rows leave as a file', async ({
  page,
  millrace,
}) => {
  await page.goto(`${millrace.url}/data-tables`);
  await page.getByRole('button', { name: 'Other ways to create a table' }).click();
  await page.getByRole('menuitem', { name: 'From a CSV file' }).click();
  const dialog = page.getByRole('dialog');
  const choose = async (text: string) => {
    const picker = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: /^Choose/ }).click();
    await (await picker).setFiles({ name: 'moons.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  };
  const lines = Array.from({ length: 30 }, (_, index) => `moon ${index + 1},${index + 1}`);
  await choose(['Name,Size km', ...lines].join('\n'));
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('moons');
  await expect(dialog.getByRole('combobox', { name: 'Type of “Size km”' })).toHaveValue('Number');
  await expectAccessible(page, 'import of a CSV file');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'moons' })).toBeVisible();
  await expect(cell(page, 'moon 1')).toBeVisible();

  await page.getByRole('button', { name: 'Actions for “moons”' }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  await choose('Name,Size km\nIo,3\nGanymede,large\n');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Line 3');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('31 rows')).toBeVisible();

  await page.getByRole('button', { name: 'Actions for “moons”' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('moons.csv');
});

test('several CSV files go into one table, and one that is wrong keeps no other out', async ({ page, millrace }) => {
  const id = await makeTable(millrace, 0);
  await page.goto(`${millrace.url}/data-tables/${id}`);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog');
  const picker = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /^Choose/ }).click();
  const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await (await picker).setFiles([
    fileOf('inner.csv', 'moon,size\nIo,3\nEuropa,2\n'),
    fileOf('wrong.csv', 'moon,size\nGanymede,large\n'),
    fileOf('outer.csv', 'size,moon\n4,Callisto\n'),
  ]);
  await expect(dialog.getByText('inner.csv, wrong.csv, and outer.csv.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import' }).click();
  const told = dialog.getByRole('alert');
  await expect(told).toContainText('inner.csv: 2 rows imported');
  await expect(told).toContainText('Line 2');
  await expect(told).toContainText('outer.csv: 1 row imported');
  await expectAccessible(page, 'import of several CSV files');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('3 rows')).toBeVisible();
  await expect(cell(page, 'Callisto')).toBeVisible();
});

test('a file is put into a cell, and taken out', async ({ page, millrace }) => {
  const id = await makeTable(millrace, 1);
  await page.goto(`${millrace.url}/data-tables/${id}`);
  await expect(cell(page, 'planet 1')).toBeVisible();
  await page.getByRole('grid').focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const picker = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await (await picker).setFiles({ name: 'mars.txt', mimeType: 'text/plain', buffer: Buffer.from('red') });
  await expect(cell(page, 'mars.txt')).toBeVisible();
  await cell(page, 'mars.txt').dblclick();
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('mars.txt');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(cell(page, 'mars.txt')).toHaveCount(0);
});

test('columns are renamed, moved and deleted, and who may only look changes nothing', async ({
  page,
  millrace,
  browser,
}) => {
  test.slow();
  const { call, memberId } = await setUpMember(page, millrace);
  const { id } = await call<{ id: string }>('POST', '/data-tables', { name: 'Planets', columns });
  await call('POST', `/data-tables/${id}/rows`, { rows: [{ name: 'Mars', price: 4 }] });
  await page.goto(`${millrace.url}/data-tables/${id}`);
  const dialog = page.getByRole('dialog');
  const heads = page.getByRole('columnheader');
  await page.getByRole('button', { name: 'Column “price”' }).click();
  await page.getByRole('menuitem', { name: 'Move left' }).click();
  await expect(heads.nth(1)).toContainText('price');
  await page.getByRole('button', { name: 'Column “price”' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('name');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog.getByRole('alert')).toContainText('There is already a column');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('cost');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(heads.nth(1)).toContainText('cost');
  await expect(cell(page, '4')).toBeVisible();
  await page.getByRole('button', { name: 'Column “sold”' }).click();
  await page.getByRole('menuitem', { name: 'Delete column' }).click();
  await dialog.getByRole('button', { name: 'Delete column' }).click();
  await expect(page.getByRole('columnheader', { name: /sold/ })).toHaveCount(0);

  await call('PUT', `/data-tables/${id}/share`, { shareWith: [{ userId: memberId, role: 'reader' }] });
  const other = await browser.newPage();
  await signInAsMember(other, millrace);
  await other.goto(`${millrace.url}/data-tables/${id}`);
  await expect(cell(other, 'Mars')).toBeVisible();
  await expect(other.getByRole('status')).toHaveText('You can view these rows, but not change them.');
  await expect(other.getByRole('button', { name: 'Add row' })).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Add column' })).toHaveCount(0);
  await other.getByRole('grid').focus();
  await other.keyboard.press('x');
  await expect(other.getByRole('textbox', { name: 'cost, edit' })).toHaveCount(0);
  await other.goto(`${millrace.url}/data-tables`);
  await expect(other.getByTestId('data-table-row')).toContainText('Planets');
  await other.close();
});

test('what the server refuses is said, and pages that cannot be loaded are asked for again', async ({
  page,
  millrace,
}) => {
  const id = await makeTable(millrace, 3);
  const refusal = { status: 500, json: { message: 'The disk is full.', code: 'INTERNAL' } };
  await page.route('**/rest/data-tables**', (route) => route.fulfill(refusal));
  await page.goto(`${millrace.url}/data-tables`);
  await expect(page.getByText('The disk is full.')).toBeVisible();
  await page.unroute('**/rest/data-tables**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByTestId('data-table-row')).toHaveCount(1);

  await page.goto(`${millrace.url}/data-tables/${id}`);
  await expect(cell(page, 'planet 1')).toBeVisible();
  await page.route('**/rest/data-tables/*/rows', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(refusal),
  );
  await page.getByRole('grid').focus();
  await page.keyboard.type('Mars');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Mars')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('The disk is full.')).toBeVisible();
  await page.getByRole('button', { name: 'Add row' }).click();
  await expect(page.getByRole('alert')).toContainText('The change was refused');
});
