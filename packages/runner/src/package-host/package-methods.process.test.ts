import { evaluateWithoutItems } from '@millrace/engine';
import { packageCredentialType } from '@millrace/n8n-compat';
import { type CredentialTestContext, type HttpRequest, type LookupContext, NodeError } from '@millrace/node-sdk';
import type { JsonObject } from '@millrace/workflow';
import { afterAll, describe, expect, test } from 'vitest';
import { describePackage } from './describe-package.ts';
import { credentialCode, packageCredentialTest } from './package-credential.ts';
import { packageNode } from './package-node.ts';
import { PackagePool } from './pool/package-pool.ts';
import { removePackages, writePackage } from './testing/write-package.ts';

const pool = new PackagePool({ maxHosts: 2, memoryMiB: 64, ssrfAllow: [], hangMs: 60_000 });
afterAll(() => pool.close());
afterAll(removePackages);

const log = { debug() {}, info() {}, warn() {}, error() {} };
const requests: HttpRequest[] = [];

/** A service that lists depots, and knows one token. */
async function answer(request: HttpRequest) {
  requests.push(request);
  const { pathname } = new URL(request.url);
  const body =
    pathname === '/token' ? { session: 'granted' } : { depots: [{ id: 3, title: 'North' }], page: request.query };
  return { status: 200, statusText: 'OK', headers: {}, url: request.url, body: Buffer.from(JSON.stringify(body)) };
}

const place = writePackage({
  execute: 'return [[]];',
  description: {
    credentials: [{ name: 'parcelsApi', testedBy: 'tryToken' }],
    requestDefaults: { baseURL: '=https://{{ $parameter.zone }}.parcels.example' },
    properties: [
      { name: 'zone', displayName: 'Zone', type: 'string', default: '' },
      {
        name: 'depot',
        displayName: 'Depot',
        type: 'options',
        typeOptions: { loadOptionsMethod: 'depots' },
        default: '',
      },
      {
        name: 'gate',
        displayName: 'Gate',
        type: 'options',
        typeOptions: {
          loadOptions: {
            routing: {
              request: { url: '/depots' },
              output: {
                postReceive: [
                  { type: 'rootProperty', properties: { property: 'depots' } },
                  {
                    type: 'setKeyValue',
                    properties: { name: '={{ $responseItem.title }}', value: '={{ $responseItem.id }}' },
                  },
                ],
              },
            },
          },
        },
        default: '',
      },
      {
        name: 'parcel',
        displayName: 'Parcel',
        type: 'resourceLocator',
        default: {},
        modes: [{ name: 'list', displayName: 'List', type: 'list', typeOptions: { searchListMethod: 'parcels' } }],
      },
      {
        name: 'columns',
        displayName: 'Columns',
        type: 'resourceMapper',
        default: {},
        typeOptions: { resourceMapper: { resourceMapperMethod: 'columns', mode: 'add' } },
      },
    ],
  },
  methods: `{
    loadOptions: { async depots() {
      const { depots } = await this.helpers.httpRequest({ url: 'https://parcels.example/depots' });
      const zone = this.getCurrentNodeParameter('zone') + this.getNodeParameter('none', '!') + this.getCurrentNodeParameter('&inner');
      return [...depots.map(({ id, title }) => ({ name: title + ' ' + zone, value: id })), 'no choice', { name: 'no value' }];
    } },
    listSearch: { async parcels(filter, token) { return { results: [{ name: filter, value: 'a' }], paginationToken: token ? undefined : 7 }; } },
    resourceMapping: { async columns() { return { fields: [{ id: 'a', displayName: 'A', required: true, defaultMatch: false, display: true, type: 'string' }] }; } },
    credentialTest: { async tryToken({ data }) {
      return data.token === 'right' ? { status: 'OK', message: 'Fine' } : { status: 'Error', message: 'Token ' + data.token.length + ' is wrong' };
    } },
  }`,
  credential: {
    name: 'parcelsApi',
    displayName: 'Parcels API',
    properties: [
      { name: 'token', displayName: 'Token', type: 'string', default: '' },
      { name: 'region', displayName: 'Region', type: 'string', default: 'eu' },
    ],
  },
  credentialCode: `
    async preAuthentication({ token }) {
      const { session } = await this.helpers.httpRequest({ method: 'POST', url: 'https://parcels.example/token', body: { token } });
      return { session };
    }
    async authenticate({ session, region }, options) {
      const signature = [options.method, options.qs.page, options.body && options.body.to, region].join('-');
      options.qs.region = region;
      return { ...options, headers: { ...options.headers, 'X-Session': session, 'X-Signature': signature } };
    }`,
});
const catalogue = describePackage(place, pool).then(({ json }) => JSON.parse(Buffer.from(json).toString()));

async function lookups() {
  const { lookups: all } = packageNode((await catalogue).nodeTypes[0], place, {
    runs: pool,
    signers: pool,
    suppliers: pool,
    listeners: pool,
  });
  const context = {
    node: { id: '1', name: 'Parcels', type: 'n8n-nodes-parcels.parcels', typeVersion: 1 },
    parameters: { zone: 'de', group: { inner: '?' } },
    path: 'parameters.group.depot',
    timezone: 'UTC',
    signal: new AbortController().signal,
    evaluate: (expression: string, names: JsonObject) =>
      evaluateWithoutItems(`=${expression}`, { timezone: 'UTC', env: {}, now: () => 0, names }),
    http: { request: answer },
    credentials: {
      get: async () => {
        throw new NodeError('None is chosen', { code: 'CREDENTIAL_NOT_SET' });
      },
    },
    log,
  } as unknown as LookupContext;
  return { all, context };
}

describe('a node of a package that is asked for what it offers', () => {
  test('gives choices, by its code or by a request that it declares', async () => {
    const { all, context } = await lookups();
    expect(await all?.options?.depots?.(context)).toEqual([{ name: 'North de!?', value: 3 }]);
    expect(await all?.options?.['routing:gate']?.(context)).toEqual([{ name: 'North', value: 3 }]);
    expect(requests.at(-1)).toMatchObject({ url: 'https://de.parcels.example/depots' });
  });

  test('searches in parts, and tells fields', async () => {
    const { all, context } = await lookups();
    expect(await all?.search?.parcels?.(context, { filter: 'ring' })).toEqual({
      results: [{ name: 'ring', value: 'a' }],
      paginationToken: '7',
    });
    expect(await all?.search?.parcels?.(context, { paginationToken: '7' })).toEqual({ results: [] });
    expect(await all?.fields?.columns?.(context)).toMatchObject({ fields: [{ id: 'a', displayName: 'A' }] });
  });
});

describe('a credential type of a package', () => {
  const options = { credentialType: 'parcelsApi', place, pool, log };

  test('signs requests by code, with what it has fetched by code', async () => {
    const [declared] = (await catalogue).credentialTypes;
    const type = packageCredentialType(declared, { evaluate: (value) => value, code: credentialCode(options) });
    const fetched = await type.prepare?.({ token: 'right' }, answer);
    expect(fetched).toEqual({ session: 'granted' });
    const request: HttpRequest = {
      url: 'https://parcels.example/send',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      query: [['page', '2']],
      body: '{ "to": "Ada" }',
    };
    expect(await type.authenticate?.({ token: 'right', ...fetched }, request)).toMatchObject({
      url: 'https://parcels.example/send',
      method: 'POST',
      headers: { 'x-session': 'granted', 'x-signature': 'POST-2-Ada-eu' },
      query: [
        ['page', '2'],
        ['region', 'eu'],
      ],
      body: '{ "to": "Ada" }',
    });
    expect(declared.description).toMatchObject({ signsRequests: true, testable: true });
  });

  test('is tested by a method of a node', async () => {
    const { tester } = (await catalogue).credentialTypes[0];
    const run = async (token: string) => {
      const context = { credential: { token }, http: { request: answer }, log, signal: new AbortController().signal };
      return await packageCredentialTest(options, tester).run(context as unknown as CredentialTestContext);
    };
    await run('right');
    await expect(run('wrong one')).rejects.toThrow('Token 9 is wrong');
  });
});
