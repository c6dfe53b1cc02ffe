import type { JsonObject, JsonValue } from '@millrace/node-sdk';
import { callWebhook, type FakeServer, lookAfterSubscription } from '@millrace/node-sdk/testing';
import { beforeEach, expect, it } from 'vitest';
import stravaTrigger from './strava-trigger.node.ts';

const URL_OF_HOOK = 'https://own.example/hook';
const APP = { client_id: '12', client_secret: 'S' };
/** What Strava has: the one subscription of the app, and what the account can see. */
let subscription: { id: number; callback_url: string } | undefined;
let objects: Map<string, JsonValue>;
let staticData: { node: JsonObject; workflow: JsonObject };
let verifyToken: string | null;

beforeEach(() => {
  subscription = undefined;
  objects = new Map();
  staticData = { node: {}, workflow: {} };
  verifyToken = null;
});

const strava: FakeServer = ({ method = 'GET', url, query, body }) => {
  const { pathname } = new URL(url);
  const [, , , collection = '', id] = pathname.split('/');
  if (collection !== 'push_subscriptions') {
    const json = objects.get(pathname);
    return json === undefined ? { status: 404 } : { json };
  }
  const fields = method === 'POST' ? new URLSearchParams(String(body)) : new URLSearchParams(query);
  expect({ client_id: fields.get('client_id'), client_secret: fields.get('client_secret') }).toEqual(APP);
  if (method === 'GET') return { json: subscription ? [subscription] : [] };
  if (method === 'DELETE') {
    if (String(subscription?.id) !== id) return { status: 404 };
    subscription = undefined;
    return { status: 204 };
  }
  if (subscription) return { status: 400, json: { errors: [{ code: 'already exists' }] } };
  subscription = { id: 7, callback_url: fields.get('callback_url') ?? '' };
  verifyToken = fields.get('verify_token');
  return { status: 201, json: { id: 7 } };
};

const oauth = { clientId: '12', oauthTokenData: { access_token: 'T', token_type: 'Bearer' } };
const life = (parameters: JsonObject = {}) => ({
  // The secret is there while it subscribes, and not when it is called.
  credentials: { stravaOAuth2Api: { ...oauth, clientSecret: 'S' } },
  staticData,
  parameters,
  url: URL_OF_HOOK,
  http: strava,
});
const called = (parameters: JsonObject = {}) => ({ ...life(parameters), credentials: { stravaOAuth2Api: oauth } });
const event = (fields: JsonObject = {}) => ({
  object_type: 'activity',
  object_id: 5,
  aspect_type: 'create',
  owner_id: 3,
  subscription_id: 7,
  event_time: 1,
  updates: {},
  ...fields,
});
const call = (body: JsonObject, parameters: JsonObject = {}) =>
  callWebhook(stravaTrigger, { method: 'POST', body: JSON.stringify(body) }, called(parameters));

it('subscribes as its app, proves its address, keeps the subscription, and ends it', async () => {
  await lookAfterSubscription(stravaTrigger, 'keep', life());
  expect(subscription).toEqual({ id: 7, callback_url: URL_OF_HOOK });
  const probe = (token: string) => {
    const query = { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '42' };
    return callWebhook(stravaTrigger, { query }, { ...called(), webhookName: 'setup' });
  };
  expect((await probe(verifyToken ?? '')).reply).toEqual({ body: { json: { 'hub.challenge': '42' } } });
  expect((await probe('made up')).reply).toEqual({ status: 403 });
  await lookAfterSubscription(stravaTrigger, 'keep', life());
  expect(subscription?.id).toBe(7);
  await lookAfterSubscription(stravaTrigger, 'remove', life());
  expect(subscription).toBeUndefined();
});

it('subscribes anew when Strava has lost the subscription, and takes over one that calls it already', async () => {
  await lookAfterSubscription(stravaTrigger, 'keep', life());
  subscription = undefined;
  await lookAfterSubscription(stravaTrigger, 'keep', life());
  expect(subscription).toEqual({ id: 7, callback_url: URL_OF_HOOK });
  subscription = { id: 8, callback_url: URL_OF_HOOK };
  await lookAfterSubscription(stravaTrigger, 'keep', life());
  expect((await call(event({ subscription_id: 8 }))).outputs).toHaveLength(1);
});

it('leaves the subscription of somebody else alone, unless it is to replace it', async () => {
  subscription = { id: 2, callback_url: 'https://other.example/webhook/secret' };
  await expect(lookAfterSubscription(stravaTrigger, 'keep', life())).rejects.toThrow(
    /^The Strava app already calls another address, of other\.example$/,
  );
  expect(subscription.id).toBe(2);
  await lookAfterSubscription(stravaTrigger, 'keep', life({ options: { deleteIfExist: true } }));
  expect(subscription).toEqual({ id: 7, callback_url: URL_OF_HOOK });
});

it('says what is missing where the credential gives no secret', async () => {
  await expect(lookAfterSubscription(stravaTrigger, 'keep', called())).rejects.toThrow(
    'The Strava credential lacks the client ID or secret',
  );
});

it('adds what an event is about where the account can see it', async () => {
  await lookAfterSubscription(stravaTrigger, 'keep', life());
  objects.set('/api/v3/activities/5', { id: 5, name: 'Morning run' });
  objects.set('/api/v3/athletes/3/stats', { biggest_ride_distance: 9 });
  const data = async (body: JsonObject) => (await call(body)).outputs?.[0]?.[0]?.json;
  expect(await data(event())).toEqual({ ...event(), object_data: { id: 5, name: 'Morning run' } });
  const athlete = event({ object_type: 'athlete', object_id: 3, aspect_type: 'update' });
  expect(await data(athlete)).toEqual({ ...athlete, object_data: { biggest_ride_distance: 9 } });
  expect(await data(event({ object_id: 6 }))).toEqual(event({ object_id: 6 }));
  expect(await data(event({ aspect_type: 'delete' }))).toEqual(event({ aspect_type: 'delete' }));
  expect((await call(event(), { resolveData: false })).outputs).toEqual([[{ json: event() }]]);
});

it('takes the chosen objects and events of its own subscription only', async () => {
  await lookAfterSubscription(stravaTrigger, 'keep', life());
  const isTaken = async (parameters: JsonObject, body = event()) =>
    (await call(body, { resolveData: false, ...parameters })).outputs !== undefined;
  expect(await isTaken({ object: 'activity', event: 'create' })).toBe(true);
  expect(await isTaken({ object: 'athlete' })).toBe(false);
  expect(await isTaken({ event: 'delete' })).toBe(false);
  expect((await call(event({ subscription_id: 9 }))).reply?.status).toBe(401);
  expect((await callWebhook(stravaTrigger, { body: 'no JSON' }, called())).reply?.status).toBe(401);
});
