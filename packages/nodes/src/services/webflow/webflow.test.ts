import type { JsonObject } from '@millrace/node-sdk';
import {
  callWebhook,
  type FakeServer,
  lookAfterSubscription,
  lookupContext,
  runNode,
} from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { webflowNodeV2 } from './webflow.node.ts';
import triggers from './webflow-trigger.node.ts';

const API = 'https://api.webflow.com/v2';
const credentials = { webflowOAuth2Api: { oauthTokenData: {} } };
const place = { siteId: 's1', collectionId: 'c1' };

async function ask(parameters: JsonObject, http: FakeServer) {
  const { requests, json } = await runNode(webflowNodeV2, {
    credentials,
    parameters: { ...place, ...parameters },
    http,
  });
  return { json, asked: requests.map(({ method = 'GET', url, body }) => [`${method} ${url.slice(API.length)}`, body]) };
}

it('publishes what is changed where that is wanted', async () => {
  const change = {
    operation: 'update',
    itemId: 'i1',
    live: true,
    fieldsUi: { fieldValues: [{ fieldId: 'name', fieldValue: 'N' }] },
  };
  const { asked } = await ask(change, () => ({ json: { id: 'i1' } }));
  expect(asked).toEqual([['PATCH /collections/c1/items/i1/live', '{"fieldData":{"name":"N"}}']]);
});

it('gets all items by their number, though pages are not full', async () => {
  const http: FakeServer = ({ query = [] }) => {
    const offset = Number(new Map(query).get('offset'));
    return { json: { items: [{ id: `i${offset}` }], pagination: { limit: 100, offset, total: 3 } } };
  };
  const { json } = await ask({ operation: 'getAll', returnAll: true }, http);
  expect(json).toEqual([{ id: 'i0' }, { id: 'i100' }, { id: 'i200' }]);
});

it('offers sites, collections and fields', async () => {
  const http: FakeServer = ({ url }) => {
    const found: JsonObject[] = [{ id: 'x1', displayName: 'X' }];
    const fields = [{ slug: 'name', displayName: 'Name' }];
    const answer: JsonObject = url.endsWith('/c1') ? { fields } : { sites: found, collections: found };
    return { json: answer };
  };
  const context = lookupContext(webflowNodeV2, { credentials, parameters: place, http });
  const { getSites, getCollections, getFields } = webflowNodeV2.lookups?.options ?? {};
  expect(await getSites?.(context)).toEqual([{ name: 'X', value: 'x1' }]);
  expect(await getCollections?.(context)).toEqual([{ name: 'X', value: 'x1' }]);
  expect(await getFields?.(context)).toEqual([{ name: 'Name', value: 'name' }]);
});

it.each([
  [0, '/sites/s1/webhooks'],
  [1, '/v2/sites/s1/webhooks'],
])('has the site call it at an address that holds a secret, and no longer: version %i', async (at, place) => {
  const trigger = triggers[at];
  if (!trigger) throw new Error('There is no such version');
  let hook: JsonObject | undefined;
  const life = {
    credentials: { webflowOAuth2Api: { oauthTokenData: {} }, webflowApi: { accessToken: 'T' } },
    staticData: { node: {}, workflow: {} },
    parameters: { site: 's1', event: 'form_submission' },
    url: 'https://own.example/hook',
    http: (({ method, url, body }) => {
      if (method === 'POST') {
        expect(new URL(url).pathname).toBe(place);
        hook = JSON.parse(String(body));
      }
      if (method === 'DELETE') hook = undefined;
      return { json: { _id: 'h1', id: 'h1' } };
    }) satisfies FakeServer,
  };
  await lookAfterSubscription(trigger, 'keep', life);
  expect(hook).toMatchObject({ triggerType: 'form_submission' });
  const secret = new URL(String(hook?.url)).searchParams.get('secret') ?? '';
  const call = (given: string) => callWebhook(trigger, { body: '{"name":"f"}', query: { secret: given } }, life);
  expect((await call(secret)).outputs).toEqual([[{ json: { name: 'f' } }]]);
  expect((await call('made up')).reply?.status).toBe(401);
  await lookAfterSubscription(trigger, 'remove', life);
  expect(hook).toBeUndefined();
});
