import type { JsonObject } from '@millrace/node-sdk';
import {
  callWebhook,
  type FakeServer,
  lookAfterSubscription,
  lookupContext,
  runNode,
} from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import mautic from './mautic.node.ts';
import mauticTrigger from './mautic-trigger.node.ts';

const API = 'https://mautic.example/api';
const account = { credentials: { mauticApi: { url: 'https://mautic.example/', username: 'u', password: 'p' } } };

async function ask(parameters: JsonObject, http: FakeServer = () => ({ json: {} })) {
  const { requests, json } = await runNode(mautic, { ...account, parameters, http });
  const asked = requests.map(({ method = 'GET', url, query = [], body }) => ({
    asked: `${method} ${url}`,
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    ...(body !== undefined && { body: JSON.parse(String(body)) }),
  }));
  return { asked, json };
}

const contact = (id: number): JsonObject => ({ id, fields: { core: {}, all: { id, firstname: `N${id}` } } });

it('writes a contact with all kinds of fields, and gives their values where those are enough', async () => {
  const addressUi = { addressValues: { address1: 'a', zipCode: 'z' } };
  const socialMediaUi = { socialMediaValues: { linkedIn: 'l' } };
  const customFieldsUi = { customFieldValues: [{ fieldId: 'plan', fieldValue: 'pro' }] };
  const additionalFields = { addressUi, socialMediaUi, customFieldsUi, b2bOrb2c: 'B2B', ownerId: '3', tags: ['t'] };
  const who = { email: 'a@example.com', firstName: 'Ann' };
  const http: FakeServer = () => ({ json: { contact: contact(1) } });
  const { asked, json } = await ask(
    { operation: 'create', ...who, additionalFields, options: { rawData: false } },
    http,
  );
  expect(asked).toMatchObject([
    {
      asked: `POST ${API}/contacts/new`,
      body: {
        ...{ email: 'a@example.com', firstname: 'Ann', address1: 'a', zipcode: 'z', linkedin: 'l' },
        ...{ plan: 'pro', b2b_or_b2c: 'B2B', owner: '3', tags: ['t'] },
      },
    },
  ]);
  expect(json).toEqual([{ id: 1, firstname: 'N1' }]);
});

it('changes a contact by JSON, and a company field by field', async () => {
  const asJson = {
    operation: 'update',
    contactId: '1',
    jsonParameters: true,
    updateFields: { bodyJson: '{"title":"x"}' },
  };
  expect((await ask(asJson)).asked).toEqual([{ asked: `PATCH ${API}/contacts/1/edit`, body: { title: 'x' } }]);
  const updateFields = { name: 'Co', numberOfEmpoyees: 3, addressUi: { addressValues: { zipCode: 'z' } } };
  const company = { resource: 'company', operation: 'update', companyId: '2', updateFields };
  expect((await ask(company)).asked).toMatchObject([
    {
      asked: `PATCH ${API}/companies/2/edit`,
      body: { companyname: 'Co', companynumber_of_employees: 3, companyzipcode: 'z' },
    },
  ]);
});

/** Forty contacts, by their ids; behind them nothing. */
const forty: FakeServer = ({ query = [] }) => {
  const { start = '0', limit = '30' } = Object.fromEntries(query);
  const ids = Array.from({ length: 40 }, (_, index) => index + 1).slice(Number(start), Number(start) + Number(limit));
  return { json: { total: '40', contacts: Object.fromEntries(ids.map((id) => [String(id), contact(id)])) } };
};

it('gets contacts page after page, up to a page that is not full or to the limit', async () => {
  const all = await ask({ operation: 'getAll', returnAll: true, options: { search: 'x', rawData: true } }, forty);
  expect(all.json).toHaveLength(40);
  expect(all.asked.map(({ query }) => query)).toEqual([
    { search: 'x', rawData: 'true', limit: '30', start: '0' },
    { search: 'x', rawData: 'true', limit: '30', start: '30' },
  ]);
  const none: FakeServer = () => ({ json: { total: '0', contacts: [] } });
  expect((await ask({ operation: 'getAll', limit: 2, options: { rawData: false } }, forty)).json).toEqual([
    { id: 1, firstname: 'N1' },
    { id: 2, firstname: 'N2' },
  ]);
  expect((await ask({ operation: 'getAll', limit: 2 }, none)).json).toEqual([]);
});

it('gets all contacts where Mautic gives fewer at once than are asked for', async () => {
  const few: FakeServer = ({ query = [] }) => {
    const start = Number(Object.fromEntries(query).start);
    const ids = [start + 1, start + 2].filter((id) => id <= 3);
    return { json: { total: '3', contacts: Object.fromEntries(ids.map((id) => [String(id), contact(id)])) } };
  };
  expect((await ask({ operation: 'getAll', returnAll: true }, few)).json).toHaveLength(3);
});

it('ends where Mautic gives the same page again', async () => {
  const contacts: JsonObject = Object.fromEntries(Array.from({ length: 30 }, (_, id) => [String(id), contact(id)]));
  const same: FakeServer = () => ({ json: { contacts } });
  await expect(ask({ operation: 'getAll', returnAll: true }, same)).rejects.toThrow('the same pages again and again');
});

it('says why Mautic refuses', async () => {
  const refuse: FakeServer = () => ({ status: 404, json: { errors: [{ code: 404, message: 'Item was not found.' }] } });
  await expect(ask({ operation: 'get', contactId: '9' }, refuse)).rejects.toThrow('Item was not found.');
});

it('offers emails of the kind that fits, and the industries of companies', async () => {
  const list = [{ label: 'Food', value: 'food' }];
  const emails: JsonObject = {
    1: { id: 1, name: 'A', emailType: 'template' },
    2: { id: 2, name: 'B', emailType: 'list' },
  };
  const fields: JsonObject = { 1: { alias: 'companyindustry', label: 'Industry', properties: { list } } };
  const http: FakeServer = ({ url }) => ({
    json: url.endsWith('/emails') ? { emails, fields: {} } : { emails: {}, fields },
  });
  const find = (name: string) => mautic.lookups?.options?.[name]?.(lookupContext(mautic, { ...account, http }));
  expect(await find('getCampaignEmails')).toEqual([{ name: 'A', value: '1' }]);
  expect(await find('getSegmentEmails')).toEqual([{ name: 'B', value: '2' }]);
  expect(await find('getIndustries')).toEqual([{ name: 'Food', value: 'food' }]);
});

it('subscribes, takes calls with its secret only, and unsubscribes', async () => {
  const hooks = new Map<string, JsonObject>();
  const life = {
    ...account,
    staticData: { node: {} as JsonObject, workflow: {} },
    parameters: { events: ['mautic.lead_post_save_new'], eventsOrder: 'DESC' },
    url: 'https://own.example/hook',
    http({ method = 'GET', url, body }: { method?: string; url: string; body?: unknown }) {
      if (method === 'POST') hooks.set(`${API}/hooks/7`, JSON.parse(String(body)));
      if (method === 'DELETE') hooks.delete(url.replace('/delete', ''));
      else if (method === 'GET' && !hooks.has(url)) return { status: 404, json: {} };
      return { json: { hook: { id: 7 } } };
    },
  };
  await lookAfterSubscription(mauticTrigger, 'keep', life);
  await lookAfterSubscription(mauticTrigger, 'keep', life);
  const [hook = {}] = hooks.values();
  expect(hook).toMatchObject({ triggers: ['mautic.lead_post_save_new'], eventsOrderbyDir: 'DESC', isPublished: true });
  const secret = new URL(String(hook.webhookUrl)).searchParams.get('secret');
  const call = (given: string | null) =>
    callWebhook(mauticTrigger, { body: '{"timestamp":"t"}', query: { secret: given ?? '' } }, life);
  expect((await call(secret)).outputs).toEqual([[{ json: { timestamp: 't' } }]]);
  expect((await call('x')).reply?.status).toBe(401);
  await lookAfterSubscription(mauticTrigger, 'remove', life);
  expect(hooks.size).toBe(0);
});
