import { isDisplayed, type NodeProperty } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { singlePage } from '../client/paging.ts';
import { defineCredential } from '../credentials/define-credential.ts';
import { resource } from '../operations/resource.ts';
import { boolean, collection, number, string } from '../parameters/builders.ts';
import { since, when } from '../parameters/conditions.ts';
import { choiceOf, choicesOf, locator, mapper, secret } from '../parameters/service-builders.ts';
import { lookupContext, runNode } from '../testing/index.ts';
import { connection } from './connection.ts';
import { defineServiceNode } from './define-service-node.ts';
import { service } from './service.ts';

const tokenApi = defineCredential({
  name: 'tokenApi',
  displayName: 'Token',
  parameters: [secret('token', { label: 'Token' })],
  authenticate: ({ token }) => ({ headers: { authorization: token } }),
});
const loginApi = defineCredential({
  name: 'loginApi',
  displayName: 'Login',
  parameters: [string('user', { label: 'User' })],
  authenticate: ({ user }) => ({ headers: { user } }),
});
const meta = { name: 'test.parcels', displayName: 'Parcels', description: 'Sends parcels' };
const parcels = service({ name: 'Parcels', credential: tokenApi, baseUrl: 'https://parcels.example' });

const list = parcels.operation('List', {
  parameters: [
    string('state', { label: 'State' }),
    collection('filters', { label: 'Filters', options: [string('note', { label: 'Note' })] }),
  ],
  paged: { limit: 20, most: 100 },
  paging: singlePage({ items: 'results', size: { name: 'count', most: 50 } }),
  request: ({ state, filters }) => ({ path: '/parcels', query: { state, ...filters } }),
  output: z.object({ id: z.string(), kg: z.number().optional() }),
});
const create = parcels.operation('Create', {
  description: 'Announce a parcel',
  parameters: [
    boolean('isInsured', { label: 'Insured' }),
    when({ isInsured: [true] }, number('value', { label: 'Value' })),
    since(2, string('note', { label: 'Note' })),
  ],
  request: ({ value }) => ({ method: 'POST', path: '/parcels', body: { value } }),
});
const label = parcels.operation('Label', { versions: [2], run: ({ index }) => ({ json: { index } }) });
const depots = parcels.operation('List', { request: () => ({ path: '/depots' }), items: 'data' });

const node = defineServiceNode({
  ...meta,
  version: [1, 2],
  service: parcels,
  resources: { parcel: resource('Parcel', { list, create, label }), depot: resource('Depot', { list: depots }) },
});

function isShown(
  { displayOptions }: NodeProperty,
  root: Record<string, string | boolean>,
  typeVersion: number,
): boolean {
  return isDisplayed(displayOptions, { root, siblings: root, typeVersion });
}

function shown(parameters: Record<string, string | boolean>, version: number) {
  const { properties } = node.description;
  return properties.filter((property) => isShown(property, parameters, version)).map(({ name }) => name);
}

describe('derived parameters', () => {
  it('are shown with their operation only', () => {
    expect(shown({ resource: 'parcel', operation: 'list', returnAll: false }, 2)).toEqual([
      'resource',
      'operation',
      'state',
      'returnAll',
      'limit',
      'filters',
    ]);
    expect(shown({ resource: 'parcel', operation: 'list', returnAll: true }, 2)).not.toContain('limit');
    expect(shown({ resource: 'depot', operation: 'list' }, 2)).toEqual(['resource', 'operation']);
    expect(shown({ resource: 'parcel', operation: 'create', isInsured: true }, 1)).toEqual([
      'resource',
      'operation',
      'isInsured',
      'value',
    ]);
    expect(shown({ resource: 'parcel', operation: 'create', isInsured: false }, 2)).toContain('note');
  });

  it('offer the operations that a version has', () => {
    const choices = (version: number) =>
      node.description.properties
        .filter((property) => property.name === 'operation' && isShown(property, { resource: 'parcel' }, version))
        .map(({ options = [] }) => options.map((choice) => choice.name));
    expect(choices(1)).toEqual([['List', 'Create']]);
    expect(choices(2)).toEqual([['List', 'Create', 'Label']]);
  });

  it('say what an operation puts out', () => {
    expect(node.description.outputSchemas).toEqual([
      {
        displayOptions: { show: { resource: ['parcel'], operation: ['list'] } },
        schema: {
          type: 'object',
          properties: { id: { type: 'string' }, kg: { type: 'number' } },
          required: ['id'],
          additionalProperties: false,
        },
      },
    ]);
  });

  it('are plain data', () => {
    expect(JSON.parse(JSON.stringify(node.description))).toEqual(node.description);
  });
});

describe('a run', () => {
  const answers = (json: object) => () => ({ json: JSON.parse(JSON.stringify(json)) });

  it('sends the request of the operation and puts out what it is answered', async () => {
    const { json, requests } = await runNode(node, {
      parameters: { resource: 'parcel', operation: 'list', state: 'open', limit: 1, filters: { note: 'x' } },
      http: answers({ results: [{ id: 'a' }, { id: 'b' }] }),
    });
    expect(json).toEqual([{ id: 'a' }]);
    expect(requests[0]).toMatchObject({
      url: 'https://parcels.example/parcels',
      query: [
        ['state', 'open'],
        ['note', 'x'],
        ['count', '1'],
      ],
    });
    expect(requests).toHaveLength(1);
  });

  it('makes requests that depend on the zone of the workflow', async () => {
    const operations = {
      when: parcels.operation('When', { request: (_, { zone }) => ({ path: '/', query: { zone } }) }),
    };
    const zoned = defineServiceNode({ ...meta, version: 1, service: parcels, operations });
    const { requests } = await runNode(zoned, { timezone: 'Europe/Zurich', http: answers({}) });
    expect(requests[0]?.query).toEqual([['zone', 'Europe/Zurich']]);
  });

  it('finds the items where they are', async () => {
    const parameters = { resource: 'depot', operation: 'list' };
    const { json } = await runNode(node, { parameters, http: answers({ data: [{ id: 1 }, 'plain'] }) });
    expect(json).toEqual([{ id: 1 }, { value: 'plain' }]);
  });

  it('refuses operations that the version does not have', async () => {
    const parameters = { resource: 'parcel', operation: 'label' };
    const run = runNode(node, { parameters, typeVersion: 1 });
    await expect(run).rejects.toMatchObject({
      code: 'SERVICE_OPERATION_UNKNOWN',
      message: "This version of the node has no operation 'label' for 'parcel'",
    });
    const { json } = await runNode(node, { parameters, typeVersion: 2, items: [{}, {}] });
    expect(json).toEqual([{ index: 0 }, { index: 1 }]);
  });
});

describe('several credentials', () => {
  const either = service({
    name: 'Parcels',
    credentials: { kinds: { token: tokenApi, login: loginApi } },
    baseUrl: 'https://parcels.example',
  });
  const get = either.operation('Get', { request: () => ({ path: '/me' }) });
  const chosen = defineServiceNode({ ...meta, version: 1, service: either, operations: { get } });

  it('are a choice of the user', async () => {
    expect(chosen.description.properties.map(({ name }) => name)).toEqual(['authentication', 'operation']);
    expect(chosen.description.credentials).toEqual([
      { name: 'tokenApi', required: true, displayOptions: { show: { authentication: ['token'] } } },
      { name: 'loginApi', required: true, displayOptions: { show: { authentication: ['login'] } } },
    ]);
    const used: Array<string | undefined> = [];
    const http = (_: unknown, credentialType?: string) => {
      used.push(credentialType);
      return { json: {} };
    };
    await runNode(chosen, { parameters: { operation: 'get' }, http });
    await runNode(chosen, { parameters: { operation: 'get', authentication: 'login' }, http });
    expect(used).toEqual(['tokenApi', 'loginApi']);
  });
});

describe('look-ups', () => {
  const base = string('base', { label: 'Base' });
  const tables = parcels.searches('tables', {
    uses: [base],
    find: async ({ client, parameters, search, cursor }) => {
      await client.get('/tables', { query: { base: parameters.base, search, cursor } });
      return { results: [{ name: 'One', value: '1' }], paginationToken: 'next' };
    },
  });
  const tags = parcels.choices('tags', { uses: [base], find: () => [{ name: 'Red', value: 'red' }] });
  const columns = parcels.fieldsFor('columns', { find: () => ({ fields: [] }) });
  const write = parcels.operation('Write', {
    parameters: [
      base,
      locator('table', { label: 'Table', from: tables, address: /tables\/(\d+)/ }),
      collection('more', { label: 'More', options: [choicesOf('tags', { label: 'Tags', from: tags })] }),
      choiceOf('tag', { label: 'Tag', from: tags }),
      mapper('columns', { label: 'Columns', from: columns }),
    ],
    run: () => null,
  });
  const writer = defineServiceNode({ ...meta, version: 1, service: parcels, operations: { write } });

  it('are collected from the parameters, also from those in collections', () => {
    const { options = {}, search = {}, fields = {} } = writer.lookups ?? {};
    expect([Object.keys(options), Object.keys(search), Object.keys(fields)]).toEqual([
      ['tags'],
      ['tables'],
      ['columns'],
    ]);
    const tag = writer.description.properties.find(({ name }) => name === 'tag');
    expect(tag?.typeOptions).toEqual({ loadOptionsMethod: 'tags', loadOptionsDependsOn: ['base'] });
    const table = writer.description.properties.find(({ name }) => name === 'table');
    expect(table?.typeOptions).toEqual({ loadOptionsDependsOn: ['base'] });
  });

  it('ask the service with what they depend on', async () => {
    const requests: unknown[] = [];
    const http = (request: { query?: unknown }) => {
      requests.push(request.query);
      return { json: {} };
    };
    const context = lookupContext(writer, { parameters: { operation: 'write', base: 'b1' }, http });
    const found = await writer.lookups?.search?.tables?.(context, { filter: 'on', paginationToken: 'p2' });
    expect(found).toEqual({ results: [{ name: 'One', value: '1' }], paginationToken: 'next' });
    expect(requests).toEqual([
      [
        ['base', 'b1'],
        ['search', 'on'],
        ['cursor', 'p2'],
      ],
    ]);
  });
});

describe('a connection', () => {
  const log: string[] = [];
  const store = connection({
    name: 'Store',
    credential: tokenApi,
    async open({ credential: { token } }) {
      log.push(`open ${token}`);
      return { thing: { get: (key: string) => `${key}!` }, close: () => void log.push('close') };
    },
    explain: (error) => new Error(`Store: ${String(error)}`),
  });
  const get = store.operation('Get', {
    parameters: [string('key', { label: 'Key' })],
    run: ({ client, parameters: { key } }) => {
      if (key === '') throw 'no key';
      return { json: { value: client.get(key) } };
    },
  });
  const once = store.operation('Once', { runsOnce: 'linkedToAll', run: () => ({ json: { once: true } }) });
  const storeNode = defineServiceNode({ ...meta, version: 1, service: store, operations: { get, once } });
  const options = { credentials: { tokenApi: { token: 't' } }, items: [{ k: 'a' }, { k: 'b' }] };

  it('is opened once for all items and closed after them', async () => {
    log.length = 0;
    const parameters = (item: { json: { k?: unknown } }) => ({ operation: 'get', key: String(item.json.k) });
    const { json } = await runNode(storeNode, { ...options, parameters });
    expect(json).toEqual([{ value: 'a!' }, { value: 'b!' }]);
    expect(log).toEqual(['open t', 'close']);
  });

  it('is opened for each setting of the parameters, by the credential that they choose', async () => {
    const opened: unknown[] = [];
    const files = connection({
      name: 'Files',
      credentials: {
        parameter: 'protocol',
        label: 'Protocol',
        description: 'How files travel',
        kinds: { token: tokenApi, login: loginApi },
      },
      settings: ({ patience }) => ({ patience: Number(patience) }),
      async open({ kind, settings }) {
        opened.push([kind, settings]);
        return { thing: settings.patience, close: () => undefined };
      },
    });
    const wait = files.operation('Wait', {
      parameters: [number('patience', { label: 'Patience' })],
      run: ({ client }) => ({ json: { waited: client } }),
    });
    const waiter = defineServiceNode({ ...meta, version: 1, service: files, operations: { wait } });
    expect(waiter.description.properties[0]).toMatchObject({ name: 'protocol', description: 'How files travel' });
    const items = [
      { protocol: 'token', patience: 1 },
      { protocol: 'token', patience: 2 },
      { protocol: 'login', patience: 1 },
      { protocol: 'token', patience: 1 },
    ];
    const { json } = await runNode(waiter, {
      credentials: { tokenApi: { token: 't' }, loginApi: { user: 'u' } },
      items,
      parameters: ({ json: chosen }) => ({ operation: 'wait', ...chosen }),
    });
    expect(json.map(({ waited }) => waited)).toEqual([1, 2, 1, 1]);
    expect(opened).toEqual([
      ['tokenApi', { patience: 1 }],
      ['tokenApi', { patience: 2 }],
      ['loginApi', { patience: 1 }],
    ]);
  });

  it('is closed after a failure, which it explains', async () => {
    log.length = 0;
    const run = runNode(storeNode, { ...options, parameters: { operation: 'get', key: '' } });
    await expect(run).rejects.toThrow('Store: no key');
    expect(log).toEqual(['open t', 'close']);
  });

  it('may do something once for all items', async () => {
    const { json } = await runNode(storeNode, { ...options, parameters: { operation: 'once' } });
    expect(json).toEqual([{ once: true }]);
  });
});

describe('an operation over all items', () => {
  const both = defineServiceNode({
    ...meta,
    version: 1,
    service: parcels,
    operations: {
      one: parcels.operation('One', { run: ({ index }) => ({ json: { index } }) }),
      all: parcels.operation('All', {
        parameters: [string('note', { label: 'Note' })],
        async runAll({ items, client, parameters }) {
          await client.post('/parcels', { count: items.length, note: parameters(1).note });
          return items.map((item, index) => ({ ...item, pairedItem: { item: index } }));
        },
      }),
    },
  });
  const run = (operation: string) =>
    runNode(both, {
      items: [{ json: { a: 1 } }, { json: { a: 2 } }],
      parameters: { operation, note: 'x' },
      credentials: { tokenApi: { token: 't' } },
      http: () => ({ json: {} }),
    });

  it('sends them in one request', async () => {
    const { json, requests } = await run('all');
    expect(json).toEqual([{ a: 1 }, { a: 2 }]);
    expect(requests.map(({ body }) => body)).toEqual(['{"count":2,"note":"x"}']);
  });

  it('stands beside others of the node, which see one item each', async () => {
    const { json, requests } = await run('one');
    expect([json, requests]).toEqual([[{ index: 0 }, { index: 1 }], []]);
  });
});

describe('what new nodes begin with', () => {
  it('can be another resource and operation than the first', () => {
    const { properties } = defineServiceNode({
      ...meta,
      version: 1,
      service: parcels,
      resources: { depot: resource('Depot', { list: depots }), parcel: resource('Parcel', { list, create }, 'create') },
      defaultResource: 'parcel',
    }).description;
    const defaults = properties.filter(({ name }) => name === 'resource' || name === 'operation');
    expect(defaults.map((property) => property.default)).toEqual(['parcel', 'list', 'create']);
  });
});

describe('a locator', () => {
  it('has the ways to name something that it is given', () => {
    const { modes, default: initial } = locator('tab', {
      label: 'Tab',
      address: /https:\/\/x\/(\w+)/,
      byName: true,
      initialMode: 'url',
    });
    expect(modes?.map(({ name }) => name)).toEqual(['id', 'url', 'name']);
    expect(initial).toMatchObject({ mode: 'url', value: '' });
  });
});
