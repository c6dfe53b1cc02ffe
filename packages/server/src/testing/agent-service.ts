import type { JsonObject } from '@millrace/workflow';
import { startLocalService } from './local-service.ts';
import { textOf } from './request-text.ts';

/** A call that the service of an agent got. */
export interface AgentCall {
  kind: 'model' | 'effect' | 'message';
  /** Of a call of the model: what it was sent, as text. Of a message: its text. */
  body: string;
  /** Of an effect: its number. */
  effect?: string;
}

/** A model, a service where the tools of its agent have their effects, and one that takes messages to people. */
export interface AgentService extends AsyncDisposable {
  url: string;
  /** In order. */
  calls: AgentCall[];
}

/**
 * Starts a model of OpenAI's kind that asks for the tool `act` with 1, then with 2, and then answers.
 * @param whenCalled is waited for before the nth call is answered
 */
export async function startAgentService(whenCalled: (nth: number) => Promise<void>): Promise<AgentService> {
  const calls: AgentCall[] = [];
  const service = await startLocalService(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://local');
    const body = await textOf(request);
    const call = callOf(url, body);
    calls.push(call);
    await whenCalled(calls.length);
    const answer = call.kind === 'model' ? modelAnswer(body) : { ok: true };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  return { url: service.url, calls, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}

function callOf({ pathname, searchParams }: URL, body: string): AgentCall {
  if (pathname === '/message') return { kind: 'message', body: searchParams.get('text') ?? '' };
  const effect = searchParams.get('n');
  return effect === null ? { kind: 'model', body } : { kind: 'effect', body, effect };
}

function modelAnswer(body: string): JsonObject {
  const { messages } = JSON.parse(body) as { messages: Array<{ role: string; content: string }> };
  const prompt = messages.findLastIndex(({ role }) => role === 'user');
  const results = messages.slice(prompt).flatMap(({ role, content }) => (role === 'tool' ? [content] : []));
  const message: JsonObject =
    results.length === 2 ? { role: 'assistant', content: `done: ${results.join(', ')}` } : asking(results.length + 1);
  return {
    ...{ id: 'c', object: 'chat.completion', created: 0, model: 'm' },
    choices: [{ index: 0, message, finish_reason: results.length === 2 ? 'stop' : 'tool_calls' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}

function asking(nth: number): JsonObject {
  const args = JSON.stringify({ query: String(nth) });
  const call = { id: `call_${nth}`, type: 'function', function: { name: 'act', arguments: args } };
  return { role: 'assistant', content: null, tool_calls: [call] };
}
