import { ApiError } from '@millrace/api';
import type { JsonValue } from '@millrace/workflow';
import {
  type CallToolResult,
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import { ServerError } from '../errors/server-error.ts';
import { programVersion } from '../instance/program-version.ts';
import { modelTools } from './tools/all-tools.ts';
import { cutToSize } from './tools/cut-to-size.ts';
import { ToolError, type ToolPorts } from './tools/tool.ts';

/** Some 8,000 tokens: more crowds out of a model what it is about. */
const MAX_ANSWER_CHARACTERS = 32_000;
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
  try {
    return toResult(await tool.call(args, ports));
  } catch (error) {
    return { ...toResult(wordsOf(error)), isError: true };
  }
}

function toResult(value: unknown): CallToolResult {
  return { content: [{ type: 'text', text: cutToSize(value as JsonValue, MAX_ANSWER_CHARACTERS) }] };
}

/** What a model is told that it can mend, or tell a person. @throws what is a defect */
function wordsOf(error: unknown): Record<string, unknown> {
  if (error instanceof ToolError) return { error: error.message };
  if (error instanceof ApiError || error instanceof ServerError) {
    const { code, message, hint } = error;
    const problems = error instanceof ApiError ? error.problems : undefined;
    return { error: message, code, ...(hint !== undefined && { hint }), ...(problems && { problems }) };
  }
  throw error;
}
