import { gzipSync } from 'node:zlib';
import { AddressGuard, NO_PROXIES } from '@millrace/network';
import { type HttpRequest, NodeError } from '@millrace/node-sdk';
import { expect, test } from 'vitest';
import { type DomainLimits, NO_DOMAIN_LIMITS } from '../network/domain-limits.ts';
import { bodyOf, startLoopbackServer } from '../testing/loopback-server.ts';
import { createTransport } from './http-transport.ts';

const NO_LIMITS = { secretHeaders: [], domains: NO_DOMAIN_LIMITS };
const never = new AbortController().signal;

const guarded = createTransport(new AddressGuard([]), NO_PROXIES);
const open = createTransport(new AddressGuard(['127.0.0.1', 'localhost']), NO_PROXIES);

/** Limits of as many credentials. */
const limitedTo = (...lists: string[][]) => new Map(lists.map((hosts, index) => [`api${index}`, hosts]));

async function failure(work: Promise<unknown>): Promise<Pick<NodeError, 'code' | 'message' | 'description'>> {
  const error = await work.then(
    () => new Error('It did not fail'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof NodeError)) throw error;
  const { code, message, description } = error;
  return { code, message, description };
}

/** Answers with what it got. */
const startEcho = () =>
  startLoopbackServer(async (request, response) => {
    const { method, url, headers } = request;
    response.end(JSON.stringify({ method, url, headers, body: await bodyOf(request) }));
  });

test('method, query, headers and body arrive', async () => {
  await using server = await startEcho();
  const response = await open.request(
    {
      // What the URL has already stays as it was written.
      url: `${server.url}/path?a=%20+1`,
      method: 'post',
      query: [
        ['b', 'x y'],
        ['b', 'z'],
      ],
      headers: { 'X-Own': 'value' },
      body: 'text',
    },
    never,
    NO_LIMITS,
  );
  expect(response).toMatchObject({ status: 200, url: `${server.url}/path?a=%20+1&b=x%20y&b=z` });
  expect(JSON.parse(Buffer.from(response.body).toString())).toMatchObject({
    method: 'POST',
    url: '/path?a=%20+1&b=x%20y&b=z',
    headers: { 'x-own': 'value', 'user-agent': 'Millrace' },
    body: 'text',
  });
});

test('form data is sent as multipart with its boundary', async () => {
  await using server = await startEcho();
  const form = new FormData();
  form.append('file', new Blob(['content']), 'a.txt');
  const { body } = await open.request({ url: server.url, method: 'POST', body: form }, never, NO_LIMITS);
  const echoed = JSON.parse(Buffer.from(body).toString());
  const boundary = /boundary=(.+)$/.exec(echoed.headers['content-type'])?.[1];
  expect(echoed.body).toContain(`--${boundary}\r\n`);
  expect(echoed.body).toContain('filename="a.txt"');
});

test.each([
  'http://127.0.0.1',
  'http://localhost',
  'http://2130706433',
  'http://0x7f.1',
  'http://[::ffff:127.0.0.1]',
  'http://0',
])('nothing is sent to %s unless it is allowed', async (origin) => {
  let calls = 0;
  await using server = await startLoopbackServer((_request, response) => {
    calls++;
    response.end();
  });
  const error = await failure(guarded.request({ url: `${origin}:${server.port}/` }, never, NO_LIMITS));
  expect(error).toMatchObject({
    code: 'HTTP_BLOCKED_ADDRESS',
    description: 'If workflows are to reach it, add the host name or the address to the setting MILLRACE_SSRF_ALLOW.',
  });
  expect(calls).toBe(0);
});

test('a redirect to an internal address is refused', async () => {
  await using server = await startLoopbackServer((_request, response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
  });
  const error = await failure(open.request({ url: server.url }, never, NO_LIMITS));
  expect(error).toMatchObject({
    code: 'HTTP_BLOCKED_ADDRESS',
    message: 'The request was blocked: 169.254.169.254 is an internal address',
  });
});

test('neither a proxy at an internal address nor an internal address behind a proxy is reached', async () => {
  let calls = 0;
  await using proxy = await startLoopbackServer((_request, response) => {
    calls++;
    response.end();
  });
  const request = { url: 'http://10.0.0.1/', proxy: proxy.url };
  expect(await failure(guarded.request({ ...request, url: 'http://1.1.1.1/' }, never, NO_LIMITS))).toMatchObject({
    code: 'HTTP_BLOCKED_ADDRESS',
  });
  expect(await failure(open.request(request, never, NO_LIMITS))).toMatchObject({ code: 'HTTP_BLOCKED_ADDRESS' });
  expect(calls).toBe(0);
});

test('an allowed address is reached through a proxy', async () => {
  await using proxy = await startEcho();
  const { body } = await open.request({ url: 'http://127.0.0.1:9/x', proxy: proxy.url }, never, NO_LIMITS);
  expect(JSON.parse(Buffer.from(body).toString())).toMatchObject({ url: 'http://127.0.0.1:9/x' });
});

test('requests go through the proxy of the operator, where they name none of their own', async () => {
  await using proxy = await startEcho();
  await using other = await startEcho();
  const settings = { http: proxy.url.replace('//', '//me:hush@'), except: ['direct.test'], isTrusted: true };
  const proxied = createTransport(new AddressGuard(['127.0.0.1']), settings);
  const askedBy = async (request: HttpRequest) => {
    const { body } = await proxied.request(request, never, NO_LIMITS);
    return JSON.parse(Buffer.from(body).toString());
  };
  expect(await askedBy({ url: 'http://shop.test/x', headers: { 'X-Own': 'a' } })).toMatchObject({
    url: 'http://shop.test/x',
    headers: { host: 'shop.test', 'x-own': 'a', 'proxy-authorization': `Basic ${btoa('me:hush')}` },
  });
  const own = await askedBy({ url: 'http://127.0.0.1:9/x', proxy: other.url });
  expect(own).toMatchObject({ url: 'http://127.0.0.1:9/x' });
  expect(own.headers).not.toHaveProperty('proxy-authorization');
  const direct = await failure(proxied.request({ url: 'http://direct.test/' }, never, NO_LIMITS));
  expect(direct).toMatchObject({ code: 'HTTP_DNS' });
  await proxied.close();
});

test('a proxy of the operator that fails is told from the host, without its password', async () => {
  const settings = { http: 'http://me:hush@127.0.0.1:9', except: [], isTrusted: true };
  const proxied = createTransport(new AddressGuard([]), settings);
  const error = await failure(proxied.request({ url: 'http://shop.test/' }, never, NO_LIMITS));
  expect(error).toEqual({
    code: 'HTTP_PROXY',
    message: 'The proxy 127.0.0.1:9 cannot be reached: nothing listens there',
    description: expect.stringContaining('HTTPS_PROXY'),
  });
  await proxied.close();
});

test('credentials do not follow a redirect to another origin, other headers do', async () => {
  await using target = await startEcho();
  await using server = await startLoopbackServer((_request, response) => {
    response.writeHead(307, { location: `http://localhost:${target.port}/end` }).end();
  });
  const headers = { Authorization: 'Bearer secret', 'X-Api-Key': 'secret', 'X-Other': 'kept' };
  const { body, url } = await open.request({ url: server.url, headers, method: 'PUT', body: 'b' }, never, {
    secretHeaders: ['x-api-key'],
    domains: NO_DOMAIN_LIMITS,
  });
  const echoed = JSON.parse(Buffer.from(body).toString());
  expect(url).toBe(`http://localhost:${target.port}/end`);
  expect(echoed).toMatchObject({ method: 'PUT', body: 'b', headers: { 'x-other': 'kept' } });
  expect(JSON.stringify(echoed)).not.toContain('secret');
});

test('a POST that is redirected with 302 becomes a GET without body', async () => {
  await using server = await startLoopbackServer(async (request, response) => {
    if (request.url === '/end') response.end(`${request.method} ${await bodyOf(request)}`);
    else response.writeHead(302, { location: '/end' }).end();
  });
  const request = { url: server.url, method: 'POST', body: 'b', headers: { 'Content-Type': 'text/plain' } };
  expect(Buffer.from((await open.request(request, never, NO_LIMITS)).body).toString()).toBe('GET ');
});

test('with no redirects allowed the redirect itself is the answer', async () => {
  await using server = await startLoopbackServer((_request, response) => {
    response.writeHead(301, { location: '/next' }).end('moved');
  });
  const response = await open.request({ url: server.url, maxRedirects: 0 }, never, NO_LIMITS);
  expect(response.status).toBe(301);
  expect(response.headers.location).toBe('/next');
});

test('an endless chain of redirects ends with an error', async () => {
  await using server = await startLoopbackServer((_request, response) => {
    response.writeHead(302, { location: '/again' }).end();
  });
  expect(await failure(open.request({ url: server.url, maxRedirects: 3 }, never, NO_LIMITS))).toEqual({
    code: 'HTTP_TOO_MANY_REDIRECTS',
    message: `${server.url}/again redirected more than 3 times`,
    description: 'Check the URL, or raise the number of redirects in the options of the node.',
  });
});

test('a compressed answer is read, and one that unpacks to too much is refused', async () => {
  await using server = await startLoopbackServer((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1_000_000, 'a')));
  });
  expect((await open.request({ url: server.url }, never, NO_LIMITS)).body.length).toBe(1_000_000);
  expect(await failure(open.request({ url: server.url, maxResponseBytes: 999_999 }, never, NO_LIMITS))).toMatchObject({
    code: 'HTTP_TOO_LARGE',
    message: `The answer of ${server.url} is larger than 999999 bytes`,
  });
});

test('an answer that does not come in time is an error that names the time', async () => {
  await using server = await startLoopbackServer(() => undefined);
  expect(await failure(open.request({ url: `${server.url}/x?key=secret`, timeoutMs: 50 }, never, NO_LIMITS))).toEqual({
    code: 'HTTP_TIMEOUT',
    message: `${server.url}/x did not answer within 0.05 s`,
    description: 'Try again later, or raise the time limit in the options of the node.',
  });
});

test('an aborted request fails with the reason of the signal', async () => {
  const abort = new AbortController();
  await using server = await startLoopbackServer(() => abort.abort(new Error('stopped by the user')));
  await expect(open.request({ url: server.url }, abort.signal, NO_LIMITS)).rejects.toThrow('stopped by the user');
});

test.each([
  ['http://127.0.0.1:1/', 'HTTP_CONNECTION_REFUSED'],
  ['http://does-not-exist.invalid/', 'HTTP_DNS'],
  ['ftp://example.com/', 'HTTP_INVALID_URL'],
  ['example.com', 'HTTP_INVALID_URL'],
])('a request to %s fails with %s', async (url, code) => {
  expect((await failure(open.request({ url }, never, NO_LIMITS))).code).toBe(code);
});

test('a service without TLS behind https, a cut answer and a broken header each have their code', async () => {
  await using server = await startLoopbackServer((_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('x', () => response.destroy());
  });
  const tls = open.request({ url: server.url.replace('http:', 'https:') }, never, NO_LIMITS);
  expect((await failure(tls)).code).toBe('HTTP_TLS');
  expect((await failure(open.request({ url: server.url }, never, NO_LIMITS))).code).toBe('HTTP_CONNECTION_LOST');
  const header = open.request({ url: server.url, headers: { 'X-A': 'a\r\nX-B: b' } }, never, NO_LIMITS);
  expect((await failure(header)).code).toBe('HTTP_INVALID_REQUEST');
});

test('credentials in the URL become a header and are never shown', async () => {
  await using server = await startEcho();
  const url = server.url.replace('http://', 'http://user:p%40ss@');
  const response = await open.request({ url }, never, NO_LIMITS);
  const authorization = `Basic ${Buffer.from('user:p@ss').toString('base64')}`;
  expect(JSON.parse(Buffer.from(response.body).toString()).headers).toMatchObject({ authorization });
  expect(response.url).not.toContain('p%40ss');
});

test('a body is sent as it comes, and not again where a redirect asks for it', async () => {
  async function* parts() {
    yield Buffer.from('one ');
    yield Buffer.from('two');
  }
  await using server = await startEcho();
  const { body } = await open.request({ url: server.url, method: 'PUT', body: parts() }, never, NO_LIMITS);
  expect(JSON.parse(Buffer.from(body).toString())).toMatchObject({ method: 'PUT', body: 'one two' });
  await using mover = await startLoopbackServer((_request, response) => {
    response.writeHead(307, { location: server.url }).end();
  });
  const moved = failure(open.request({ url: mover.url, method: 'PUT', body: parts() }, never, NO_LIMITS));
  expect((await moved).code).toBe('HTTP_FAILED');
});

test('an answer in parts is there before it ends, and ends with the loop over it', async () => {
  const closed = Promise.withResolvers<void>();
  await using server = await startLoopbackServer((request, response) => {
    response.write(`${request.headers['accept-encoding']} `);
    response.once('close', closed.resolve);
  });
  const { status, body } = await open.stream({ url: server.url, timeoutMs: 5000 }, never, NO_LIMITS);
  expect(status).toBe(200);
  for await (const part of body) {
    expect(Buffer.from(part).toString()).toBe('identity ');
    break;
  }
  await closed.promise;
});

test('an answer in parts is guarded, has to begin in time, and tells when it is cut or stopped', async () => {
  await using server = await startLoopbackServer((request, response) => {
    if (request.url !== '/late') response.writeHead(200, { 'content-length': 100 }).write('x');
    if (request.url === '/cut') setImmediate(() => response.destroy());
  });
  expect((await failure(guarded.stream({ url: server.url }, never, NO_LIMITS))).code).toBe('HTTP_BLOCKED_ADDRESS');
  expect((await failure(open.stream({ url: `${server.url}/late`, timeoutMs: 50 }, never, NO_LIMITS))).code).toBe(
    'HTTP_TIMEOUT',
  );
  const drain = async (body: AsyncIterable<Uint8Array>, each: () => void = () => undefined) => {
    for await (const _part of body) each();
  };
  const cut = await open.stream({ url: `${server.url}/cut` }, never, NO_LIMITS);
  expect((await failure(drain(cut.body))).code).toBe('HTTP_CONNECTION_LOST');
  const abort = new AbortController();
  const stopped = await open.stream({ url: server.url }, abort.signal, NO_LIMITS);
  await expect(drain(stopped.body, () => abort.abort(new Error('stopped')))).rejects.toThrow('stopped');
});

test('a request goes only to the hosts that the credentials of its node are for, also by redirects', async () => {
  await using target = await startEcho();
  await using server = await startLoopbackServer((_request, response) => {
    response.writeHead(307, { location: `http://localhost:${target.port}/end` }).end();
  });
  const send = (lists: string[][]) =>
    open.request({ url: server.url }, never, { secretHeaders: [], domains: limitedTo(...lists) });
  expect(await failure(send([['localhost']]))).toEqual({
    code: 'HTTP_DOMAIN_NOT_ALLOWED',
    message: "The credential of the node may not be used for requests to '127.0.0.1'",
    description: 'Its owner allows: localhost. This counts for redirects and further pages, too.',
  });
  expect(await failure(send([['127.0.0.1']]))).toMatchObject({ message: expect.stringContaining("'localhost'") });
  expect(await failure(send([['127.0.0.1', 'localhost'], ['other.example']]))).toMatchObject({
    code: 'HTTP_DOMAIN_NOT_ALLOWED',
  });
  expect((await send([['127.0.0.1', 'localhost']])).status).toBe(200);
});

test.each([
  ['a proxy of the node', { proxy: 'http://127.0.0.1:9' }, 'HTTP_PROXY_NOT_ALLOWED'],
  ['certificates that are not verified', { allowUnauthorizedCerts: true }, 'HTTP_UNVERIFIED_NOT_ALLOWED'],
  [
    'an authority of another credential',
    { tls: { ca: 'PEM', credentialType: 'httpSslAuth' } },
    'HTTP_UNVERIFIED_NOT_ALLOWED',
  ],
  ['an authority of nobody', { tls: { ca: 'PEM' } }, 'HTTP_UNVERIFIED_NOT_ALLOWED'],
])('a credential that is limited to hosts does not go out with %s', async (_, way, code) => {
  let requests = 0;
  await using server = await startLoopbackServer((_request, response) => {
    requests++;
    response.end();
  });
  const send = (domains: DomainLimits) =>
    open.request({ url: server.url, ...way }, never, { secretHeaders: [], domains });
  const refusal = await failure(send(limitedTo(['127.0.0.1'])));
  expect(refusal).toMatchObject({ code, message: expect.stringContaining('is limited to certain hosts') });
  expect(requests).toBe(0);
  if (!('proxy' in way)) expect((await send(NO_DOMAIN_LIMITS)).status).toBe(200);
});

test('a limited credential may itself say how its hosts prove who they are', async () => {
  await using server = await startEcho();
  const send = (request: Partial<HttpRequest>, unverifiedBy?: string) =>
    open.request({ url: server.url, ...request }, never, {
      secretHeaders: [],
      domains: new Map([['own', ['127.0.0.1']]]),
      unverifiedBy,
    });
  expect((await send({ allowUnauthorizedCerts: true }, 'own')).status).toBe(200);
  expect(await failure(send({ allowUnauthorizedCerts: true }, 'other'))).toMatchObject({
    code: 'HTTP_UNVERIFIED_NOT_ALLOWED',
  });
  expect((await send({ tls: { ca: 'PEM', credentialType: 'own' } })).status).toBe(200);
});

test('a question that meets a connection at its end is asked again, over another one', async () => {
  const known = new WeakSet<object>();
  let requests = 0;
  await using server = await startLoopbackServer((request, response) => {
    requests++;
    if (known.has(request.socket)) return request.socket.destroy();
    known.add(request.socket);
    response.end('here');
  });
  for (let round = 0; round < 3; round++) {
    expect((await open.request({ url: server.url }, never, NO_LIMITS)).status).toBe(200);
  }
  expect(requests).toBeGreaterThan(3);
});

test('what may have had an effect is not sent again', async () => {
  let requests = 0;
  await using server = await startLoopbackServer((request) => {
    requests++;
    request.socket.destroy();
  });
  const post = open.request({ url: server.url, method: 'POST', body: 'x' }, never, NO_LIMITS);
  expect((await failure(post)).code).toBe('HTTP_CONNECTION_LOST');
  expect(requests).toBe(1);
});
