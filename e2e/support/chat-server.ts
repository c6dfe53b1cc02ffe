import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server with the chat interface of OpenAI that gives these messages, one after the other, the last again and again. */
export async function startChatServer(...answers: object[]) {
  const asked: Array<{ messages: Array<{ role: string; content: string }>; stream?: boolean }> = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    asked.push(JSON.parse(Buffer.concat(parts).toString()));
    const message = answers[asked.length - 1] ?? answers.at(-1);
    if (asked.at(-1)?.stream) {
      streamAnswer(response, message ?? {});
      return;
    }
    response.setHeader('content-type', 'application/json');
    const choice = { index: 0, message: { role: 'assistant', ...message }, finish_reason: 'stop' };
    response.end(JSON.stringify({ choices: [choice], usage: { prompt_tokens: 12, completion_tokens: 4 } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** An answer word by word, as server-sent events. */
function streamAnswer(response: ServerResponse, message: object): void {
  const { content, tool_calls: calls } = message as { content?: string | null; tool_calls?: object[] };
  response.setHeader('content-type', 'text/event-stream');
  const send = (delta: object, finish: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({ id: 'c', model: 'm', created: 0, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
    );
  for (const word of (content ?? '').split(/(?<= )/)) if (word !== '') send({ content: word });
  if (calls) send({ tool_calls: calls.map((call, index) => ({ index, ...call })) });
  send({}, calls ? 'tool_calls' : 'stop');
  response.end('data: [DONE]\n\n');
}
