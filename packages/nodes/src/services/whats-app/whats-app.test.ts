import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import whatsApp from './whats-app.node.ts';

const credentials = { whatsAppApi: { accessToken: 'T', businessAccountId: 'B' } };
const to = { phoneNumberId: '100', recipientPhoneNumber: '+49 (170) 1-2' };
const accepted: FakeServer = ({ url }) => {
  const answer: JsonObject = url.endsWith('/media') ? { id: 'M1' } : { messages: [{ id: 'w' }] };
  return { json: answer };
};
const run = (parameters: JsonObject, more: Partial<Parameters<typeof runNode>[1]> = {}) =>
  runNode(whatsApp, { credentials, http: accepted, parameters: { ...to, ...parameters }, ...more });
const bodyOf = (body: unknown) => JSON.parse(String(body));

it('sends a file of the item: uploaded first, and named as it is', async () => {
  const binary = { data: { data: Buffer.from('Hi').toString('base64'), mimeType: 'text/plain', fileName: 'a.txt' } };
  const parameters = { operation: 'send', messageType: 'document', mediaPath: 'useMedian8n' };
  const { requests, json } = await run(
    { ...parameters, additionalFields: { mediaCaption: 'c' } },
    { items: [{ json: {}, binary }] },
  );
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/v13.0/100/media', '/v13.0/100/messages']);
  expect(bodyOf(requests[1]?.body)).toEqual({
    messaging_product: 'whatsapp',
    type: 'document',
    document: { id: 'M1', filename: 'a.txt', caption: 'c' },
    to: '49 170 12',
  });
  expect(json).toEqual([{ messages: [{ id: 'w' }] }]);
});

it('sends a contact', async () => {
  const { requests } = await run({
    operation: 'send',
    messageType: 'contacts',
    name: { data: { formatted_name: 'Ann' } },
    additionalFields: { phones: { data: [{ type: 'WORK', phone: '1', whatsapp_user_id: '9' }] } },
  });
  expect(bodyOf(requests[0]?.body).contacts).toEqual([
    {
      name: { formatted_name: 'Ann', first_name: '', last_name: '', middle_name: '', suffix: '', prefix: '' },
      phones: [{ type: 'WORK', phone: '1', wa_id: '9' }],
    },
  ]);
});

it('puts values into a template', async () => {
  const button = {
    type: 'button',
    sub_type: 'url',
    index: 1,
    buttonParameters: { parameter: { type: 'text', text: 'x' } },
  };
  const amount = { type: 'currency', code: 'EUR', amount_1000: 1.5 };
  const component: JsonObject[] = [
    {
      type: 'body',
      bodyParameters: { parameter: [{ text: 't' }, amount, { type: 'date_time', date_time: '2026-01-02' }] },
    },
    button,
    { type: 'header', headerParameters: { parameter: [{ type: 'image', imageLink: 'https://x.test/i.png' }] } },
  ];
  const { requests } = await run({ operation: 'sendTemplate', template: 'hello|en_US', components: { component } });
  expect(bodyOf(requests[0]?.body).template).toEqual({
    name: 'hello',
    language: { code: 'en_US' },
    components: [
      {
        type: 'body',
        parameters: [
          { type: 'text', text: 't' },
          { type: 'currency', currency: { code: 'EUR', amount_1000: 1500, fallback_value: '1.5 EUR' } },
          { type: 'date_time', date_time: { fallback_value: '2026-01-02' } },
        ],
      },
      { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'x' }] },
      { type: 'header', parameters: [{ type: 'image', image: { link: 'https://x.test/i.png' } }] },
    ],
  });
  await expect(run({ operation: 'sendTemplate', template: 'hello' })).rejects.toThrow("'hello' is not a template");
});

it('asks by links in the text', async () => {
  const { requests, suspension } = await run({
    operation: 'sendAndWait',
    message: 'May I?',
    approvalOptions: { values: { approvalType: 'double' } },
  });
  expect(bodyOf(requests[0]?.body).text.body).toMatch(
    /^May I\?\n\n\*✗ Decline:\*\nhttps:\S+approved=false\S+\n\n\*✓ Approve:\*\nhttps:\S+approved=true\S+$/,
  );
  expect(suspension).toMatchObject({ on: 'webhook' });
});

it('says what WhatsApp refuses, and why', async () => {
  const error = { message: '(#131030) Not allowed', code: 131030, error_data: { details: 'Not in the list' } };
  const refused = run({ operation: 'send', textBody: 'x' }, { http: () => ({ status: 400, json: { error } }) });
  await expect(refused).rejects.toThrow('WhatsApp refused the request (400): Not in the list');
});

it('offers the phone numbers and templates of the account, page after page', async () => {
  const http: FakeServer = ({ url, query = [] }) => {
    const isLast = Object.fromEntries(query).after === 'n';
    expect(new URL(url).pathname).toMatch(/^\/v13\.0\/B\/(phone_numbers|message_templates)$/);
    const data = url.endsWith('/phone_numbers')
      ? [{ id: isLast ? '2' : '1', display_phone_number: isLast ? '+1' : '+2', verified_name: 'Me' }]
      : [{ name: 'hello', language: isLast ? 'de' : 'en' }];
    const paging: JsonObject = isLast ? {} : { cursors: { after: 'n' } };
    return { json: { data, paging } };
  };
  const context = lookupContext(whatsApp, { credentials, http });
  expect(await whatsApp.lookups?.options?.phoneNumbers?.(context)).toEqual([
    { name: '+1 - Me', value: '2' },
    { name: '+2 - Me', value: '1' },
  ]);
  expect(await whatsApp.lookups?.options?.templates?.(context)).toEqual([
    { name: 'hello - de', value: 'hello|de' },
    { name: 'hello - en', value: 'hello|en' },
  ]);
});
