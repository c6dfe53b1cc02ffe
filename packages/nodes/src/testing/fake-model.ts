import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonObject } from '@millrace/node-sdk';
import { answerBody, answerEvents, formatOf, type ModelSays } from './fake-model-formats.ts';

/** How a call goes. */
type ModelReply =
  | ModelSays
  /** A refusal, or anything that is no answer of a model. */
  | { status: number; body?: JsonObject | string; headers?: Record<string, string> }
  /** Nothing comes. */
  | { silence: true }
  /** The answer breaks off in its middle. */
  | { cut: ModelSays };

interface FakeModelCall {
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage['headers'];
  body: JsonObject;
}

/** A service of models of this machine, in the formats of OpenAI (both), Anthropic and Google. */
export interface FakeModel extends AsyncDisposable {
  /** Without a path. */
  url: string;
  calls: FakeModelCall[];
  /** Replies to the next calls, in order; the last one to all that follow. */
  reply(...replies: ModelReply[]): void;
}

export async function startFakeModel(): Promise<FakeModel> {
  const calls: FakeModelCall[] = [];
  let replies: ModelReply[] = [];
  const server = createServer(async (request, response) => {
    const call = await readCall(request);
    calls.push(call);
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    send(response, call, reply ?? { text: 'Hello' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    reply: (...given) => {
      calls.length = 0;
      replies = given;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readCall(request: IncomingMessage): Promise<FakeModelCall> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part as Uint8Array);
  const url = new URL(request.url ?? '/', 'http://local');
  const text = Buffer.concat(parts).toString();
  return {
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body: text === '' ? {} : (JSON.parse(text) as JsonObject),
  };
}

function send(response: ServerResponse, call: FakeModelCall, reply: ModelReply): void {
  if ('silence' in reply) {
    // A stream has begun already.
    if (isStreamed(call)) response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    return;
  }
  if ('status' in reply) {
    const { status, body = '', headers } = reply;
    const isText = typeof body === 'string';
    response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
    response.end(isText ? body : JSON.stringify(body));
    return;
  }
  const says = 'cut' in reply ? reply.cut : reply;
  const format = formatOf(call.path);
  const text = isStreamed(call) ? answerEvents(format, says).join('') : JSON.stringify(answerBody(format, says));
  response.writeHead(200, { 'content-type': isStreamed(call) ? 'text/event-stream' : 'application/json' });
  if (!('cut' in reply)) response.end(text);
  else response.write(text.slice(0, Math.floor(text.length / 2)), () => response.destroy());
}

function isStreamed({ body, path }: FakeModelCall): boolean {
  return body.stream === true || path.includes(':streamGenerateContent');
}
