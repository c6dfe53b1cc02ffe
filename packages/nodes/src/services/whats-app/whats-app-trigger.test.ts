import { createHmac } from 'node:crypto';
import type { JsonObject } from '@millrace/node-sdk';
import { callWebhook, lookAfterSubscription } from '@millrace/node-sdk/testing';
import { beforeEach, expect, it } from 'vitest';
import whatsAppTrigger from './whats-app-trigger.node.ts';

let hook: JsonObject | undefined;
let staticData: { node: JsonObject; workflow: JsonObject };
beforeEach(() => {
  hook = undefined;
  staticData = { node: {}, workflow: {} };
});
const life = (options: JsonObject = {}) => ({
  credentials: { whatsAppTriggerApi: { accessToken: 'A', clientId: '12', clientSecret: 'S' } },
  staticData,
  parameters: { updates: ['messages', 'security'], options },
  url: 'https://own.example/hook',
  http({ method = 'GET', url, body }: { method?: string; url: string; body?: unknown }) {
    expect(url).toBe('https://graph.facebook.com/v19.0/12/subscriptions');
    if (method === 'POST') hook = JSON.parse(String(body));
    if (method === 'DELETE') hook = undefined;
    return { json: { success: true, data: hook ? [{ ...hook, active: true }] : [] } };
  },
});

function call(body: JsonObject, options: JsonObject = {}) {
  const text = JSON.stringify(body);
  const signature = createHmac('sha256', 'S').update(text).digest('hex');
  const headers = { 'x-hub-signature-256': `sha256=${signature}` };
  return callWebhook(whatsAppTrigger, { body: text, headers }, life(options));
}
const told = (field: string, value: JsonObject) => ({ entry: [{ changes: [{ field, value }] }] });

it('subscribes, proves its address, and unsubscribes', async () => {
  await lookAfterSubscription(whatsAppTrigger, 'keep', life());
  expect(hook).toMatchObject({
    object: 'whatsapp_business_account',
    callback_url: life().url,
    fields: 'messages,security',
  });
  const probe = (token: unknown) =>
    callWebhook(
      whatsAppTrigger,
      { query: { 'hub.verify_token': String(token), 'hub.challenge': '42' } },
      { ...life(), webhookName: 'setup' },
    );
  expect((await probe(hook?.verify_token)).reply).toMatchObject({ body: '42' });
  expect((await probe('made up')).reply).toEqual({ status: 403 });
  await lookAfterSubscription(whatsAppTrigger, 'remove', life());
  expect(hook).toBeUndefined();
});

it('leaves the subscription of somebody else alone', async () => {
  hook = { object: 'whatsapp_business_account', callback_url: 'https://other.example' };
  await expect(lookAfterSubscription(whatsAppTrigger, 'keep', life())).rejects.toThrow(
    'The WhatsApp app already calls another address: https://other.example',
  );
  expect(hook.callback_url).toBe('https://other.example');
});

it('gives wanted updates of signed calls', async () => {
  const message = { messages: [{ id: 'm1' }] };
  expect((await call(told('messages', message))).outputs).toEqual([[{ json: { ...message, field: 'messages' } }]]);
  expect((await call(told('account_update', {}))).outputs).toBeUndefined();
  expect((await callWebhook(whatsAppTrigger, { body: '{}' }, life())).reply?.status).toBe(401);
});

it('gives wanted states of messages', async () => {
  const states = { statuses: [{ status: 'sent' }, { status: 'read' }] };
  const all = await call(told('messages', states));
  expect(all.outputs).toEqual([[{ json: { ...states, field: 'messages' } }]]);
  const read = await call(told('messages', states), { messageStatusUpdates: ['read'] });
  expect(read.outputs).toEqual([[{ json: { statuses: [{ status: 'read' }], field: 'messages' } }]]);
  expect((await call(told('messages', states), { messageStatusUpdates: ['failed'] })).outputs).toBeUndefined();
});
