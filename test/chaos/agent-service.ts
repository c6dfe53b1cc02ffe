import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Model, effect, model, effect, model. */
export const CALLS_OF_TALK = 5;

/** What was called for one talk with the agent. */
export interface Talk {
  /** In order: a question to the model, or the number of an effect. */
  calls: Array<'model' | string>;
  /** What the workflow told at its end. */
  answer?: string;
}

/** When a call comes: answers it, or does not. */
type Interception = (call: { nth: number; answer(): Promise<void> }) => Promise<void>;

/**
 * A model of OpenAI's kind that asks for the effect 1, then for 2, and then answers; the service where effects happen; and where a
 * workflow tells what came of it. Talks are told apart by their names.
 */
export class AgentService {
  readonly talks = new Map<string, Talk>();
  /** Of the next calls. */
  intercept: Interception | undefined;
  readonly #server: Server;
  readonly #ended = new Map<string, () => void>();

  constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Resolves when the workflow told what came of a talk. */
  whenAnswered(name: string): Promise<void> {
    return this.talks.get(name)?.answer === undefined
      ? new Promise((resolve) => this.#ended.set(name, resolve))
      : Promise.resolve();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://service');
    const body = await textOf(request);
    const name = url.searchParams.get('talk') ?? /talk-\d+/.exec(body)?.[0] ?? '';
    const talk = this.talks.get(name) ?? { calls: [] };
    this.talks.set(name, talk);
    if (url.pathname === '/end') {
      talk.answer = url.searchParams.get('answer') ?? '';
      response.end('{}');
      this.#ended.get(name)?.();
      return;
    }
    const effect = url.pathname === '/effect' ? (url.searchParams.get('n') ?? '') : undefined;
    talk.calls.push(effect ?? 'model');
    const answer = async (): Promise<void> => {
      const closed = once(response, 'close');
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(effect === undefined ? modelAnswer(body) : '{}');
      await closed;
    };
    await (this.intercept ? this.intercept({ nth: talk.calls.length, answer }) : answer());
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part as Uint8Array);
  return Buffer.concat(parts).toString();
}

function modelAnswer(body: string): string {
  const { messages } = JSON.parse(body) as { messages: Array<{ role: string; content: string }> };
  const results = messages.flatMap(({ role, content }) => (role === 'tool' ? [content] : []));
  const isDone = results.length === 2;
  const next = JSON.stringify({ query: String(results.length + 1) });
  const call = { id: `call_${results.length}`, type: 'function', function: { name: 'act', arguments: next } };
  const said = isDone ? { content: `done: ${results.join(', ')}` } : { content: null, tool_calls: [call] };
  return JSON.stringify({
    ...{ id: 'c', object: 'chat.completion', created: 0, model: 'm' },
    choices: [{ index: 0, message: { role: 'assistant', ...said }, finish_reason: isDone ? 'stop' : 'tool_calls' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });
}
