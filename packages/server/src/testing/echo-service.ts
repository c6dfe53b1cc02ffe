import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonObject } from '@millrace/workflow';

/** A service that answers each request with what it got: method, path with query, headers, body. */
export interface EchoService extends AsyncDisposable {
  url: string;
}

export async function startEchoService(): Promise<EchoService> {
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const echo: JsonObject = { method, path: url, headers: { ...headers } as JsonObject, body: await textOf(request) };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(echo));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part as Uint8Array);
  return Buffer.concat(parts).toString();
}
