import type { JsonObject, JsonValue } from '@millrace/node-sdk';
import { type LocalService, lookupContext, runNode, startLocalService } from '@millrace/node-sdk/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { odooApi } from './odoo.credentials.ts';
import odoo from './odoo.node.ts';

const FIELDS: JsonObject = { name: { string: 'Name' }, vat: { string: 'Tax ID' } };

/** What the instance gives for a call of a model. */
function resultOf([model, method, ...args]: JsonValue[]): JsonValue {
  if (method === 'create') return 12;
  if (method === 'fields_get') return FIELDS;
  if (method === 'read') return [{ id: (args[0] as JsonValue[])[0] ?? null, model: model ?? null }];
  if (method === 'search_read') return [{ id: 1, name: 'Ann' }];
  return true;
}

let service: LocalService;
const calls: JsonValue[] = [];
const known = () => ({ url: `${service.url}/`, username: 'ann', password: 'pw', db: 'shop' });
// What `prepare` adds is there already: it has a test of its own.
const account = () => ({ credentials: { odooApi: { ...known(), uid: 7 } }, credentialTypes: [odooApi] });

/** An instance with one user, and one database. */
function answerTo(body: string): JsonObject {
  const { params } = JSON.parse(body) as { params: { service: string; args: JsonValue[] } };
  calls.push(params);
  const [db, user, password, ...call] = params.args;
  if (db !== 'shop') return { error: { message: 'Odoo Server Error', data: { message: 'no such database' } } };
  if (params.service === 'common') return { result: user === 'ann' && password === 'pw' ? 7 : false };
  return { result: resultOf(call) };
}

beforeAll(async () => {
  service = await startLocalService(({ body }) => ({ json: answerTo(body) }));
});
afterAll(() => service.close());
beforeEach(() => {
  calls.length = 0;
});

async function ask(parameters: JsonObject, items: Array<{ json: JsonObject }> = [{ json: {} }]) {
  const { json } = await runNode(odoo, { ...account(), parameters, items });
  return json;
}

const executed = (...args: JsonValue[]) => ({ service: 'object', method: 'execute', args: ['shop', 7, 'pw', ...args] });

it('calls as the user of the account', async () => {
  const address = { value: { city: 'Bonn', country_id: '5', state_id: '', street: '', street2: '', zip: '' } };
  const contact = {
    resource: 'contact',
    operation: 'create',
    contactName: 'Ann',
    additionalFields: { address, vat: 'x' },
  };
  expect(await ask(contact, [{ json: {} }, { json: {} }])).toEqual([{ id: 12 }, { id: 12 }]);
  const create = executed('res.partner', 'create', { name: 'Ann', vat: 'x', city: 'Bonn', country_id: 5 });
  expect(calls).toEqual([create, create]);
});

it('reads, changes and deletes by number', async () => {
  const opportunity = { resource: 'opportunity', opportunityId: '3' };
  expect(await ask({ ...opportunity, operation: 'get', options: { fieldsList: ['name'] } })).toEqual([
    { id: 3, model: 'crm.lead' },
  ]);
  expect(await ask({ ...opportunity, operation: 'update', updateFields: { name: 'N' } })).toEqual([{ id: '3' }]);
  expect(await ask({ resource: 'note', noteId: '3', operation: 'delete' })).toEqual([{ success: true }]);
  expect(calls).toEqual([
    executed('crm.lead', 'read', [3], ['name']),
    executed('crm.lead', 'write', [3], { name: 'N' }),
    executed('note.note', 'unlink', [3]),
  ]);
  await expect(ask({ ...opportunity, opportunityId: 'x', operation: 'get' })).rejects.toThrow("'x' is no ID of Odoo");
});

it('finds records of any model by conditions', async () => {
  const filter = [
    { fieldName: 'name', operator: 'like', value: 'A' },
    { fieldName: 'id', operator: 'in', value: '1, 2' },
  ];
  const list = { resource: 'custom', operation: 'getAll', customResource: 'res.users', filterRequest: { filter } };
  expect(await ask({ ...list, limit: 5 })).toEqual([{ id: 1, name: 'Ann' }]);
  await ask({ ...list, returnAll: true, filterRequest: {} });
  expect(calls).toEqual([
    executed(
      'res.users',
      'search_read',
      [
        ['name', 'like', 'A'],
        ['id', 'in', [1, 2]],
      ],
      [],
      0,
      5,
    ),
    executed('res.users', 'search_read', [], [], 0, 0),
  ]);
});

it('signs in, and says whom and what Odoo does not know', async () => {
  const signIn = (fields: JsonObject) =>
    odooApi.prepare?.({ ...known(), ...fields }, async ({ url, body }) => {
      const answer = new TextEncoder().encode(JSON.stringify(answerTo(String(body))));
      return { url, status: 200, statusText: 'OK', headers: {}, body: answer };
    });
  expect(await signIn({})).toEqual({ uid: 7 });
  expect(calls).toEqual([{ service: 'common', method: 'login', args: ['shop', 'ann', 'pw'] }]);
  await expect(signIn({ password: 'x' })).rejects.toThrow('does not know this user');
  await expect(signIn({ db: 'other' })).rejects.toThrow('no such database');
  await expect(signIn({ db: '', url: 'https://shop.example' })).resolves.toEqual({ uid: 7 });
});

it('says why Odoo refuses a call', async () => {
  const parameters = { resource: 'note', operation: 'get', noteId: '3' };
  const credentials = { odooApi: { ...known(), uid: 7, db: 'other' } };
  await expect(runNode(odoo, { ...account(), credentials, parameters })).rejects.toThrow('no such database');
});

it('offers the fields of the model that is meant', async () => {
  const parameters = { resource: 'contact' };
  const context = lookupContext(odoo, { ...account(), parameters });
  expect(await odoo.lookups?.options?.getModelFields?.(context)).toEqual([
    { name: 'Name', value: 'name' },
    { name: 'Tax ID', value: 'vat' },
  ]);
});

it('leaves requests alone that are no calls of a node', async () => {
  const url = 'https://shop.example/jsonrpc';
  const sign = (body: string) => odooApi.authenticate?.({ ...known(), uid: 7 }, { url, body });
  for (const body of ['<methodCall/>', '{"execute":', '{"a":1}']) {
    expect((await sign(body))?.body, body).toBe(body);
  }
});
