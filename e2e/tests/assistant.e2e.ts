import type { Page } from '@playwright/test';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { startChatServer } from '../support/chat-server.ts';
import type { Millrace } from '../support/millrace.ts';
import { expect, test } from '../support/test.ts';

const names = ['Start', 'Fetch', 'Clean', 'Choose', 'Express', 'Standard', 'Together', 'Done'];

/** Eight nodes in a row, as a model proposes them. */
const EIGHT = [
  ...names.map((name, index) => ({
    do: 'addNode',
    node: { name, type: index === 0 ? 'n8n-nodes-base.manualTrigger' : 'n8n-nodes-base.noOp' },
  })),
  ...names.slice(1).map((to, index) => ({ do: 'connect', from: names[index], to })),
];

const calls = (tool: string, args: object) => ({
  content: null,
  tool_calls: [{ id: 'call-1', type: 'function', function: { name: tool, arguments: JSON.stringify(args) } }],
});

async function chooseModel(millrace: Millrace, url: string): Promise<void> {
  const data = { apiKey: 'key-1', url };
  const { id } = await millrace.rest<{ id: string }>('POST', '/credentials', { name: 'M', type: 'openAiApi', data });
  const model = { type: '@n8n/n8n-nodes-langchain.lmChatOpenAi', credentialId: id, model: 'gpt-4o' };
  await millrace.rest('PUT', '/assistant/model', { model });
}

const panel = (page: Page) => page.getByTestId('assistant-panel');
const tile = (page: Page, name: string) => page.locator(`[data-testid="canvas-node"][data-node-name="${name}"]`);
const mark = (page: Page, what: string) => page.getByTestId('difference-mark').and(page.locator(`[data-mark=${what}]`));

async function ask(page: Page, question: string): Promise<void> {
  const field = panel(page).getByRole('textbox', { name: 'Question to the assistant' });
  await field.fill(question);
  await field.press('Enter');
}

test('the assistant builds a workflow: what it proposes is seen, accepted by node, and undone in one step', async ({
  page,
  millrace,
}) => {
  await using model = await startChatServer(
    calls('change_open_workflow', { changes: EIGHT }),
    { content: 'It fetches, cleans and **ships**.' },
    calls('change_open_workflow', { changes: [{ do: 'updateNode', name: 'Clean', notes: 'Without doubles' }] }),
    { content: 'The node has a note now.' },
  );
  await chooseModel(millrace, model.url);
  await page.goto(`${millrace.url}/workflow`);
  await page.getByRole('button', { name: 'Show or hide the assistant' }).click();
  await ask(page, 'Ship my orders');
  await expect(page.getByText('Proposed changes')).toBeVisible();
  await expect(mark(page, 'added')).toHaveCount(8);
  await expect(panel(page).getByText('It fetches, cleans and ships.')).toBeVisible();
  await expect(panel(page).getByText('Proposes changes: Start, Fetch')).toBeVisible();
  await expectAccessibleInBoth(page, 'a proposal of the assistant');
  await expect(page.getByTestId('node-change').filter({ hasText: 'Fetch' })).toContainText('n8n-nodes-base.noOp');
  await expect(page.getByTestId('connection-changes')).toContainText('Start → Fetch');
  await page.getByRole('checkbox', { name: 'Accept Done' }).uncheck();
  await page.getByRole('button', { name: 'Accept 7 changes' }).click();
  await expect(tile(page, 'Together')).toBeVisible();
  await expect(page.getByTestId('canvas-node')).toHaveCount(7);
  await expect(page.getByTestId('difference-mark')).toHaveCount(0);

  await ask(page, 'Say what Clean does');
  await expect(mark(page, 'changed')).toHaveCount(1);
  expect(JSON.stringify(model.asked.at(-1)?.messages)).toContain('accepted in part');
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByTestId('difference-mark')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByTestId('canvas-node')).toHaveCount(0);
  const { results } = await millrace.rest<{ results: object[] }>('GET', '/workflows');
  expect(results).toEqual([]);
});

test('the assistant reads executions after it was allowed to, and asks before a run', async ({ page, millrace }) => {
  await using model = await startChatServer(
    calls('ask_to_run', { reason: 'To see what the step gives.' }),
    { content: 'May it run?' },
    { content: 'All is well.' },
  );
  await chooseModel(millrace, model.url);
  const start = {
    ...{ id: 's', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 },
    ...{ position: [0, 0], parameters: {} },
  };
  const body = { name: 'Small', nodes: [start], connections: {} };
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', body);
  await page.goto(`${millrace.url}/workflow/${id}`);
  await expect(tile(page, 'Start')).toBeVisible();
  await page.keyboard.press('i');
  await ask(page, 'Does it work?');
  const question = panel(page).getByRole('group', { name: 'Run the workflow, with its real credentials?' });
  await expect(question).toContainText('To see what the step gives.');
  const tools = () => JSON.stringify(model.asked.at(-1));
  expect(tools()).not.toContain('read_execution');
  await question.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(panel(page).getByText('The workflow was run.')).toBeVisible();
  await expect(page.getByTestId('clear-run')).toBeVisible();
  await panel(page)
    .getByRole('checkbox', { name: /^Allow it to read execution data/ })
    .check();
  await ask(page, 'And now?');
  await expect(panel(page).getByText('All is well.')).toBeVisible();
  expect(tools()).toContain('read_execution');
});

test('a failed node offers to ask the assistant, with the question in its field', async ({ page, millrace }) => {
  await using model = await startChatServer({ content: 'It stops on purpose.' });
  await chooseModel(millrace, model.url);
  const node = (name: string, type: string, x: number, parameters: object = {}) => ({
    ...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion: 1, position: [x, 0], parameters },
  });
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', {
    name: 'Fails',
    nodes: [node('Start', 'manualTrigger', 0), node('Stop', 'stopAndError', 220, { errorMessage: 'No stock' })],
    connections: { Start: { main: [[{ node: 'Stop', type: 'main', index: 0 }]] } },
  });
  await page.goto(`${millrace.url}/workflow/${id}`);
  await page.getByRole('button', { name: 'Run workflow' }).click();
  await expect(page.getByTestId('clear-run')).toBeVisible();
  await tile(page, 'Stop').dblclick();
  await page.getByRole('button', { name: 'Ask the assistant' }).click();
  const field = panel(page).getByRole('textbox', { name: 'Question to the assistant' });
  await expect(field).toHaveValue('Why does the node “Stop” fail?');
  await field.press('Enter');
  await expect(panel(page).getByText('It stops on purpose.')).toBeVisible();

  const { results } = await millrace.rest<{ results: Array<{ id: string }> }>('GET', '/executions');
  await page.goto(`${millrace.url}/execution/${results[0]?.id}`);
  await page.getByTestId('failure-banner').getByRole('button', { name: 'Ask the assistant' }).click();
  await expect(field).toHaveValue(`Why did execution ${results[0]?.id} fail?`);
});

test('without a model the panel asks for one, and is off where an administrator says so', async ({
  page,
  millrace,
}) => {
  const data = { apiKey: 'key-1', url: 'http://127.0.0.1:1/v1' };
  await millrace.rest('POST', '/credentials', { name: 'Mine', type: 'openAiApi', data });
  await page.goto(`${millrace.url}/workflow`);
  await page.getByRole('button', { name: 'Show or hide the assistant' }).click();
  await panel(page).getByRole('combobox', { name: 'Chat model' }).click();
  await page.getByRole('option', { name: 'OpenAI chat model', exact: true }).click();
  await panel(page)
    .getByRole('combobox', { name: /^Credential: / })
    .click();
  await page.getByRole('option', { name: 'Mine' }).click();
  await panel(page).getByRole('textbox', { name: 'Model name' }).fill('gpt-4o');
  await expectAccessibleInBoth(page, 'the model of the assistant');
  await panel(page).getByRole('button', { name: 'Use this model' }).click();
  await expect(panel(page).getByRole('textbox', { name: 'Question to the assistant' })).toBeVisible();
  await millrace.rest('PATCH', '/instance/settings', { changes: { MILLRACE_ASSISTANT: 'false' } });
  await page.reload();
  await page.getByRole('button', { name: 'Show or hide the assistant' }).click();
  await expect(panel(page).getByText('The assistant is turned off on this instance.')).toBeVisible();
});
