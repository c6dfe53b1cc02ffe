import { once } from 'node:events';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type Socket } from 'node:net';
import { plainHost } from '../allow-list.ts';
import { proxyRefused, proxyUnreachable } from './proxy-error.ts';

interface TunnelOptions {
  proxy: URL;
  /** Its host is a name or an address. */
  target: { host: string; port: string };
  timeoutMs: number;
}

/** A connection to a host through a proxy (`CONNECT`). @throws ProxyError */
export async function openTunnel({ proxy, target, timeoutMs }: TunnelOptions): Promise<Socket> {
  const place = `${isIP(target.host) === 6 ? `[${target.host}]` : target.host}:${target.port}`;
  const asked: ClientRequest = (proxy.protocol === 'https:' ? httpsRequest : httpRequest)({
    method: 'CONNECT',
    host: plainHost(proxy.hostname),
    port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
    path: place,
    headers: { host: place, ...proxyAuthorization(proxy) },
    agent: false,
  });
  const late = setTimeout(() => asked.destroy(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })), timeoutMs);
  try {
    asked.end();
    const [answer, socket, head] = await once(asked, 'connect');
    // An error of a socket that nobody listens to would end the process.
    socket.on('error', () => undefined);
    if (answer.statusCode < 200 || answer.statusCode > 299) {
      socket.destroy();
      throw proxyRefused(proxy, place, answer.statusCode);
    }
    if (head.length > 0) socket.unshift(head);
    return socket;
  } catch (cause) {
    throw proxyUnreachable(proxy, cause);
  } finally {
    clearTimeout(late);
  }
}

/** What tells a proxy who asks. */
export function proxyAuthorization({ username, password }: URL): Record<string, string> {
  if (username === '') return {};
  const pair = `${decoded(username)}:${decoded(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
}

/** As it is where it is not encoded as it should be. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
