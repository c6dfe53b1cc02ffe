import {
  type CallToolResult,
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import { programVersion } from '../instance/program-version.ts';
import { modelTools } from './tools/all-tools.ts';
import { callTool } from './tools/call-tool.ts';
import type { ToolPorts } from './tools/tool.ts';

const MAX_MESSAGE_BYTES = 33_554_432;

const INSTRUCTIONS = `Millrace runs workflows: nodes that pass items on to each other. To build one: find node types with search_nodes, read each with describe_node,
create_workflow with all nodes and connections, mend what the answer calls a problem with patch_workflow, then run_workflow with pinned data for the trigger and read_step what came out.
Expressions begin with = and hold {{ }}, for example ={{ $json.name }} or ={{ $("Other node").item.json.id }}. Never invent credentials: see list_credentials. Activate only when the person asks for it.`;

/** Answers one request over streamable HTTP, of the present protocol or one with a handshake. Nothing is kept between requests. */
export function answerMcp(request: FastifyRequest, ports: ToolPorts): Promise<Response> {
  const handler = createMcpHandler(() => serverOf(ports), {
    maxRequestBodySize: MAX_MESSAGE_BYTES,
    // Tools do not change while a program runs.
    maxSubscriptions: 0,
  });
  const { method, body } = request;
  const headers = Object.entries(request.headers).filter(([name]) => name.startsWith('mcp-') || KEPT.has(name));
  return handler.fetch(
    new Request('http://mcp.invalid/', {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
      ...(typeof body === 'string' && body !== '' && { body }),
    }),
  );
}

const KEPT = new Set(['content-type', 'accept']);

function serverOf(ports: ToolPorts): Server {
  const options = { capabilities: { tools: {} }, instructions: INSTRUCTIONS };
  const server = new Server({ name: 'Millrace', version: programVersion }, options);
  server.setRequestHandler('tools/list', async () => ({
    tools: modelTools.map(({ name, description, parameters, isReadOnly }) => ({
      ...{ name, description, annotations: { readOnlyHint: isReadOnly } },
      inputSchema: { ...parameters, type: 'object' as const },
    })),
  }));
  server.setRequestHandler('tools/call', ({ params }) => call(params.name, params.arguments ?? {}, ports));
  return server;
}

/** @throws ProtocolError where there is no such tool */
async function call(name: string, args: unknown, ports: ToolPorts): Promise<CallToolResult> {
  const tool = modelTools.find((one) => one.name === name);
  if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool "${name.slice(0, 100)}"`);
  const { text, isError } = await callTool(tool, args, ports);
  return { content: [{ type: 'text', text }], ...(isError && { isError }) };
}
