import type { Page } from '@playwright/test';
import { startChatServer } from '../support/chat-server.ts';
import type { Millrace } from '../support/millrace.ts';
import { expect, test } from '../support/test.ts';

test.use({ isShared: true });

const AI = '@n8n/n8n-nodes-langchain.';
const tile = (page: Page, name: string) => page.locator(`[data-testid="canvas-node"][data-node-name="${name}"]`);
const handle = (page: Page, name: string, id: string) => tile(page, name).locator(`[data-handleid="${id}"]`);

const node = (name: string, type: string, position: [number, number], more: object = {}) => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  name,
  type,
  typeVersion: 1,
  position,
  parameters: {},
  ...more,
});

const agentNodes = (credential?: { id: string; name: string }) => [
  node('Start', 'n8n-nodes-base.manualTrigger', [0, 0]),
  node('Agent', `${AI}agent`, [240, 0], {
    typeVersion: 2,
    parameters: { promptType: 'define', text: 'How loud is hello?', options: {} },
  }),
  node('Model', `${AI}lmChatOpenAi`, [200, 240], {
    typeVersion: 1.2,
    parameters: { model: { __rl: true, mode: 'id', value: 'small' }, options: {} },
    ...(credential && { credentials: { openAiApi: credential } }),
  }),
  node('Shout', `${AI}toolCode`, [440, 240], {
    typeVersion: 1.3,
    parameters: { description: 'Makes a text loud', jsCode: 'return query.toUpperCase();' },
  }),
];

const serving = (name: string, type: string) => ({ [name]: { [type]: [[{ node: 'Agent', type, index: 0 }]] } });
const agent = (credential?: { id: string; name: string }) => ({
  name: 'Agent',
  nodes: agentNodes(credential),
  connections: {
    Start: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
    ...serving('Model', 'ai_languageModel'),
    ...serving('Shout', 'ai_tool'),
  },
  settings: { executionOrder: 'v1' },
});

async function open(page: Page, millrace: Millrace, workflow: object): Promise<string> {
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', workflow);
  await page.goto(`${millrace.url}/workflow/${id}`);
  await expect(tile(page, 'Agent')).toBeVisible();
  return id;
}

const savedConnections = async (millrace: Millrace, id: string) =>
  (await millrace.rest<{ connections: Record<string, object> }>('GET', `/workflows/${id}`)).connections;

test('a node shows its inputs for sub-nodes, and what is missing is marked and named', async ({ page, millrace }) => {
  const alone = { ...agent(), nodes: agentNodes().slice(0, 2), connections: { Start: agent().connections.Start } };
  await open(page, millrace, alone);
  await expect(tile(page, 'Agent')).toHaveAttribute('data-shape', 'wide');
  await expect(tile(page, 'Agent')).toContainText('Chat model*');
  await expect(tile(page, 'Agent')).not.toContainText('Memory*');
  await expect(tile(page, 'Agent')).toHaveAttribute('data-status', 'issues');
  await page.getByTestId('run-workflow').click();
  await expect(page.getByText('Agent: Nothing is connected to “Chat model”')).toBeVisible();
});

test('the plus below an input offers what fits, and the chosen node stands below it, connected', async ({
  page,
  millrace,
}) => {
  const alone = { ...agent(), nodes: agentNodes().slice(0, 2), connections: { Start: agent().connections.Start } };
  const id = await open(page, millrace, alone);
  await tile(page, 'Agent').getByRole('button', { name: 'Connect a node to “Chat model”, which is required' }).click();
  await expect(page.getByRole('heading', { name: 'What is connected to “Chat model”?' })).toBeVisible();
  const types = await page.getByTestId('creator-entry').evaluateAll((all) => all.map((entry) => entry.dataset.type));
  expect(types).toEqual(expect.arrayContaining([`${AI}lmChatOpenAi`, `${AI}lmChatAnthropic`]));
  // What chooses among models stands for one.
  expect(types.filter((type) => !type?.startsWith(`${AI}lm`))).toEqual([`${AI}modelSelector`]);
  await page.locator(`[data-testid="creator-entry"][data-type="${AI}lmChatOpenAi"]`).click();
  await page.getByRole('button', { name: 'Back to canvas' }).click();
  const [parent, part] = await Promise.all([
    tile(page, 'Agent').boundingBox(),
    tile(page, 'OpenAI Chat Model').boundingBox(),
  ]);
  expect(part?.y).toBeGreaterThan((parent?.y ?? 0) + (parent?.height ?? 0));
  await expect(tile(page, 'OpenAI Chat Model')).toHaveAttribute('data-shape', 'round');
  await expect(tile(page, 'Agent').getByRole('button', { name: /Chat model/ })).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expect
    .poll(() => savedConnections(millrace, id))
    .toMatchObject({
      'OpenAI Chat Model': { ai_languageModel: [[{ node: 'Agent', type: 'ai_languageModel', index: 0 }]] },
    });
});

test('connections are drawn between ports of one kind only, as many as an input takes', async ({ page, millrace }) => {
  const nodes = [...agentNodes(), node('Model 2', `${AI}lmChatOpenAi`, [40, 240], { typeVersion: 1.2 })];
  const id = await open(page, millrace, { ...agent(), nodes, connections: { Start: agent().connections.Start } });
  const drag = (from: string, fromId: string, toId: string) =>
    handle(page, from, fromId).dragTo(handle(page, 'Agent', toId), { force: true });
  await drag('Model', 'out:0:ai_languageModel', 'in:0:ai_tool');
  await drag('Model', 'out:0:ai_languageModel', 'in:0:ai_languageModel');
  await drag('Model 2', 'out:0:ai_languageModel', 'in:0:ai_languageModel');
  await drag('Shout', 'out:0:ai_tool', 'in:0:ai_tool');
  await page.keyboard.press('Control+s');
  await expect.poll(async () => Object.keys(await savedConnections(millrace, id))).toEqual(['Start', 'Model', 'Shout']);
});

test('an agent runs with its model and tool, and each of their calls is shown with its data', async ({
  page,
  millrace,
}) => {
  const call = { id: 'call-1', type: 'function', function: { name: 'Shout', arguments: '{"input":"hello"}' } };
  await using chat = await startChatServer({ content: null, tool_calls: [call] }, { content: 'As loud as HELLO' });
  const data = { apiKey: 'key-1', url: chat.url };
  const credential = await millrace.rest<{ id: string; name: string }>('POST', '/credentials', {
    name: 'Chat',
    type: 'openAiApi',
    data,
  });
  await open(page, millrace, agent({ id: credential.id, name: credential.name }));
  await page.getByTestId('run-workflow').click();
  await expect(tile(page, 'Agent')).toHaveAttribute('data-status', 'success');
  await expect(tile(page, 'Model')).toHaveAttribute('data-status', 'success');
  await expect(tile(page, 'Shout')).toHaveAttribute('data-status', 'success');
  expect(chat.asked[1]?.messages.at(-1)).toEqual({ role: 'tool', tool_call_id: 'call-1', content: 'HELLO' });
  await tile(page, 'Agent').dblclick();
  await expect(page.locator('[data-side="output"]')).toContainText('As loud as HELLO');
  await page.keyboard.press('Escape');
  await tile(page, 'Shout').dblclick();
  await expect(page.locator('[data-side="output"]')).toContainText('hello');
  await expect(page.locator('[data-side="output"]')).toContainText('HELLO');
  await expect(page.getByRole('button', { name: 'Run node' })).toHaveCount(0);
});

test('tidying up keeps sub-nodes below the node that they serve', async ({ page, millrace }) => {
  const id = await open(page, millrace, agent());
  await tile(page, 'Shout').hover();
  await page.keyboard.press('Shift+Alt+T');
  await expect(page.getByRole('button', { name: /Undo/ })).toBeEnabled();
  await page.keyboard.press('Control+s');
  await expect
    .poll(async () => {
      const { nodes } = await millrace.rest<{ nodes: Array<{ name: string; position: [number, number] }> }>(
        'GET',
        `/workflows/${id}`,
      );
      const y = (name: string) => nodes.find((entry) => entry.name === name)?.position[1] ?? Number.NaN;
      return [y('Model') - y('Agent'), y('Shout') - y('Agent')];
    })
    .toEqual([200, 200]);
});
