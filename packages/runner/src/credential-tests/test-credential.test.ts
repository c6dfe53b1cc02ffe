import { defineCredential, defineCredentialTest, NodeError, secret, string } from '@millrace/node-sdk';
import { testRunnerConfig } from '@millrace/wire/testing';
import type { JsonObject } from '@millrace/workflow';
import { expect, test } from 'vitest';
import { NodeTypeRegistry } from '../node-types/node-type-registry.ts';
import { createServices } from '../services/runner-services.ts';
import { startLoopbackServer } from '../testing/loopback-server.ts';
import { testCredential } from './test-credential.ts';

const byRequest = defineCredential({
  name: 'byRequest',
  displayName: 'By request',
  parameters: [string('url', { label: 'URL' }), secret('token', { label: 'Token' })],
  baseUrl: ({ url }) => url,
  authenticate: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  test: { path: '/me' },
});
const byFunction = defineCredential({
  name: 'byFunction',
  displayName: 'By function',
  parameters: [
    string('user', { label: 'User', default: 'ann' }),
    string('host', { label: 'Host' }),
    secret('key', { label: 'Key' }),
  ],
});
const untested = defineCredential({ name: 'untested', displayName: 'Untested', parameters: [] });
const loads = [byRequest, byFunction, untested].map((type) => ({
  name: type.description.name,
  load: async () => ({ default: type }),
}));

async function run(
  credentialType: string,
  data: JsonObject,
  { check, ssrfAllow = ['127.0.0.1'], limitMs, domains }: RunOptions = {},
): Promise<string> {
  const test = defineCredentialTest(byFunction, check ?? (async () => undefined));
  const modules = loads.map((module) =>
    module.name === 'byFunction' ? { ...module, loadTest: async () => ({ default: test }) } : module,
  );
  const channel = { send: () => undefined, beforeSent: () => undefined, whenSent: () => undefined };
  const services = createServices(testRunnerConfig({ ssrfAllow }), channel, new NodeTypeRegistry([], modules));
  try {
    await testCredential({ credentialType, data, ...(domains && { domains }) }, services, limitMs);
    return 'works';
  } catch (error) {
    return error instanceof NodeError ? `${error.code}: ${error.message}` : `not explained: ${error}`;
  } finally {
    await services.close();
  }
}

interface RunOptions {
  check?: Parameters<typeof defineCredentialTest<{ user: string; host: string; key: string }>>[1];
  ssrfAllow?: string[];
  limitMs?: number;
  domains?: string[];
}

async function serve(status: number, body: string) {
  return startLoopbackServer((request, response) => {
    const isMe = request.url === '/me' && request.headers.authorization === 'Bearer hush-hush';
    response.writeHead(isMe ? status : 400, { 'content-type': 'application/json' });
    response.end(body);
  });
}

test('a request of the type tells, signed by the credential', async () => {
  await using works = await serve(200, '{}');
  expect(await run('byRequest', { url: works.url, token: 'hush-hush' })).toBe('works');
});

test.each([
  [401, '{"error":{"message":"Token expired"}}', 'The service answered 401 (Unauthorized): Token expired'],
  [403, 'no JSON', 'The service answered 403 (Forbidden)'],
  [500, '{"message":"hush-hush is bad"}', 'The service answered 500 (Internal Server Error): *** is bad'],
])('an answer %s %s says why it does not work, without secrets', async (status, body, message) => {
  await using server = await serve(status, body);
  expect(await run('byRequest', { url: server.url, token: 'hush-hush' })).toBe(`CREDENTIAL_REFUSED: ${message}`);
});

test('a test reaches no internal address', async () => {
  const url = 'http://169.254.169.254';
  expect(await run('byRequest', { url, token: 't' })).toMatch(/^HTTP_BLOCKED_ADDRESS: /);
});

test('a test goes only to the hosts that the credential is limited to', async () => {
  await using server = await serve(200, '{}');
  const data = { url: server.url, token: 'hush-hush' };
  expect(await run('byRequest', data, { domains: ['api.example.com'] })).toMatch(/^HTTP_DOMAIN_NOT_ALLOWED: /);
  expect(await run('byRequest', data, { domains: ['127.0.0.1'] })).toBe('works');
});

test('a function tells, given what is stored and the defaults', async () => {
  const seen: unknown[] = [];
  const check: RunOptions['check'] = async ({ credential, credentials }) => {
    seen.push(credential, await credentials.get('byFunction'));
  };
  expect(await run('byFunction', { host: 'h' }, { check })).toBe('works');
  expect(seen).toEqual([{ user: 'ann', host: 'h', key: '' }, { host: 'h' }]);
});

test('a function has no other credential, and may fail in any way', async () => {
  const other: RunOptions['check'] = async ({ credentials }) => void (await credentials.get('byRequest'));
  expect(await run('byFunction', {}, { check: other })).toMatch(/^CREDENTIAL_NOT_SET: /);
  const broken: RunOptions['check'] = async () => {
    throw new TypeError('host.example refused secret-1');
  };
  expect(await run('byFunction', { host: 'host.example', key: 'secret-1' }, { check: broken })).toBe(
    'NODE_FAILED: host.example refused ***',
  );
});

test('one that does not end is given up, and what it began is ended', async () => {
  let wasAborted = false;
  const endless: RunOptions['check'] = ({ signal }) =>
    new Promise(() => signal.addEventListener('abort', () => (wasAborted = true)));
  expect(await run('byFunction', {}, { check: endless, limitMs: 20 })).toBe(
    'CREDENTIAL_TEST_TIMEOUT: No answer came within 0.02 s',
  );
  expect(wasAborted).toBe(true);
});

test('a type without a test is told so', async () => {
  expect(await run('untested', {})).toBe(
    "CREDENTIAL_NOT_TESTABLE: Credentials of the type 'untested' cannot be tested",
  );
});
