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
import wooCommerce from './woo-commerce.node.ts';
import wooCommerceTrigger from './woo-commerce-trigger.node.ts';

const API = 'https://shop.example/wp-json/wc/v3';
const account = {
  credentials: { wooCommerceApi: { consumerKey: 'K', consumerSecret: 'S', url: 'https://shop.example/' } },
};

async function ask(parameters: JsonObject, http: FakeServer = () => ({ json: { id: 1 } })) {
  const { requests, json } = await runNode(wooCommerce, { ...account, parameters, http });
  const asked = requests.map(({ method = 'GET', url, query = [], body }) => ({
    asked: `${method} ${url}`,
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    ...(body !== undefined && { body: JSON.parse(String(body)) }),
  }));
  return { asked, json };
}

/** Two pages, the second at the address that the first gives. */
const pages: FakeServer = ({ url }) => {
  const isSecond = url.includes('?page=2');
  const next = `<${url}?page=2>; rel="next"`;
  return {
    json: [{ id: isSecond ? 2 : 1, name: isSecond ? 'N2' : 'N1' }],
    headers: isSecond ? {} : { link: next },
  } as never;
};

it('writes an order with what is filled in', async () => {
  const { asked } = await ask({
    resource: 'order',
    operation: 'create',
    additionalFields: { customerId: '5', paymentMethodId: 'bacs', transactionID: 't', setPaid: true },
    billingUi: { billingValues: { firstName: 'Ann', postcode: '1' } },
    lineItemsUi: {
      lineItemsValues: [{ productId: 4, quantity: 2, metadataUi: { metadataValues: [{ key: 'k', value: 'v' }] } }],
    },
    shippingLinesUi: { shippingLinesValues: [{ methodTitle: 'Post', 'method ID': 'flat', total: '1' }] },
  });
  expect(asked).toEqual([
    {
      asked: `POST ${API}/orders`,
      body: {
        ...{ customer_id: '5', payment_method: 'bacs', transaction_id: 't', set_paid: true },
        billing: { first_name: 'Ann', postcode: '1' },
        line_items: [{ product_id: 4, quantity: 2, meta_data: [{ key: 'k', value: 'v' }] }],
        shipping_lines: [{ method_title: 'Post', method_id: 'flat', total: '1' }],
      },
    },
  ]);
});

it('changes an order and a product', async () => {
  const order = { resource: 'order', operation: 'update', orderId: '7', updateFields: { customerId: '5' } };
  const shippingUi = { shippingValues: { postalCode: '1' } };
  expect((await ask({ ...order, shippingUi })).asked).toEqual([
    { asked: `PUT ${API}/orders/7`, body: { customer_id: 5, shipping: { postcode: '1' } } },
  ]);
  const updateFields = { categories: ['1'], dateOnSaleFrom: '2026-05-01', salePrice: '3' };
  const product = { operation: 'update', productId: '1', updateFields };
  expect((await ask(product)).asked).toEqual([
    {
      asked: `PUT ${API}/products/1`,
      body: { categories: [{ id: 1 }], date_on_sale_from: '2026-05-01', sale_price: '3' },
    },
  ]);
});

it('gets all products that fit, page after page', async () => {
  const options = { minPrice: '1', maxPrice: '5', orderBy: 'title', taxClass: 'zero-rate.' };
  const { asked, json } = await ask({ operation: 'getAll', returnAll: true, options }, pages);
  expect(json.map(({ id }) => id)).toEqual([1, 2]);
  expect(asked).toEqual([
    {
      asked: `GET ${API}/products`,
      query: { min_price: '1', max_price: '5', orderby: 'title', tax_class: 'zero-rate', per_page: '100' },
    },
    { asked: `GET ${API}/products?page=2` },
  ]);
});

it('offers categories and tags, the second page included', async () => {
  for (const name of ['getCategories', 'getTags']) {
    const found = await wooCommerce.lookups?.options?.[name]?.(lookupContext(wooCommerce, { ...account, http: pages }));
    expect(found).toEqual([
      { name: 'N1', value: '1' },
      { name: 'N2', value: '2' },
    ]);
  }
});

it('subscribes, takes calls of the shop only, is switched on again, and unsubscribes', async () => {
  const hooks = new Map<string, JsonObject>();
  const life = {
    ...account,
    staticData: { node: {} as JsonObject, workflow: {} },
    parameters: { event: 'order.created' },
    url: 'https://own.example/hook',
    http({ method = 'GET', url, body }: { method?: string; url: string; body?: unknown }) {
      const sent: JsonObject = body === undefined ? {} : JSON.parse(String(body));
      if (method === 'POST') hooks.set(`${API}/webhooks/7`, sent);
      else if (!hooks.has(url)) return { status: 404, json: {} };
      if (method === 'PUT') hooks.set(url, { ...hooks.get(url), ...sent });
      if (method === 'DELETE') hooks.delete(url);
      return { json: { id: 7 } };
    },
  };
  await lookAfterSubscription(wooCommerceTrigger, 'keep', life);
  await lookAfterSubscription(wooCommerceTrigger, 'keep', life);
  const [hook = {}] = hooks.values();
  expect(hook).toMatchObject({ delivery_url: life.url, topic: 'order.created', status: 'active' });

  const body = '{"id":1}';
  const signature = createHmac('sha256', String(hook.secret)).update(body).digest('base64');
  const call = (sent: string) =>
    callWebhook(wooCommerceTrigger, { body, headers: { 'x-wc-webhook-signature': sent } }, life);
  expect((await call(signature)).outputs).toEqual([[{ json: { id: 1 } }]]);
  expect((await call('AAAA')).reply?.status).toBe(401);
  const trial = { body: 'webhook_id=7', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  expect(await callWebhook(wooCommerceTrigger, trial, life)).toEqual({ reply: { status: 200 } });

  await lookAfterSubscription(wooCommerceTrigger, 'remove', life);
  expect(hooks.size).toBe(0);
});
