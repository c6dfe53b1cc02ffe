import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { createMcpHandler, fromJsonSchema, McpServer } from '@modelcontextprotocol/server';

type RegisterTools = (server: McpServer) => void;

/** An MCP server of this machine, of the package that real ones use. */
export interface LocalMcpServer {
  url: string;
  /** Methods of the protocol that were asked for, in order. */
  methods: string[];
  /** Headers of the last request. */
  headers(): IncomingMessage['headers'];
  close(): Promise<void>;
}

const textArgument = fromJsonSchema<{ text: string }>({
  type: 'object',
  properties: { text: { type: 'string' } },
  required: ['text'],
});

/** Tools for tests: one that says what it is told, and one that fails. */
function usualTools(server: McpServer): void {
  server.registerTool('say', { description: 'Says it', inputSchema: textArgument }, ({ text }) => ({
    content: [{ type: 'text', text: `You said ${text}` }],
  }));
  server.registerTool('fail', { description: 'Fails', annotations: { readOnlyHint: true } }, () => ({
    isError: true,
    content: [{ type: 'text', text: 'The disk is full' }],
  }));
}

/**
 * Starts a server over streamable HTTP that has these tools. Requests without the header that it asks for are refused, and those of the
 * older protocol on demand.
 */
export async function startMcpServer(
  register: RegisterTools = usualTools,
  { header, legacy }: { header?: [name: string, value: string]; legacy?: 'reject' } = {},
): Promise<LocalMcpServer> {
  const handler = createMcpHandler(
    () => {
      const server = new McpServer({ name: 'test', version: '1' });
      register(server);
      return server;
    },
    { ...(legacy && { legacy }) },
  );
  const methods: string[] = [];
  let last: IncomingMessage['headers'] = {};
  const { url, close } = await startHttpServer(async (request, response) => {
    last = request.headers;
    if (header && request.headers[header[0]] !== header[1]) return void response.writeHead(401).end('no');
    const body = await textOf(request);
    if (body !== '') methods.push((JSON.parse(body) as { method: string }).method);
    const answer = await handler.fetch(
      new Request(`http://127.0.0.1${request.url}`, {
        method: request.method ?? 'GET',
        headers: request.headers as Record<string, string>,
        ...(body !== '' && { body }),
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body) Readable.fromWeb(answer.body as never).pipe(response);
    else response.end();
  });
  return { url: `${url}/mcp`, methods, headers: () => last, close };
}

/** Starts a server that answers as it is told, for answers that no honest server gives. */
export async function startHttpServer(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void,
): Promise<{ url: string; close(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    Promise.resolve(answer(request, response)).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
