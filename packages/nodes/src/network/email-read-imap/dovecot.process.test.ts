import type { NodeType } from '@millrace/node-sdk';
import { listenTo } from '@millrace/node-sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dovecotProgram, type RunningDovecot, startDovecot } from '../../testing/dovecot-server.ts';
import versions from './email-read-imap.node.ts';

const [, latest] = versions as [NodeType, NodeType];
const mail = (subject: string) => `From: ada@example.com\r\nSubject: ${subject}\r\n\r\nHello\r\n`;

describe.skipIf(!dovecotProgram)('Emails on a Dovecot server', () => {
  let server: RunningDovecot;
  beforeAll(async () => {
    server = await startDovecot();
  });
  afterAll(() => server?.stop());

  const listen = (changes: object) =>
    listenTo(latest, { mode: 'trigger', credentials: { imap: { ...server.credential, ...changes } } });
  const next = async (listener: Awaited<ReturnType<typeof listen>>) =>
    (await listener.next()).map(({ json }) => json.subject);

  it.each([
    ['that turns to TLS', () => ({ allowUnauthorizedCerts: true })],
    ['with TLS from the start', () => ({ port: server.securePort, secure: true, allowUnauthorizedCerts: true })],
  ])('start the workflow over a connection %s, and are marked as read', async (name, changes) => {
    await server.deliver(mail(`before ${name}`));
    const listener = await listen(changes());
    expect(await next(listener)).toEqual([`before ${name}`]);
    await server.deliver(mail(`after ${name}`));
    expect(await next(listener)).toEqual([`after ${name}`]);
    await listener.close();
    const again = await listen(changes());
    await server.deliver(mail('last'));
    expect(await next(again)).toEqual(['last']);
    await again.close();
  });

  it.each([
    ['a certificate that cannot be verified', () => ({}), /certificate|self.signed/i],
    ['a wrong password', () => ({ allowUnauthorizedCerts: true, password: 'no' }), /refuses user and password/],
    ['TLS where there is none', () => ({ secure: true }), /cannot be used/],
  ])('are refused with %s', async (_, changes, message) => {
    await expect(listen(changes())).rejects.toThrow(message);
  });
});
