import { type CredentialUser, evaluateWithoutItems } from '@millrace/engine';
import { type ToServer, tokenFingerprint } from '@millrace/wire';
import type { JsonObject, WorkflowNode } from '@millrace/workflow';
import { expect, test } from 'vitest';
import { CredentialBroker } from './credential-broker.ts';
import { ExecutionCredentials } from './node-credentials.ts';

function setUp(credentials: WorkflowNode['credentials'], signal = new AbortController().signal) {
  const sent: ToServer[] = [];
  const broker = new CredentialBroker({ send: (message) => sent.push(message) });
  const node: WorkflowNode = {
    id: 'n',
    name: 'Request',
    type: 't',
    typeVersion: 1,
    position: [0, 0],
    parameters: {},
    ...(credentials && { credentials }),
  };
  const place = { timezone: 'UTC', env: { REGION: 'eu' }, now: () => 0 };
  const evaluate: CredentialUser['evaluate'] = (value, names) => evaluateWithoutItems(value, { ...place, names });
  const user: CredentialUser = { node, executionId: '7', signal, evaluate };
  const variables = async () => ({ tenant: 'acme' });
  return { sent, broker, credentials: new ExecutionCredentials(broker, variables).of(user) };
}

test('a credential is asked for once in an execution, and each caller gets a copy', async () => {
  const { sent, broker, credentials } = setUp({ basic: { id: 'c1', name: 'Mine' } });
  const both = Promise.all([credentials.get('basic'), credentials.get('basic')]);
  expect(sent).toEqual([
    {
      type: 'credential',
      requestId: 1,
      executionId: '7',
      node: 'Request',
      credentialType: 'basic',
      credentialId: 'c1',
      name: 'Mine',
    },
  ]);
  broker.answer({ requestId: 1, data: { user: 'Ada' } });
  const [first, second] = await both;
  first.user = 'changed';
  expect(second).toEqual({ user: 'Ada' });
  expect(await credentials.get('basic')).toEqual({ user: 'Ada' });
});

test('the reference of an old file is only a name', () => {
  const { sent, credentials } = setUp({ basic: 'Mine' });
  credentials.get('basic').catch(() => undefined);
  expect(sent).toMatchObject([{ credentialId: null, name: 'Mine' }]);
});

test.each(['basic', '__proto__', 'constructor'])('a node without a credential of type %s is told so', async (type) => {
  const { credentials } = setUp({ other: { id: 'c', name: 'n' } });
  await expect(credentials.get(type)).rejects.toMatchObject({
    code: 'CREDENTIAL_NOT_SET',
    message: `Node 'Request' has no credential of type '${type}'`,
  });
});

test('a refusal is an error with its reason', async () => {
  const { broker, credentials } = setUp({ basic: { id: 'c1', name: 'Mine' } });
  const refused = credentials.get('basic');
  broker.answer({ requestId: 1, data: null, message: 'The credential belongs to another project.' });
  await expect(refused).rejects.toMatchObject({
    code: 'CREDENTIAL_NOT_AVAILABLE',
    message: 'The credential belongs to another project.',
  });
});

test('nobody waits for a credential once the execution is stopped', async () => {
  const abort = new AbortController();
  const { credentials } = setUp({ basic: { id: 'c1', name: 'Mine' } }, abort.signal);
  const waiting = credentials.get('basic');
  abort.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
});

const oauth = (accessToken: string) => ({ oauthTokenData: { access_token: accessToken } });

test('a refused token is renewed once, for all that have it', async () => {
  const { sent, broker, credentials } = setUp({ oauth: { id: 'c1', name: 'Mine' } });
  const first = credentials.get('oauth');
  broker.answer({ requestId: 1, data: oauth('old') });
  const refused = await first;
  const all = Promise.all([credentials.renew('oauth', refused), credentials.renew('oauth', refused)]);
  await new Promise(setImmediate);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ refusedToken: tokenFingerprint({ access_token: 'old' }) });
  broker.answer({ requestId: 2, data: oauth('new') });
  expect(await all).toEqual([oauth('new'), oauth('new')]);
  expect(await credentials.renew('oauth', refused)).toEqual(oauth('new'));
  expect(sent).toHaveLength(2);
});

test('a node knows the hosts that its credentials are limited to', async () => {
  const { broker, credentials } = setUp({ basic: { id: 'c1', name: 'Mine' } });
  expect(credentials.domains().size).toBe(0);
  const given = credentials.get('basic');
  broker.answer({ requestId: 1, data: {}, domains: ['a.example'] });
  await given;
  expect([...credentials.domains()]).toEqual([['basic', ['a.example']]]);
});

async function evaluated(data: JsonObject, secrets?: JsonObject): Promise<JsonObject> {
  const { broker, credentials } = setUp({ basic: { id: 'c1', name: 'Mine' } });
  const given = credentials.get('basic');
  broker.answer({ requestId: 1, data, ...(secrets && { secrets }) });
  return given;
}

test('fields that are expressions have their values, and a token is none', async () => {
  const data = {
    user: '={{ $vars.tenant }}-{{ $env.REGION }}',
    password: '={{ $secrets.vault["db password"] }}',
    headers: { 'x-a': '={{ 1 + 1 }}' },
    plain: '{{ 1 }}',
    oauthTokenData: { access_token: '=secret' },
  };
  expect(await evaluated(data, { password: { vault: { 'db password': 'hush' } } })).toEqual({
    user: 'acme-eu',
    password: 'hush',
    headers: { 'x-a': 2 },
    plain: '{{ 1 }}',
    oauthTokenData: { access_token: '=secret' },
  });
});

test.each([
  ['={{ $secrets.vault.other }}', 'what it reads is empty'],
  ['={{ $secrets.none.other }}', 'it reads a field of nothing, or uses a value as what it is not'],
  ['={{ $json.a }}', 'it reads an item, and there is none here'],
  ['={{ $env.HUSH }}', 'it reads what is not available to it, such as an environment variable that is not allowed'],
  ['={{ 1 + }}', 'it cannot be read'],
  ['={{ tenant }}', 'it uses a name that does not exist'],
  ['={{ JSON.parse($secrets.vault.key) }}', 'it failed'],
])('an expression %s without a value is an error that shows no value', async (password, reason) => {
  await expect(evaluated({ password }, { password: { vault: { key: 'hush' } } })).rejects.toMatchObject({
    code: 'CREDENTIAL_EXPRESSION',
    message: `The expression in the field 'password' of the credential 'Mine' gives no value: ${reason}`,
    description: expect.not.stringContaining('hush'),
  });
});

test('a field reads only the secrets that it was given, however it names them', async () => {
  const data = { mine: '={{ $secrets.env.KEY }}', other: '={{ $\\u0073ecrets.env.KEY }}' };
  await expect(evaluated(data, { mine: { env: { KEY: 'hush' } } })).rejects.toMatchObject({
    code: 'CREDENTIAL_EXPRESSION',
    message: expect.stringContaining("'other'"),
  });
});

test('a field evaluates no text that is made while it is evaluated: what an item brings would read its secrets', async () => {
  const password = '={{ $secrets.vault.key.length }}{{ $evaluateExpression("{" + "{ $secrets.vault.key }" + "}") }}';
  await expect(evaluated({ password }, { password: { vault: { key: 'hush' } } })).rejects.toMatchObject({
    code: 'CREDENTIAL_EXPRESSION',
    message: expect.stringContaining('uses a value as what it is not'),
  });
});

test('what is fetched for a credential is fetched once, and again for all when it is refused', async () => {
  const { credentials } = setUp(undefined);
  let count = 0;
  const fetch = async () => ({ accessToken: String(++count) });
  const [first, same] = await Promise.all([
    credentials.fetched('basic', { a: 1 }, fetch),
    credentials.fetched('basic', { a: 1 }, fetch),
  ]);
  expect([first, same]).toEqual([{ accessToken: '1' }, { accessToken: '1' }]);
  expect(await credentials.fetched('basic', { a: 2 }, fetch)).toEqual({ accessToken: '2' });
  const again = () => credentials.fetched('basic', { a: 1 }, fetch, first);
  expect(await Promise.all([again(), again()])).toEqual([{ accessToken: '3' }, { accessToken: '3' }]);
});

test('what could not be fetched is tried again', async () => {
  const { credentials } = setUp(undefined);
  const refused = credentials.fetched('basic', {}, () => Promise.reject(new Error('away')));
  await expect(refused).rejects.toThrow('away');
  expect(await credentials.fetched('basic', {}, async () => ({ ok: true }))).toEqual({ ok: true });
});
