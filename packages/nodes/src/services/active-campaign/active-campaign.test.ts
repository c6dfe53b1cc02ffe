import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import activeCampaign from './active-campaign.node.ts';

const API = 'https://acme.api-us1.com/api/3';
const account = { credentials: { activeCampaignApi: { apiUrl: 'https://acme.api-us1.com', apiKey: 'K' } } };

async function ask(parameters: JsonObject, http: FakeServer = () => ({ json: { contact: { id: '1' }, id: 2 } })) {
  const { requests, json } = await runNode(activeCampaign, { ...account, parameters, http });
  const asked = requests.map(({ method = 'GET', url, query = [], body }) => ({
    asked: [method, url.slice(API.length), ...query.map((pair) => pair.join('='))].join(' '),
    ...(body !== undefined && { body: JSON.parse(String(body)) }),
  }));
  return { asked, json };
}

it('creates a contact, or changes the one of that email', async () => {
  const fieldValues = { property: [{ field: '3', value: 'Bonn' }] };
  const about = { operation: 'create', email: 'a@example.com', additionalFields: { firstName: 'Ann', fieldValues } };
  const contact = { email: 'a@example.com', firstName: 'Ann', fieldValues: fieldValues.property };
  expect(await ask(about)).toEqual({ asked: [{ asked: 'POST /contacts', body: { contact } }], json: [{ id: '1' }] });
  const changed = await ask({ ...about, updateIfExists: true });
  expect(changed.asked).toEqual([{ asked: 'POST /contact/sync', body: { contact } }]);
});

it('puts a contact on a list, and takes it off', async () => {
  const about = { resource: 'contactList', listId: 4, contactId: 5 };
  const contactList = { list: 4, contact: 5 };
  const added = await ask({ ...about, operation: 'add' });
  expect(added.asked).toEqual([{ asked: 'POST /contactLists', body: { contactList: { ...contactList, status: 1 } } }]);
  const removed = await ask({ ...about, operation: 'remove' });
  expect(removed.asked[0]?.body).toEqual({ contactList: { ...contactList, status: 2 } });
});

it('changes and deletes by the id of the kind', async () => {
  const updateFields = { title: 'T', currency: 'usd' };
  const changed = await ask({ resource: 'deal', operation: 'update', dealId: 6, updateFields });
  expect(changed.asked).toEqual([{ asked: 'PUT /deals/6', body: { deal: updateFields } }]);
  const deleted = await ask({ resource: 'contactTag', operation: 'remove', contactTagId: 7 });
  expect(deleted.asked).toEqual([{ asked: 'DELETE /contactTags/7' }]);
});

it('creates an order with products, the currency in capital letters', async () => {
  const about = { source: 1, email: 'a@example.com', totalPrice: 500, connectionid: 1, customerid: 2 };
  const more = {
    currency: 'usd',
    externalCreatedDate: '2026-05-01T10:00:00',
    orderProducts: [{ name: 'P', price: 500 }],
  };
  const { asked } = await ask({ resource: 'ecommerceOrder', operation: 'create', ...about, ...more });
  expect(asked).toEqual([{ asked: 'POST /ecomOrders', body: { ecomOrder: { ...about, ...more, currency: 'USD' } } }]);
});

/** A hundred and one tags. */
const pages: FakeServer = ({ query = [] }) => {
  const length = new Map(query).has('offset') ? 1 : 100;
  return {
    json: { tags: Array.from({ length }, (_, id) => ({ id: `${id}`, tag: `T${id}` })), meta: { total: '101' } },
  };
};

it('gets all of a list, a hundred at a time; or its answers as they are', async () => {
  const all = await ask({ resource: 'tag', operation: 'getAll', returnAll: true }, pages);
  expect(all.json).toHaveLength(101);
  expect(all.asked.map(({ asked }) => asked)).toEqual(['GET /tags limit=100', 'GET /tags limit=100 offset=100']);
  const raw = await ask({ resource: 'tag', operation: 'getAll', returnAll: true, simple: false }, pages);
  expect(raw.json).toMatchObject([{ meta: { total: '101' } }, { tags: [{ id: '0' }] }]);
});

it('filters and orders contacts', async () => {
  const additionalFields = { status: 1, 'filters[created_after]': '2026-05-01', orderBy: 'orders[email]' };
  const { asked } = await ask({ operation: 'getAll', limit: 5, additionalFields }, () => ({ json: { contacts: [] } }));
  expect(asked[0]?.asked).toBe('GET /contacts status=1 filters[created_after]=2026-05-01 orders[email]=ASC limit=5');
});

it('offers tags, the second page included', async () => {
  const context = lookupContext(activeCampaign, { ...account, http: pages });
  expect(await activeCampaign.lookups?.options?.getTags?.(context)).toHaveLength(101);
});
