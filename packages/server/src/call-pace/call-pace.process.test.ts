import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { chain, node, webhook } from '../testing/real-workflows.ts';
import { TestServer } from '../testing/test-server.ts';

const PAUSE_MS = 1000;

describe('The pause of a service', { timeout: 240_000 }, () => {
  const server = new TestServer();
  /** When requests came, by their messages. The first one is refused. */
  const arrivals: Array<{ text: string; at: number }> = [];
  let chat: Server;

  beforeAll(async () => {
    await server.settle();
    chat = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        arrivals.push({ text: JSON.parse(body).text, at: performance.now() });
        if (arrivals.length === 1) response.writeHead(429, { 'retry-after': String(PAUSE_MS / 1000) });
        response.end('{"success":true}');
      });
    });
    await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
    await server.start({
      environment: { MILLRACE_RUNNERS: '2', MILLRACE_CONCURRENCY: '1', MILLRACE_SSRF_ALLOW: '127.0.0.1' },
      log: pino({ level: process.env.MILLRACE_TEST_LOG ?? 'silent' }),
      runnerEntry: runnerEntry(),
    });
  });
  afterAll(async () => {
    await server.remove();
    chat.close();
  });

  it('of one execution holds up those of other processes that use the same credential, and no others', async () => {
    const domain = `http://127.0.0.1:${(chat.address() as AddressInfo).port}`;
    for (const name of ['mine', 'other']) {
      const data = { userId: name, authKey: 'k', domain };
      const { id } = await server.rest('POST', '/credentials', { name, type: 'rocketchatApi', data });
      const post = node('Post', 'rocketchat', 1, { channel: '#a', text: '={{ $json.query.text }}' });
      await server.createWorkflow(
        chain(name, [
          webhook(name, 'onReceived'),
          { ...post, credentials: { rocketchatApi: { id: String(id), name } } },
        ]),
        { active: true },
      );
    }
    await server.call('GET', '/webhook/mine?text=refused');
    await expect.poll(() => arrivals.length, { timeout: 60_000 }).toBe(1);
    await server.call('GET', '/webhook/other?text=other');
    await server.call('GET', '/webhook/mine?text=waits');
    await expect.poll(() => arrivals.length, { timeout: 60_000 }).toBe(4);
    const since = (text: string) =>
      (arrivals.findLast((arrival) => arrival.text === text)?.at ?? 0) - (arrivals[0]?.at ?? 0);
    expect(since('other')).toBeLessThan(since('waits'));
    // Timers may end a little early.
    expect(since('waits')).toBeGreaterThan(PAUSE_MS - 20);
    expect(since('refused')).toBeGreaterThan(PAUSE_MS - 20);
  });
});
