import { createHmac } from 'node:crypto';
import type { JsonObject } from '@millrace/node-sdk';
import {
  callWebhook,
  type FakeServer,
  lookAfterSubscription,
  lookupContext,
  runNode,
} from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { shopifyOAuth2Api } from './shopify.credentials.ts';
import shopify from './shopify.node.ts';
import shopifyTrigger from './shopify-trigger.node.ts';

const API = 'https://acme.myshopify.com/admin/api/2024-07';
const account = {
  credentials: { shopifyAccessTokenApi: { shopSubdomain: 'acme', accessToken: 'T', appSecretKey: 'S' } },
};

async function ask(parameters: JsonObject, http: FakeServer = () => ({ json: {} })) {
  const { requests, json } = await runNode(shopify, {
    ...account,
    parameters: { authentication: 'accessToken', ...parameters },
    http,
  });
  const asked = requests.map(({ method = 'GET', url, query = [], body }) => ({
    asked: `${method} ${url}`,
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    ...(body !== undefined && { body: JSON.parse(String(body)) }),
  }));
  return { asked, json };
}

/** Two pages, the second at the address that the first gives. */
const pages =
  (list: string, entry: (id: number) => object): FakeServer =>
  ({ url }) => {
    const isSecond = url.includes('page_info');
    const link = `<${API}/${list}.json?limit=250&page_info=p2>; rel="next"`;
    return { json: { [list]: [entry(isSecond ? 2 : 1)] }, headers: isSecond ? {} : { link } } as never;
  };

it('writes an order with the words of Shopify', async () => {
  const { asked, json } = await ask(
    {
      additionalFields: {
        billingAddressUi: { billingAddressValues: { firstName: 'Ann', zip: '1' } },
        discountCodesUi: { discountCodesValues: [{ amount: '5', code: 'X', type: 'fixedAmount' }] },
        fulfillmentStatus: 'null',
        inventoryBehaviour: 'decrementIgnoringPolicy',
        sourceName: 'mail',
        test: false,
      },
      limeItemsUi: { lineItemValues: [{ variantId: '4', quantity: 2 }] },
    },
    () => ({ json: { order: { id: 1 } } }),
  );
  expect(json).toEqual([{ id: 1 }]);
  expect(asked).toEqual([
    {
      asked: `POST ${API}/orders.json`,
      body: {
        order: {
          billing_address: { first_name: 'Ann', zip: '1' },
          discount_codes: [{ amount: '5', code: 'X', type: 'fixed_amount' }],
          fulfillment_status: null,
          inventory_behaviour: 'decrement_ignoring_policy',
          line_items: [{ variant_id: '4', quantity: 2 }],
          source_name: 'mail',
          test: false,
        },
      },
    },
  ]);
});

it('sends no order without line items', async () => {
  await expect(ask({ limeItemsUi: {} })).rejects.toThrow('An order needs at least one line item');
});

it('gets all orders that fit, page after page', async () => {
  const options = { createdAtMin: '2026-05-01T00:00:00', financialStatus: 'partiallyPaid', status: 'Cancelled' };
  const { asked, json } = await ask(
    { operation: 'getAll', returnAll: true, options },
    pages('orders', (id) => ({ id })),
  );
  expect(json).toEqual([{ id: 1 }, { id: 2 }]);
  const query = { created_at_min: '2026-05-01T00:00:00', financial_status: 'partially_paid', status: 'cancelled' };
  expect(asked[0]).toEqual({ asked: `GET ${API}/orders.json`, query: { ...query, limit: '250' } });
});

it('changes the options of a product', async () => {
  const updateFields = { productOptions: { option: [{ name: 'Size', value: 'S, M' }] } };
  const { asked } = await ask({ resource: 'product', operation: 'update', productId: '9', updateFields });
  const product = { options: [{ name: 'Size', values: ['S', 'M'] }] };
  expect(asked).toEqual([{ asked: `PUT ${API}/products/9.json`, body: { product } }]);
});

it('says why Shopify refuses', async () => {
  const refuse: FakeServer = () => ({ status: 422, json: { errors: { title: ["can't be blank"] } } });
  await expect(ask({ resource: 'product', operation: 'create', title: 'P' }, refuse)).rejects.toThrow("can't be blank");
});

it('offers locations and products, the second page included', async () => {
  for (const [name, list, label] of [
    ['getLocations', 'locations', 'name'],
    ['getProducts', 'products', 'title'],
  ] as const) {
    const http = pages(list, (id) => ({ id, [label]: `N${id}` }));
    const context = lookupContext(shopify, { ...account, parameters: { authentication: 'accessToken' }, http });
    expect(await shopify.lookups?.options?.[name]?.(context)).toEqual([
      { name: 'N1', value: '1' },
      { name: 'N2', value: '2' },
    ]);
  }
});

it('subscribes, takes calls of Shopify only, and unsubscribes', async () => {
  const hooks = new Map<string, JsonObject>();
  const life = {
    ...account,
    staticData: { node: {} as JsonObject, workflow: {} },
    parameters: { authentication: 'accessToken', topic: 'orders/create' },
    url: 'https://own.example/hook',
    http({ method = 'GET', url, body }: { method?: string; url: string; body?: unknown }) {
      if (method === 'POST') {
        hooks.set('7', JSON.parse(String(body)).webhook);
        return { json: { webhook: { id: 7 } } };
      }
      if (url !== `${API}/webhooks/7.json` || !hooks.has('7')) return { status: 404, json: {} };
      if (method === 'DELETE') hooks.delete('7');
      return { json: {} };
    },
  };
  await lookAfterSubscription(shopifyTrigger, 'keep', life);
  expect([...hooks.values()]).toEqual([
    { topic: 'orders/create', address: 'https://own.example/hook', format: 'json' },
  ]);
  hooks.clear();
  await lookAfterSubscription(shopifyTrigger, 'keep', life);
  expect(hooks.size).toBe(1);

  const body = '{"id":1}';
  const signature = createHmac('sha256', 'S').update(body).digest('base64');
  const call = (given: string) =>
    callWebhook(shopifyTrigger, { body, headers: { 'x-shopify-hmac-sha256': given } }, life);
  expect((await call(signature)).outputs).toEqual([[{ json: { id: 1 } }]]);
  expect((await call('AAAA')).reply?.status).toBe(401);

  await lookAfterSubscription(shopifyTrigger, 'remove', life);
  expect(hooks.size).toBe(0);
});

it('signs in with OAuth as Shopify reads it', async () => {
  const fields = { shopSubdomain: 'acme', oauthTokenData: { access_token: 'AT' } };
  expect(await shopifyOAuth2Api.authenticate?.(fields, { url: `${API}/orders.json` })).toMatchObject({
    headers: { authorization: 'Bearer AT', 'x-shopify-access-token': 'AT' },
  });
});
