import type { Locator, Page } from '@playwright/test';
import type { Millrace } from '../support/millrace.ts';
import { expect, test } from '../support/test.ts';

test.use({ isShared: true });

const node = (name: string, type: string, x: number, parameters: object = {}, typeVersion = 1) => ({
  id: name.toLowerCase(),
  name,
  type: `n8n-nodes-base.${type}`,
  typeVersion,
  position: [x, 0],
  parameters,
});

const PEOPLE = "return Array.from({ length: 21 }, (_, n) => ({ json: { name: 'Person ' + (n + 1), age: 20 + n } }));";
const value = { assignments: [{ id: 'v', name: 'result', value: 'test', type: 'string' }] };

/** Start, with pinned data, gives to People, which makes 21 items for Say; Alone is not connected. */
const workflow = {
  name: 'Details',
  nodes: [
    node('Start', 'manualTrigger', 0),
    node('People', 'code', 220, { jsCode: PEOPLE }, 2),
    node('Say', 'set', 440, { assignments: value, options: {} }, 3.4),
    node('Alone', 'set', 660, { assignments: value, options: {} }, 3.4),
  ],
  connections: {
    Start: { main: [[{ node: 'People', type: 'main', index: 0 }]] },
    People: { main: [[{ node: 'Say', type: 'main', index: 0 }]] },
  },
  pinData: { Start: [{ json: { from: 'the start' } }] },
  settings: { executionOrder: 'v1' },
};

/** Each goes through many states of a page, which takes its time on a busy machine. */
test.describe.configure({ timeout: 240_000 });

const tile = (page: Page, name: string) => page.locator(`[data-node-name="${name}"]`);
const input = (page: Page) => page.locator('section[data-side="input"]').last();
const output = (page: Page) => page.locator('section[data-side="output"]');
const parameters = (page: Page) => page.locator('[data-side="parameters"]');
const title = (page: Page, name: string) => page.getByRole('button', { name: `Rename ${name}` });

/** Opens a node by the address of the workflow. */
async function openNode(page: Page, millrace: Millrace, name: string): Promise<void> {
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', workflow);
  await openAt(page, `${millrace.url}/workflow/${id}`, name);
}

async function openAt(page: Page, address: string, name: string): Promise<void> {
  await page.goto(`${address}?node=${name.toLowerCase()}`);
  // The editor is loaded for the first time here.
  await expect(title(page, name)).toBeVisible({ timeout: 60_000 });
}

async function close(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Back to canvas' }).click();
  await expect(page.getByRole('button', { name: 'Back to canvas' })).toBeHidden();
}

const dragKey = (page: Page, key: string, target: Locator) =>
  input(page).locator('[draggable="true"]', { hasText: key }).last().dragTo(target);

test('NDV, MAP: the details show what comes in, lead to other nodes, take dropped data and rename', async ({
  page,
  millrace,
}) => {
  await openNode(page, millrace, 'Say');
  await expect(input(page)).toContainText('No input data yet');
  await input(page).getByRole('button', { name: 'Run previous nodes' }).click();
  await expect(input(page)).toContainText('Person 1');

  const field = page.getByRole('textbox', { name: 'Value' });
  const expression = parameters(page).locator('.cm-content');
  await dragKey(page, 'name', field);
  await expect(expression).toHaveText('test {{ $json.name }}');
  await expect(parameters(page).locator('output')).toHaveText('test Person 1');
  await input(page).getByRole('combobox', { name: 'Node whose data is shown as input' }).click();
  await page.getByRole('option', { name: /^Start/ }).click();
  await expect(input(page)).toContainText('the start');
  await dragKey(page, 'from', parameters(page).locator('[data-parameter="value"]'));
  await expect(expression).toHaveText("test {{ $json.name }} {{ $('Start').item.json.from }}");
  await expect(parameters(page).locator('output')).toHaveText('test Person 1 the start');

  await page.getByRole('navigation', { name: 'Previous nodes' }).getByRole('button', { name: 'People' }).click();
  await expect(title(page, 'People')).toBeVisible();
  await page.keyboard.press('Control+Shift+Alt+ArrowRight');
  await expect(title(page, 'Say')).toBeVisible();
  // The earlier node that was looked at is one of the visit before.
  await expect(input(page)).toContainText('Person 1');
  await title(page, 'Say').click();
  await expect(page.locator('input:focus')).toHaveValue('Say');
  await page.keyboard.insertText('Greet');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Greet')).toBeVisible();
  await close(page);
  await expect(page.locator('.react-flow__node.selected').locator(tile(page, 'Greet'))).toHaveCount(1);

  await tile(page, 'Alone').dblclick();
  await expect(input(page)).toContainText('Nothing connected');
  await close(page);
  await tile(page, 'Start').dblclick();
  await expect(title(page, 'Start')).toBeVisible();
  await expect(page.locator('section[data-side="input"]')).toHaveCount(0);
});

test('IO, ERR: a pane keeps its view, its pages and its search for itself, and tells of errors and old data', async ({
  page,
  millrace,
}) => {
  await openNode(page, millrace, 'Say');
  await parameters(page).getByRole('button', { name: 'Run node' }).click();
  await expect(output(page).getByText('21 items')).toBeVisible();
  const cells = output(page).getByRole('cell', { name: 'test', exact: true });
  await expect(cells).toHaveCount(10);
  await output(page).getByRole('button', { name: 'Page 3' }).click();
  await expect(cells).toHaveCount(1);
  await input(page).getByRole('searchbox').fill('person 2');
  await expect(output(page).getByText('21 items')).toBeVisible();
  await input(page).getByText('Table', { exact: true }).click();
  await expect(input(page).getByText('3 of 21 items')).toBeVisible();
  await output(page).getByText('JSON', { exact: true }).click();
  await page.getByRole('navigation', { name: 'Previous nodes' }).getByRole('button', { name: 'People' }).click();
  await expect(output(page).getByText('"Person 1"')).toBeVisible();
  await expect(output(page).getByRole('tree')).toBeVisible();

  await parameters(page).locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText("throw new Error('<b>no</b> people');");
  await expect(output(page)).toContainText('The parameters changed since this run');
  await page.keyboard.press('Control+Enter');
  const problem = output(page).getByRole('alert');
  await expect(problem).toContainText('<b>no</b> people');
  await expect(problem.getByText('Kind', { exact: true })).toBeHidden();
  await problem.getByText('Details', { exact: true }).click();
  await expect(problem.getByText('Kind', { exact: true })).toBeVisible();
  await expect(problem.getByText('Time', { exact: true })).toBeVisible();
});

test('PIN: output is pinned, unpinned and edited, and what is edited is not lost', async ({ page, millrace }) => {
  await openNode(page, millrace, 'People');
  await expect(output(page).getByRole('button', { name: 'Edit output' })).toBeVisible();
  await parameters(page).getByRole('button', { name: 'Run node' }).click();
  await expect(output(page).getByText('21 items')).toBeVisible();
  await expect(input(page).getByRole('button', { name: 'Pin data' })).toHaveCount(0);
  await output(page).getByRole('button', { name: 'Pin data' }).click();
  await expect(output(page)).toContainText('This data is pinned');
  await parameters(page).getByRole('button', { name: 'Run node' }).click();
  const question = page.getByRole('dialog', { name: '“People” has pinned data' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(output(page)).toContainText('This data is pinned');

  await output(page).getByRole('button', { name: 'Edit output' }).click();
  const editor = output(page).locator('.cm-content');
  await expect(editor).toContainText('Person 1');
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('[{ "test": }]');
  await output(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/This is not valid JSON\. Line 1, position/)).toBeVisible();
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('[{ "test": 1 }]');
  await page.getByRole('button', { name: 'Back to canvas' }).click();
  await page.getByRole('button', { name: 'Pin changes' }).click();
  await expect(page.getByRole('button', { name: 'Back to canvas' })).toBeHidden();
  await page.getByTestId('save-workflow').click();
  await expect(page.getByTestId('save-workflow')).toHaveText('Saved');
  await openAt(page, page.url().replace(/\?.*/, ''), 'People');
  await expect(output(page).getByRole('columnheader', { name: 'test' })).toBeVisible();
  await expect(output(page).getByRole('cell', { name: '1', exact: true })).toBeVisible();
  await output(page).getByRole('button', { name: 'Unpin' }).first().click();
  await expect(output(page)).toContainText('Person 1');
});
