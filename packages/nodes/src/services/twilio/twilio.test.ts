import type { JsonObject } from '@millrace/node-sdk';
import { callWebhook, type FakeServer, lookAfterSubscription, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import twilio from './twilio.node.ts';
import twilioTrigger from './twilio-trigger.node.ts';

const account = { credentials: { twilioApi: { accountSid: 'AC1', authToken: 'T' } } };

it('sends by WhatsApp', async () => {
  const { requests } = await runNode(twilio, {
    ...account,
    parameters: { from: '+1', to: '+2', toWhatsapp: true, message: 'hi' },
    http: () => ({ json: { sid: 'SM1' } }),
  });
  expect(requests).toMatchObject([
    {
      method: 'POST',
      url: 'https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json',
      body: 'From=whatsapp%3A%2B1&To=whatsapp%3A%2B2&Body=hi&StatusCallback=',
    },
  ]);
});

it('says a text in a call as it is', async () => {
  const { requests } = await runNode(twilio, {
    ...account,
    parameters: { resource: 'call', operation: 'make', from: '+1', to: '+2', message: 'a < b & "c"' },
    http: () => ({ json: { sid: 'CA1' } }),
  });
  const twiml = new URLSearchParams(String(requests[0]?.body)).get('Twiml');
  expect(twiml).toBe('<Response><Say>a &lt; b &amp; &quot;c&quot;</Say></Response>');
});

it('subscribes to events with a sink, takes calls with its secret only, and removes both', async () => {
  const there = new Map<string, URLSearchParams>();
  const life = {
    ...account,
    staticData: { node: {} as JsonObject, workflow: {} },
    parameters: { updates: ['com.twilio.messaging.inbound-message.received'] },
    url: 'https://own.example/hook',
    http({ method = 'GET', url, body }: { method?: string; url: string; body?: unknown }) {
      const [kind = '', sid = kind.slice(0, 2)] = url.replace('https://events.twilio.com/v1/', '').split('/');
      if (method === 'POST') there.set(`${kind}/${sid}`, new URLSearchParams(String(body)));
      else if (!there.has(`${kind}/${sid}`)) return { status: 404, json: {} };
      else if (method === 'DELETE') there.delete(`${kind}/${sid}`);
      return { json: { sid } };
    },
  };
  await lookAfterSubscription(twilioTrigger, 'keep', life);
  await lookAfterSubscription(twilioTrigger, 'keep', life);
  expect([...there.keys()]).toEqual(['Sinks/Si', 'Subscriptions/Su']);
  const subscription = there.get('Subscriptions/Su');
  expect(subscription?.get('SinkSid')).toBe('Si');
  expect(subscription?.getAll('Types')).toEqual([
    '{"type":"com.twilio.messaging.inbound-message.received","schema_version":1}',
  ]);
  const { destination } = JSON.parse(there.get('Sinks/Si')?.get('SinkConfiguration') ?? '{}');
  const query = Object.fromEntries(new URL(destination).searchParams);
  const body = '[{"id":"e1"},{"id":"e2"}]';
  expect(await callWebhook(twilioTrigger, { body, query }, life)).toEqual({
    outputs: [[{ json: { id: 'e1' } }, { json: { id: 'e2' } }]],
  });
  expect((await callWebhook(twilioTrigger, { body, query: { secret: 'x' } }, life)).reply?.status).toBe(401);
  await lookAfterSubscription(twilioTrigger, 'remove', life);
  expect(there.size).toBe(0);
});

it('leaves no sink behind where Twilio refuses the subscription', async () => {
  const sinks = new Set<string>();
  const http: FakeServer = ({ method, url }) => {
    if (url.endsWith('/Subscriptions')) return { status: 400, json: { message: 'No such type' } };
    if (method === 'DELETE') sinks.delete(url.split('/').at(-1) ?? '');
    else sinks.add('Si');
    return { json: { sid: 'Si' } };
  };
  const life = { ...account, parameters: { updates: [] }, url: 'https://own.example/hook', http };
  await expect(lookAfterSubscription(twilioTrigger, 'keep', life)).rejects.toThrow('No such type');
  expect(sinks.size).toBe(0);
});
