import { createHmac } from 'node:crypto';
import type { JsonObject } from '@millrace/node-sdk';
import {
  callWebhook,
  type FakeServer,
  lookAfterSubscription,
  lookupContext,
  runNode,
} from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import stripe from './stripe.node.ts';
import stripeTrigger from './stripe-trigger.node.ts';

const credentials = { stripeApi: { secretKey: 'sk', signatureSecret: 'own' } };
const run = (parameters: JsonObject, http: FakeServer = () => ({ json: { id: 'x' } })) =>
  runNode(stripe, { credentials, http, parameters });
const formOf = (request: { body?: unknown } | undefined) =>
  Object.fromEntries(new URLSearchParams(String(request?.body)));

describe('Stripe', () => {
  it('gives customers, page after page', async () => {
    const http: FakeServer = ({ query }) => {
      const isLast = new Map(query).get('starting_after') === 'b';
      return { json: { data: isLast ? [{ id: 'c' }] : [{ id: 'a' }, { id: 'b' }], has_more: !isLast } };
    };
    const list = { resource: 'customer', operation: 'getAll', filters: { email: 'a@x.test' } };
    const { json, requests } = await run({ ...list, returnAll: true }, http);
    expect(json).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
    expect(requests[1]?.query).toEqual([
      ['email', 'a@x.test'],
      ['limit', '100'],
      ['starting_after', 'b'],
    ]);
  });

  it('gives a new source to its customer: Stripe does not do so by itself', async () => {
    const source = { resource: 'source', operation: 'create', customerId: 'cus', type: 'wechat', currency: 'EUR' };
    const { json, requests } = await run({ ...source, amount: 5 }, ({ url }) => ({
      json: url.endsWith('/v1/sources') ? { id: 'src', type: 'wechat' } : { id: 'other', type: 'card' },
    }));
    expect(json).toEqual([{ id: 'src', type: 'wechat' }]);
    expect(requests.map((request) => [new URL(request.url).pathname, formOf(request)])).toEqual([
      ['/v1/sources', { type: 'wechat', amount: '5', currency: 'EUR' }],
      ['/v1/customers/cus/sources', { source: 'src' }],
    ]);
  });

  it('charges a customer', async () => {
    const { requests } = await run({
      resource: 'charge',
      operation: 'create',
      customerId: 'cus',
      amount: 500,
      currency: 'usd',
      source: 'tok',
      additionalFields: {
        metadata: { metadataProperties: [{ key: 'k', value: 'v' }] },
        shipping: { shippingProperties: [{ name: 'N', address: { details: { line1: 'L', city: 'C' } } }] },
      },
    });
    expect(requests[0]).toMatchObject({ method: 'POST', url: 'https://api.stripe.com/v1/charges' });
    expect(formOf(requests[0])).toEqual({
      customer: 'cus',
      amount: '500',
      currency: 'usd',
      source: 'tok',
      'metadata[k]': 'v',
      'shipping[name]': 'N',
      'shipping[address][line1]': 'L',
      'shipping[address][line2]': '',
      'shipping[address][city]': 'C',
      'shipping[address][state]': '',
      'shipping[address][country]': '',
      'shipping[address][postal_code]': '',
    });
  });

  it('tells how much a customer used, and when', async () => {
    const customPayload = { properties: [{ key: 'region', value: 'eu' }] };
    const { requests } = await run({
      resource: 'meterEvent',
      eventName: 'calls',
      customerId: 'cus',
      value: 3,
      additionalFields: { timestamp: '2027-01-02T10:00:00Z', customPayload },
    });
    expect(requests[0]?.url).toBe('https://api.stripe.com/v1/billing/meter_events');
    expect(formOf(requests[0])).toEqual({
      event_name: 'calls',
      timestamp: '1798884000',
      'payload[region]': 'eu',
      'payload[stripe_customer_id]': 'cus',
      'payload[value]': '3',
    });
  });

  it('makes a token of a card', async () => {
    const card = { number: '4242', cvc: '314', expirationMonth: '8', expirationYear: '2030' };
    const { requests } = await run({ resource: 'token', ...card });
    expect(formOf(requests[0])).toEqual({
      'card[number]': '4242',
      'card[exp_month]': '8',
      'card[exp_year]': '2030',
      'card[cvc]': '314',
    });
  });

  it('offers the currencies of all countries', async () => {
    const data = [{ supported_payment_currencies: ['usd', 'eur'] }, { supported_payment_currencies: ['eur'] }];
    const context = lookupContext(stripe, { credentials, http: () => ({ json: { data } }) });
    expect(await stripe.lookups?.options?.getCurrencies?.(context)).toEqual([
      { name: 'EUR', value: 'eur' },
      { name: 'USD', value: 'usd' },
    ]);
  });

  it('says in its own words what it refuses', async () => {
    const refused: FakeServer = () => ({ status: 402, json: { error: { message: 'Your card was declined.' } } });
    const charge = run({ resource: 'charge', operation: 'get', chargeId: 'ch' }, refused);
    await expect(charge).rejects.toThrow('Stripe refused the request (402): Your card was declined.');
  });
});

describe('Stripe trigger', () => {
  const NOW = Date.UTC(2030, 0, 1);
  const hooks = new Map<string, string>();
  const life = {
    credentials,
    staticData: { node: {}, workflow: {} },
    parameters: { events: ['charge.succeeded', 'charge.failed'], apiVersion: '2024-06-20' },
    url: 'https://own.example/hook',
    now: NOW,
    http: (({ method = 'GET', body }) => {
      if (method === 'POST') hooks.set('we_1', String(body));
      const isThere = method === 'DELETE' ? hooks.delete('we_1') : hooks.has('we_1');
      return { status: isThere ? 200 : 404, json: { id: 'we_1', secret: 'whsec' } };
    }) satisfies FakeServer,
  };
  const call = (type: string, { key = 'whsec', age = 0 }: { key?: string; age?: number } = {}) => {
    const body = JSON.stringify({ id: 'evt', type });
    const time = NOW / 1000 - age;
    const hash = createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
    return callWebhook(stripeTrigger, { body, headers: { 'stripe-signature': `t=${time},v1=00,v1=${hash}` } }, life);
  };

  it('subscribes, takes calls that are signed by what Stripe gave, and unsubscribes', async () => {
    await lookAfterSubscription(stripeTrigger, 'keep', life);
    const form = new URLSearchParams(hooks.get('we_1'));
    expect(form.getAll('enabled_events[]')).toEqual(['charge.succeeded', 'charge.failed']);
    expect(form.get('api_version')).toBe('2024-06-20');
    expect((await call('charge.failed')).outputs).toEqual([[{ json: { id: 'evt', type: 'charge.failed' } }]]);
    expect((await call('charge.failed', { age: 600 })).reply?.status).toBe(401);
    expect((await call('charge.failed', { key: 'own' })).reply?.status).toBe(401);
    expect((await call('customer.created')).outputs ?? [[]]).toEqual([[]]);
    await lookAfterSubscription(stripeTrigger, 'remove', life);
    expect(hooks.size).toBe(0);
  });
});
