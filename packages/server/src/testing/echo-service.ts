import type { JsonObject } from '@millrace/workflow';
import { type LocalService, startLocalService } from './local-service.ts';
import { textOf } from './request-text.ts';

/** A service that answers each request with what it got: method, path with query, headers, body. */
export async function startEchoService(): Promise<LocalService> {
  return startLocalService(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const echo: JsonObject = { method, path: url, headers: { ...headers } as JsonObject, body: await textOf(request) };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(echo));
  });
}
