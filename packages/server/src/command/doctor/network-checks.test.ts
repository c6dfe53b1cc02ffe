import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../config/load-config.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { checkNetwork } from './network-checks.ts';

let servers: Server[] = [];
afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
});

/** Answers all requests with a status. */
async function serverWith(status: number): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function findings(environment: Record<string, string>): Promise<string[]> {
  const found = await checkNetwork(loadConfig(environment).config);
  return found.map(({ check, state, text, hint }) => {
    expect(hint === undefined).toBe(state === 'ok');
    return `${check}: ${state}: ${text}`;
  });
}

describe('what doctor says of the network', () => {
  it.each([
    [200, 'ok: '],
    [503, 'problem: '],
    [404, 'problem: '],
  ])('looks who answers at the public address: %i', async (status, state) => {
    const address = await serverWith(status);
    const [first = ''] = await findings({ MILLRACE_PUBLIC_URL: address });
    expect(first).toContain(`Address: ${state}${address}`);
    if (status === 503) expect(first).toContain('is not ready');
    if (status === 404) expect(first).toContain('answers with 404: it may be another program');
  });

  it('says when nothing answers, also at the address of webhooks', async () => {
    const closed = await serverWith(200);
    servers.pop()?.close();
    const address = await serverWith(200);
    const found = await findings({ MILLRACE_PUBLIC_URL: address, MILLRACE_WEBHOOK_URL: closed });
    expect(found).toContainEqual(
      expect.stringContaining(`Address of webhooks: warning: Nothing answers at ${closed} (`),
    );
    expect(found).toContain(`Address: ok: ${address}`);
  });

  it('warns of an address without TLS, and of a proxy that nobody trusts', async () => {
    const open = await findings({ MILLRACE_PUBLIC_URL: 'http://automation.invalid/' });
    expect(open).toContain('Address: warning: Passwords and data cross the network unencrypted.');
    const proxied = { MILLRACE_PUBLIC_URL: 'https://automation.invalid/' };
    const text = 'Address: warning: A proxy stands before the server, and none is trusted: all callers count as one.';
    expect(await findings(proxied)).toContain(text);
    expect(await findings({ ...proxied, MILLRACE_TRUSTED_PROXIES: '127.0.0.1' })).not.toContain(text);
  });

  it('asks the mail server whether it takes messages', async () => {
    const address = await serverWith(200);
    const mail = await startMailServer();
    const { host } = new URL(mail.url);
    const given = { MILLRACE_PUBLIC_URL: address, MILLRACE_SMTP_URL: mail.url };
    expect(await findings({ MILLRACE_PUBLIC_URL: address })).toContain(
      'Mail: ok: not set up: invitations are links to copy',
    );
    expect(await findings(given)).toContain(`Mail: ok: ${host} takes messages`);
    await mail.close();
    expect(await findings(given)).toContainEqual(expect.stringContaining(`Mail: problem: ${host} takes no messages: `));
  });
});
