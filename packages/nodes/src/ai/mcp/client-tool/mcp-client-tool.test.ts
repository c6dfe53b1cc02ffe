import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JsonObject, Tool } from '@millrace/node-sdk';
import { lookupContext, supplyNode } from '@millrace/node-sdk/testing';
import { afterEach, describe, expect, it } from 'vitest';
import bearerAuth from '../../../network/http-request/credentials/http-bearer-auth.credential.ts';
import multipleHeaders from '../../../network/http-request/credentials/http-multiple-headers-auth.credential.ts';
import { startHttpServer, startMcpServer, textOf } from '../../../testing/mcp-server.ts';
import mcpClientTool from './mcp-client-tool.node.ts';

const closings: Array<() => Promise<void> | void> = [];
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

async function started<One extends { close(): Promise<void> }>(starting: Promise<One>): Promise<One> {
  const one = await starting;
  closings.push(() => one.close());
  return one;
}

async function supplied(parameters: JsonObject, more: Parameters<typeof supplyNode>[1] = {}) {
  const supply = await supplyNode<Tool>(mcpClientTool, {
    credentialTypes: [bearerAuth, multipleHeaders],
    nodeName: 'Files',
    ...more,
    parameters,
  });
  closings.push(() => supply.close?.());
  return { ...supply, tools: [supply.thing, ...(supply.others ?? [])] };
}

describe('with a server of the package', () => {
  it('gives an agent the tools of the server, and notes each call with what came of it', async () => {
    const { url } = await started(startMcpServer());
    const { tools, runs } = await supplied({ endpointUrl: url });
    expect(tools).toMatchObject([
      { name: 'Files_say', description: 'Says it', parameters: { type: 'object', required: ['text'] } },
      { name: 'Files_fail' },
    ]);
    expect(await tools[0]?.invoke({ text: 'hi' })).toBe('You said hi');
    await expect(tools[1]?.invoke({})).rejects.toMatchObject({ message: 'The disk is full', code: 'SERVICE_REFUSED' });
    expect(runs).toEqual([
      { request: { tool: 'say', arguments: { text: 'hi' } }, response: { response: 'You said hi' } },
    ]);
  });

  it('speaks the newer protocol where the server knows it only', async () => {
    const { url } = await started(startMcpServer(undefined, { legacy: 'reject' }));
    const { thing } = await supplied({ endpointUrl: url });
    expect(await thing.invoke({ text: 'hi' })).toBe('You said hi');
  });

  it('reads the list once, however often its tools are called', async () => {
    const { url, methods } = await started(startMcpServer());
    const { thing } = await supplied({ endpointUrl: url });
    await thing.invoke({ text: 'a' });
    await thing.invoke({ text: 'b' });
    expect(methods.filter((method) => method === 'tools/list')).toHaveLength(1);
    expect(methods.filter((method) => method === 'tools/call')).toHaveLength(2);
  });

  it('uses only the tools that are chosen, or all but those', async () => {
    const { url } = await started(startMcpServer());
    const names = async (parameters: JsonObject) =>
      (await supplied({ endpointUrl: url, ...parameters })).tools.map(({ name }) => name);
    expect(await names({ include: 'selected', includeTools: ['fail'] })).toEqual(['Files_fail']);
    expect(await names({ include: 'except', excludeTools: ['fail'] })).toEqual(['Files_say']);
    await expect(names({ include: 'selected', includeTools: ['gone'] })).rejects.toThrow('none of the tools');
  });

  it('signs requests with the credential, and tells when it is refused', async () => {
    const { url, headers } = await started(startMcpServer(undefined, { header: ['authorization', 'Bearer right'] }));
    const parameters = { endpointUrl: url, authentication: 'bearerAuth' };
    const with_ = (token: string) => supplied(parameters, { credentials: { httpBearerAuth: { token } } });
    expect((await with_('right')).tools).toHaveLength(2);
    expect(headers().authorization).toBe('Bearer right');
    await expect(with_('wrong')).rejects.toMatchObject({ code: 'SERVICE_CREDENTIAL_REFUSED', httpCode: '401' });
  });

  it('signs requests with several headers', async () => {
    const { url, headers } = await started(startMcpServer());
    const values = [
      { name: 'X-One', value: '1' },
      { name: 'X-Two', value: '2' },
    ];
    await supplied(
      { endpointUrl: url, authentication: 'multipleHeadersAuth' },
      { credentials: { httpMultipleHeadersAuth: { headers: { values } } } },
    );
    expect(headers()).toMatchObject({ 'x-one': '1', 'x-two': '2' });
  });

  it('lists the tools of the server for the editor', async () => {
    const { url } = await started(startMcpServer());
    const context = lookupContext(mcpClientTool, { parameters: { endpointUrl: url }, credentialTypes: [] });
    expect(await mcpClientTool.lookups?.options?.getTools?.(context)).toEqual([
      { name: 'say', value: 'say', description: 'Says it' },
      { name: 'fail', value: 'fail', description: 'Fails' },
    ]);
  });

  it('waits longer where the server tells of progress, but not for ever', async () => {
    const { url } = await started(
      startMcpServer((server) => {
        server.registerTool('work', {}, async ({ mcpReq }) => {
          const progressToken = mcpReq._meta?.progressToken;
          for (let progress = 0; !mcpReq.signal.aborted && progress < 400; progress++) {
            if (progressToken !== undefined) {
              await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress } });
            }
            await new Promise((resolve) => setTimeout(resolve, 10));
          }
          return { content: [] };
        });
      }),
    );
    const { thing } = await supplied({ endpointUrl: url, options: { timeout: 150, totalTimeout: 600 } });
    const begun = Date.now();
    await expect(thing.invoke({})).rejects.toMatchObject({ code: 'HTTP_TIMEOUT' });
    expect(Date.now() - begun).toBeGreaterThan(400);
  });
});

/** Answers a request of the older protocol, up to where a test has its say. */
async function answerUntil(
  method: string,
  answer: (id: unknown, response: ServerResponse) => void,
  [request, response]: [IncomingMessage, ServerResponse],
): Promise<void> {
  const asked = JSON.parse((await textOf(request)) || '{}') as { id?: unknown; method?: string };
  if (asked.method === method) return answer(asked.id, response);
  if (asked.id === undefined) return void response.writeHead(202).end();
  const results: Record<string, object> = {
    initialize: {
      protocolVersion: '2025-03-26',
      capabilities: { tools: {} },
      serverInfo: { name: 'hostile', version: '1' },
    },
    'tools/list': { tools: [{ name: 'act', inputSchema: { type: 'object' } }] },
  };
  const result = results[asked.method ?? ''];
  const reply = result ? { result } : { error: { code: -32601, message: 'Method not found' } };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', id: asked.id, ...reply }));
}

const hostile = (method: string, answer: (id: unknown, response: ServerResponse) => void) =>
  started(startHttpServer((request, response) => answerUntil(method, answer, [request, response])));

describe('with a server that is not honest', () => {
  it('ends an answer without end at its size', async () => {
    const { url } = await hostile('tools/call', (_id, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const part = `: ${'x'.repeat(1024 * 1024)}\n`;
      const write = () => {
        while (!response.destroyed && response.write(part));
      };
      response.on('drain', write);
      write();
    });
    const { thing } = await supplied({ endpointUrl: url });
    await expect(thing.invoke({})).rejects.toMatchObject({ code: 'HTTP_TOO_LARGE' });
  });

  it('ends a list whose pages lead to each other', async () => {
    let pages = 0;
    const { url } = await hostile('tools/list', (id, response) => {
      pages++;
      const result = { tools: [{ name: `t${pages}`, inputSchema: { type: 'object' } }], nextCursor: 'again' };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
    await expect(supplied({ endpointUrl: url })).rejects.toMatchObject({ code: 'SERVICE_PAGES_ENDLESS' });
    expect(pages).toBeLessThan(100);
  });

  it.each([
    ['is silent', () => undefined],
    [
      'breaks its answer off',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(': begun\n\n', () => response.destroy());
      },
    ],
  ])('gives up when it %s', async (_what, answer) => {
    const { url } = await hostile('tools/call', (_id, response) => answer(response));
    const { thing } = await supplied({ endpointUrl: url, options: { timeout: 200, totalTimeout: 200 } });
    await expect(thing.invoke({})).rejects.toMatchObject({ name: 'NodeError' });
  });

  it.each([
    [302, 'SERVICE_REFUSED'],
    [400, 'SERVICE_REFUSED'],
    [403, 'SERVICE_FORBIDDEN'],
    [404, 'SERVICE_NOT_FOUND'],
    [429, 'SERVICE_BUSY'],
    [503, 'SERVICE_UNAVAILABLE'],
    [200, 'SERVICE_ANSWER_UNEXPECTED'],
  ])('tells what status %i of either transport means', async (status, code) => {
    const { url } = await started(
      startHttpServer((_request, response) => {
        response.writeHead(status, { 'content-type': 'text/html', location: 'http://127.0.0.1:9/other' }).end('<p>No');
      }),
    );
    for (const serverTransport of ['httpStreamable', 'sse']) {
      await expect(supplied({ endpointUrl: url, serverTransport })).rejects.toMatchObject({ code });
    }
  });

  it('never compiles what it says of its answers', async () => {
    const tool = {
      name: 'act',
      inputSchema: { type: 'object' },
      outputSchema: { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } },
    };
    const { url } = await started(
      startHttpServer((request, response) =>
        answerUntil(
          'tools/list',
          (id, answered) => {
            answered.writeHead(200, { 'content-type': 'application/json' });
            answered.end(JSON.stringify({ jsonrpc: '2.0', id, result: { tools: [tool] } }));
          },
          [request, response],
        ),
      ),
    );
    expect((await supplied({ endpointUrl: url })).tools).toHaveLength(1);
  });
});

it('uses a server of the older transport, whose answers come over one stream', async () => {
  let stream: ServerResponse | undefined;
  const { url } = await started(
    startHttpServer(async (request, response) => {
      if (request.method === 'GET') {
        stream = response;
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        return void response.write('event: endpoint\ndata: /messages?session=1\n\n');
      }
      expect(request.url).toBe('/messages?session=1');
      response.writeHead(202).end();
      const { id, method } = JSON.parse(await textOf(request)) as { id?: number; method: string };
      const results: Record<string, object> = {
        initialize: {
          protocolVersion: '2024-11-05',
          capabilities: { tools: {} },
          serverInfo: { name: 'old', version: '1' },
        },
        'tools/list': { tools: [{ name: 'act', inputSchema: { type: 'object' } }] },
        'tools/call': { content: [{ type: 'text', text: 'done' }] },
      };
      const result = results[method];
      if (result) stream?.write(`event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`);
    }),
  );
  const { thing } = await supplied({ sseEndpoint: `${url}/sse` }, { typeVersion: 1 });
  expect(await thing.invoke({})).toBe('done');
});

describe('before anything is sent', () => {
  it.each([
    ['no address', { endpointUrl: 'nowhere' }, { code: 'HTTP_INVALID_URL', parameter: 'endpointUrl' }],
    ['a file', { endpointUrl: 'file:///etc/passwd' }, { code: 'HTTP_INVALID_URL' }],
  ])('refuses %s', async (_what, parameters, error) => {
    await expect(supplied(parameters)).rejects.toMatchObject(error);
  });
});
