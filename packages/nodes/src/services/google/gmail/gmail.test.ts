import type { Item, JsonObject, NodeType } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import gmail from './gmail.node.ts';
import gmailTrigger from './gmail-trigger.node.ts';

const [gmailV1, gmailV2] = gmail as [NodeType, NodeType];
const answered: JsonObject = {
  id: 'm1',
  threadId: 't1',
  labelIds: ['INBOX'],
  payload: {
    mimeType: 'text/plain',
    headers: [
      { name: 'From', value: 'Ann <ann@x.test>' },
      { name: 'To', value: '"Doe, Jane" <jane@x.test>, ME@x.test' },
      { name: 'Subject', value: 'Hi' },
      { name: 'Message-ID', value: '<1@x.test>' },
      { name: 'References', value: '<0@x.test>' },
    ],
  },
};
const server: FakeServer = ({ url }) => {
  if (url.endsWith('/profile')) return { json: { emailAddress: 'me@x.test' } };
  if (url.endsWith('/labels')) return { json: { labels: [{ id: 'INBOX', name: 'Inbox' }] } };
  if (/messages\/m\d$/.test(url)) return { json: answered };
  return { json: { id: 's1' } };
};
const run = (
  parameters: JsonObject,
  {
    node = gmailV2,
    http = server,
    ...more
  }: { node?: NodeType; http?: FakeServer; items?: Item[]; typeVersion?: number } = {},
) =>
  runNode(node, {
    credentials: { gmailOAuth2: { oauthTokenData: { access_token: 't' } } },
    http,
    parameters: { resource: 'message', ...parameters },
    ...more,
  });
const mailOf = async (body: unknown) => {
  const { raw, ...rest } = JSON.parse(String(body)) as { raw: string };
  return { ...rest, mail: await PostalMime.parse(Buffer.from(raw, 'base64url')) };
};

it('sends a message with buttons, and waits for the answer', async () => {
  const { requests, suspension } = await run({
    operation: 'sendAndWait',
    sendTo: 'ann@x.test',
    subject: 'Holiday',
    message: 'May <b>I</b>?',
    approvalOptions: { values: { approvalType: 'double' } },
  });
  const { mail } = await mailOf(requests[0]?.body);
  expect(mail).toMatchObject({ subject: 'Holiday', to: [{ address: 'ann@x.test' }] });
  expect(mail.html).toContain('May <b>I</b>?');
  expect(mail.text).toMatch(/Decline: https:.*approved=false.*\nApprove: https:.*approved=true/);
  expect(suspension).toMatchObject({ on: 'webhook' });
});

it('sends a message with copies, a file and the line that says what sent it', async () => {
  const binary = { data: { data: Buffer.from('a,b').toString('base64'), mimeType: 'text/csv', fileName: 'a.csv' } };
  const options = {
    senderName: 'Me, again',
    bccList: 'bob@x.test',
    attachmentsUi: { attachmentsBinary: [{ property: 'data' }] },
  };
  const { requests } = await run(
    { operation: 'send', sendTo: 'ann@x.test', subject: 'Grüße', emailType: 'text', message: 'hello', options },
    { items: [{ json: {}, binary }] },
  );
  expect(requests.at(-1)?.url).toBe('https://www.googleapis.com/gmail/v1/users/me/messages/send');
  const { mail } = await mailOf(requests.at(-1)?.body);
  expect(mail).toMatchObject({
    from: { name: 'Me, again', address: 'me@x.test' },
    to: [{ address: 'ann@x.test' }],
    bcc: [{ address: 'bob@x.test' }],
    subject: 'Grüße',
    attachments: [{ filename: 'a.csv', mimeType: 'text/csv' }],
  });
  expect(mail.text).toContain('hello\n\n---\nSent automatically');
});

it('says what sent it by itself only since version 2.1', async () => {
  const letter = { operation: 'send', sendTo: 'ann@x.test', subject: 's', emailType: 'text', message: 'hello' };
  const { requests } = await run(letter, { typeVersion: 2 });
  expect((await mailOf(requests[0]?.body)).mail.text?.trim()).toBe('hello');
});

it('refuses another header within an address', async () => {
  const letter = { operation: 'send', sendTo: 'ann@x.test\r\nBcc: eve@x.test', subject: 's', message: 'm' };
  await expect(run(letter)).rejects.toMatchObject({ code: 'EMAIL_ADDRESS', parameter: 'sendTo' });
});

it('refuses a receiver that is no address, and sends nothing', async () => {
  const letter = { operation: 'send', sendTo: '"Doe, Ann" <ann@x.test>, Bob', subject: 's', message: 'm' };
  await expect(run(letter)).rejects.toMatchObject({ message: "'Bob' is no email address", parameter: 'sendTo' });
});

it('replies to all but the account itself, within the thread', async () => {
  const reply = { operation: 'reply', messageId: 'm1', emailType: 'text', message: 'ok' };
  const { requests } = await run(reply);
  expect(await mailOf(requests.at(-1)?.body)).toMatchObject({
    threadId: 't1',
    mail: {
      to: [{ address: 'ann@x.test' }, { name: 'Doe, Jane', address: 'jane@x.test' }],
      inReplyTo: '<1@x.test>',
      references: '<0@x.test> <1@x.test>',
      subject: 'Hi',
    },
  });
  const narrow = await run({ ...reply, options: { replyToSenderOnly: true } });
  expect((await mailOf(narrow.requests.at(-1)?.body)).mail.to).toEqual([{ name: 'Ann', address: 'ann@x.test' }]);
});

it('replies to whomever the headers name, however they are written', async () => {
  const headers = [
    { name: 'From', value: 'Doe, John <john@x.test>' },
    { name: 'To', value: 'undisclosed-recipients:;, Team: "Lee,\r\n Bo" <bo@x.test>;' },
  ];
  const http: FakeServer = (request) =>
    /messages\/m1$/.test(request.url) ? { json: { ...answered, payload: { headers } } } : server(request);
  const { requests } = await run({ operation: 'reply', messageId: 'm1', emailType: 'text', message: 'ok' }, { http });
  expect((await mailOf(requests.at(-1)?.body)).mail.to).toMatchObject([
    { address: 'john@x.test' },
    { name: 'Lee, Bo', address: 'bo@x.test' },
  ]);
});

it('names the parameter that holds what is no address', async () => {
  const letter = { operation: 'send', subject: 's', message: 'm', toList: ['Bob'] };
  await expect(run(letter, { node: gmailV1 })).rejects.toMatchObject({ code: 'EMAIL_ADDRESS', parameter: 'toList' });
});

it('searches for messages, page after page, and gives them in short', async () => {
  const pages: FakeServer = (request) => {
    if (!request.url.endsWith('/messages')) return server(request);
    const isLast = new Map(request.query).has('pageToken');
    const first: JsonObject = { messages: [{ id: 'm1' }], nextPageToken: '2' };
    return { json: isLast ? { messages: [{ id: 'm2' }] } : first };
  };
  const filters = { q: 'x', readStatus: 'unread', sender: 'ann', receivedAfter: '2026-05-02T10:00:00Z' };
  const { json, requests } = await run({ operation: 'getAll', returnAll: true, filters }, { http: pages });
  expect(requests[0]?.query).toContainEqual(['q', 'x from:ann is:unread after:1777716000']);
  expect(json).toHaveLength(2);
  expect(json[0]).toMatchObject({ From: 'Ann <ann@x.test>', labels: [{ id: 'INBOX', name: 'Inbox' }] });
  expect(json[0]).not.toHaveProperty('labelIds');
});

it('knows the lists of addresses and the formats of the first version', async () => {
  const letter = { operation: 'send', subject: 's', message: 't', includeHtml: true, htmlMessage: '<b>t</b>' };
  const sent = await run({ ...letter, toList: ['ann@x.test', 'bob@x.test'] }, { node: gmailV1 });
  expect((await mailOf(sent.requests[0]?.body)).mail).toMatchObject({
    to: [{ address: 'ann@x.test' }, { address: 'bob@x.test' }],
    html: '<b>t</b>\n',
  });
  const raw = Buffer.from('Subject: Sub\r\n\r\nhello').toString('base64url');
  const read = await run(
    { operation: 'get', messageId: 'm1' },
    { node: gmailV1, http: () => ({ json: { id: 'm1', raw } }) },
  );
  expect(read.requests[0]?.query).toEqual([['format', 'raw']]);
  expect(read.json[0]).toMatchObject({ id: 'm1', subject: 'Sub', text: 'hello' });
  const label = { resource: 'label', operation: 'create', name: 'L', labelListVisibility: 'labelHide' };
  const made = await run({ ...label, messageListVisibility: 'hide' }, { node: gmailV1 });
  expect(JSON.parse(String(made.requests[0]?.body))).toEqual({
    name: 'L',
    labelListVisibility: 'labelHide',
    messageListVisibility: 'hide',
  });
});

it('answers under the subject of the message in the first version, too: Gmail keeps a thread by it', async () => {
  const reply = { operation: 'reply', threadId: 't1', messageId: 'm1', subject: 'Other', message: 'ok' };
  const { requests } = await run({ ...reply, toList: ['ann@x.test'] }, { node: gmailV1 });
  expect((await mailOf(requests.at(-1)?.body)).mail.subject).toBe('Hi');
});

it('reads a text with the line break that it ends with, but not that of a part', async () => {
  const textOf = async (...lines: string[]) => {
    const raw = Buffer.from(lines.join('\r\n')).toString('base64url');
    const { json } = await run(
      { operation: 'get', messageId: 'm1', simple: false },
      { http: () => ({ json: { id: 'm1', raw } }) },
    );
    return json[0]?.text;
  };
  expect(await textOf('Subject: s', '', 'hello', '')).toBe('hello\n');
  expect(await textOf('Subject: s', '', 'hello')).toBe('hello');
  expect(await textOf('Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'hello', '--b--', '')).toBe('hello');
});

it('gives the text of a message that is HTML alone, with its addresses as links', async () => {
  const lines = ['Content-Type: text/html', '', '<p>See <a href="https://x.test/a">this</a>.</p>', ''];
  const raw = Buffer.from(lines.join('\r\n')).toString('base64url');
  const { json } = await run(
    { operation: 'get', messageId: 'm1', simple: false },
    { http: () => ({ json: { id: 'm1', raw } }) },
  );
  expect(json[0]).toMatchObject({
    html: `${lines[2]}\n`,
    text: 'See this [https://x.test/a].',
    textAsHtml: '<p>See this [<a href="https://x.test/a">https://x.test/a</a>].</p>',
  });
});

it('names the main headers of the messages of a thread, in short and in whole', async () => {
  const http: FakeServer = (request) =>
    request.url.endsWith('/threads/t1') ? { json: { id: 't1', messages: [answered] } } : server(request);
  for (const simple of [true, false]) {
    const { json } = await run({ resource: 'thread', operation: 'get', threadId: 't1', simple }, { http });
    expect(json).toMatchObject([{ id: 't1', messages: [{ Subject: 'Hi', labels: [{ name: 'Inbox' }] }] }]);
  }
});

it('starts for each message once, the oldest first, though the service is asked by seconds', async () => {
  const staticData: { node: JsonObject; workflow: JsonObject } = { node: {}, workflow: {} };
  const messages: string[] = ['m1'];
  const http: FakeServer = (request) => {
    const listed: JsonObject = { messages: messages.map((id) => ({ id })) };
    const one: JsonObject = { ...answered, id: request.url.slice(-2), internalDate: '1700000000000' };
    if (request.url.endsWith('/labels')) return server(request);
    return { json: request.url.endsWith('/messages') ? listed : one };
  };
  const look = () =>
    runNode(gmailTrigger, {
      credentials: { gmailOAuth2: { oauthTokenData: { access_token: 't' } } },
      http,
      mode: 'trigger',
      staticData,
      parameters: { maxResults: 2 },
    });
  expect((await look()).json).toEqual([]);
  messages.unshift('m4', 'm3', 'm2');
  const first = await look();
  expect(first.json.map(({ id }) => id)).toEqual(['m3', 'm2']);
  expect(first.requests[0]?.query).toContainEqual(['q', expect.stringMatching(/^after:\d+$/)]);
  expect((await look()).json.map(({ id }) => id)).toEqual(['m4']);
  expect((await look()).json).toEqual([]);
});

it('the trigger tells the service what n8n tells it', async () => {
  const { requests } = await runNode(gmailTrigger, {
    credentials: { gmailOAuth2: { oauthTokenData: { access_token: 't' } } },
    http: ({ url }): { json: JsonObject } => ({
      json: url.endsWith('/messages') ? { messages: [{ id: 'm1' }] } : { id: 'm1', raw: '' },
    }),
    mode: 'manual',
    parameters: {
      simple: false,
      filters: { readStatus: 'both', includeDrafts: true },
      options: { downloadAttachments: true },
    },
  });
  expect(requests.map(({ query }) => Object.fromEntries(query ?? []))).toEqual([
    { maxResults: '1', readStatus: 'both', downloadAttachments: 'true', includeDrafts: 'true' },
    { maxResults: '1', readStatus: 'both', downloadAttachments: 'true', format: 'raw' },
  ]);
});
