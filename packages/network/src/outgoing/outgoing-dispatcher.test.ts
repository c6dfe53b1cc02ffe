import { execFileSync } from 'node:child_process';
import dns from 'node:dns';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AddressGuard, BlockedAddressError } from '../address-guard.ts';
import { outgoingDispatcher } from './outgoing-dispatcher.ts';
import { proxiedFetch } from './proxied-fetch.ts';
import type { ProxySettings } from './proxies.ts';
import { ProxyError } from './proxy-error.ts';

/** What this machine finds by name. */
const NAMES: Record<string, string> = { 'shop.test': '93.184.216.34', 'inside.test': '10.0.0.5' };

const { lookup } = dns;

function lookUpNames(host: string, options: object, callback: (...args: unknown[]) => void): void {
  const address = NAMES[host];
  if (host.endsWith('.test') && address === undefined) {
    callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' }));
  } else if (address === undefined) lookup(host, options, callback as never);
  else callback(null, [{ address, family: 4 }]);
}

// Other tests of this process have read the modules already that look names up: they would not see a mock of the module.
beforeAll(() => replaceLookup(lookUpNames as never));
afterAll(() => replaceLookup(lookup));

function replaceLookup(replacement: typeof lookup): void {
  dns.lookup = replacement;
  syncBuiltinESMExports();
}

const open: Server[] = [];
afterAll(() => open.forEach((server) => void server.close()));

async function listen(server: Server): Promise<number> {
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Answers with the host it was asked for. */
const tellHost: RequestListener = (asked, answer) => answer.end(`${asked.headers.host} ${asked.url}`);

async function startSecureHost(): Promise<{ port: number; ca: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-proxy-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const words = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=shop.test -days 2';
  const files = ['-keyout', key, '-out', cert, '-addext', 'subjectAltName=DNS:shop.test,DNS:only.proxy.test'];
  execFileSync('openssl', [...words.split(' '), ...files], { stdio: 'ignore' });
  const ca = readFileSync(cert, 'utf8');
  const server = createSecureServer({ key: readFileSync(key), cert: ca }, tellHost);
  rmSync(folder, { recursive: true });
  return { port: await listen(server), ca };
}

interface FakeProxy {
  url: string;
  /** What it was asked for, in order. */
  asked: string[];
}

/** A proxy that connects everything to one port of this machine. */
async function startProxy(to: number, status = 200): Promise<FakeProxy> {
  const asked: string[] = [];
  const note = ({ method, url, headers }: { method?: string; url?: string; headers: NodeJS.Dict<unknown> }): void => {
    const authorization = String(headers['proxy-authorization'] ?? '');
    const user = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString();
    asked.push([method, url, user].filter(Boolean).join(' '));
  };
  const server = createServer((incoming, answer) => {
    note(incoming);
    answer.writeHead(status).end('from the proxy');
  });
  server.on('connect', (incoming, socket) => {
    note(incoming);
    socket.write(`HTTP/1.1 ${status} as it is\r\n\r\n`);
    if (status !== 200) return socket.end();
    const host = connect(to, '127.0.0.1');
    for (const one of [socket, host]) one.on('error', () => undefined);
    socket.pipe(host).pipe(socket);
  });
  return { url: `http://127.0.0.1:${await listen(server)}`, asked };
}

const named = (url: string, settings: Partial<ProxySettings> = {}): ProxySettings => ({
  http: url,
  https: url,
  except: [],
  isTrusted: false,
  ...settings,
});

async function send(url: string, proxies: ProxySettings, { ca, allow = [] }: { ca?: string; allow?: string[] } = {}) {
  const guard = new AddressGuard(allow);
  const dispatcher = outgoingDispatcher({ guard, proxies, connectTimeoutMs: 2000, ...(ca && { tls: { ca } }) });
  try {
    const { statusCode, body } = await request(url, { dispatcher, headers: { 'x-own': 'yes' } });
    return `${statusCode} ${await body.text()}`;
  } finally {
    await dispatcher.destroy();
  }
}

test('a proxy is told the address that was judged, and the host its name', async () => {
  const host = await startSecureHost();
  const proxy = await startProxy(host.port);
  const answer = await send('https://shop.test/a?b', named(proxy.url), host);
  expect(answer).toBe('200 shop.test /a?b');
  expect(proxy.asked).toEqual(['CONNECT 93.184.216.34:443']);
});

test('the certificate is that of the host behind the proxy', async () => {
  const host = await startSecureHost();
  const proxy = await startProxy(host.port);
  await expect(send('https://shop.test/', named(proxy.url))).rejects.toMatchObject({
    code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  });
  await expect(send('https://93.184.216.34/', named(proxy.url), host)).rejects.toThrow(/altnames/);
});

test('requests without TLS go through a tunnel to the judged address', async () => {
  const proxy = await startProxy(await listen(createServer(tellHost)));
  expect(await send('http://shop.test/a', named(proxy.url))).toBe('200 shop.test /a');
  expect(proxy.asked).toEqual(['CONNECT 93.184.216.34:80']);
});

test('nothing that is refused without a proxy is reached through one', async () => {
  const proxy = await startProxy(9);
  const urls = ['http://10.0.0.5/', 'https://10.0.0.5/', 'https://inside.test/', 'http://inside.test/'];
  for (const url of [...urls, 'https://[::ffff:10.0.0.5]/', 'http://169.254.169.254/', 'http://localhost/']) {
    await expect(send(url, named(proxy.url))).rejects.toThrow(BlockedAddressError);
  }
  for (const url of ['http://10.0.0.5/', 'https://10.0.0.5/', 'http://localhost/']) {
    await expect(send(url, named(proxy.url, { isTrusted: true }))).rejects.toThrow(BlockedAddressError);
  }
  expect(proxy.asked).toEqual([]);
});

test('what is allowed although it is internal goes through the proxy, too, unless it is an exception', async () => {
  const proxy = await startProxy(await listen(createServer(tellHost)));
  expect(await send('http://inside.test/', named(proxy.url), { allow: ['inside.test'] })).toBe('200 inside.test /');
  expect(proxy.asked).toEqual(['CONNECT 10.0.0.5:80']);
  const port = await listen(createServer(tellHost));
  const direct = await send(`http://127.0.0.1:${port}/`, named(proxy.url, { except: ['127.0.0.0/8'] }), {
    allow: ['127.0.0.1'],
  });
  expect(direct).toBe(`200 127.0.0.1:${port} /`);
  expect(proxy.asked).toHaveLength(1);
});

test('a name that this machine cannot look up is not given to a proxy that is not trusted', async () => {
  const proxy = await startProxy(9);
  await expect(send('https://only.proxy.test/', named(proxy.url))).rejects.toMatchObject({
    message: 'The host name only.proxy.test cannot be looked up on this machine',
    hint: expect.stringContaining('MILLRACE_SSRF_TRUST_PROXY'),
  });
  expect(proxy.asked).toEqual([]);
});

test('a trusted proxy looks names up itself', async () => {
  const host = await startSecureHost();
  const proxy = await startProxy(host.port);
  const settings = named(proxy.url, { isTrusted: true });
  expect(await send('https://only.proxy.test/', settings, host)).toBe('200 only.proxy.test /');
  expect(await send('http://only.proxy.test:81/a?b', settings)).toBe('200 from the proxy');
  expect(proxy.asked).toEqual(['CONNECT only.proxy.test:443', 'GET http://only.proxy.test:81/a?b']);
});

test('the proxy gets its user and password', async () => {
  const host = await startSecureHost();
  const proxy = await startProxy(host.port);
  const settings = named(proxy.url.replace('//', '//me:a%40b@'), { isTrusted: true });
  await send('https://shop.test/', settings, host);
  await send('http://shop.test/', settings);
  expect(proxy.asked).toEqual(['CONNECT shop.test:443 me:a@b', 'GET http://shop.test/ me:a@b']);
});

test.each([true, false])(
  'a proxy that wants a password, refuses or is down says so (trusted: %s)',
  async (isTrusted) => {
    const wanting = await startProxy(9, 407);
    const failing = async (url: string, proxy: string): Promise<string> => {
      const error: unknown = await send(url, named(proxy, { isTrusted })).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ProxyError);
      const { message, hint, stack } = error as ProxyError;
      expect(`${hint} ${stack} ${message}`).not.toContain('hush');
      return message;
    };
    const where = new URL(wanting.url).host;
    for (const url of ['https://shop.test/', 'http://shop.test/']) {
      expect(await failing(url, wanting.url)).toBe(`The proxy ${where} wants a user and a password (407)`);
      expect(await failing(url, wanting.url.replace('//', '//me:hush@'))).toBe(
        `The proxy ${where} does not accept its user and password (407)`,
      );
      expect(await failing(url, 'http://me:hush@127.0.0.1:9')).toBe(
        'The proxy 127.0.0.1:9 cannot be reached: nothing listens there',
      );
      expect(await failing(url, 'http://me:hush@gone.test:3128')).toBe(
        'The proxy gone.test:3128 cannot be reached: its name is not known',
      );
    }
    const refusing = await startProxy(9, 403);
    expect(await failing('https://shop.test/', refusing.url)).toMatch(/ does not connect to \S+:443 \(403\)$/);
  },
);

test('a proxy that does not answer is given up', async () => {
  const server = createServer();
  server.on('connect', () => undefined);
  const url = `http://127.0.0.1:${await listen(server)}`;
  const dispatcher = outgoingDispatcher({ proxies: named(url), connectTimeoutMs: 50 });
  await expect(request('https://shop.test/', { dispatcher })).rejects.toThrow(/does not answer in time/);
  await dispatcher.destroy();
});

test('hosts that the operator names are fetched by name', async () => {
  const proxy = await startProxy(9);
  const fetch = proxiedFetch(named(proxy.url));
  const answer = await fetch('http://only.proxy.test/a', { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
  expect(answer).toBeInstanceOf(Response);
  expect(await answer.text()).toBe('from the proxy');
  expect(proxy.asked).toEqual(['POST http://only.proxy.test/a']);
  const down = proxiedFetch(named('http://me:hush@127.0.0.1:9'));
  await expect(down('https://only.proxy.test/')).rejects.toThrow(
    'The proxy 127.0.0.1:9 cannot be reached: nothing listens there',
  );
});
