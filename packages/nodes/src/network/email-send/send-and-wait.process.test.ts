import type { NodeType } from '@millrace/node-sdk';
import { callWebhook, runNode } from '@millrace/node-sdk/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type RunningSmtpServer, startSmtpServer } from '../../testing/smtp-server.ts';
import emailSend from './email-send.node.ts';

const emailSendV2 = emailSend[1] as NodeType;
const items = [{ n: 1 }, { n: 2 }];
const request = {
  operation: 'sendAndWait',
  fromEmail: 'ann@example.com',
  toEmail: 'bob@example.com',
  subject: 'Holiday',
  message: 'May I?\n<b>Please</b> <script>alert(1)</script>',
};

let server: RunningSmtpServer;
beforeAll(async () => {
  server = await startSmtpServer();
});
beforeEach(() => {
  server.delivered.length = 0;
});
afterAll(() => server.stop());

/** Sends the request, and gives what the message links to and how the execution waits. */
async function send(parameters: object, now = 0) {
  const { suspension } = await runNode(emailSendV2, {
    parameters: { ...request, ...parameters },
    items,
    now,
    credentials: { smtp: { host: '127.0.0.1', port: server.port, secure: false, disableStartTls: true } },
  });
  const message = server.delivered.at(-1)?.message;
  const links = [...(message?.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, address = '']) =>
    URL.parse(address.replaceAll('&#38;', '&')),
  );
  return { suspension, message, links: links as URL[] };
}

function call(link: URL, parameters: object, waitState: object | undefined, more: object = {}) {
  return callWebhook(
    emailSendV2,
    { url: link.pathname + link.search, query: Object.fromEntries(link.searchParams), ...more },
    { parameters: { ...request, ...parameters }, items, waitState: { ...waitState }, mode: 'trigger', now: 60_000 },
  );
}

const bodyOf = (result: Awaited<ReturnType<typeof call>>): string => String(result.reply?.body);
const linked = [{ item: 0 }, { item: 1 }];
const respondedAt = '1970-01-01T00:01:00.000Z';

it('asks by buttons, and goes on with the choice', async () => {
  const parameters = {
    approvalOptions: { values: { approvalType: 'double', approveLabel: 'Yes', disapproveLabel: 'No <way>' } },
  };
  const { suspension, message, links } = await send(parameters);
  expect(suspension).toEqual({ on: 'webhook', state: { key: expect.stringMatching(/^[\w-]{32}$/), isPressed: false } });
  expect(message).toMatchObject({ subject: 'Holiday', to: [{ address: 'bob@example.com' }] });
  expect(message?.html).toContain('May I?\n<b>Please</b> ');
  expect(message?.html).not.toContain('script');
  expect(message?.text).toContain('Yes: https://flows.example/webhook-waiting/execution-1?approved=true&signature=');
  const [no, yes] = links as [URL, URL];
  const approved = await call(yes, parameters, suspension?.state);
  expect(approved.outputs).toEqual([[{ json: { data: { approved: true, respondedAt } }, pairedItem: linked }]]);
  expect(bodyOf(approved)).toContain('<h1>Approved</h1>');
  const declined = await call(no, parameters, suspension?.state);
  expect(declined.outputs).toEqual([[{ json: { data: { approved: false, respondedAt } }, pairedItem: linked }]]);
});

it('sends one button and waits no longer than it is told', async () => {
  const limitWaitTime = { values: { limitType: 'afterTimeInterval', resumeAmount: 2, resumeUnit: 'hours' } };
  const { suspension, links } = await send({ options: { limitWaitTime } }, 1000);
  expect(links.map(({ searchParams }) => searchParams.get('approved'))).toEqual(['true']);
  expect(suspension?.until).toBe(1000 + 2 * 3_600_000);
});

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});

it('takes a free text on a page', async () => {
  const parameters = { responseType: 'freeText', options: { responseFormTitle: 'Why?' } };
  const { suspension, message, links } = await send(parameters);
  expect(message?.html).toContain('>Respond</a>');
  const [link] = links as [URL];
  const page = await call(link, parameters, suspension?.state);
  expect(page.outputs).toBeUndefined();
  expect(bodyOf(page)).toContain('<h1>Why?</h1>');
  const missing = await call(link, parameters, suspension?.state, form({ 'field-0': '' }));
  expect(missing).toMatchObject({ reply: { status: 422 } });
  const answered = await call(link, parameters, suspension?.state, form({ 'field-0': 'Because' }));
  expect(answered.outputs).toEqual([[{ json: { data: { text: 'Because', respondedAt } }, pairedItem: linked }]]);
  expect(bodyOf(answered)).toContain('Your answer was recorded');
});

it('takes the fields of a form of its own', async () => {
  const values = [
    { fieldLabel: 'Days', fieldType: 'number', requiredField: true },
    { fieldLabel: '__proto__', fieldType: 'text' },
  ];
  const parameters = { responseType: 'customForm', formFields: { values } };
  const { suspension, links } = await send(parameters);
  const fields = form({ 'field-0': '3', 'field-1': 'plain name' });
  const answered = await call(links[0] as URL, parameters, suspension?.state, fields);
  const data = answered.outputs?.[0]?.[0]?.json.data as object;
  expect(Object.entries(data)).toEqual([
    ['respondedAt', respondedAt],
    ['Days', 3],
    ['__proto__', 'plain name'],
  ]);
});

it('refuses a form that cannot be shown before it sends anything', async () => {
  const parameters = { responseType: 'customForm', defineForm: 'json', jsonOutput: '{"a":1}' };
  await expect(send(parameters)).rejects.toThrow("'Fields as JSON' must be a list of fields, not object");
  expect(server.delivered).toEqual([]);
});
