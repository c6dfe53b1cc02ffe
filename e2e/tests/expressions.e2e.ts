import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test.use({ isShared: true });

const manual = {
  name: 'Start',
  type: 'n8n-nodes-base.manualTrigger',
  typeVersion: 1,
  position: [0, 0],
  parameters: {},
};

function setNode(name: string, x: number, value: string) {
  const assignments = { assignments: [{ id: name, name: 'result', value, type: 'string' }] };
  const parameters = { assignments, options: {} };
  return { name, type: 'n8n-nodes-base.set', typeVersion: 3.4, position: [x, 0], parameters };
}

/** Two people in the pinned output of the start, and a node that is to say something of each. */
const workflow = {
  name: 'Expressions',
  nodes: [manual, setNode('Say it', 220, '')],
  connections: { Start: { main: [[{ node: 'Say it', type: 'main', index: 0 }]] } },
  pinData: {
    Start: [
      { json: { name: 'ANN LEE', mail: 'Write to ann@example.org', tags: ['a', 'b'], 'zip code': '0150' } },
      { json: { name: 'BOB RAY', mail: 'nothing here', tags: [], 'zip code': '5003' } },
    ],
  },
  settings: { executionOrder: 'v1' },
};

const fixedField = (page: Page) => page.getByRole('textbox', { name: 'Value' });
const editor = (page: Page) => page.locator('[data-side="parameters"] .cm-content');
const preview = (page: Page) => page.locator('[data-side="parameters"] output');
/** Types what turns the fixed field into an expression. */
async function startExpression(page: Page): Promise<void> {
  await fixedField(page).pressSequentially('=');
  await expect(editor(page)).toBeFocused();
}

const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

test.beforeEach(async ({ page, millrace }) => {
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', workflow);
  await page.goto(`${millrace.url}/workflow/${id}`);
  await page.locator('[data-node-name="Say it"]').dblclick();
  await expect(page.getByRole('button', { name: 'Back to canvas' })).toBeVisible();
});

async function write(page: Page, code: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(code);
}

/** Drags a key of the input to a place in an element, counted from its top left corner. */
async function dragKey(page: Page, key: string, target: Locator, position: { x: number; y: number }): Promise<void> {
  await page.locator('[draggable="true"]', { hasText: key }).last().dragTo(target, { targetPosition: position });
}

test('variables are completed and computed, secret ones without their values', async ({ page, millrace }) => {
  await millrace.rest('POST', '/variables', { name: 'greeting', value: 'Good evening' });
  await millrace.rest('POST', '/variables', { name: 'token', value: 'hush', isSecret: true });
  // Its address opens the node again.
  await page.reload();
  await startExpression(page);
  await write(page, '{{ $vars.greeting }} {{ $vars.token }}');
  await expect(preview(page)).toContainText('Good evening ••••••');
  await write(page, '{{ $vars.');
  await page.keyboard.press('Control+Space');
  await expect(option(page, 'greeting')).toBeVisible();
  await expect(page.locator('body')).not.toContainText('hush');
});

test('fields of nodes that never ran are completed from what their types declare', async ({ page, millrace }) => {
  const webhook = { ...manual, type: 'n8n-nodes-base.webhook', typeVersion: 2, parameters: { path: 'never-called' } };
  const before = setNode('Before', 110, 'Oslo');
  const keeping = { ...before, parameters: { ...before.parameters, includeOtherFields: true } };
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', {
    ...workflow,
    nodes: [webhook, keeping, setNode('Say it', 220, '')],
    connections: {
      Start: { main: [[{ node: 'Before', type: 'main', index: 0 }]] },
      Before: { main: [[{ node: 'Say it', type: 'main', index: 0 }]] },
    },
    pinData: {},
  });
  await page.goto(`${millrace.url}/workflow/${id}`);
  await page.locator('[data-node-name="Say it"]').dblclick();
  await startExpression(page);
  await write(page, '{{ $json.');
  await page.keyboard.press('Control+Space');
  for (const field of ['result string', 'query object', 'webhookUrl string'])
    await expect(option(page, field)).toBeVisible();
  await write(page, '{{ $json.result }}');
  await expect(preview(page)).toContainText('Run the previous nodes');
});

test('the documentation of a node stands in its details', async ({ page }) => {
  await page.getByRole('tab', { name: 'Docs' }).click();
  const documentation = page.getByRole('article', { name: 'Documentation of Edit fields' });
  await expect(documentation).toContainText('Adds, changes or removes fields of each item');
  await expect(documentation.getByText('Include other input fields')).toBeVisible();
  await expect(documentation.getByRole('heading', { name: 'Examples' })).toBeVisible();
  await expect(documentation.getByRole('link').first()).toHaveAttribute('target', '_blank');
});

test('what is typed while the editor of expressions loads stays in its order', async ({ page }) => {
  let load: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/expression-editor-*.js', async (route) => {
    await asked;
    await route.continue();
  });
  await page.reload();
  await page.locator('[data-node-name="Say it"]').dblclick();
  await fixedField(page).pressSequentially('=Han');
  const standIn = page.locator('[data-side="parameters"] textarea:focus');
  await expect(standIn).toHaveValue('Han');
  await standIn.press('ArrowLeft');
  load();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type('s O');
  await expect(editor(page)).toHaveText('Has On');
});

test('an equals sign and braces begin an expression, and Backspace ends it', async ({ page }) => {
  await startExpression(page);
  await page.keyboard.type('{{');
  await expect(editor(page)).toHaveText('{{  }}');
  await expect(option(page, /\$json/)).toBeVisible();
  await page.keyboard.type('1 + 2');
  await expect(preview(page)).toHaveText('3');

  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(fixedField(page)).toHaveValue('');
});

test('completion knows the data, its functions and the nodes', async ({ page }) => {
  await startExpression(page);
  await page.keyboard.type('{{$json.');
  await expect(option(page, 'name string')).toBeVisible();
  await expect(option(page, 'tags array')).toBeVisible();
  await page.keyboard.type('zip');
  await expect(page.getByRole('option')).toHaveText([/zip code/]);
  await page.keyboard.press('Enter');
  await expect(editor(page)).toHaveText("{{ $json['zip code'] }}");

  await page.keyboard.type('.toTitle');
  await expect(option(page, /^toTitleCase/)).toBeVisible();
  await expect(page.getByText('toTitleCase(): string')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(editor(page)).toBeVisible();

  await write(page, "{{ $('");
  await page.keyboard.type('St');
  await option(page, /Start/).click();
  await expect(editor(page)).toHaveText("{{ $('Start')");
});

test('preview and run agree, also on what is missing', async ({ page }) => {
  await startExpression(page);
  await write(page, '{{ $json.name.toLowerCase() }}, {{ $json.mail.extractEmail() }}, {{ $json.tags.first() }}!');
  await expect(preview(page)).toHaveText('ann lee, ann@example.org, a!');
  await page.getByRole('button', { name: 'Next item' }).click();
  await expect(preview(page)).toHaveText('bob ray, , !');
  await write(page, '{{ $json.tags.isEmpty() }}/{{ $json.address.city }}');
  await expect(preview(page)).toContainText('true/ · There is no value to read "city" from.');
  await expect(preview(page)).toHaveAttribute('data-kind', 'value');

  await page.keyboard.press('Control+Enter');
  const output = page.locator('[data-side="output"]');
  await expect(output.getByText('false/', { exact: true })).toBeVisible();
  await expect(output.getByText('true/', { exact: true })).toBeVisible();

  await write(page, '{{ $jason.x }}');
  await expect(preview(page)).toHaveText('$jason is not defined. Did you mean $json?');
  await expect(preview(page)).toHaveAttribute('data-kind', 'error');
});

test('the fixed value of an expression is what it computes to', async ({ page }) => {
  await startExpression(page);
  await write(page, '{{ $json.name.toLowerCase().toTitleCase() }}');
  await expect(preview(page)).toHaveText('Ann Lee');
  await page.locator('[data-parameter="value"]').getByText('Fixed', { exact: true }).click();
  await expect(editor(page)).toBeHidden();
  await expect(fixedField(page)).toHaveValue('Ann Lee');
});

test('data is dropped where the pointer is, in the field and in the large editor', async ({ page }) => {
  await startExpression(page);
  await write(page, 'Dear reader');
  await dragKey(page, 'name', page.locator('[data-side="parameters"] .cm-line'), { x: 1, y: 8 });
  await expect(editor(page)).toHaveText('{{ $json.name }}Dear reader');

  await page.getByRole('button', { name: /large editor/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Value: expression' });
  const input = dialog.locator('[data-side="input"]');
  await expect(input).toBeVisible();
  await input.locator('[draggable="true"]', { hasText: 'mail' }).last().dragTo(dialog.locator('.cm-content').last());
  await expect(dialog.locator('output')).toContainText('ANN LEEDear reader Write to ann@example.org');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(editor(page)).toHaveText('{{ $json.name }}Dear reader {{ $json.mail }}');
});
