import { type BatchContext, type Item, isJsonObject, type JsonObject, NodeError, type Tool } from '@millrace/node-sdk';
import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { type AiErrorCode, aiError } from '../../../lib/ai/errors/ai-error-codes.ts';
import { Toolbox } from '../../../lib/ai/loop/call-tools.ts';
import { answerMcp, type McpRequest } from '../../../lib/ai/mcp/answer-mcp.ts';

/** What a tool may answer. Clients hand it to models, which take far less. */
const MAX_RESULT_CHARACTERS = 4_194_304;

/** What came of a call of a tool. */
type Outcome = { result: string } | { error: unknown };

/** Calls the tool that a client asked for, and answers the client. A tool that fails does so for the execution, too. */
export async function callTool({ items, connected, node, responder }: BatchContext<unknown>): Promise<Item[]> {
  const [item] = items;
  if (!item) return [];
  const { tools } = new Toolbox(await connected('ai_tool'));
  let outcome = { error: new NodeError('The call of the tool is not as it came') } as Outcome;
  const reply = await answerMcp(requestOf(item), {
    name: node.name,
    tools: async () => tools,
    async call(name, args) {
      outcome = await outcomeOf(tools, name, args);
      return toResult(outcome);
    },
  });
  responder.send(reply);
  if ('error' in outcome) throw outcome.error;
  const { tool, arguments: args } = item.json;
  return [{ ...item, json: { tool: tool ?? '', arguments: args ?? {}, result: outcome.result } }];
}

/** The request that the item was made of. */
function requestOf({ json }: Item): McpRequest {
  const { headers, message } = isJsonObject(json.request) ? json.request : {};
  const { params, ...rest } = isJsonObject(message) ? message : {};
  const call = { ...(isJsonObject(params) ? params : {}), name: json.tool ?? '', arguments: json.arguments ?? {} };
  return {
    method: 'POST',
    headers: (isJsonObject(headers) ? headers : {}) as Record<string, string>,
    body: JSON.stringify({ ...rest, params: call }),
  };
}

async function outcomeOf(tools: readonly Tool[], name: string, args: JsonObject): Promise<Outcome> {
  const tool = tools.find((one) => one.name === name);
  if (!tool) return { error: unknownTool(name, tools) };
  try {
    const result = await tool.invoke(args, name);
    return result.length <= MAX_RESULT_CHARACTERS ? { result } : { error: tooLong(name, result.length) };
  } catch (error) {
    return { error };
  }
}

/** @throws ProtocolError where there is no such tool */
function toResult(outcome: Outcome): CallToolResult {
  if ('result' in outcome) return { content: [{ type: 'text', text: outcome.result }] };
  const { error } = outcome;
  if (error instanceof NodeError && error.code === ('AI_TOOL_UNKNOWN' satisfies AiErrorCode)) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message);
  }
  return { isError: true, content: [{ type: 'text', text: wordsOf(error) }] };
}

/** What is no error of a tool is a stop of the execution, or a person who is asked: it goes on without this client. */
function wordsOf(error: unknown): string {
  if (!(error instanceof NodeError)) return 'There is no result: the execution was stopped, or waits for a person.';
  return error.description === undefined ? error.message : `${error.message} ${error.description}`;
}

function unknownTool(name: string, tools: readonly Tool[]): NodeError {
  const names = tools.map((tool) => tool.name).join(', ');
  return aiError('AI_TOOL_UNKNOWN', `There is no tool "${name.slice(0, 100)}"`, {
    description: names === '' ? 'No tools are connected to the trigger.' : `The tools are: ${names}.`,
  });
}

function tooLong(name: string, length: number): NodeError {
  return aiError('AI_TOOL_RESULT_TOO_LONG', `The tool "${name}" answered with ${length} characters`, {
    description: `Clients are sent ${MAX_RESULT_CHARACTERS} at most. Let the tool answer with less.`,
  });
}
