import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { startChatServer } from '../support/chat-server.ts';
import type { Millrace } from '../support/millrace.ts';
import { expect, test } from '../support/test.ts';

test.use({ isShared: true });

const AI = '@n8n/n8n-nodes-langchain.';
const CALL = { id: 'call-1', type: 'function', function: { name: 'Shout', arguments: '{"input":"hello"}' } };

const node = (name: string, type: string, position: [number, number], more: object = {}) => ({
  id: name.toLowerCase(),
  name,
  type: `${AI}${type}`,
  typeVersion: 1,
  position,
  parameters: {},
  ...more,
});

/** A chat whose agent has a model, a tool and a memory. */
async function createChat(millrace: Millrace, { url, chat }: { url: string; chat: object }): Promise<string> {
  const data = { apiKey: 'key-1', url };
  const { id } = await millrace.rest<{ id: string }>('POST', '/credentials', { name: 'M', type: 'openAiApi', data });
  const to = (name: string, type: string) => ({ node: name, type, index: 0 });
  const workflow = await millrace.rest<{ id: string }>('POST', '/workflows', {
    name: 'Chat',
    nodes: [
      node('Chat', 'chatTrigger', [0, 0], { typeVersion: 1.3, webhookId: 'talk', parameters: chat }),
      node('Agent', 'agent', [240, 0], { typeVersion: 2.2, parameters: { options: {} } }),
      node('Model', 'lmChatOpenAi', [160, 240], {
        typeVersion: 1.2,
        parameters: { model: { __rl: true, mode: 'id', value: 'small' }, options: {} },
        credentials: { openAiApi: { id, name: 'M' } },
      }),
      node('Shout', 'toolCode', [480, 240], {
        typeVersion: 1.3,
        parameters: { description: 'Makes a text loud', jsCode: 'return query.toUpperCase();' },
      }),
      node('Memory', 'memoryBufferWindow', [320, 240], { typeVersion: 1.3 }),
    ],
    connections: {
      Chat: { main: [[to('Agent', 'main')]] },
      Model: { ai_languageModel: [[to('Agent', 'ai_languageModel')]] },
      Shout: { ai_tool: [[to('Agent', 'ai_tool')]] },
      Memory: { ai_memory: [[to('Agent', 'ai_memory'), to('Chat', 'ai_memory')]] },
    },
    settings: { executionOrder: 'v1' },
  });
  await millrace.rest('PATCH', `/workflows/${workflow.id}`, { active: true });
  return workflow.id;
}

/** What was said, and not what is read out. */
const said = (chat: Page | Locator, text: string) => chat.getByRole('listitem').filter({ hasText: text });

const streamed = { responseMode: 'streaming', loadPreviousSession: 'memory' };

async function say(chat: Page | Locator, text: string): Promise<void> {
  await chat.getByRole('textbox', { name: 'Message' }).fill(text);
  await chat.getByRole('textbox', { name: 'Message' }).press('Enter');
}

/** A page of another site, with what is given in its body. */
async function startSite(body: string) {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><html lang="en"><title>Shop</title><style>h1 { color: red } .log { display: none }</style>
      <body><h1>Our shop</h1>${body}</body></html>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

test('people chat with an agent on a page of its own, and find what was said when they come back', async ({
  page,
  millrace,
}) => {
  await using model = await startChatServer(
    { content: null, tool_calls: [CALL] },
    { content: 'It is **HELLO**, see [here](https://example.com) <b>now</b> ![x](https://evil.example/p.png)' },
  );
  const options = { ...streamed, title: 'Ask Ada', allowFileUploads: true };
  await createChat(millrace, { url: model.url, chat: { public: true, mode: 'hostedChat', options } });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).host));
  await page.goto(`${millrace.url}/webhook/talk/chat`);
  await expect(page.getByRole('heading', { name: 'Ask Ada' })).toBeVisible();
  await expect(page.getByText('My name is Nathan.')).toBeVisible();
  await say(page, 'How loud is hello?');
  await expect(said(page, 'It is HELLO, see here')).toBeVisible();
  await expect(page.locator('strong', { hasText: 'HELLO' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'here' })).toHaveAttribute('href', 'https://example.com');
  await expect(said(page, '<b>now</b>')).toBeVisible();
  await expect(page.locator('img')).toHaveCount(0);
  expect(model.asked[1]?.messages.at(-1)).toMatchObject({ role: 'tool', content: 'HELLO' });
  await page.reload();
  await expect(said(page, 'How loud is hello?')).toBeVisible();
  await expect(said(page, 'It is HELLO, see here')).toBeVisible();
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(said(page, 'How loud is hello?')).toHaveCount(0);
  expect(new Set(loaded)).toEqual(new Set([new URL(millrace.url).host]));
});

test('files are sent with a message, and those that are not taken are named', async ({ page, millrace }) => {
  await using model = await startChatServer({ content: 'Seen' });
  const options = { allowFileUploads: true, allowedFilesMimeTypes: 'text/*' };
  await createChat(millrace, { url: model.url, chat: { public: true, mode: 'hostedChat', options } });
  await page.goto(`${millrace.url}/webhook/talk/chat`);
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await expect(said(page, 'This chat does not take image/png files.')).toBeVisible();
  await input.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await say(page, 'See this');
  await expect(said(page, 'Seen')).toBeVisible();
  const { results } = await millrace.rest<{ results: Array<{ id: string }> }>('GET', '/executions');
  const { main } = await millrace.rest<{ main: Array<Array<{ json: object }>> }>(
    'GET',
    `/executions/${results[0]?.id}/steps/0/data`,
  );
  expect(main[0]?.[0]?.json).toMatchObject({ chatInput: 'See this', files: [{ fileName: 'note.txt' }] });
});

test('a page that asks for a password chats in the name of who knows it', async ({ browser, millrace }) => {
  await using model = await startChatServer({ content: 'Welcome' });
  const data = { user: 'ada', password: 'secret' };
  const { id } = await millrace.rest<{ id: string }>('POST', '/credentials', {
    ...{ name: 'B', type: 'httpBasicAuth' },
    data,
  });
  const chat = { public: true, mode: 'hostedChat', authentication: 'basicAuth', options: {} };
  const workflow = await createChat(millrace, { url: model.url, chat });
  const stored = await millrace.rest<{ nodes: Array<{ name: string }>; storedVersion: number }>(
    'GET',
    `/workflows/${workflow}`,
  );
  const nodes = stored.nodes.map((one) =>
    one.name === 'Chat' ? { ...one, credentials: { httpBasicAuth: { id, name: 'B' } } } : one,
  );
  await millrace.rest('PATCH', `/workflows/${workflow}`, { nodes, storedVersion: stored.storedVersion });
  const context = await browser.newContext({ httpCredentials: { username: 'ada', password: 'secret' } });
  const page = await context.newPage();
  await page.goto(`${millrace.url}/webhook/talk/chat`);
  await say(page, 'Hi');
  await expect(said(page, 'Welcome')).toBeVisible();
  await context.close();
});

test('the widget chats on a page of another site, whatever that site looks like', async ({ page, millrace }) => {
  await using model = await startChatServer({ content: null, tool_calls: [CALL] }, { content: 'As loud as HELLO' });
  await createChat(millrace, { url: model.url, chat: { public: true, mode: 'webhook', options: streamed } });
  const address = `${millrace.url}/webhook/talk/chat`;
  await using site = await startSite(
    `<script src="${millrace.url}/chat/widget.js" data-webhook-url="${address}" data-title="Ask us"></script>`,
  );
  await page.goto(site.url);
  await page.getByRole('button', { name: 'Open the chat' }).click();
  const chat = page.getByRole('dialog', { name: 'Ask us' });
  await say(chat, 'How loud?');
  await expect(said(chat, 'As loud as HELLO')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chat).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open the chat' })).toBeFocused();
  await page.reload();
  await page.getByRole('button', { name: 'Open the chat' }).click();
  await expect(said(chat, 'As loud as HELLO')).toBeVisible();
});

test('the editor chats with the open workflow: answers come while they are written, with the steps beside them', async ({
  page,
  millrace,
}) => {
  await using model = await startChatServer(
    { content: null, tool_calls: [CALL] },
    { content: 'As loud as **HELLO**' },
    { content: 'Your first question was how loud' },
  );
  const id = await createChat(millrace, { url: model.url, chat: { public: false, options: {} } });
  await page.goto(`${millrace.url}/workflow/${id}`);
  await page.getByTestId('open-chat').click();
  const panel = page.getByTestId('chat-panel');
  await expect(panel.getByRole('textbox')).toBeFocused();
  await say(panel, 'How loud is hello?');
  await expect(panel.getByText('As loud as HELLO')).toBeVisible();
  await page.getByTestId('control-toggleRunPanel').click();
  await expect(page.getByTestId('run-panel').getByText('Shout')).toBeVisible();
  await say(panel, 'What did I ask?');
  await expect(panel.getByText('Your first question was how loud')).toBeVisible();
  expect(JSON.stringify(model.asked.at(-1)?.messages)).toContain('How loud is hello?');
  await expectAccessible(page, 'The chat of the editor');
  if (process.env.CHAT_PICTURES) await page.screenshot({ path: `${process.env.CHAT_PICTURES}/panel.png` });
  await panel.getByRole('button', { name: 'New conversation' }).click();
  await expect(panel.getByText('As loud as HELLO')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add sticky note' }).click();
  await panel.getByRole('textbox').press('Control+s');
  const stored = async () => (await millrace.rest<{ nodes: object[] }>('GET', `/workflows/${id}`)).nodes;
  await expect.poll(stored).toContainEqual(expect.objectContaining({ type: 'n8n-nodes-base.stickyNote' }));
});

/** A chat that asks for a colour, and says which one it was told. */
async function createQuestions(millrace: Millrace, chat: object): Promise<string> {
  const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });
  const thanks = { message: '={{ $json.chatInput }} it is', waitUserReply: false };
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', {
    name: 'Questions',
    nodes: [
      node('Chat', 'chatTrigger', [0, 0], { typeVersion: 1.3, webhookId: 'talk', parameters: chat }),
      node('Asks', 'chat', [240, 0], { webhookId: 'asks', parameters: { message: 'Which **colour**?' } }),
      node('Thanks', 'chat', [480, 0], { webhookId: 'thanks', parameters: thanks }),
    ],
    connections: { Chat: to('Asks'), Asks: to('Thanks') },
    settings: { executionOrder: 'v1' },
  });
  return id;
}

const byNodes = { options: { responseMode: 'responseNodes' } };

test('nodes ask on the page of a chat, and the workflow goes on with the reply', async ({ page, millrace }) => {
  const id = await createQuestions(millrace, { public: true, mode: 'hostedChat', ...byNodes });
  await millrace.rest('PATCH', `/workflows/${id}`, { active: true });
  await page.goto(`${millrace.url}/webhook/talk/chat`);
  await say(page, 'Hello');
  await expect(said(page, 'Which colour?')).toBeVisible();
  await say(page, 'Blue');
  await expect(said(page, 'Blue it is')).toBeVisible();
  await say(page, 'Again');
  await expect(said(page, 'Which colour?')).toHaveCount(2);
});

test('nodes ask in the chat of the editor, too', async ({ page, millrace }) => {
  const id = await createQuestions(millrace, { public: false, ...byNodes });
  await page.goto(`${millrace.url}/workflow/${id}`);
  await page.getByTestId('open-chat').click();
  const panel = page.getByTestId('chat-panel');
  await say(panel, 'Hello');
  await expect(panel.getByText('Which colour?')).toBeVisible();
  await say(panel, 'Blue');
  await expect(panel.getByText('Blue it is')).toBeVisible();
});

test('a chat says what went wrong, and sends again', async ({ page, millrace }) => {
  await using model = await startChatServer({ content: 'Back again' });
  await createChat(millrace, { url: model.url, chat: { public: true, mode: 'hostedChat', options: streamed } });
  await page.goto(`${millrace.url}/webhook/talk/chat`);
  await page.route('**/webhook/talk/chat', (route) => route.abort(), { times: 1 });
  await say(page, 'Hi');
  await expect(said(page, 'The chat could not be reached. Check your connection.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(said(page, 'Back again')).toBeVisible();
});

test('a chat follows the direction of its page', async ({ page, millrace }) => {
  await using model = await startChatServer({ content: 'שלום' });
  await createChat(millrace, { url: model.url, chat: { public: true, mode: 'webhook', options: streamed } });
  await using site = await startSite(
    `<script>document.dir = 'rtl'</script><script src="${millrace.url}/chat/widget.js"
      data-webhook-url="${millrace.url}/webhook/talk/chat" data-mode="fullscreen"></script>`,
  );
  await page.goto(site.url);
  await say(page, 'Hi');
  await expect(said(page, 'שלום')).toBeVisible();
  const [question, answer] = await Promise.all([
    said(page, 'Hi').last().boundingBox(),
    said(page, 'שלום').boundingBox(),
  ]);
  expect(question?.x).toBeLessThan(answer?.x ?? 0);
  // Words of its author keep their own direction, with the full stop at their end.
  await expect(page.getByText(/help you 24\/7\.$/)).toHaveCSS('direction', 'ltr');
  if (process.env.CHAT_PICTURES) await page.screenshot({ path: `${process.env.CHAT_PICTURES}/rtl.png` });
});

for (const { look, colorScheme, width } of [
  { look: 'light', colorScheme: 'light', width: 1280 },
  { look: 'dark', colorScheme: 'dark', width: 1280 },
  { look: 'narrow', colorScheme: 'light', width: 400 },
] as const) {
  test(`the page of a chat can be used by all: ${look}`, async ({ page, millrace }) => {
    await using model = await startChatServer({
      content: '## Plan\n\n1. First\n2. Second\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```js\nlet x = 1;\n```\n\n> Said',
    });
    await createChat(millrace, { url: model.url, chat: { public: true, mode: 'hostedChat', options: streamed } });
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${millrace.url}/webhook/talk/chat`);
    await say(page, 'What do I do?');
    await expect(page.getByRole('heading', { name: 'Plan' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await expectAccessible(page, 'The page of a chat');
    if (process.env.CHAT_PICTURES) await page.screenshot({ path: `${process.env.CHAT_PICTURES}/${look}.png` });
  });
}
