import { once } from 'node:events';
import { isJsonObject, type JsonObject } from '@millrace/workflow';
import { startLocalService } from './local-service.ts';
import { textOf } from './request-text.ts';

/** What a model says in one call: calls of tools, or its answer. */
export type ModelSaying = string | Array<{ tool: string; arguments: object }>;

export interface ModelRequest {
  /** As they were sent. */
  messages: Array<{ role: string; content: unknown }>;
  /** Names of the tools that it may call. */
  tools: string[];
  /** Resolves when nobody waits for the answer any more, or has got it. */
  closed: Promise<unknown>;
}

/** A model of OpenAI's kind that says what it is told to. */
export interface ScriptedModel extends AsyncDisposable {
  url: string;
  /** In order. */
  requests: ModelRequest[];
}

/** @param saying what it says to the nth request, from 0; it is waited for */
export async function startScriptedModel(
  saying: (nth: number, request: ModelRequest) => ModelSaying | Promise<ModelSaying>,
  { inputTokens = 100 }: { inputTokens?: number } = {},
): Promise<ScriptedModel> {
  const requests: ModelRequest[] = [];
  const service = await startLocalService(async (request, response) => {
    const { isStreamed, ...question } = read(await textOf(request));
    const asked = { ...question, closed: once(response, 'close') };
    requests.push(asked);
    const said = await saying(requests.length - 1, asked);
    if (!isStreamed) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ...CHUNK, object: 'chat.completion', ...wholeAnswer(said, inputTokens) }));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const chunk of chunksOf(said, inputTokens))
      response.write(`data: ${JSON.stringify({ ...CHUNK, ...chunk })}\n\n`);
    response.end('data: [DONE]\n\n');
  });
  return { url: service.url, requests, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}

const CHUNK = { id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm' };

function read(body: string): Omit<ModelRequest, 'closed'> & { isStreamed: boolean } {
  const {
    messages,
    stream,
    tools = [],
  } = JSON.parse(body) as {
    stream?: boolean;
    messages: ModelRequest['messages'];
    tools?: Array<{ function: { name: string } }>;
  };
  return { messages, isStreamed: stream === true, tools: tools.map((tool) => tool.function.name) };
}

const usageOf = (inputTokens: number): JsonObject => ({
  ...{ prompt_tokens: inputTokens, completion_tokens: 10, total_tokens: inputTokens + 10 },
});

const callOf = ({ tool, arguments: args }: { tool: string; arguments: object }, index: number): JsonObject => ({
  ...{ index, id: `call_${index}`, type: 'function' },
  function: { name: tool, arguments: JSON.stringify(args) },
});

function wholeAnswer(said: ModelSaying, inputTokens: number): JsonObject {
  const message: JsonObject =
    typeof said === 'string' ? { content: said } : { content: null, tool_calls: said.map(callOf) };
  const finish = typeof said === 'string' ? 'stop' : 'tool_calls';
  const choice = { index: 0, message: { role: 'assistant', ...message }, finish_reason: finish };
  return { choices: [choice], usage: usageOf(inputTokens) };
}

function chunksOf(said: ModelSaying, inputTokens: number): JsonObject[] {
  const choice = (delta: JsonObject, finish: string | null = null): JsonObject => ({
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  const parts =
    typeof said === 'string'
      ? [...said.matchAll(/\S+\s*/g)].map(([word]) => choice({ content: word }))
      : said.map((call, index) => choice({ tool_calls: [callOf(call, index)] }));
  return [
    ...parts,
    choice({}, typeof said === 'string' ? 'stop' : 'tool_calls'),
    { choices: [], usage: usageOf(inputTokens) },
  ];
}

/** What the tools gave since the last prompt, read as JSON. */
export function toolResults({ messages }: ModelRequest): JsonObject[] {
  const prompt = messages.findLastIndex(({ role }) => role === 'user');
  return messages.slice(prompt).flatMap(({ role, content }) => {
    if (role !== 'tool') return [];
    const value: unknown = JSON.parse(String(content).replace(/^The tool failed: /, ''));
    return isJsonObject(value) ? [value] : [];
  });
}
