import type { IncomingMessage } from 'node:http';
import type { JsonObject } from '@millrace/workflow';
import { type LocalService, startLocalService } from './local-service.ts';

/** A service that answers each request with what it got: method, path with query, headers, body. */
export async function startEchoService(): Promise<LocalService> {
  return startLocalService(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const echo: JsonObject = { method, path: url, headers: { ...headers } as JsonObject, body: await textOf(request) };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(echo));
  });
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part as Uint8Array);
  return Buffer.concat(parts).toString();
}
