import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { NO_PROXIES } from '@millrace/network';
import { afterEach, expect, it } from 'vitest';
import { Delivery } from './delivery.ts';
import { type LogStream, openLogStreams } from './log-streams.ts';
import { createLogger } from './logger.ts';

const CLOSE_MS = 20_000;
const troubles: string[] = [];
const onTrouble = (message: string) => void troubles.push(message);
const closers: Array<() => void> = [];
afterEach(() => {
  troubles.length = 0;
  for (const close of closers.splice(0)) close();
});

function open(settings: Partial<Parameters<typeof openLogStreams>[0]>): LogStream {
  const none = {
    logFile: undefined,
    logSyslog: undefined,
    logHttp: undefined,
    logHttpToken: undefined,
    proxies: NO_PROXIES,
  };
  const [stream] = openLogStreams({ ...none, ...settings }, onTrouble);
  if (!stream) throw new Error('The settings name nothing');
  return stream;
}

async function logTo(stream: LogStream, ...messages: string[]): Promise<void> {
  const log = await createLogger({ level: 'silent', streams: [stream] });
  for (const message of messages) log.info({ password: 'hunter2' }, message);
  await stream.close(CLOSE_MS);
}

it('writes to a file, without secrets, and goes on where it ended', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-log-'));
  closers.push(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'deep', 'my log.jsonl');
  for (const message of ['first', 'second']) await logTo(open({ logFile: file }), message);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 30, msg: 'first', password: '********' },
    { level: 30, msg: 'second' },
  ]);
});

it('says which file it cannot write', () => {
  expect(() => open({ logFile: '/dev/null/log' })).toThrow(/^The log cannot be written to \/dev\/null\/log/);
});

it('posts through the proxy of the operator', async () => {
  const asked: string[] = [];
  const proxy = createHttpServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response.end();
  }).listen(0, '127.0.0.1');
  closers.push(() => proxy.close());
  await once(proxy, 'listening');
  const http = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const proxies = { http, except: [], isTrusted: false };
  await logTo(open({ logHttp: 'http://logs.test/in', logHttpToken: 'a-token', proxies }), 'one');
  expect(asked).toEqual(['POST http://logs.test/in Bearer a-token']);
});

it('posts lines in order, and again when they did not arrive', async () => {
  const bodies: string[] = [];
  const seen: Array<string | undefined> = [];
  const server = createHttpServer(async (request, response) => {
    const body = await text(request);
    seen.push(request.headers.authorization);
    if (seen.length > 2) bodies.push(body);
    response.writeHead(seen.length > 2 ? 204 : 503).end();
  }).listen(0, '127.0.0.1');
  closers.push(() => server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/logs`;
  await logTo(open({ logHttp: url, logHttpToken: 'a-token' }), 'one', 'two', 'three');
  const messages = bodies
    .join('')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(messages).toEqual(['one', 'two', 'three']);
  expect(new Set(seen)).toEqual(new Set(['Bearer a-token']));
  expect(troubles).toEqual([expect.stringContaining('cannot be delivered (the answer was 503)')]);
});

const SYSLOG = /^<134>1 \d{4}-[\d-]+T[\d:.]+Z \S+ millrace \d+ - - \{.*"msg":"hello"\}$/;

it('sends datagrams to a syslog server', async () => {
  const server = createSocket('udp4').bind(0, '127.0.0.1');
  closers.push(() => server.close());
  await once(server, 'listening');
  const received = once(server, 'message');
  await logTo(open({ logSyslog: `syslog://127.0.0.1:${server.address().port}` }), 'hello');
  expect(String((await received)[0])).toMatch(SYSLOG);
});

it('sends framed messages to a syslog server over TCP, and connects again when it is back', async () => {
  const received: string[] = [];
  let connections = 0;
  const server = createServer((socket) => {
    // The first connection is cut at once.
    if (++connections === 1) socket.destroy();
    else socket.on('data', (chunk) => received.push(String(chunk)));
  }).listen(0, '127.0.0.1');
  closers.push(() => server.close());
  await once(server, 'listening');
  const stream = open({ logSyslog: `syslog+tcp://127.0.0.1:${(server.address() as AddressInfo).port}` });
  const log = await createLogger({ level: 'silent', streams: [stream] });
  await expect
    .poll(
      () => {
        log.info('hello');
        return received.join('');
      },
      { timeout: CLOSE_MS },
    )
    .not.toBe('');
  await stream.close(CLOSE_MS);
  const [, length, message] = /^(\d+) (.*?\})(?=\d+ <|$)/.exec(received.join('')) ?? [];
  expect(message).toMatch(SYSLOG);
  expect(Number(length)).toBe(message?.length);
  expect(connections).toBeGreaterThan(1);
});

it('holds a bounded number of bytes, loses the oldest, and tells how many', async () => {
  const arrived: string[] = [];
  const gate = Promise.withResolvers<void>();
  const delivery = new Delivery({
    target: 'here',
    maxWaitingBytes: 30,
    onTrouble,
    deliver: async (lines) => {
      await gate.promise;
      arrived.push(...lines);
    },
  });
  delivery.write('0123456789');
  // The first is on its way.
  await Promise.resolve();
  await Promise.resolve();
  for (const letter of ['a', 'b', 'c', 'd', 'e']) delivery.write(letter.repeat(10));
  gate.resolve();
  await delivery.close(CLOSE_MS);
  expect(arrived).toEqual(['0123456789', 'cccccccccc', 'dddddddddd', 'eeeeeeeeee']);
  expect(troubles).toEqual(['Lines of the log for here were lost, 2 of them: too many waited.']);
});
