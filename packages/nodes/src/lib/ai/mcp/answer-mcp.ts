import type { HttpReply, JsonObject, ToolDescription } from '@millrace/node-sdk';
import {
  type CallToolResult,
  createMcpHandler,
  isLegacyRequest,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

/** One HTTP request of a client. */
export interface McpRequest {
  method: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** As it came; empty where there is none. */
  body: string;
}

/** What is offered to the client. */
export interface OfferedTools {
  /** Of the server, for people. */
  name: string;
  tools(): Promise<readonly ToolDescription[]>;
  /** Errors that it throws are those of the protocol: what a tool says of itself is a result. */
  call(name: string, args: JsonObject): Promise<CallToolResult>;
}

/** Larger messages are refused. */
const MAX_MESSAGE_BYTES = 4_194_304;

/** Of the protocol alone; the rest of a call may hold secrets. */
const HEADERS = new Set(['content-type', 'accept']);

/**
 * Answers one request over streamable HTTP, of clients that speak the present protocol and of those that speak older ones. Nothing is
 * kept between requests, so any process may answer any of them.
 */
export async function answerMcp({ method, headers, body }: McpRequest, offered: OfferedTools): Promise<HttpReply> {
  const request = new Request('http://mcp.invalid/', { method, headers, ...(body !== '' && { body }) });
  const isOld =
    method === 'POST' && (await isLegacyRequest(request, undefined, { maxRequestBodySize: MAX_MESSAGE_BYTES }));
  const response = isOld ? await answerOld(request, offered) : await answerPresent(request, offered);
  return toReply(response);
}

/** The headers that the protocol reads. */
export function protocolHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const kept = Object.entries(headers).flatMap(([name, value]): Array<[string, string]> => {
    const first = Array.isArray(value) ? value[0] : value;
    return first !== undefined && (HEADERS.has(name) || name.startsWith('mcp-')) ? [[name, first]] : [];
  });
  return Object.fromEntries(kept);
}

function answerPresent(request: Request, offered: OfferedTools): Promise<Response> {
  const handler = createMcpHandler(() => serverOf(offered), {
    maxRequestBodySize: MAX_MESSAGE_BYTES,
    // Nobody is told later: lists are read anew with each request.
    maxSubscriptions: 0,
  });
  return handler.fetch(request);
}

async function answerOld(request: Request, offered: OfferedTools): Promise<Response> {
  const server = serverOf(offered);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request);
  } finally {
    await server.close();
  }
}

function serverOf({ name, tools, call }: OfferedTools): Server {
  const server = new Server({ name, version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', async () => ({
    tools: (await tools()).map((tool) => ({
      name: tool.name,
      description: tool.description,
      inputSchema: { ...tool.parameters, type: 'object' as const },
    })),
  }));
  server.setRequestHandler('tools/call', ({ params }) => call(params.name, (params.arguments ?? {}) as JsonObject));
  return server;
}

async function toReply(response: Response): Promise<HttpReply> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    ...(bytes.byteLength > 0 && { body: bytes }),
  };
}
