import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { startChatServer } from '../support/chat-server.ts';
import type { Millrace } from '../support/millrace.ts';
import { fillSignIn, setUpOwner } from '../support/owner.ts';
import { expect, test } from '../support/test.ts';

test.use({ isShared: true });

const AI = '@n8n/n8n-nodes-langchain.';
const CALL = { id: 'call-1', type: 'function', function: { name: 'Shout', arguments: '{"input":"hello"}' } };
const ANSWERS = [{ content: null, tool_calls: [CALL] }, { content: 'It was said.' }];

/** A chat whose agent asks a person before it calls its tool. */
async function createChat(millrace: Millrace, url: string, chat: object): Promise<string> {
  const data = { apiKey: 'key-1', url };
  const { id } = await millrace.rest<{ id: string }>('POST', '/credentials', { name: 'M', type: 'openAiApi', data });
  const to = (node: string, type: string) => ({ [type]: [[{ node, type, index: 0 }]] });
  const model = { model: { __rl: true, mode: 'id', value: 'small' }, options: {} };
  const tool = { description: 'Makes a text loud', jsCode: 'return query.toUpperCase();' };
  const nodes = [
    { name: 'Chat', type: `${AI}chatTrigger`, typeVersion: 1.3, webhookId: 'talk', position: [0, 0], parameters: chat },
    { name: 'Agent', type: `${AI}agent`, typeVersion: 2.2, position: [240, 0], parameters: { options: {} } },
    {
      ...{ name: 'Model', type: `${AI}lmChatOpenAi`, typeVersion: 1.2, position: [160, 240], parameters: model },
      credentials: { openAiApi: { id, name: 'M' } },
    },
    {
      ...{ name: 'Approval', type: '@millrace/nodes.toolApproval', typeVersion: 1, position: [400, 240] },
      parameters: { text: 'It is heard by all.' },
    },
    { name: 'Shout', type: `${AI}toolCode`, typeVersion: 1.3, position: [400, 440], parameters: tool },
  ];
  const workflow = await millrace.rest<{ id: string }>('POST', '/workflows', {
    name: 'Careful',
    nodes: nodes.map((node) => ({ id: node.name, ...node })),
    connections: {
      Chat: to('Agent', 'main'),
      Model: to('Agent', 'ai_languageModel'),
      Approval: to('Agent', 'ai_tool'),
      Shout: to('Approval', 'ai_tool'),
    },
    settings: { executionOrder: 'v1' },
  });
  return workflow.id;
}

async function say(chat: Page | Locator, text: string): Promise<void> {
  await chat.getByRole('textbox', { name: 'Message' }).fill(text);
  await chat.getByRole('textbox', { name: 'Message' }).press('Enter');
}

const question = (place: Page | Locator) => place.getByRole('region', { name: 'Allow “Shout” to be called?' });

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a call of a tool is approved in the chat of the editor, with other arguments: ${colorScheme}`, async ({
    page,
    millrace,
  }) => {
    await using model = await startChatServer(...ANSWERS);
    const id = await createChat(millrace, model.url, {});
    await page.emulateMedia({ colorScheme });
    await page.goto(`${millrace.url}/workflow/${id}`);
    await page.getByTestId('open-chat').click();
    const panel = page.getByTestId('chat-panel');
    await say(panel, 'Say hello');
    await expect(question(panel)).toContainText('It is heard by all.');
    await page.getByTestId('control-toggleRunPanel').click();
    await expect(question(page.getByTestId('run-panel'))).toBeVisible();
    await page.getByTestId('control-toggleRunPanel').click();
    await expect(question(panel).getByText('Allow “Shout” to be called?')).toBeInViewport();
    await expectAccessible(page, 'A call to approve');
    if (process.env.CHAT_PICTURES) {
      await page.screenshot({ path: `${process.env.CHAT_PICTURES}/question-${colorScheme}.png` });
    }
    await question(panel)
      .getByRole('textbox', { name: 'Arguments of the call (JSON)' })
      .fill('{ "input": "good morning" }');
    await question(panel).getByRole('button', { name: 'Approve' }).click();
    await expect(panel.getByText('It was said.')).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    expect(model.asked[1]?.messages.at(-1)).toMatchObject({
      role: 'tool',
      content: 'A person changed the arguments to {"input":"good morning"}. The call gave:\nGOOD MORNING',
    });
  });
}

test('a visitor is told that somebody is asked, who refuses the call in the list of executions', async ({
  page,
  millrace,
}) => {
  await using model = await startChatServer(...ANSWERS);
  const options = { responseMode: 'streaming' };
  const id = await createChat(millrace, model.url, { public: true, mode: 'hostedChat', options });
  await millrace.rest('PATCH', `/workflows/${id}`, { active: true });
  await page.goto(`${millrace.url}/webhook/talk/chat`);
  await say(page, 'Say hello');
  await expect(page.getByText('A person has to approve this first. Ask again later.').last()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled();
  expect(model.asked).toHaveLength(1);
  await expect(page.getByText('Shout')).toHaveCount(0);

  await page.goto(`${millrace.url}/workflow/${id}/executions`);
  const banner = page.getByTestId('waiting-banner');
  await question(banner).getByRole('button', { name: 'Refuse …' }).click();
  if (process.env.CHAT_PICTURES) await page.screenshot({ path: `${process.env.CHAT_PICTURES}/refusal.png` });
  await question(banner).getByRole('textbox', { name: 'Reason' }).fill('It is late');
  await question(banner).getByRole('button', { name: 'Refuse', exact: true }).click();
  await expect(banner).toHaveCount(0);
  await expect.poll(() => model.asked.length).toBe(2);
  expect(model.asked[1]?.messages.at(-1)?.content).toContain('They said: It is late');
});

test.describe('With accounts', () => {
  test.use({ isShared: false });

  test('a visitor signs in to chat, and who follows a message about a call signs in on their phone to approve it', async ({
    page,
    millrace,
    browser,
  }) => {
    await using model = await startChatServer(...ANSWERS);
    const chat = { public: true, mode: 'hostedChat', authentication: 'n8nUserAuth' };
    const id = await createChat(millrace, model.url, { ...chat, options: { responseMode: 'streaming' } });
    await millrace.rest('PATCH', `/workflows/${id}`, { active: true });
    await setUpOwner(millrace);
    await page.goto(`${millrace.url}/webhook/talk/chat`);
    await fillSignIn(page);
    await say(page, 'Say hello');
    await expect(page.getByText('A person has to approve this first. Ask again later.').last()).toBeVisible();
    expect(model.asked).toHaveLength(1);

    const phone = await browser.newContext({ viewport: { width: 400, height: 800 } });
    const page2 = await phone.newPage();
    const { data } = await (await page.request.get(`${millrace.url}/rest/executions`)).json();
    await page2.goto(`${millrace.url}/execution/${data.results[0].id}`);
    await fillSignIn(page2);
    await expect(question(page2)).toBeInViewport();
    if (process.env.CHAT_PICTURES) await page2.screenshot({ path: `${process.env.CHAT_PICTURES}/phone.png` });
    await question(page2).getByRole('button', { name: 'Approve' }).click();
    await expect.poll(() => model.asked.length).toBe(2);
    expect(model.asked[1]?.messages.at(-1)?.content).toBe('HELLO');
    await phone.close();
  });
});
