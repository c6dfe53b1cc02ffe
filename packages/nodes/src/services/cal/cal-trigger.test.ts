import type { JsonObject } from '@millrace/node-sdk';
import { callWebhook, type FakeServer, lookAfterSubscription, lookupContext } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import triggers from './cal-trigger.node.ts';

const credentials = { calApi: { apiKey: 'K', host: 'https://cal.example/' } };
const [calTriggerV1, calTrigger] = triggers;

it.each([
  [1, calTriggerV1, 'https://cal.example/v1/hooks'],
  [2, calTrigger, 'https://cal.example/v1/webhooks'],
])('has Cal.com of version %i call it with a secret, and no longer', async (_version, trigger, place) => {
  if (!trigger) throw new Error('There is no such version');
  let hook: JsonObject | undefined;
  const life = {
    credentials,
    staticData: { node: {}, workflow: {} },
    parameters: { events: ['BOOKING_CREATED'], options: { eventTypeId: '5' } },
    url: 'https://own.example/hook',
    http: (({ method, url, body }) => {
      expect(url.startsWith(place)).toBe(true);
      if (method === 'POST') hook = JSON.parse(String(body));
      if (method === 'DELETE') hook = undefined;
      return { status: hook ? 200 : 404, json: { webhook: { id: 'h1' } } };
    }) satisfies FakeServer,
  };
  await lookAfterSubscription(trigger, 'keep', life);
  expect(hook).toMatchObject({ eventTriggers: ['BOOKING_CREATED'], active: true, eventTypeId: 5 });
  const secret = new URL(String(hook?.subscriberUrl)).searchParams.get('secret') ?? '';
  const body = '{"triggerEvent":"BOOKING_CREATED","payload":{"title":"Call"}}';
  const call = (given: string) => callWebhook(trigger, { body, query: { secret: given } }, life);
  expect((await call(secret)).outputs).toEqual([[{ json: { triggerEvent: 'BOOKING_CREATED', title: 'Call' } }]]);
  expect((await call('made up')).reply?.status).toBe(401);
  await lookAfterSubscription(trigger, 'remove', life);
  expect(hook).toBeUndefined();
});

it('offers types of events', async () => {
  if (!calTrigger) throw new Error('There is no such version');
  const http: FakeServer = () => ({ json: { event_types: [{ id: 5, title: 'Intro' }] } });
  const context = lookupContext(calTrigger, { credentials, http });
  expect(await calTrigger.lookups?.options?.getEventTypes?.(context)).toEqual([{ name: 'Intro', value: '5' }]);
});
