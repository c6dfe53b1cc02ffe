import type { JsonObject } from '@millrace/node-sdk';
import {
  callWebhook,
  type FakeServer,
  lookAfterSubscription,
  lookupContext,
  runNode,
} from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import zendesk from './zendesk.node.ts';
import zendeskTrigger from './zendesk-trigger.node.ts';

const API = 'https://acme.zendesk.com/api/v2';
const account = { credentials: { zendeskApi: { subdomain: 'acme', email: 'a@example.com', apiToken: 'T' } } };

async function ask(parameters: JsonObject, http: FakeServer = () => ({ json: {} })) {
  const { requests, json } = await runNode(zendesk, { ...account, parameters, http });
  const asked = requests.map(({ method = 'GET', url, query = [], body }) => ({
    asked: `${method} ${url}`,
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    ...(body !== undefined && { body: JSON.parse(String(body)) }),
  }));
  return { asked, json };
}

it('writes a ticket field by field, or as JSON', async () => {
  const additionalFields = {
    group: '5',
    externalId: 'e',
    customFieldsUi: { customFieldsValues: [{ id: '1', value: 'v' }] },
  };
  const http: FakeServer = () => ({ json: { ticket: { id: 9 } } });
  const { asked, json } = await ask({ operation: 'create', description: 'Help', additionalFields }, http);
  const comment = { body: 'Help' };
  const custom_fields = [{ id: '1', value: 'v' }];
  const ticket = { comment, group_id: '5', external_id: 'e', custom_fields };
  expect(asked).toEqual([{ asked: `POST ${API}/tickets.json`, body: { ticket } }]);
  expect(json).toEqual([{ id: 9 }]);

  const asJson = { description: 'Help', jsonParameters: true, additionalFieldsJson: '{"priority":"high"}' };
  expect((await ask({ operation: 'create', ...asJson }, http)).asked[0]?.body).toEqual({
    ticket: { comment, priority: 'high' },
  });
});

it('finds tickets by words and conditions, page after page', async () => {
  const next = `${API}/search.json?page=2`;
  const http: FakeServer = ({ url }) => ({
    json: url === next ? { results: [{ id: 2 }], next_page: null } : { results: [{ id: 1 }], next_page: next },
  });
  const options = { query: 'printer', status: 'hold', group: '5', sortBy: 'priority', sortOrder: 'desc' };
  const { asked, json } = await ask({ operation: 'getAll', returnAll: true, options }, http);
  expect(json).toEqual([{ id: 1 }, { id: 2 }]);
  const query = 'type:ticket printer status:hold group:5';
  expect(asked).toEqual([
    { asked: `GET ${API}/search.json`, query: { query, sort_by: 'priority', sort_order: 'desc' } },
    { asked: `GET ${next}` },
  ]);
});

it('gets, lists, recovers and deletes suspended tickets', async () => {
  const http: FakeServer = ({ url, method }) => {
    if (method === 'DELETE') return { status: 204 };
    if (url.endsWith('recover.json')) return { json: { ticket: [{ id: 7 }] } };
    return { json: { suspended_ticket: { id: 1 }, suspended_tickets: [{ id: 1 }, { id: 2 }] } };
  };
  const of = (operation: string) => ask({ operation, ticketType: 'suspended', id: '1' }, http);
  expect((await of('get')).json).toEqual([{ id: 1 }]);
  expect((await of('getAll')).json).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await of('delete')).toEqual({
    asked: [{ asked: `DELETE ${API}/suspended_tickets/1.json` }],
    json: [{ success: true }],
  });
  expect((await of('recover')).json).toEqual([{ id: 7 }]);
});

it('writes users and organizations with the fields that the account added', async () => {
  const userFieldsUi = { userFieldValues: [{ field: 'plan', value: 'pro' }] };
  const user = { resource: 'user', operation: 'create', name: 'Ann', additionalFields: { userFieldsUi } };
  expect((await ask(user)).asked[0]?.body).toEqual({ user: { name: 'Ann', user_fields: { plan: 'pro' } } });
  const organizationFieldsUi = { organizationFieldValues: [{ field: 'tier', value: '1' }] };
  const update = { operation: 'update', id: '3', updateFields: { organizationFieldsUi, details: 'd' } };
  expect((await ask({ resource: 'organization', ...update })).asked).toEqual([
    {
      asked: `PUT ${API}/organizations/3.json`,
      body: { organization: { details: 'd', organization_fields: { tier: '1' } } },
    },
  ]);
});

it('says why Zendesk refuses', async () => {
  const refuse: FakeServer = () => ({ status: 404, json: { error: 'RecordNotFound', description: 'Not found' } });
  await expect(ask({ operation: 'get', id: '9' }, refuse)).rejects.toThrow('Not found');
});

it('offers groups, the second page included, and only fields that the account added', async () => {
  const second = `${API}/groups.json?page=2`;
  const ticket_fields = [
    { id: 1, title: 'Subject', removable: false },
    { id: 2, title: 'Plan', removable: true },
  ];
  const http: FakeServer = ({ url }) => {
    const isSecond = url === second;
    const groups = [isSecond ? { id: 2, name: 'B' } : { id: 1, name: 'A' }];
    const isOfFields = url.includes('ticket_fields');
    return { json: { ticket_fields, groups, next_page: isSecond || isOfFields ? null : second } };
  };
  const find = (name: string) => zendesk.lookups?.options?.[name]?.(lookupContext(zendesk, { ...account, http }));
  expect(await find('getGroups')).toEqual([
    { name: 'A', value: '1' },
    { name: 'B', value: '2' },
  ]);
  expect(await find('getCustomFields')).toEqual([{ name: 'Plan', value: '2' }]);
});

/** What Zendesk keeps of webhooks and triggers. */
function desk({ refusesTriggers = false } = {}) {
  const kept = new Map<string, JsonObject>();
  const http = ({ method = 'GET', url, body }: { method?: string; url: string; body?: unknown }) => {
    if (method === 'POST') {
      if (refusesTriggers && url.endsWith('triggers.json')) return { status: 422, json: { error: 'RecordInvalid' } };
      const kind = url.endsWith('webhooks') ? 'webhook' : 'trigger';
      kept.set(kind === 'webhook' ? `${API}/webhooks/w1` : `${API}/triggers/5.json`, JSON.parse(String(body)));
      return { json: { [kind]: { id: kind === 'webhook' ? 'w1' : 5 } } };
    }
    if (!kept.has(url)) return { status: 404, json: {} };
    if (method === 'DELETE') kept.delete(url);
    return { json: {} };
  };
  return { kept, http };
}

const isOpen = { resource: 'ticket', field: 'status', operation: 'is', value: 'open' };
const changedHands = { resource: 'ticket', field: 'assignee', operation: 'changed' };
const life = (http: ReturnType<typeof desk>['http'], conditions: JsonObject) => ({
  ...account,
  staticData: { node: {} as JsonObject, workflow: {} },
  parameters: { conditions, options: { fields: ['ticket.id', 'ticket.title'] } },
  url: 'https://own.example/hook',
  http,
});

it('subscribes with a webhook and a trigger, takes calls with its secret only, and removes both', async () => {
  const { kept, http } = desk();
  const own = life(http, { all: [isOpen], any: [changedHands] });
  await lookAfterSubscription(zendeskTrigger, 'keep', own);
  await lookAfterSubscription(zendeskTrigger, 'keep', own);
  const { webhook } = kept.get(`${API}/webhooks/w1`) as { webhook: { authentication: { data: JsonObject } } };
  expect(kept.get(`${API}/triggers/5.json`)).toMatchObject({
    trigger: {
      conditions: {
        all: [{ field: 'status', operator: 'is', value: 'open' }],
        any: [{ field: 'assignee_id', operator: 'changed' }],
      },
      actions: [{ value: ['w1', '{"ticket.id":"{{ticket.id}}","ticket.title":"{{ticket.title}}"}'] }],
    },
  });
  const { name, value } = webhook.authentication.data;
  const call = (secret: unknown) =>
    callWebhook(zendeskTrigger, { body: '{"ticket.id":"1"}', headers: { [String(name)]: String(secret) } }, own);
  expect((await call(value)).outputs).toEqual([[{ json: { 'ticket.id': '1' } }]]);
  expect((await call('x')).reply?.status).toBe(401);
  await lookAfterSubscription(zendeskTrigger, 'remove', own);
  expect(kept.size).toBe(0);
});

it('leaves no webhook behind where Zendesk refuses the trigger, and asks for conditions', async () => {
  const { kept, http } = desk({ refusesTriggers: true });
  await expect(lookAfterSubscription(zendeskTrigger, 'keep', life(http, { all: [isOpen] }))).rejects.toThrow();
  expect(kept.size).toBe(0);
  await expect(lookAfterSubscription(zendeskTrigger, 'keep', life(http, {}))).rejects.toThrow('no condition');
});
