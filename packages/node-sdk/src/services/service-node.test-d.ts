import { describe, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import {
  boolean,
  choices,
  connection,
  cursorPaging,
  defineCredential,
  defineServiceNode,
  number,
  options,
  path,
  resource,
  type ServiceClient,
  secret,
  service,
  string,
  when,
} from '../index.ts';

const parcelsApi = defineCredential({
  name: 'parcelsApi',
  displayName: 'Parcels account',
  parameters: [string('host', { label: 'Host' }), secret('token', { label: 'Token' })],
  authenticate: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
});
const otherApi = defineCredential({
  name: 'otherApi',
  displayName: 'Other account',
  parameters: [secret('key', { label: 'Key' })],
});

const parcels = service({ name: 'Parcels', credential: parcelsApi, baseUrl: ({ host }) => `https://${host}` });
const others = service({ name: 'Others', credential: otherApi, baseUrl: 'https://other.example' });

const meta = { name: 'test.parcels', displayName: 'Parcels', description: 'Sends parcels', version: 1 } as const;
const get = parcels.operation('Get', { request: () => ({ path: '/parcels' }) });

describe('parameters of an operation', () => {
  it('have the types of their declarations', () => {
    parcels.operation('Create', {
      parameters: [
        options('size', { label: 'Size', options: choices('small', 'large') }),
        boolean('isInsured', { label: 'Insured' }),
        when({ isInsured: [true] }, number('value', { label: 'Value' })),
      ],
      request(parameters) {
        expectTypeOf(parameters.size).toEqualTypeOf<'small' | 'large'>();
        expectTypeOf(parameters.value).toEqualTypeOf<number | undefined>();
        return { method: 'POST', path: '/parcels' };
      },
    });
  });

  it('are not those of another operation', () => {
    const id = string('id', { label: 'Id' });
    parcels.operation('Get', {
      parameters: [id],
      request: (parameters) => ({ path: path`/parcels/${parameters.id}` }),
    });
    // @ts-expect-error `id` belongs to "Get".
    parcels.operation('List', { parameters: [], request: ({ id }) => ({ path: `/parcels/${id}` }) });
  });

  it('are shown under conditions on parameters that are there, with values that these can have', () => {
    const isInsured = boolean('isInsured', { label: 'Insured' });
    const value = number('value', { label: 'Value' });
    const size = options('size', { label: 'Size', options: choices('small', 'large') });
    const request = () => ({ path: '/parcels' }) as const;
    parcels.operation('Create', { parameters: [isInsured, when({ isInsured: [true] }, value)], request });
    // @ts-expect-error The name is mistyped.
    parcels.operation('Create', { parameters: [isInsured, when({ isInsurde: [true] }, value)], request });
    // @ts-expect-error A switch is never a text.
    parcels.operation('Create', { parameters: [isInsured, when({ isInsured: ['yes'] }, value)], request });
    // @ts-expect-error There is no such size.
    parcels.operation('Create', { parameters: [size, when({ size: ['huge'] }, value)], request });
  });
});

describe('an operation', () => {
  it('is a request or a function', () => {
    // @ts-expect-error It does nothing.
    parcels.operation('Nothing', { parameters: [] });
    // @ts-expect-error It is both.
    parcels.operation('Both', { request: () => ({ path: '/a' }), run: () => null });
  });

  it('puts out items', () => {
    parcels.operation('Good', { run: () => ({ json: { id: 1 } }) });
    // @ts-expect-error An item has `json`.
    parcels.operation('Bad', { run: () => ({ id: 1 }) });
  });

  it('sends one kind of body, below the address of its service', () => {
    parcels.operation('Send', { request: () => ({ method: 'POST', path: '/a', body: { a: 1 } }) });
    // @ts-expect-error A path begins with a slash.
    parcels.operation('Send', { request: () => ({ path: 'a' }) });
    // @ts-expect-error Two bodies.
    parcels.operation('Send', { request: () => ({ path: '/a', body: {}, form: {} }) });
    // @ts-expect-error The name is mistyped.
    parcels.operation('Send', { request: () => ({ methd: 'POST', path: '/a' }) });
    // @ts-expect-error The name is mistyped.
    parcels.operation('Send', { paegd: true, request: () => ({ path: '/a' }) });
    // @ts-expect-error Methods are written in capitals.
    parcels.operation('Send', { request: () => ({ method: 'post', path: '/a' }) });
    // @ts-expect-error The value is not encoded.
    parcels.operation('Send', { request: () => ({ path: `/a/${String(Math.random())}` }) });
  });

  it('has the fields of its own credential', () => {
    parcels.operation('Get', {
      async run({ credential, client }) {
        expectTypeOf(await credential()).toEqualTypeOf<{ host: string; token: string }>();
        expectTypeOf(client).toEqualTypeOf<ServiceClient>();
        return null;
      },
    });
    parcels.operation('Get', {
      // @ts-expect-error Other credentials are not declared.
      run: async ({ credentials }) => ({ json: await credentials.get('otherApi') }),
    });
  });
});

describe('a service', () => {
  it('is made of fields that its credential has', () => {
    // @ts-expect-error The credential has no address.
    service({ name: 'Parcels', credential: parcelsApi, baseUrl: ({ address }) => `https://${address}` });
  });

  it('may have several credentials, all of whose fields its address needs', () => {
    const kinds = { token: parcelsApi, key: otherApi };
    service({ name: 'Parcels', credentials: { kinds }, baseUrl: 'https://parcels.example' });
    // @ts-expect-error One of the credentials has no host.
    service({ name: 'Parcels', credentials: { kinds }, baseUrl: ({ host }) => `https://${host}` });
  });

  it('says which values ask for pages', () => {
    // @ts-expect-error The name of the cursor is missing.
    cursorPaging({ next: 'next' });
  });
});

describe('a connection', () => {
  it('is opened with what its settings give, and the name of the credential type in use', () => {
    connection({
      name: 'Files',
      credentials: { parameter: 'protocol', kinds: { token: parcelsApi, key: otherApi } },
      settings: ({ patience }) => ({ patienceMs: Number(patience) }),
      async open({ kind, settings }) {
        expectTypeOf(kind).toEqualTypeOf<'parcelsApi' | 'otherApi'>();
        expectTypeOf(settings).toEqualTypeOf<{ patienceMs: number }>();
        return { thing: null, close: () => undefined };
      },
    });
    connection({
      name: 'Store',
      credential: parcelsApi,
      // @ts-expect-error It has no settings.
      open: async ({ settings }) => ({ thing: settings.patienceMs, close: () => undefined }),
    });
  });
});

describe('a credential', () => {
  it('signs with its own fields', () => {
    defineCredential({
      name: 'x',
      displayName: 'X',
      parameters: [secret('key', { label: 'Key' })],
      // @ts-expect-error It has no token.
      authenticate: ({ token }) => ({ headers: { authorization: token } }),
    });
  });
});

describe('a node', () => {
  it('has versions, and operations of its service', () => {
    defineServiceNode({ ...meta, service: parcels, resources: { parcel: resource('Parcel', { get }) } });
    const { version: _version, ...withoutVersion } = meta;
    // @ts-expect-error The version is missing.
    defineServiceNode({ ...withoutVersion, service: parcels, operations: { get } });
    // @ts-expect-error The operation uses a credential that this node does not have.
    defineServiceNode({ ...meta, service: others, operations: { get } });
    // @ts-expect-error It has neither resources nor operations.
    defineServiceNode({ ...meta, service: parcels });
    defineServiceNode({ ...meta, service: parcels, operations: { get }, defaultOperation: 'get' });
    // @ts-expect-error There is no such operation.
    defineServiceNode({ ...meta, service: parcels, operations: { get }, defaultOperation: 'got' });
    // @ts-expect-error There is no such resource.
    defineServiceNode({ ...meta, service: parcels, resources: { a: resource('A', { get }) }, defaultResource: 'b' });
    // @ts-expect-error There is no such operation.
    resource('Parcel', { get }, 'got');
  });
});

describe('an answer', () => {
  it('has the type of the shape that it is checked against', () => {
    parcels.operation('Get', {
      async run({ client }) {
        const parcel = await client.get('/parcels/1', { answer: z.object({ id: z.string(), kg: z.number() }) });
        expectTypeOf(parcel).toEqualTypeOf<{ id: string; kg: number }>();
        const unknown = await client.get('/parcels/1');
        // @ts-expect-error Without a shape nothing is known of it.
        unknown.id;
        return { json: parcel };
      },
    });
  });
});
