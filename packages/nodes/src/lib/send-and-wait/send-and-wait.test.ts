import { asTool, defineServiceNode, type JsonObject, service, string, type Tool } from '@millrace/node-sdk';
import { callWebhook, runNode, supplyNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import type { Question } from './question.ts';
import { sendAndWait } from './send-and-wait.ts';

const post = service({ name: 'Post', baseUrl: 'https://post.example' });
const asked: Array<{ to: string; options: object; question: Question }> = [];
const node = defineServiceNode({
  name: 'test.post',
  displayName: 'Post',
  description: 'Sends letters.',
  version: 1,
  service: post,
  operations: {
    send: post.operation('Send', { request: () => ({ path: '/letters' }) }),
    sendAndWait: sendAndWait(post, {
      parameters: [string('to', { label: 'To' })],
      options: [string('stamp', { label: 'Stamp' })],
      labels: { approve: 'Yes', decline: 'No' },
      async send({ client, parameters: { to }, options, question }) {
        asked.push({ to, options, question });
        await client.post('/letters', { to });
      },
    }),
  },
});
const double = { approvalOptions: { values: { approvalType: 'double' } } };
const items = [{ n: 1 }, { n: 2 }];

/** Asks, and gives the links of the question and how the execution waits. */
async function ask(parameters: JsonObject = {}, now = 0) {
  const given = { operation: 'sendAndWait', to: 'ann', message: 'May I?', ...parameters };
  const { suspension, requests } = await runNode(node, { parameters: given, items, now, http: () => ({ json: {} }) });
  const links = asked.at(-1)?.question.buttons.map(({ url }) => new URL(url)) as URL[];
  const open = (link: URL, request: object = {}) =>
    callWebhook(
      node,
      { url: link.pathname + link.search, query: Object.fromEntries(link.searchParams), ...request },
      { parameters: given, items, waitState: { ...suspension?.state }, mode: 'trigger', now: 60_000 },
    );
  return { suspension, requests, links, open };
}

it('sends one message for all items, with what the service adds', async () => {
  const { requests, suspension } = await ask({ ...double, options: { stamp: 'blue' } });
  expect(requests).toHaveLength(1);
  expect(asked.at(-1)).toMatchObject({
    to: 'ann',
    options: { stamp: 'blue' },
    question: { text: 'May I?', attribution: undefined, buttons: [{ label: 'No' }, { label: 'Yes' }] },
  });
  expect(suspension).toEqual({ on: 'webhook', state: { key: expect.any(String), isPressed: false } });
});

it('goes on with the answer, and when it was given', async () => {
  const { links, open } = await ask(double);
  const answers = await Promise.all(links.map((link) => open(link)));
  expect(answers.map(({ outputs }) => outputs?.[0]?.[0])).toEqual(
    [false, true].map((approved) => ({
      json: { data: { approved, respondedAt: '1970-01-01T00:01:00.000Z' } },
      pairedItem: [{ item: 0 }, { item: 1 }],
    })),
  );
});

it('refuses a link that was changed, copied in part, or belongs to another question', async () => {
  const { open } = await ask();
  const changed = (await ask()).links[0] as URL;
  const [own] = (await ask()).links as [URL];
  const { links, open: openOwn } = await ask();
  const declined = new URL(links[0] as URL);
  declined.searchParams.set('approved', 'false');
  const page = new URL(links[0] as URL);
  page.searchParams.delete('approved');
  const unsigned = new URL(links[0] as URL);
  unsigned.searchParams.delete('signature');
  const refused = [open(changed), open(own), openOwn(declined), openOwn(page), openOwn(unsigned)];
  for (const result of await Promise.all(refused)) expect(result).toMatchObject({ reply: { status: 403 } });
  expect((await Promise.all(refused)).filter(({ outputs }) => outputs)).toEqual([]);
});

it('waits on when programs look at a link', async () => {
  const { links, open } = await ask();
  const programs = [
    'Slackbot-LinkExpanding 1.0',
    'TelegramBot (like TwitterBot)',
    'WhatsApp/2.23.20.0',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
    'Mozilla/5.0 (compatible) Google (+https://developers.google.com/+/web/snippet/)',
  ];
  const looks = [{ method: 'HEAD' }, ...programs.map((name) => ({ headers: { 'user-agent': name } }))];
  for (const look of looks) {
    const result = await open(links[0] as URL, look);
    expect(result.outputs).toBeUndefined();
    expect(String(result.reply?.body)).toContain('Use one of the buttons');
  }
});

it('takes a text on a page, which has a title of its own', async () => {
  const { links, open } = await ask({ responseType: 'freeText' });
  expect(String((await open(links[0] as URL)).reply?.body)).toContain('<h1>Please answer</h1>');
  const answered = await open(links[0] as URL, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'field-0=Because',
  });
  expect(answered.outputs?.[0]?.[0]?.json.data).toMatchObject({ text: 'Because' });
});

it('waits no longer than it is told', async () => {
  const limitWaitTime = { values: { limitType: 'afterTimeInterval', resumeAmount: 2, resumeUnit: 'hours' } };
  const { suspension } = await ask({ options: { limitWaitTime } }, 1000);
  expect(suspension?.until).toBe(1000 + 2 * 3_600_000);
});

it('may wait only where the operation does, or is not known yet', () => {
  const { implementation } = node;
  const waiting = implementation.kind === 'item' ? implementation.waiting : undefined;
  const asks = ['send', 'sendAndWait', '={{ $json.operation }}'].map((operation) => waiting?.isPossible({ operation }));
  expect(asks).toEqual([false, true, true]);
});

it('shows its parameters with the operation only', () => {
  const parameters = node.description.properties.filter(({ name }) => name === 'responseType');
  expect(parameters.map(({ displayOptions }) => displayOptions)).toEqual([{ show: { operation: ['sendAndWait'] } }]);
});

it('sends nothing as a tool, which cannot wait', async () => {
  const before = asked.length;
  const tool = asTool(node);
  expect(tool.description.webhooks).toBeUndefined();
  const { thing } = await supplyNode<Tool>(tool, { parameters: { operation: 'sendAndWait', message: 'May I?' } });
  await expect(thing.invoke({})).rejects.toThrow('waits for an answer, which a tool cannot');
  expect(asked).toHaveLength(before);
});
