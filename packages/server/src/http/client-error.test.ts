import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../logging/logger.ts';
import { createApp } from './create-app.ts';

let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  app = createApp(await createLogger({ level: 'fatal' }), {
    trustedProxies: [],
    publicUrl: undefined,
    webhookUrl: undefined,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** What the server answers to bytes, until it closes the connection. */
async function answerTo(bytes: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head: head.split('\r\n').slice(0, 2), body: JSON.parse(body) as unknown };
}

it.each([
  ['a line that is no request', 'HELLO\r\n\r\n', 400, 'What arrived is no HTTP request.'],
  ['a method that does not exist', 'FETCH / HTTP/1.1\r\n\r\n', 400, 'What arrived is no HTTP request.'],
  [
    'two lengths of one body',
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
    400,
    'What arrived is no HTTP request.',
  ],
  [
    'headers that are too long',
    `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'The address and the headers of the request are too long.',
  ],
  ['an address that is too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 431, expect.any(String)],
])('answers %s in the shape of all other problems', async (_what, bytes, status, message) => {
  const { head, body } = await answerTo(bytes);
  expect(head[0]).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head[1]).toBe('content-type: application/json; charset=utf-8');
  expect(body).toEqual({ code: 'BAD_REQUEST', message });
});
