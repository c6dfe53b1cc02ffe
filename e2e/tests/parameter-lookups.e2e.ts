import type { Page } from '@playwright/test';
import type { Millrace } from '../support/millrace.ts';
import { installShelf, LIBRARY_COUNT } from '../support/shelf-node.ts';
import { expect, test } from '../support/test.ts';

test.use({ isShared: true });

const field = (page: Page, name: string) => page.locator(`[data-parameter="${name}"]`);
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const optionsOf = (page: Page) => page.locator('[role="option"]:visible');

/** Opens the node with these parameters; `stored` gives what was saved of them. */
async function openShelf(page: Page, millrace: Millrace, parameters: object = {}, refusal?: string) {
  const shelf = await installShelf(page);
  shelf.refuse(refusal);
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', {
    name: 'Books',
    nodes: [{ id: 's', name: 'Shelf', type: 'test.shelf', typeVersion: 1, position: [0, 0], parameters }],
    connections: {},
  });
  await page.goto(`${millrace.url}/workflow/${id}?node=s`);
  // The editor is loaded for the first time here.
  await expect(field(page, 'library')).toBeVisible({ timeout: 30_000 });
  const stored = async () => {
    await page.getByRole('button', { name: 'Back to canvas' }).click();
    await page.getByTestId('save-workflow').click();
    await expect(page.getByTestId('save-workflow')).toHaveText('Saved');
    const workflow = await millrace.rest<{ nodes: Array<{ parameters: Record<string, unknown> }> }>(
      'GET',
      `/workflows/${id}`,
    );
    return workflow.nodes[0]?.parameters ?? {};
  };
  return { ...shelf, stored };
}

test('a resource is chosen from a list that is searched and loads on, or given by its address', async ({
  page,
  millrace,
}) => {
  const { calls, stored } = await openShelf(page, millrace);
  const list = field(page, 'library').getByRole('button', { name: 'Library' }).first();
  await list.click();
  await expect(optionsOf(page)).toHaveCount(20);
  await page.getByRole('option', { name: 'Library 20' }).scrollIntoViewIfNeeded();
  await expect(optionsOf(page)).toHaveCount(40);
  await page.getByRole('option', { name: 'Library 40' }).scrollIntoViewIfNeeded();
  await expect(optionsOf(page)).toHaveCount(LIBRARY_COUNT);

  await page.keyboard.type('library 13');
  await expect(optionsOf(page)).toHaveCount(1);
  expect(calls.at(-1)?.body).toMatchObject({ filter: 'library 13', path: 'parameters.library' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(list).toHaveText('Library 13');
  await expect(list).toBeFocused();
  await expect(page.getByRole('link', { name: 'Open Library 13 in a new tab' })).toHaveAttribute(
    'href',
    'https://books.example/l/13',
  );

  await page.getByRole('combobox', { name: 'How Library is chosen' }).click();
  await option(page, 'By URL').click();
  const address = field(page, 'library').getByRole('textbox', { name: 'Library' });
  await expect(address).toHaveValue('https://books.example/l/13');
  await address.fill('https://elsewhere.example/');
  await address.blur();
  await expect(field(page, 'library').getByRole('alert')).toHaveText(
    'The format is not valid. Use a value like https://books.example/l/7.',
  );
  await address.fill('https://books.example/l/8/books');
  await expect(field(page, 'library').getByRole('alert')).toBeHidden();
  expect((await stored()).library).toEqual({ __rl: true, mode: 'url', value: 'https://books.example/l/8/books' });
});

test('choices come from the node, anew when what they depend on changes', async ({ page, millrace }) => {
  const library = { __rl: true, mode: 'id', value: '7' };
  const { calls, stored } = await openShelf(page, millrace, { library, labels: [1, 99] });
  await expect(field(page, 'labels').getByText('New')).toBeVisible();
  await expect(field(page, 'labels').getByText('99')).toBeVisible();
  await field(page, 'section').getByRole('combobox', { name: 'Section' }).click();
  await option(page, 'Maps of 7').click();

  await field(page, 'library').getByRole('textbox', { name: 'Library' }).fill('12');
  await expect.poll(() => calls.filter((call) => call.method === 'getSections').length).toBe(2);
  await field(page, 'section').getByRole('combobox', { name: 'Section' }).click();
  await expect(option(page, 'Novels of 12')).toBeVisible();
  // What was chosen before stays until something else is.
  await expect(option(page, 'Maps-7')).toBeVisible();
  await page.keyboard.press('Escape');
  await field(page, 'labels').getByRole('combobox').click();
  await option(page, /Signed/).click();
  expect(calls.filter((call) => call.method === 'getLabels')).toHaveLength(1);
  expect(await stored()).toMatchObject({ section: 'Maps-7', labels: [1, 99, 2] });
});

test('a node that cannot answer says why, and is asked again', async ({ page, millrace }) => {
  const library = { __rl: true, mode: 'id', value: '7' };
  const { refuse } = await openShelf(page, millrace, { library }, 'The library is closed');
  const problem = field(page, 'section').getByRole('alert');
  await expect(problem).toContainText('The list could not be loaded. The library is closed');
  await expect(problem).toContainText('Ask the librarian.');
  refuse(undefined);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(problem).toBeHidden();
  await field(page, 'section').getByRole('combobox', { name: 'Section' }).click();
  await expect(option(page, 'Novels of 7')).toBeVisible();
});

test('values are mapped to the fields of the service', async ({ page, millrace }) => {
  const { stored } = await openShelf(page, millrace, { library: { __rl: true, mode: 'id', value: '7' } });
  const mapper = field(page, 'columns');
  await expect(mapper.getByRole('textbox', { name: 'isbn (to match on)' })).toBeVisible();
  await expect(mapper.getByText('made')).toBeHidden();
  await mapper.getByRole('textbox', { name: 'isbn (to match on)' }).fill('978-1');
  await mapper.getByRole('textbox', { name: 'pages' }).fill('320');
  await mapper.getByRole('combobox', { name: 'lent' }).click();
  await option(page, 'Yes').click();
  await mapper.getByRole('textbox', { name: 'title' }).pressSequentially('=Title');
  await mapper.getByRole('button', { name: 'Remove bought' }).click();
  await expect(mapper.getByText('bought')).toBeHidden();
  await mapper.getByRole('button', { name: 'Add column' }).click();
  await expect(mapper.getByText('bought')).toBeVisible();
  const { columns } = (await stored()) as { columns: { value: object; schema: object[]; matchingColumns: string[] } };
  expect(columns).toMatchObject({
    mappingMode: 'defineBelow',
    value: { isbn: '978-1', pages: 320, lent: true, title: '=Title' },
    matchingColumns: ['isbn'],
  });
  expect(columns.schema).toHaveLength(6);
});

test('fields are taken from the input by their names', async ({ page, millrace }) => {
  const { stored } = await openShelf(page, millrace, { library: { __rl: true, mode: 'id', value: '7' } });
  const mapper = field(page, 'columns');
  await mapper.getByRole('combobox', { name: 'How values are mapped' }).click();
  await option(page, 'Automatically, by name').click();
  await expect(mapper.getByText('Each column gets its value from the input field of the same name.')).toBeVisible();
  await expect(mapper.getByRole('textbox', { name: 'title' })).toBeHidden();
  expect((await stored()).columns).toMatchObject({ mappingMode: 'autoMapInputData', value: null });
});
