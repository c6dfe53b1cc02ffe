import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PathProxy {
  /** Without a closing slash. */
  url: string;
  /** What was asked for outside of the path that the proxy serves. */
  strays: string[];
  /** Says where the server is; until then there is nothing. */
  forwardTo(target: string, options: ProxyOptions): void;
  close(): void;
}

interface ProxyOptions {
  /** With slashes around it; nothing else is served. */
  path: string;
  /** Takes the path off what is asked for. */
  stripsPath: boolean;
}

/** A reverse proxy that serves a server below a path, among others that one does not see. */
export async function startPathProxy(): Promise<PathProxy> {
  let forward: { target: URL; options: ProxyOptions } | undefined;
  const strays: string[] = [];
  const server = createServer((call, answer) => {
    const place = call.url ?? '/';
    if (forward === undefined || !place.startsWith(forward.options.path)) {
      strays.push(place);
      answer.writeHead(404).end();
      return;
    }
    const { target, options } = forward;
    pass(call, answer, new URL(options.stripsPath ? place.slice(options.path.length - 1) : place, target));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    strays,
    forwardTo(target, options) {
      forward = { target: new URL(target), options };
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** With the headers as they are, the name of the host among them. */
function pass(call: IncomingMessage, answer: ServerResponse, target: URL): void {
  const passed = request(target, { method: call.method, headers: call.headers }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  passed.on('error', () => answer.destroy());
  answer.on('close', () => passed.destroy());
  call.pipe(passed);
}
