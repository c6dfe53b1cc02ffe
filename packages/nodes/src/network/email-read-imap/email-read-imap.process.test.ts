import { type Item, type JsonObject, NodeError, type NodeType } from '@millrace/node-sdk';
import { listenTo, type NodeTestOptions, type TestListener } from '@millrace/node-sdk/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryImapServer } from '../../testing/memory-imap-server.ts';
import versions from './email-read-imap.node.ts';

const [first, latest] = versions as [NodeType, NodeType];

function mail(subject: string, text = 'Hello'): string {
  return `From: Ada <ada@example.com>\r\nTo: bob@example.com\r\nSubject: ${subject}\r\nDate: Tue, 06 Feb 2024 10:00:00 +0000\r\nX-Own: yes\r\n\r\n${text}`;
}

const WITH_FILE = [
  'From: =?utf-8?Q?Ad=C3=A9?= <ada@example.com>',
  'To: "B, C" <b@example.com>, d@example.com',
  'Subject: =?utf-8?B?R3LDvMOfZQ==?=',
  'Message-ID: <1@example.com>',
  '__proto__: own',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=x',
  '',
  '--x',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'One <two>',
  '--x',
  'Content-Type: application/pdf; name="a.pdf"',
  'Content-Disposition: attachment; filename="a.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  'AAEC',
  '--x--',
  '',
].join('\r\n');

let server: MemoryImapServer;
const listeners: TestListener[] = [];

beforeEach(async () => {
  server = await MemoryImapServer.start([mail('one'), mail('two')]);
});
afterEach(async () => {
  await Promise.all(listeners.splice(0).map((listener) => listener.close()));
  await server.stop();
});

async function listen(
  options: NodeTestOptions = {},
  onEvent?: Parameters<typeof listenTo>[2],
  version = latest,
): Promise<TestListener> {
  const credentials = { imap: server.credential };
  const listener = await listenTo(version, { mode: 'trigger', credentials, ...options }, onEvent);
  listeners.push(listener);
  return listener;
}

const subjects = async (listener: TestListener) => (await listener.next()).map(({ json }) => json.subject);

/** Waits for what the server knows. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

describe('emails', () => {
  it('that are unread start the workflow together, those that come later do so on their own', async () => {
    const listener = await listen();
    expect(await subjects(listener)).toEqual(['one', 'two']);
    await until(() => server.read().length === 2);
    server.deliver(mail('three'));
    expect(await subjects(listener)).toEqual(['three']);
    await until(() => server.read().length === 3);
  });

  it('are marked as read only when their execution is stored', async () => {
    const listener = await listen({}, () => {
      throw new NodeError('The disk is full');
    });
    expect(await listener.failure).toMatchObject({ message: 'The disk is full' });
    expect(server.read()).toEqual([]);
    const again = await listen();
    expect(await subjects(again)).toEqual(['one', 'two']);
  });

  it('stay unread when that is wanted, and do not come again', async () => {
    const staticData = { node: {}, workflow: {} };
    const parameters = { postProcessAction: 'nothing' };
    const listener = await listen({ parameters, staticData });
    expect(await subjects(listener)).toEqual(['one', 'two']);
    await listener.close();
    expect(staticData.node).toEqual({ lastMessageUid: 2, uidValidity: '1' });
    const later = await listen({ parameters, staticData });
    server.deliver(mail('three'));
    expect(await subjects(later)).toEqual(['three']);
    expect(server.read()).toEqual([]);
  });

  it('come again when the server has numbered them anew, or when the last one is not to be kept', async () => {
    const staticData = { node: { lastMessageUid: 2, uidValidity: '1' }, workflow: {} };
    const parameters = { postProcessAction: 'nothing', options: { trackLastMessageId: false } };
    expect(await subjects(await listen({ parameters, staticData }))).toEqual(['one', 'two']);
    staticData.node = { lastMessageUid: 2, uidValidity: '1' };
    server.renumber();
    expect(await subjects(await listen({ staticData }))).toEqual(['one', 'two']);
  });

  it('come by twenties', async () => {
    for (let count = 0; count < 40; count++) server.deliver(mail(`more ${count}`));
    const listener = await listen();
    const sizes = [];
    while (sizes.length < 3) sizes.push((await listener.next()).length);
    expect(sizes).toEqual([20, 20, 2]);
  });

  it('are searched for by rules', async () => {
    const customEmailConfig = '["UNSEEN", ["SUBJECT", "two"], ["!FROM", "nobody"]]';
    expect(await subjects(await listen({ parameters: { options: { customEmailConfig } } }))).toEqual(['two']);
  });

  it('that came before are given to who tries the workflow out', async () => {
    const staticData = { node: { lastMessageUid: 2, uidValidity: '1' }, workflow: {} };
    expect(await subjects(await listen({ mode: 'manual', staticData }))).toEqual(['one', 'two']);
  });
});

describe('an email', () => {
  const received = async (parameters: JsonObject, version = latest) => {
    await server.stop();
    server = await MemoryImapServer.start([WITH_FILE]);
    const [item] = await (await listen({ parameters }, undefined, version)).next();
    return item as Item;
  };

  it.each([first, latest])('is put out simply', async (version) => {
    const item = await received({}, version);
    expect(item.binary).toBeUndefined();
    expect(item.json).toMatchObject({
      textPlain: 'One <two>\n',
      from: 'Adé <ada@example.com>',
      to: '"B, C" <b@example.com>, d@example.com',
      subject: 'Grüße',
      metadata: { 'message-id': '<1@example.com>', 'mime-version': '1.0' },
      attributes: { uid: 1 },
    });
    const metadata = item.json.metadata as JsonObject;
    expect(Object.getOwnPropertyDescriptor(metadata, '__proto__')?.value).toBe('own');
  });

  it('is put out with its files', async () => {
    const item = await received({ downloadAttachments: true, dataPropertyAttachmentsPrefixName: 'file' });
    expect(item.binary).toEqual({
      file0: { data: 'AAEC', mimeType: 'application/pdf', fileName: 'a.pdf', bytes: 3 },
    });
  });

  it('is put out in its parts', async () => {
    const item = await received({ format: 'resolved' });
    expect(item.json).toMatchObject({
      headers: { subject: 'Subject: =?utf-8?B?R3LDvMOfZQ==?=' },
      subject: 'Grüße',
      messageId: '<1@example.com>',
      text: 'One <two>\n',
      textAsHtml: '<p>One &lt;two&gt;</p>',
      from: { value: [{ name: 'Adé', address: 'ada@example.com' }], text: '"Adé" <ada@example.com>' },
      to: {
        value: [
          { name: 'B, C', address: 'b@example.com' },
          { name: '', address: 'd@example.com' },
        ],
      },
      attributes: { uid: 1 },
    });
    expect(Object.keys(item.binary ?? {})).toEqual(['attachment_0']);
  });

  it('is put out as it came', async () => {
    const item = await received({ format: 'raw' });
    expect(Buffer.from(String(item.json.raw), 'base64url').toString()).toBe(WITH_FILE);
  });
});

describe('a connection', () => {
  it('that ends is a failure', async () => {
    const listener = await listen();
    await listener.next();
    server.hangUp();
    expect(await listener.failure).toMatchObject({ message: 'The mail server 127.0.0.1 closed the connection' });
  });

  it('is made anew after a while where that is wanted', async () => {
    const listener = await listen({ parameters: { options: { forceReconnect: 0.001 } } });
    await listener.next();
    await until(() => server.connections >= 2);
    server.deliver(mail('after'));
    expect(await subjects(listener)).toEqual(['after']);
  });
});

describe('refusals', () => {
  const refusal = (options: NodeTestOptions) => listen(options).catch((error: NodeError) => error);

  it.each<[string, NodeTestOptions, string]>([
    [
      'of the password',
      { credentials: { imap: { password: 'wrong' } } },
      'The mail server 127.0.0.1 refuses user and password:',
    ],
    ['of a server that is not there', { credentials: { imap: { port: 1 } } }, 'connect ECONNREFUSED 127.0.0.1:1'],
    ['of a credential without host', { credentials: { imap: { host: ' ' } } }, 'The credential has no host'],
    [
      'of a mailbox that is not there',
      { parameters: { mailbox: 'Nowhere' } },
      "The mailbox 'Nowhere' cannot be opened:",
    ],
    [
      'of search rules',
      { parameters: { options: { customEmailConfig: 'UNSEEN' } } },
      'The search rules cannot be read: "UNSEEN" is not a list of rules',
    ],
  ])('%s say what is wrong, and nothing secret', async (_, { credentials, parameters }, message) => {
    const imap = { ...server.credential, ...credentials?.imap };
    const error = (await refusal({ credentials: { imap }, ...(parameters && { parameters }) })) as Error;
    expect(error.message).toContain(message);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/mail secret|wrong/);
  });
});
