import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import freshdesk from './freshdesk.node.ts';

const API = 'https://acme.freshdesk.com/api/v2';
const account = { credentials: { freshdeskApi: { apiKey: 'K', domain: 'acme' } } };

async function ask(parameters: JsonObject, http: FakeServer = () => ({ json: { id: 1 } })) {
  const { requests, json } = await runNode(freshdesk, { ...account, parameters, http });
  const asked = requests.map(({ method = 'GET', url, query = [], body }) => ({
    asked: `${method} ${url}`,
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    ...(body !== undefined && { body: JSON.parse(String(body)) }),
  }));
  return { asked, json };
}

it('writes a ticket in the numbers of Freshdesk', async () => {
  const who = { requester: 'requesterId', requesterIdentificationValue: '7' };
  const kinds = { status: 'resolved', priority: 'urgent', source: 'OutboundEmail' };
  const options = { agent: '5', tags: 'a, b', ccEmails: 'c@example.com', subject: 'S', description: 'D' };
  expect((await ask({ resource: 'ticket', operation: 'create', ...who, ...kinds, options })).asked).toEqual([
    {
      asked: `POST ${API}/tickets`,
      body: {
        ...{ requester_id: 7, status: 4, priority: 4, source: 10, responder_id: 5 },
        ...{ tags: ['a', 'b'], cc_emails: ['c@example.com'], subject: 'S', description: 'D' },
      },
    },
  ]);
});

it('changes only what is named of a ticket', async () => {
  const updateFields = { status: 'open', requester: 'email', requesterIdentificationValue: 'a@example.com' };
  expect((await ask({ operation: 'update', ticketId: '3', updateFields })).asked).toEqual([
    { asked: `PUT ${API}/tickets/3`, body: { email: 'a@example.com', status: 2 } },
  ]);
});

/** Two pages, the second at the address that the first gives. */
const pages: FakeServer = ({ url }) => {
  const isSecond = url.includes('?page=2');
  const about = { id: isSecond ? 2 : 1, name: isSecond ? 'N2' : 'N1' };
  const headers: Record<string, string> = isSecond ? {} : { link: `<${url}?page=2>; rel="next"` };
  return { json: [about], headers };
};

it('gets all tickets in order, and all contacts that fit, page after page', async () => {
  const options = { orderBy: 'dueBy', order: 'asc', include: ['stats', 'requester'] };
  const { asked, json } = await ask({ operation: 'getAll', returnAll: true, options }, pages);
  expect(json.map(({ id }) => id)).toEqual([1, 2]);
  expect(asked[0]?.query).toEqual({
    ...{ order_by: 'due_by', order_type: 'asc', include: 'stats,requester', per_page: '100' },
  });
  const contacts = { resource: 'contact', operation: 'getAll', filters: { state: 'verified' } };
  expect((await ask(contacts, pages)).json).toHaveLength(2);
});

it('writes a contact with custom fields', async () => {
  const customFields = { customField: [{ name: 'plan', value: 'pro' }] };
  const contact = { resource: 'contact', operation: 'create', name: 'Ann', email: '' };
  expect((await ask({ ...contact, additionalFields: { customFields, tags: ['t'] } })).asked[0]?.body).toEqual({
    ...{ name: 'Ann', tags: ['t'], custom_fields: { plan: 'pro' } },
  });
});

it('says what Freshdesk does not take, and that a deletion went well', async () => {
  const errors = [{ field: 'email', message: 'It should be a valid email', code: 'invalid_value' }];
  const refuse: FakeServer = () => ({ status: 400, json: { description: 'Validation failed', errors } });
  await expect(ask({ operation: 'get', ticketId: '1' }, refuse)).rejects.toThrow('It should be a valid email');
  expect((await ask({ operation: 'delete', ticketId: '1' }, () => ({ status: 204 }))).json).toEqual([
    { success: true },
  ]);
});

it('offers groups, the second page included', async () => {
  const context = lookupContext(freshdesk, { ...account, http: pages });
  expect(await freshdesk.lookups?.options?.getGroups?.(context)).toEqual([
    { name: 'N1', value: '1' },
    { name: 'N2', value: '2' },
  ]);
});
