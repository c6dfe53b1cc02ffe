import { createServer } from 'node:net';
import type { NodeType } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listen } from '../../testing/free-port.ts';
import { type RunningSmtpServer, SMTP_PASSWORD, startSmtpServer } from '../../testing/smtp-server.ts';
import emailSend from './email-send.node.ts';

const [emailSendV1, emailSendV2] = emailSend as [NodeType, NodeType];

let server: RunningSmtpServer;
beforeAll(async () => {
  server = await startSmtpServer();
});
beforeEach(() => {
  server.delivered.length = 0;
});
afterAll(() => server.stop());

const addresses = { fromEmail: 'Ann <ann@example.com>', toEmail: 'bob@example.com' };
const credential = (more: object = {}) => ({
  smtp: { host: '127.0.0.1', port: server.port, secure: false, disableStartTls: true, ...more },
});
type Options = Parameters<typeof runNode>[1];
const run = (parameters: object, more: Options = {}) =>
  runNode(emailSendV2, { parameters: { ...addresses, ...parameters }, credentials: credential(), ...more });
const file = (text: string, fileName: string, mimeType = 'text/plain') => ({
  data: Buffer.from(text).toString('base64'),
  mimeType,
  fileName,
});

it('sends HTML to all recipients and puts out what the server said', async () => {
  const { linked: items } = await run({
    toEmail: 'bob@example.com, Carol <carol@example.com>',
    subject: 'Grüße',
    html: '<b>hello</b>',
    options: { ccEmail: 'dave@example.com', bccEmail: 'eve@example.com', replyTo: 'office@example.com' },
  });
  const [mail] = server.delivered;
  expect(mail).toMatchObject({
    from: 'ann@example.com',
    to: ['bob@example.com', 'carol@example.com', 'dave@example.com', 'eve@example.com'],
    isEncrypted: false,
    message: {
      from: { name: 'Ann', address: 'ann@example.com' },
      subject: 'Grüße',
      html: '<b>hello</b>\n',
      cc: [{ address: 'dave@example.com' }],
      replyTo: [{ address: 'office@example.com' }],
    },
  });
  expect(mail?.message.bcc).toBeUndefined();
  expect(mail?.message.text).toBeUndefined();
  expect(items).toEqual([
    {
      json: {
        accepted: mail?.to,
        rejected: [],
        envelopeTime: expect.any(Number),
        messageTime: expect.any(Number),
        messageSize: expect.any(Number),
        response: expect.stringMatching(/^250 /),
        envelope: { from: 'ann@example.com', to: mail?.to },
        messageId: mail?.message.messageId,
      },
      pairedItem: { item: 0 },
    },
  ]);
});

it('sends text in the first version of the second form, and both when told to', async () => {
  await run({ text: 'plain', html: '<i>not sent</i>' }, { typeVersion: 2 });
  await run({ emailFormat: 'both', text: 'plain', html: '<i>rich</i>', options: { appendAttribution: true } });
  const [first, second] = server.delivered.map(({ message }) => message);
  expect([first?.text, first?.html]).toEqual(['plain\n', undefined]);
  expect(second?.text).toBe('plain\n\n--\nSent automatically by a Millrace workflow\n');
  expect(second?.html).toContain('<i>rich</i><br><br>--<br><em>Sent automatically');
});

it('attaches files of the item, which HTML can show', async () => {
  const item = {
    json: {},
    binary: {
      data: file('a,b', 'ü.csv', 'text/csv'),
      logo: file('png', 'logo.png', 'image/png'),
      other: file('x', 'x'),
    },
  };
  const options = { attachments: 'data, logo ,', fileAttachments: 'logo' };
  await run({ html: '<img src="cid:logo">', options }, { items: [item] });
  const attachments = server.delivered[0]?.message.attachments ?? [];
  expect(attachments.map(({ filename, mimeType, contentId }) => [filename, mimeType, contentId])).toEqual([
    ['ü.csv', 'text/csv', '<data>'],
    ['logo.png', 'image/png', '<logo>'],
  ]);
  expect(Buffer.from(attachments[0]?.content as ArrayBuffer).toString()).toBe('a,b');
  await run({ html: 'x', options }, { items: [{}] });
  expect(server.delivered[1]?.message.attachments).toEqual([]);
  await expect(run({ html: 'x', options: { attachments: 'missing' } }, { items: [item] })).rejects.toMatchObject({
    message: "The item has no file 'missing'",
    description: "Its files are: 'data', 'logo', 'other'.",
    itemIndex: 0,
  });
});

it('knows the parameters of the first version', async () => {
  const item = { json: {}, binary: { data: file('1', 'a.txt') } };
  await runNode(emailSendV1, {
    parameters: { ...addresses, ccEmail: 'dave@example.com', subject: 's', text: 't', html: 'h', attachments: 'data' },
    items: [item],
    credentials: credential(),
  });
  expect(server.delivered).toMatchObject([
    {
      to: ['bob@example.com', 'dave@example.com'],
      message: { subject: 's', text: 't\n', html: 'h\n', attachments: [{ filename: 'a.txt' }] },
    },
  ]);
});

it('cannot be made to read files or call addresses, or to send more headers', async () => {
  await run({
    fromEmail: 'ann@example.com',
    subject: 'a\r\nBcc: eve@example.com',
    html: { path: '/etc/passwd' },
    emailFormat: 'both',
    text: { href: 'http://127.0.0.1/' },
  });
  expect(server.delivered).toMatchObject([
    { to: ['bob@example.com'], message: { subject: expect.stringContaining('a'), html: '[object Object]\n' } },
  ]);
  expect(server.delivered[0]?.message.bcc).toBeUndefined();
});

it.each(['fromEmail', 'toEmail', 'replyTo'])(
  'refuses a line break within %s, and leaves out one at the end',
  async (name) => {
    const place = (value: string) => (name === 'replyTo' ? { options: { replyTo: value } } : { [name]: value });
    await expect(run(place('bob@example.com\r\nfriends: eve@example.com;'))).rejects.toMatchObject({
      message: 'An address of the message holds a line break',
      parameter: name,
    });
    expect(server.delivered).toEqual([]);
    await run(place('bob@example.com\n'));
    expect(server.delivered).toHaveLength(1);
  },
);

it('fails only the items that cannot be sent where the workflow goes on', async () => {
  const { linked: items } = await runNode(emailSendV2, {
    parameters: (item) => ({ ...addresses, toEmail: String(item.json.to), html: 'x' }),
    items: [{ to: 'refused@example.com' }, { to: '' }, { to: 'bob@example.com' }],
    credentials: credential(),
    continueOnFail: true,
  });
  expect(items.map(({ json }) => json.error ?? json.accepted)).toEqual([
    'The message was not accepted: 550 no such mailbox',
    'The message has no recipient',
    ['bob@example.com'],
  ]);
  expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
});

it('logs in, and says what is wrong without the password', async () => {
  await run(
    { html: 'x' },
    { credentials: credential({ user: 'ann', password: SMTP_PASSWORD, hostName: 'me.example' }) },
  );
  expect(server.delivered[0]?.user).toBe('ann');
  const refused = run({ html: 'x' }, { credentials: credential({ user: 'ann', password: 'wrong one' }) });
  await expect(refused).rejects.toMatchObject({
    message: `127.0.0.1:${server.port} refused the login of 'ann': 535 Invalid username or password`,
    code: 'SMTP_LOGIN_FAILED',
  });
  await expect(run({ html: 'x' }, { credentials: { smtp: { host: '' } } })).rejects.toThrow(
    'The SMTP credential has no host',
  );
});

describe('encryption', () => {
  // The servers show the self-signed certificate that the package brings for tests.
  let secure: RunningSmtpServer;
  beforeAll(async () => {
    secure = await startSmtpServer({ secure: true });
  });
  afterAll(() => secure.stop());

  it('turns to TLS where the server offers it, and refuses certificates it cannot verify unless told otherwise', async () => {
    const credentials = credential({ disableStartTls: false });
    await expect(run({ html: 'x' }, { credentials })).rejects.toMatchObject({ code: 'SMTP_TLS_FAILED' });
    await run({ html: 'x', options: { allowUnauthorizedCerts: true } }, { credentials });
    expect(server.delivered).toMatchObject([{ isEncrypted: true }]);
  });

  it('speaks TLS from the start', async () => {
    const credentials = { smtp: { host: '127.0.0.1', port: secure.port, secure: true } };
    await expect(run({ html: 'x' }, { credentials })).rejects.toThrow(
      `The certificate of 127.0.0.1:${secure.port} cannot be trusted: `,
    );
    await run({ html: 'x', options: { allowUnauthorizedCerts: true } }, { credentials });
    expect(secure.delivered).toMatchObject([{ isEncrypted: true }]);
  });

  it('says that a server speaks no TLS', async () => {
    const credentials = { smtp: { host: '127.0.0.1', port: server.port, secure: true } };
    await expect(run({ html: 'x' }, { credentials })).rejects.toMatchObject({
      message: expect.stringContaining(`No encrypted connection to 127.0.0.1:${server.port} could be made`),
    });
  });
});

it('stops with the execution', async () => {
  const stop = new AbortController();
  const silent = createServer((socket) => {
    socket.on('error', () => undefined);
    stop.abort(new Error('stopped'));
  });
  const port = await listen(silent);
  const sending = run({ html: 'x' }, { credentials: credential({ port }), signal: stop.signal });
  await expect(sending).rejects.toThrow('stopped');
  silent.close();
});
