import type { JsonObject } from '@millrace/node-sdk';
import {
  callWebhook,
  type FakeServer,
  lookAfterSubscription,
  lookupContext,
  runNode,
} from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import pipedrive from './pipedrive.node.ts';
import pipedriveTrigger from './pipedrive-trigger.node.ts';

const API = 'https://api.pipedrive.com/v1';
const COLOUR = 'a'.repeat(40);
const account = { credentials: { pipedriveApi: { apiToken: 'PT' } } };

const FIELDS = [
  { key: COLOUR, name: 'Colour', field_type: 'set', options: ['Red', 'Blue'].map((label, id) => ({ id, label })) },
  { key: 'label', name: 'Label', field_type: 'enum', options: [{ id: 5, label: 'Hot' }] },
];

async function ask(parameters: JsonObject, http: FakeServer, items: Array<{ json: JsonObject }> = [{ json: {} }]) {
  const { requests, json } = await runNode(pipedrive, { ...account, parameters, items, http });
  const asked = requests.map(({ method = 'GET', url, query = [], body }) => ({
    asked: `${method} ${url}`,
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    ...(body !== undefined && { body: JSON.parse(String(body)) }),
  }));
  return { asked, json };
}

/** Two pages, with the fields of things beside them. */
const server: FakeServer = ({ url, method = 'GET', query = [] }) => ({ json: answerTo(url, method, query) });

function answerTo(url: string, method: string, query: ReadonlyArray<readonly [string, string]>): JsonObject {
  if (url.endsWith('Fields')) return { success: true, data: FIELDS };
  if (method !== 'GET') return { success: true, data: { id: 1 } };
  const isSecond = new Map(query).get('start') === '1';
  const data = [{ id: isSecond ? 2 : 1, title: isSecond ? 'N2' : 'N1', label: 5, [COLOUR]: '0,1' }];
  const pagination: JsonObject = isSecond ? {} : { more_items_in_collection: true, next_start: 1 };
  return { success: true, data, additional_data: { pagination } };
}

it('gets all deals with the names of their fields, which it asks for once', async () => {
  const parameters = { operation: 'getAll', returnAll: true, resolveProperties: true, filters: { status: 'won' } };
  const { asked, json } = await ask(parameters, server, [{ json: {} }, { json: {} }]);
  expect(json).toHaveLength(4);
  expect(json[0]).toEqual({ id: 1, title: 'N1', Label: 'Hot', Colour: ['Red', 'Blue'] });
  expect(asked.map(({ asked: at, query }) => [at, query?.start])).toEqual([
    [`GET ${API}/deals`, '0'],
    [`GET ${API}/deals`, '1'],
    [`GET ${API}/dealFields`, undefined],
    [`GET ${API}/deals`, '0'],
    [`GET ${API}/deals`, '1'],
  ]);
});

it('changes a deal whose fields are called by their names', async () => {
  const property = [{ name: 'Colour', value: 'Red, Blue' }];
  const updateFields = { label: 'Hot', value: 5, customProperties: { property } };
  const { asked } = await ask({ operation: 'update', dealId: 7, encodeProperties: true, updateFields }, server);
  expect(asked.at(-1)).toEqual({
    asked: `PUT ${API}/deals/7`,
    body: { label: 5, value: 5, [COLOUR]: [0, 1] },
  });
});

it('writes a lead with the day on which it is to close', async () => {
  const additionalFields = {
    expected_close_date: '2026-05-01T00:00:00.000Z',
    value: { valueProperties: { amount: 5, currency: 'EUR' } },
  };
  const lead = { resource: 'lead', operation: 'create', title: 'L', associateWith: 'person', person_id: 3 };
  const { asked } = await ask({ ...lead, additionalFields }, server);
  expect(asked).toEqual([
    {
      asked: `POST ${API}/leads`,
      body: { title: 'L', person_id: 3, expected_close_date: '2026-05-01', value: { amount: 5, currency: 'EUR' } },
    },
  ]);
});

it('gives what a search finds as it is where raw data or all is wanted', async () => {
  const items = [{ result_score: 0.5, item: { id: 1, name: 'A' } }];
  const http: FakeServer = () => ({ json: { success: true, data: { items } } });
  const search = { resource: 'person', operation: 'search', term: 'a', limit: 2 };
  expect((await ask({ ...search, additionalFields: { fields: 'name' } }, http)).json).toEqual([
    { result_score: 0.5, id: 1, name: 'A' },
  ]);
  expect((await ask({ ...search, additionalFields: { rawData: true } }, http)).json).toEqual(items);
  expect((await ask({ ...search, returnAll: true }, http)).json).toEqual(items);
});

it('sends a file with what it belongs to', async () => {
  const file = { data: Buffer.from('abc').toString('base64'), mimeType: 'text/plain', fileName: 'a.txt' };
  const parameters = { resource: 'file', operation: 'create', additionalFields: { deal_id: 3 } };
  const { requests, json } = await runNode(pipedrive, {
    ...account,
    parameters,
    items: [{ json: {}, binary: { data: file } }],
    http: () => ({ json: { success: true, data: { id: 9 } } }),
  });
  expect(json).toEqual([{ id: 9 }]);
  expect(requests[0]?.headers?.['content-type']).toContain('multipart/form-data');
});

it('says why Pipedrive refuses, whatever the status', async () => {
  const refuse: FakeServer = () => ({ json: { success: false, error: 'Deal not found' } });
  await expect(ask({ operation: 'get', dealId: 99 }, refuse)).rejects.toThrow('Deal not found');
});

it('offers labels, own fields and deals, the second page included', async () => {
  const find = (name: string) =>
    pipedrive.lookups?.options?.[name]?.(lookupContext(pipedrive, { ...account, http: server }));
  expect(await find('getDeals')).toEqual([
    { name: 'N1', value: '1' },
    { name: 'N2', value: '2' },
  ]);
  expect(await find('getDealLabels')).toEqual([
    { name: 'No label', value: 'null' },
    { name: 'Hot', value: '5' },
  ]);
  expect(await find('getDealCustomFields')).toEqual([{ name: 'Colour', value: COLOUR }]);
});

it('subscribes with a password of its own, takes calls with it only, and unsubscribes', async () => {
  const hooks: JsonObject[] = [];
  const life = {
    ...account,
    version: 1.1,
    staticData: { node: {} as JsonObject, workflow: {} },
    parameters: { action: 'create', entity: 'deal' },
    url: 'https://own.example/hook',
    http({ method = 'GET', body }: { method?: string; url: string; body?: unknown }) {
      if (method === 'POST') hooks.push({ id: 7, ...JSON.parse(String(body)) });
      if (method === 'DELETE') hooks.pop();
      return { json: { success: true, data: method === 'POST' ? { id: 7 } : hooks } };
    },
  };
  await lookAfterSubscription(pipedriveTrigger, 'keep', life);
  await lookAfterSubscription(pipedriveTrigger, 'keep', life);
  expect(hooks).toHaveLength(1);
  const [hook = {}] = hooks;
  expect(hook).toMatchObject({
    ...{ event_action: 'create', event_object: 'deal', version: '2.0' },
    ...{ subscription_url: life.url, http_auth_user: 'millrace' },
  });
  const call = (password: unknown) => {
    const authorization = `Basic ${Buffer.from(`millrace:${password}`).toString('base64')}`;
    return callWebhook(pipedriveTrigger, { body: '{"data":{}}', headers: { authorization } }, life);
  };
  expect((await call(hook.http_auth_password)).outputs).toEqual([[{ json: { data: {} } }]]);
  expect((await call('x')).reply?.status).toBe(401);
  await lookAfterSubscription(pipedriveTrigger, 'remove', life);
  expect(hooks).toEqual([]);
});
