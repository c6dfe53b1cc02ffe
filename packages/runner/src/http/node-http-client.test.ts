import type { NodeOwner } from '@millrace/engine';
import { defineCredential, type HttpRequest, string } from '@millrace/node-sdk';
import type { WorkflowNode } from '@millrace/workflow';
import { expect, test } from 'vitest';
import { NodeTypeRegistry } from '../node-types/node-type-registry.ts';
import type { Transport } from './lazy-transport.ts';
import { nodeHttpClient } from './node-http-client.ts';

const keyAuth = defineCredential({
  name: 'keyAuth',
  displayName: 'Key',
  parameters: [string('key', { label: 'Key' })],
  authenticate: ({ key }, request) => ({ ...request, headers: { ...request.headers, 'X-Key': key } }),
});
const anyCertificate = defineCredential({
  name: 'anyCertificate',
  displayName: 'Any certificate',
  parameters: [],
  authenticate: () => ({ allowUnauthorizedCerts: true }),
});
const unsigned = defineCredential({ name: 'unsigned', displayName: 'Unsigned', parameters: [] });

const node: WorkflowNode = { id: 'n', name: 'N', type: 't', typeVersion: 1, position: [0, 0], parameters: {} };
const owner: NodeOwner = { node, executionId: '1', signal: new AbortController().signal };

function setUp() {
  const sent: Array<{ request: HttpRequest; secretHeaders: readonly string[] }> = [];
  const unverifiedBy: Array<string | undefined> = [];
  const transport: Transport = {
    async request(request, _signal, limits) {
      sent.push({ request, secretHeaders: limits.secretHeaders });
      unverifiedBy.push(limits.unverifiedBy);
      return { status: 200, statusText: 'OK', headers: {}, url: request.url, body: new Uint8Array() };
    },
    async stream(request, _signal, { secretHeaders }) {
      sent.push({ request, secretHeaders });
      return { status: 200, statusText: 'OK', headers: {}, url: request.url, body: (async function* () {})() };
    },
  };
  const credentials = {
    get: async () => ({ key: 'secret' }),
    renew: async () => ({}),
    fetched: async () => ({}),
    domains: () => new Map(),
  };
  const registry = new NodeTypeRegistry(
    [],
    [keyAuth, unsigned, anyCertificate].map((type) => ({
      name: type.description.name,
      load: async () => ({ default: type }),
    })),
  );
  return { sent, unverifiedBy, client: nodeHttpClient({ signal: owner.signal, transport, credentials, registry }) };
}

test('a request is signed by the credential type, and what it added is marked as secret', async () => {
  const { sent, client } = setUp();
  await client.requestWithCredential('keyAuth', { url: 'http://a', headers: { Accept: 'x' } });
  expect(sent).toEqual([
    { request: { url: 'http://a', headers: { Accept: 'x', 'X-Key': 'secret' } }, secretHeaders: ['x-key'] },
  ]);
});

test('a credential may accept any certificate, in a request whose node does not', async () => {
  const { unverifiedBy, client } = setUp();
  await client.requestWithCredential('anyCertificate', { url: 'https://a' });
  await client.requestWithCredential('anyCertificate', { url: 'https://a', allowUnauthorizedCerts: true });
  await client.request({ url: 'https://a', allowUnauthorizedCerts: true });
  expect(unverifiedBy).toEqual(['anyCertificate', undefined, undefined]);
});

test('a request whose answer comes in parts is signed, too', async () => {
  const { sent, client } = setUp();
  await client.streamWithCredential('keyAuth', { url: 'http://a' });
  expect(sent).toEqual([{ request: { url: 'http://a', headers: { 'X-Key': 'secret' } }, secretHeaders: ['x-key'] }]);
});

test('a plain request is sent as it is', async () => {
  const { sent, client } = setUp();
  await client.request({ url: 'http://a' });
  expect(sent).toEqual([{ request: { url: 'http://a' }, secretHeaders: [] }]);
});

test.each([
  ['unsigned', "The credential type 'unsigned' cannot sign requests"],
  ['__proto__', "The credential type '__proto__' is not known here"],
])('a request with the credential type %s is refused', async (type, message) => {
  const { client } = setUp();
  await expect(client.requestWithCredential(type, { url: 'http://a' })).rejects.toMatchObject({
    code: 'CREDENTIAL_TYPE_UNKNOWN',
    message,
  });
});

const oauth = defineCredential({
  name: 'oauth',
  displayName: 'OAuth',
  parameters: [],
  authenticate: (credential) => ({ headers: { authorization: JSON.stringify(credential) } }),
});
const connected = defineCredential({ name: 'connected', displayName: 'C', extends: ['oauth'], parameters: [] });

test('a token that a service refuses is renewed, and the request sent once more', async () => {
  const token = (text: string) => ({ oauthTokenData: { access_token: text, isRenewable: true } });
  const sent: string[] = [];
  const answer = (request: HttpRequest) => {
    sent.push(request.headers?.authorization ?? '');
    const status = request.headers?.authorization?.includes('"new"') ? 200 : 401;
    return { status, statusText: '', headers: {}, url: request.url };
  };
  const transport: Transport = {
    request: async (request) => ({ ...answer(request), body: new Uint8Array() }),
    stream: async (request) => ({ ...answer(request), body: (async function* () {})() }),
  };
  const registry = new NodeTypeRegistry(
    [],
    [oauth, connected].map((type) => ({ name: type.description.name, load: async () => ({ default: type }) })),
  );
  const credentials = {
    get: async () => token('old'),
    renew: async () => token('new'),
    fetched: async () => ({}),
    domains: () => new Map(),
  };
  const client = nodeHttpClient({ signal: owner.signal, transport, credentials, registry });
  expect((await client.requestWithCredential('connected', { url: 'http://a', body: 'b' })).status).toBe(200);
  expect(sent.map((text) => /"(old|new)"/.exec(text)?.[1])).toEqual(['old', 'new']);
  // What was read as it was sent cannot be sent again.
  const body = (async function* () {})();
  expect((await client.requestWithCredential('oauth', { url: 'http://a', body })).status).toBe(401);
});
