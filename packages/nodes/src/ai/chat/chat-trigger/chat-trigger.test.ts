import type { ChatMemory, ChatMessage, HttpReply, IncomingRequest, JsonObject } from '@millrace/node-sdk';
import { callWebhook } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import chatTrigger from './chat-trigger.node.ts';

type Options = Parameters<typeof callWebhook>[2];
type Caller = Pick<IncomingRequest, 'visitor'> & { headers?: Record<string, string> };

const PUBLIC = { public: true, mode: 'webhook' };
const MESSAGE = { action: 'sendMessage', sessionId: 's1', chatInput: 'hi', other: 2 };

function send(body: unknown, parameters: JsonObject = PUBLIC, more: Options & Caller = {}) {
  const { headers, visitor, ...options } = more;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const sent = { 'content-type': 'application/json', ...headers };
  const request = { method: 'POST', body: text, headers: sent, ...(visitor && { visitor }) };
  return callWebhook(chatTrigger, request, { mode: 'webhook', ...options, parameters });
}

function openPage(parameters: JsonObject, more: Options & Caller = {}) {
  const { headers = {}, visitor, ...options } = more;
  const request = { url: '/webhook/abc/chat', headers, ...(visitor && { visitor }) };
  return callWebhook(chatTrigger, request, { mode: 'webhook', webhookName: 'setup', ...options, parameters });
}

/** A body of a form, and the headers that go with it. */
async function form(fields: Record<string, string>, files: File[] = []) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  for (const file of files) data.append('files', file);
  const response = new Response(data);
  return { body: await response.text(), headers: { 'content-type': response.headers.get('content-type') ?? '' } };
}

const statusOf = ({ reply }: { reply?: HttpReply }) => reply?.status ?? (reply ? 200 : undefined);
const jsonOf = ({ reply }: { reply?: HttpReply }) => (reply?.body as { json: JsonObject } | undefined)?.json;

describe('a message', () => {
  it('becomes an item with all its fields', async () => {
    expect(await send(MESSAGE)).toEqual({ outputs: [[{ json: MESSAGE }]], headers: {} });
  });

  it('brings files as binary data, with what they are', async () => {
    const files = [
      new File(['hello'], 'f.txt', { type: 'text/plain' }),
      new File(['{}'], 'g.json', { type: 'application/json' }),
    ];
    const { body, headers } = await form({ sessionId: 's', chatInput: 'see' }, files);
    const result = await send(body, PUBLIC, { headers });
    expect(result.outputs?.[0]).toMatchObject([
      {
        json: {
          sessionId: 's',
          chatInput: 'see',
          files: [
            { fileName: 'f.txt', mimeType: 'text/plain', binaryKey: 'data0' },
            { fileName: 'g.json', mimeType: 'application/json', binaryKey: 'data1' },
          ],
        },
        binary: { data0: { fileName: 'f.txt' }, data1: { fileName: 'g.json' } },
      },
    ]);
  });

  it('that is too long, or brings files that are too large, is refused; the editor is not held to that', async () => {
    const limited = { ...PUBLIC, options: { maxMessageLength: 10, maxFileMiB: 0.00001 } };
    const long = { chatInput: 'a message that is too long' };
    const refused = await send(long, limited);
    expect([statusOf(refused), jsonOf(refused)]).toEqual([
      413,
      { message: 'This chat takes messages of 10 characters at most' },
    ]);
    expect((await send(long, limited, { mode: 'manual' })).outputs).toBeDefined();
    expect((await send({ chatInput: 'short' }, limited)).outputs).toBeDefined();
    const { body, headers } = await form({ chatInput: 'x' }, [new File(['larger than that'], 'f.txt')]);
    expect(statusOf(await send(body, limited, { headers }))).toBe(413);
    expect(statusOf(await send({ chatInput: 'x'.repeat(100_001) }))).toBe(413);
  });

  it.each([
    ['no files', {}, 415, 'This chat takes no files'],
    [
      'pictures only',
      { allowFileUploads: true, allowedFilesMimeTypes: 'image/*' },
      415,
      'This chat takes files of the types image/*, not text/plain (f.txt)',
    ],
  ])('with files is refused by a page that takes %s', async (_which, options, status, message) => {
    const { body, headers } = await form({ chatInput: 'x' }, [new File(['x'], 'f.txt', { type: 'text/plain' })]);
    const result = await send(body, { public: true, mode: 'hostedChat', options }, { headers });
    expect([statusOf(result), jsonOf(result)]).toEqual([status, { message }]);
  });

  it.each([['[1,2]'], ['"abc"'], ['{"cut']])('that is no object is refused: %s', async (body) => {
    expect(statusOf(await send(body))).toBe(422);
  });

  it('is taken of the editor only while the chat is not public', async () => {
    expect(statusOf(await send(MESSAGE, { public: false }))).toBe(404);
    expect((await send(MESSAGE, { public: false }, { mode: 'manual' })).outputs).toEqual([[{ json: MESSAGE }]]);
  });

  it('may be answered to pages of the allowed sites', async () => {
    const parameters = { ...PUBLIC, options: { allowedOrigins: 'https://a.example' } };
    const headersFor = async (origin: string) => (await send(MESSAGE, parameters, { headers: { origin } })).headers;
    expect(await headersFor('https://a.example')).toEqual({
      'access-control-allow-origin': 'https://a.example',
      vary: 'Origin',
    });
    expect(await headersFor('https://b.example')).toEqual({ vary: 'Origin' });
  });
});

describe('what was said before', () => {
  const said: ChatMessage[] = [
    { role: 'user', content: 'hi' },
    { role: 'assistant', content: '', toolCalls: [{ id: '1', name: 't', arguments: {} }] },
    { role: 'tool', content: 'r', toolCallId: '1' },
    { role: 'assistant', content: 'Hello' },
    { role: 'user', content: 'for the model', isHidden: true },
  ];
  const memory: ChatMemory = { load: async () => said, save: async () => undefined };
  const ask = { action: 'loadPreviousSession', sessionId: 's1' };

  it('comes from the memory, without calls of tools and what is hidden', async () => {
    const parameters = { ...PUBLIC, options: { loadPreviousSession: 'memory' } };
    const result = await send(ask, parameters, { connected: { ai_memory: [memory] } });
    expect(result.outputs).toBeUndefined();
    const kwargs = { additional_kwargs: {}, response_metadata: {} };
    expect(jsonOf(result)).toEqual({
      data: [
        {
          lc: 1,
          type: 'constructor',
          id: ['langchain_core', 'messages', 'HumanMessage'],
          kwargs: { content: 'hi', ...kwargs },
        },
        {
          lc: 1,
          type: 'constructor',
          id: ['langchain_core', 'messages', 'AIMessage'],
          kwargs: { content: 'Hello', ...kwargs, tool_calls: [], invalid_tool_calls: [] },
        },
      ],
    });
    await expect(send(ask, parameters)).rejects.toThrow('No memory is connected to the chat');
  });

  it('is nothing where that is off, and asked of the workflow where it says it', async () => {
    expect(jsonOf(await send(ask))).toEqual({ data: [] });
    const byWorkflow = { ...PUBLIC, options: { loadPreviousSession: 'manually' } };
    expect((await send(ask, byWorkflow)).outputs).toEqual([[{ json: ask }]]);
  });
});

describe('the page', () => {
  const HOSTED = { public: true, mode: 'hostedChat', initialMessages: 'One\n\nTwo</script>' };
  const textOf = ({ reply }: { reply?: HttpReply }) => String(reply?.body);
  const settingsIn = (page: string): JsonObject =>
    JSON.parse(/id="millrace-chat">(.*?)<\/script>/s.exec(page)?.[1] ?? '') as JsonObject;

  it('holds its settings, loads the script of the instance, and nothing from elsewhere', async () => {
    const result = await openPage({ ...HOSTED, options: { title: '<Help>', allowFileUploads: true } });
    const page = textOf(result);
    expect(settingsIn(page)).toMatchObject({
      title: '<Help>',
      initialMessages: ['One', 'Two</script>'],
      allowFileUploads: true,
      loadPreviousSession: false,
    });
    expect(page).toContain('<title>&#60;Help&#62;</title>');
    expect(/<script nonce="([^"]+)" src="([^"]+)">/.exec(page)?.[2]).toBe('../../chat/widget.js');
    const policy = result.reply?.headers?.['content-security-policy'] ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'nonce-[^']+'; style-src 'nonce-[^']+'; img-src 'self' data: blob:;/,
    );
  });

  it.each([
    ['is not public', { public: false }, 404],
    ['stands in other pages', PUBLIC, 404],
    ['asks for a password', { ...HOSTED, authentication: 'basicAuth' }, 401],
  ])('is refused as a page of a chat that %s', async (_which, parameters, status) => {
    const result = await openPage(parameters, { credentials: { httpBasicAuth: { user: 'u', password: 'p' } } });
    expect(statusOf(result)).toBe(status);
    expect(textOf(result)).toContain('This chat cannot be opened');
  });

  it('chats with people who are signed in, by the pass that the instance gave', async () => {
    const parameters = { ...HOSTED, authentication: 'n8nUserAuth' };
    const page = textOf(await openPage(parameters, { visitor: { pass: 'p' } }));
    expect(settingsIn(page).visitor).toBe('p');
    expect((await send(MESSAGE, parameters, { visitor: {} })).outputs).toEqual([[{ json: MESSAGE }]]);
    const headers = { 'x-chat-visitor': 'p' };
    const refused = await send(MESSAGE, parameters, { headers });
    expect([statusOf(refused), jsonOf(refused)?.message]).toEqual([
      401,
      expect.stringContaining('Load its page again'),
    ]);
    expect(statusOf(await openPage(parameters))).toBe(401);
  });

  it('chats in the name of a visitor who knows the password, for twelve hours', async () => {
    const parameters = { ...HOSTED, authentication: 'basicAuth' };
    const at = (now: number) => ({ now, credentials: { httpBasicAuth: { user: 'u', password: 'p' } } });
    const authorization = `Basic ${btoa('u:p')}`;
    const page = textOf(await openPage(parameters, { ...at(1000), headers: { authorization } }));
    const headers = { 'x-chat-visitor': String(settingsIn(page).visitor) };
    expect((await send(MESSAGE, parameters, { ...at(2000), headers })).outputs).toEqual([[{ json: MESSAGE }]]);
    expect(statusOf(await send(MESSAGE, parameters, { ...at(12 * 3_600_000 + 1000), headers }))).toBe(401);
    const otherChat = { ...at(2000), headers, webhookId: 'other' };
    expect(statusOf(await send(MESSAGE, parameters, otherChat))).toBe(401);
    const changed = { ...at(2000), headers, credentials: { httpBasicAuth: { user: 'u', password: 'new' } } };
    expect(statusOf(await send(MESSAGE, parameters, changed))).toBe(401);
  });
});
