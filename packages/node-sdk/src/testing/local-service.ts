import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonValue } from '@millrace/workflow';

/** A call that a local service got. */
export interface LocalCall {
  method: string;
  /** Without query, decoded. */
  path: string;
  query: Record<string, string>;
  headers: Record<string, string | string[] | undefined>;
  /** As text. */
  body: string;
}

/** What a local service answers. */
export type LocalAnswer = { status?: number; headers?: Record<string, string> } & (
  | { json: JsonValue }
  | { body?: string | Uint8Array }
);

/** A service of this machine that stands for a real one in tests. */
export interface LocalService {
  /** Its address, without a slash at the end. */
  url: string;
  /** What it was asked, in order. */
  calls: LocalCall[];
  close(): Promise<void>;
}

/** Starts a service on the loopback address whose answers come from a function. */
export async function startLocalService(
  answer: (call: LocalCall) => LocalAnswer | Promise<LocalAnswer>,
): Promise<LocalService> {
  const calls: LocalCall[] = [];
  const server = createServer((request, response) => {
    readCall(request)
      .then(async (call) => {
        calls.push(call);
        send(response, await answer(call));
      })
      .catch((error: unknown) => send(response, { status: 500, body: String(error) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readCall(request: IncomingMessage): Promise<LocalCall> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const url = new URL(request.url ?? '/', 'http://local');
  return {
    method: request.method ?? 'GET',
    path: decodeURIComponent(url.pathname),
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body: Buffer.concat(parts).toString('utf8'),
  };
}

function send(response: ServerResponse, answer: LocalAnswer): void {
  const isJson = 'json' in answer;
  const type = isJson ? { 'content-type': 'application/json' } : {};
  response.writeHead(answer.status ?? 200, { ...type, ...answer.headers });
  response.end(isJson ? JSON.stringify(answer.json) : (answer.body ?? ''));
}
