import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLogger } from '../logging/logger.ts';
import { createApp } from './create-app.ts';

const lines: string[] = [];
let app: ReturnType<typeof createApp>;
let url: string;

beforeAll(async () => {
  const log = await createLogger({ level: 'silent', streams: [{ write: (line) => void lines.push(line) }] });
  app = createApp(log, { trustedProxies: [], publicUrl: undefined, webhookUrl: undefined });
  app.post('/note', async (request) => {
    log.info({ body: request.body }, 'Noted');
    return request.body;
  });
  app.get('/broken', async () => {
    throw new Error('a defect');
  });
  app.get('/raw', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, ['content-type', 'text/plain']).end('raw');
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => void lines.splice(0));
afterAll(() => app.close());

const logged = (): unknown[] => lines.map((line) => JSON.parse(line) as unknown);

function post(headers: Record<string, string> = {}): Promise<Response> {
  const body = JSON.stringify({ text: 'x'.repeat(200_000) });
  return fetch(`${url}/note`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
}

it('takes the id that a proxy gave the request into its answer and its log lines', async () => {
  const answer = await post({ 'x-request-id': 'edge-7:42' });
  expect(answer.headers.get('x-request-id')).toBe('edge-7:42');
  expect(logged()).toMatchObject([{ msg: 'Noted', requestId: 'edge-7:42' }]);
});

it.each([
  ['none', {}],
  ['an empty one', { 'x-request-id': '' }],
  ['one with spaces', { 'x-request-id': 'a b' }],
  ['one that is too long', { 'x-request-id': 'a'.repeat(129) }],
])('makes one for a request with %s', async (_what, headers) => {
  const answer = await post(headers);
  const id = answer.headers.get('x-request-id');
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(logged()).toMatchObject([{ msg: 'Noted', requestId: id }]);
});

it('names the request that failed, and answers its id where no hook is passed or no reply is left', async () => {
  await fetch(`${url}/broken`, { headers: { 'x-request-id': 'b-1' } });
  expect(logged()).toMatchObject([{ msg: 'A request failed', requestId: 'b-1', err: { message: 'a defect' } }]);
  for (const path of ['/nowhere', '/%zz', '/raw']) {
    const answer = await fetch(url + path, { headers: { 'x-request-id': 'b-2' } });
    expect(answer.headers.get('x-request-id'), path).toBe('b-2');
  }
});
