import { createHash } from 'node:crypto';
import type { JsonObject } from '@millrace/node-sdk';
import { callWebhook, lookAfterSubscription } from '@millrace/node-sdk/testing';
import { beforeEach, expect, it } from 'vitest';
import hubspotTrigger from './hubspot-trigger.node.ts';

/** What the app of HubSpot holds. */
let app: { settings?: JsonObject; subscriptions: Map<string, JsonObject> };
let staticData: { node: JsonObject; workflow: JsonObject };
beforeEach(() => {
  app = { subscriptions: new Map() };
  staticData = { node: {}, workflow: {} };
});

const events = [
  { name: 'contact.creation', property: '' },
  { name: 'deal.propertyChange', property: 'amount' },
];
const life = (url = 'https://own.example/hook') => ({
  credentials: { hubspotDeveloperApi: { apiKey: 'K', appId: '7', clientSecret: 'S', oauthTokenData: {} } },
  staticData,
  parameters: { eventsUi: { eventValues: events }, additionalFields: { maxConcurrentRequests: 8 } },
  url,
  http({ method = 'GET', url: asked, body }: { method?: string; url: string; body?: unknown }) {
    const [, place, id = ''] = /\/webhooks\/v3\/7\/(settings|subscriptions)\/?(.*)$/.exec(asked) ?? [];
    if (place === 'settings') {
      if (method === 'PUT') app.settings = JSON.parse(String(body));
      if (method === 'DELETE') delete app.settings;
      return app.settings || method === 'DELETE' ? { json: app.settings ?? {} } : { status: 404, json: {} };
    }
    if (method === 'POST') app.subscriptions.set(String(app.subscriptions.size), JSON.parse(String(body)));
    if (method === 'DELETE') app.subscriptions.delete(id);
    return { json: { results: [...app.subscriptions.keys()].map((key) => ({ id: Number(key) })) } };
  },
});

it('has the app call it of the events that are wanted, once, and no more when it ends', async () => {
  await lookAfterSubscription(hubspotTrigger, 'keep', life());
  await lookAfterSubscription(hubspotTrigger, 'keep', life());
  expect(app.settings).toEqual({
    targetUrl: 'https://own.example/hook',
    throttling: { maxConcurrentRequests: 8, period: 'SECONDLY' },
  });
  expect([...app.subscriptions.values()]).toEqual([
    { eventType: 'contact.creation', active: true },
    { eventType: 'deal.propertyChange', propertyName: 'amount', active: true },
  ]);
  await lookAfterSubscription(hubspotTrigger, 'remove', life());
  expect(app).toEqual({ subscriptions: new Map() });
});

it('takes an app that calls somebody else away from nobody', async () => {
  app.settings = { targetUrl: 'https://other.example/' };
  await expect(lookAfterSubscription(hubspotTrigger, 'keep', life())).rejects.toThrow(
    'The HubSpot app 7 already calls another address: https://other.example/',
  );
  expect(app.settings).toEqual({ targetUrl: 'https://other.example/' });
});

it('leaves an app alone that calls somebody else by now', async () => {
  await lookAfterSubscription(hubspotTrigger, 'keep', life());
  app.settings = { targetUrl: 'https://other.example/' };
  await lookAfterSubscription(hubspotTrigger, 'remove', life());
  expect(app.subscriptions.size).toBe(2);
});

it('gives events that the app signed, with the id of their thing', async () => {
  const body = JSON.stringify([
    { subscriptionType: 'contact.creation', objectId: 1 },
    { subscriptionType: 'deal.propertyChange', objectId: 2, propertyName: 'amount' },
  ]);
  const call = (secret: string) => {
    const signature = createHash('sha256').update(secret).update(body).digest('hex');
    return callWebhook(hubspotTrigger, { body, headers: { 'x-hubspot-signature': signature } }, life());
  };
  expect((await call('S')).outputs?.[0]?.map((item) => item.json)).toEqual([
    { subscriptionType: 'contact.creation', contactId: 1 },
    { subscriptionType: 'deal.propertyChange', dealId: 2, propertyName: 'amount' },
  ]);
  expect((await call('other')).reply?.status).toBe(401);
});
