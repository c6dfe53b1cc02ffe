import type { HttpReply, IncomingRequest, JsonObject, Tool } from '@millrace/node-sdk';
import { NodeError } from '@millrace/node-sdk';
import { callWebhook } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import mcpTrigger from './mcp-trigger.node.ts';

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const CALL = {
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name: 'say', arguments: { text: 'hi' }, _meta: { progressToken: 3 } },
};

const say: Tool = {
  name: 'say',
  description: 'Says it',
  parameters: { type: 'object', properties: { text: { type: 'string' } } },
  invoke: async ({ text }) => `You said ${text}`,
};

interface Sent extends Partial<Omit<IncomingRequest, 'body'>> {
  authentication?: string;
  webhookName?: string;
  tools?: Tool[];
}

function send(
  body: unknown,
  { authentication = 'none', webhookName = 'default', tools = [say], ...request }: Sent = {},
) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return callWebhook(
    mcpTrigger,
    { method: 'POST', ...request, headers: { ...HEADERS, ...request.headers }, body: text },
    {
      mode: 'webhook',
      webhookName,
      responseMode: 'responseNode',
      parameters: { authentication, path: 'p' },
      connected: { ai_tool: tools },
    },
  );
}

function bodyOf({ reply }: { reply?: HttpReply }): JsonObject {
  const body = reply?.body;
  if (body instanceof Uint8Array) return JSON.parse(new TextDecoder().decode(body)) as JsonObject;
  return (body as { json: JsonObject }).json;
}

describe('a request', () => {
  it('for the list of tools is answered without an execution', async () => {
    const result = await send({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    expect(result.outputs).toBeUndefined();
    expect(bodyOf(result)).toMatchObject({
      id: 1,
      result: { tools: [{ name: 'say', description: 'Says it', inputSchema: say.parameters }] },
    });
  });

  it('that calls a tool becomes an item, with nothing of the headers but what is of the protocol', async () => {
    const headers = { 'mcp-protocol-version': '2025-06-18', authorization: 'Bearer x', cookie: 'a=b' };
    const { params, ...message } = CALL;
    expect(await send(CALL, { headers })).toEqual({
      outputs: [
        [
          {
            json: {
              tool: 'say',
              arguments: params.arguments,
              request: {
                headers: { ...HEADERS, 'mcp-protocol-version': '2025-06-18' },
                message: { ...message, params: { _meta: params._meta } },
              },
            },
          },
        ],
      ],
    });
  });

  it('with several calls is refused: each is an execution', async () => {
    const result = await send([CALL, { ...CALL, id: 8 }]);
    expect(result.reply).toMatchObject({ status: 400 });
  });

  it.each([
    ['no JSON', 'x', 400],
    ['larger than a message may be', JSON.stringify({ ...CALL, padding: 'x'.repeat(4_194_304) }), 413],
    ['deeply nested', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 400],
  ])('that is %s is refused', async (_what, body, status) => {
    expect((await send(body)).reply).toMatchObject({ status });
  });

  it('to be told of changes ends at once: nobody is told later', async () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const params = { notifications: { toolsListChanged: true }, _meta: meta };
    const message = { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' };
    expect(bodyOf(await send(message, { headers }))).toMatchObject({ error: expect.anything() });
  });

  it('of a page of a web site is refused where everybody may call', async () => {
    const result = await send(CALL, { headers: { origin: 'https://example.com' } });
    expect(result.reply).toMatchObject({ status: 403 });
  });

  it('for a stream is granted to clients of the first form only', async () => {
    const get = { method: 'GET', webhookName: 'setup' };
    expect((await send('', get)).reply).toEqual({ headers: { 'content-type': 'text/event-stream' } });
    const later = { ...get, headers: { 'mcp-protocol-version': '2025-06-18' } };
    expect((await send('', later)).reply).toMatchObject({ status: 405 });
  });

  it('shows nobody two tools of one name', async () => {
    await expect(send(CALL, { tools: [say, say] })).resolves.toHaveProperty('outputs');
    expect(bodyOf(await send({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { tools: [say, say] }))).toMatchObject({
      error: { message: expect.stringContaining('Two tools have the name "say"') },
    });
  });
});

const { implementation } = mcpTrigger;

/** Lets the trigger work on a call, as the engine does. */
async function work(call: object, tools: Tool[]) {
  const { outputs = [] } = await send(call, { tools });
  const replies: HttpReply[] = [];
  if (implementation.kind !== 'webhookTrigger' || !implementation.run) throw new TypeError('It does not work on calls');
  const context = {
    items: outputs[0] ?? [],
    connected: async () => tools,
    node: { name: 'Tools' },
    responder: { send: (reply: HttpReply) => replies.push(reply) },
  };
  const done = await Promise.allSettled([implementation.run(context as never)]);
  return { ...done[0], answer: bodyOf({ ...(replies[0] && { reply: replies[0] }) }), replies };
}

describe('a call of a tool', () => {
  it('gives its result to the client and to the execution', async () => {
    const { answer, replies, ...done } = await work(CALL, [say]);
    expect(replies).toHaveLength(1);
    expect(answer).toMatchObject({ id: 7, result: { content: [{ type: 'text', text: 'You said hi' }] } });
    expect(done).toMatchObject({
      status: 'fulfilled',
      value: [{ json: { tool: 'say', arguments: { text: 'hi' }, result: 'You said hi' } }],
    });
  });

  it.each([
    [
      'fails',
      () => Promise.reject(new NodeError('The disk is full', { description: 'Free some.' })),
      'The disk is full Free some.',
    ],
    ['answers with too much', async () => 'x'.repeat(4_194_305), 'The tool "say" answered with 4194305 characters'],
    ['was stopped', () => Promise.reject(new Error('inner words')), 'There is no result: the execution was stopped'],
  ])('that %s says so to the client, and fails for the execution', async (_what, invoke, text) => {
    const { answer, status } = await work(CALL, [{ ...say, invoke }]);
    expect(status).toBe('rejected');
    expect(answer).toMatchObject({ result: { isError: true, content: [{ text: expect.stringContaining(text) }] } });
  });

  it('tells a tool by which name it was called, where two have the same usual one', async () => {
    const search = (otherName: string): Tool => ({
      ...{ ...say, otherName },
      invoke: async (_args, calledAs) => `${otherName}, called ${calledAs}`,
    });
    const { answer } = await work({ ...CALL, params: { name: 'Old', arguments: {} } }, [search('New'), search('Old')]);
    expect(answer).toMatchObject({ result: { content: [{ text: 'Old, called Old' }] } });
  });

  it('of an unknown tool is an error of the protocol', async () => {
    const { answer, ...done } = await work({ ...CALL, params: { name: 'other' } }, [say]);
    expect(answer).toMatchObject({ id: 7, error: { code: -32602, message: 'There is no tool "other"' } });
    expect(done).toMatchObject({ reason: { code: 'AI_TOOL_UNKNOWN', description: 'The tools are: say.' } });
  });
});
