import { describe, it } from 'vitest';
import {
  choices,
  defineCredential,
  defineServiceNode,
  number,
  options,
  path,
  resource,
  secret,
  service,
  string,
  when,
} from '../index.ts';
import { runNode } from '../testing/index.ts';

const parcelsApi = defineCredential({
  name: 'parcelsApi',
  displayName: 'Parcels account',
  parameters: [string('host', { label: 'Address' }), secret('token', { label: 'Token' })],
  // @ts-expect-error 1: the credential has no such field.
  authenticate: ({ tokn }) => ({ headers: { authorization: `Bearer ${tokn}` } }),
});
const keyApi = defineCredential({
  name: 'parcelsKeyApi',
  displayName: 'Parcels key',
  parameters: [secret('key', { label: 'Key' })],
  // @ts-expect-error 2: a request has no such field.
  authenticate: ({ key }) => ({ headers: { authorization: key }, qeury: [['a', 'b']] }),
});
const parcels = service({ name: 'Parcels', credential: parcelsApi, baseUrl: ({ host }) => `https://${host}` });
const id = string('id', { label: 'Id' });
const size = options('size', { label: 'Size', options: choices('small', 'large') });

const operations = {
  // @ts-expect-error 3: a request has no such field.
  create: parcels.operation('Create', { request: () => ({ methd: 'POST', path: '/parcels' }) }),
  // @ts-expect-error 4: the path is written without its tag.
  get: parcels.operation('Get', { parameters: [id], request: (given) => ({ path: `/parcels/${given.id}` }) }),
  list: parcels.operation('List', {
    parameters: [size],
    // @ts-expect-error 5: the operation has no such parameter.
    request: ({ siez }) => ({ path: '/parcels', query: { siez } }),
  }),
  weigh: parcels.operation('Weigh', {
    // @ts-expect-error 6: the condition is on a value that there is not.
    parameters: [size, when({ size: ['huge'] }, number('kg', { label: 'Weight' }))],
    run: () => null,
  }),
  remove: parcels.operation('Remove', {
    parameters: [id],
    async run({ client, parameters, http }) {
      // @ts-expect-error 7: the service has no such credential.
      await http.requestWithCredential('parcelApi', { url: 'https://parcels.example' });
      return { json: { removed: await client.delete(path`/parcels/${parameters.id}`) } };
    },
  }),
};

const node = defineServiceNode({
  name: 'test.parcels',
  displayName: 'Parcels',
  description: 'Sends parcels',
  version: 1,
  service: parcels,
  resources: { parcel: resource('Parcel', operations) },
  // @ts-expect-error 8: there is no such resource.
  defaultResource: 'parcle',
});

describe('a service node with ten mistakes', () => {
  it('does not compile for any of them', () => {
    service({ name: 'Keys', credential: keyApi, baseUrl: 'https://parcels.example' });
    // @ts-expect-error 9: the operation has no such parameter.
    runNode(node, { parameters: { resource: 'parcel', operation: 'remove', idd: '1' } });
    // @ts-expect-error 10: the node has no such credential.
    runNode(node, { credentials: { parcelsKeyApi: { key: 'k' } } });
  });
});
