import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A model of OpenAI's kind on this machine. It does what its prompt says: so many rounds, each with so many calls of a tool. */
export interface TalkativeModel {
  /** With the path of its version. */
  url: string;
  /** Answers nothing until `goOn`, and tells how many wait. */
  hold(): { waiting(): number; goOn(): void };
  close(): void;
}

interface ChatBody {
  stream?: boolean;
  messages: Array<{ role: string; content: unknown; tool_calls?: unknown[] }>;
}

/** `rounds=3 calls=2`: three answers that ask for two calls each, then a text. */
export const prompt = (rounds: number, calls: number): string => `rounds=${rounds} calls=${calls}`;

export async function startTalkativeModel(): Promise<TalkativeModel> {
  let held: { promise: Promise<void>; waiting: number } | undefined;
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await textOf(request)) as ChatBody;
    if (held) {
      held.waiting++;
      await held.promise;
    }
    answer(response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const now = { promise, waiting: 0 };
      held = now;
      return {
        waiting: () => now.waiting,
        goOn: () => {
          held = undefined;
          resolve();
        },
      };
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part as Uint8Array);
  return Buffer.concat(parts).toString();
}

function answer(response: ServerResponse, { stream, messages }: ChatBody): void {
  const asked = /rounds=(\d+) calls=(\d+)/.exec(JSON.stringify(messages.findLast(({ role }) => role === 'user')));
  const done = messages.filter(({ tool_calls }) => tool_calls?.length).length;
  const isDone = done >= Number(asked?.[1] ?? 0);
  const calls = Array.from({ length: isDone ? 0 : Number(asked?.[2] ?? 0) }, (_, nth) => ({
    ...{ index: nth, id: `call_${done}_${nth}`, type: 'function' },
    function: { name: 'compute', arguments: JSON.stringify({ input: `${done} + ${nth}` }) },
  }));
  const said = isDone ? { content: 'All is done.' } : { content: null, tool_calls: calls };
  const message = { role: 'assistant', ...said };
  const finish_reason = isDone ? 'stop' : 'tool_calls';
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
  const head = { id: 'c', created: 0, model: 'm' };
  if (!stream) {
    const choices = [{ index: 0, message, finish_reason }];
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...head, object: 'chat.completion', choices, usage }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (choices: unknown[], more = {}): void => {
    response.write(`data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices, ...more })}\n\n`);
  };
  send([{ index: 0, delta: message, finish_reason: null }]);
  send([{ index: 0, delta: {}, finish_reason }]);
  send([], { usage });
  response.end('data: [DONE]\n\n');
}
