import { generateKeyPairSync, verify } from 'node:crypto';
import { AddressGuard, NO_PROXIES } from '@millrace/network';
import type { HttpRequest } from '@millrace/node-sdk';
import type { JsonObject } from '@millrace/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NodeCredentials } from '../credentials/node-credentials.ts';
import { NodeTypeRegistry } from '../node-types/node-type-registry.ts';
import { type LoopbackServer, startLoopbackServer } from '../testing/loopback-server.ts';
import { createTransport, type HttpTransport } from './http-transport.ts';
import { nodeHttpClient } from './node-http-client.ts';

const registry = new NodeTypeRegistry();
const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

interface Got {
  headers: Record<string, string>;
  query: string;
  path: string;
}

describe('Credentials of services sign requests', () => {
  let server: LoopbackServer;
  let transport: HttpTransport;
  beforeAll(async () => {
    server = await startLoopbackServer((request, response) => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
      if (pathname.endsWith('/access_tokens')) {
        response.writeHead(201).end(JSON.stringify({ token: 'installed', asked: request.headers.authorization }));
      } else {
        const got = { headers: request.headers, query: search.slice(1), path: pathname };
        response.end(JSON.stringify(got));
      }
    });
    transport = createTransport(new AddressGuard(['127.0.0.1']), NO_PROXIES);
  });
  afterAll(async () => {
    await transport?.close();
    await server?.[Symbol.asyncDispose]();
  });

  async function send(type: string, data: JsonObject, request: Partial<HttpRequest> = {}): Promise<Got> {
    const credentials: NodeCredentials = {
      get: async () => data,
      renew: async () => data,
      fetched: (_type, _data, fetch) => fetch(),
      domains: () => new Map(),
    };
    const { signal } = new AbortController();
    const client = nodeHttpClient({ signal, transport, credentials, registry });
    const { body } = await client.requestWithCredential(type, { url: `${server.url}/things`, ...request });
    return JSON.parse(new TextDecoder().decode(body)) as Got;
  }

  it('a version of Notion that the request names counts', async () => {
    const headers = { 'Notion-Version': '2025-01-01' };
    expect((await send('notionApi', { apiKey: 'k' }, { headers })).headers['notion-version']).toBe('2025-01-01');
  });

  it('a user of Twilio may sign in by an API key', async () => {
    const data = { authType: 'apiKey', accountSid: 'AC', apiKeySid: 'SK', apiKeySecret: 's' };
    expect((await send('twilioApi', data)).headers.authorization).toBe(basic('SK', 's'));
  });

  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

  it('a GitHub App fetches a token of its installation first', async () => {
    const data = { server: server.url, appId: '7', installationId: '9', privateKey: pem };
    expect((await send('githubAppApi', data)).headers).toMatchObject({ authorization: 'Bearer installed' });
  });

  it.each([
    ['googleApi', { email: 'a@b.c', privateKey: pem.replaceAll('\n', '\\n'), httpNode: true, scopes: 'x, y' }],
    ['atlassianServiceAccountApi', { clientId: 'c', clientSecret: 's' }],
  ])('%s asks its service for a token', async (name, data) => {
    const type = await registry.credentialType(name);
    const sent: HttpRequest[] = [];
    const fetched = await type?.prepare?.(data, async (request) => {
      sent.push(request);
      const body = new TextEncoder().encode('{"access_token":"fetched"}');
      return { status: 200, statusText: '', headers: {}, url: request.url, body };
    });
    expect(fetched).toEqual({ accessToken: 'fetched' });
    expect(sent).toMatchObject([{ method: 'POST', maxRedirects: 0, url: expect.stringMatching(/^https:/) }]);
    expect((await type?.authenticate?.({ ...data, ...fetched }, { url: server.url }))?.headers).toMatchObject({
      authorization: 'Bearer fetched',
    });
    if (name !== 'googleApi') return;
    const [head, claims, signature = ''] = (new URLSearchParams(String(sent[0]?.body)).get('assertion') ?? '').split(
      '.',
    );
    expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())).toMatchObject({
      iss: 'a@b.c',
      sub: 'a@b.c',
      scope: 'x y',
    });
    const signed = Buffer.from(`${head}.${claims}`);
    expect(verify('RSA-SHA256', signed, publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  it('a role of AWS gets a key for an hour, or says why not', async () => {
    const type = await registry.credentialType('awsAssumeRole');
    const data = { stsAccessKeyId: 'A', stsSecretAccessKey: 's', roleArn: 'r', externalId: 'e' };
    const answer = (status: number, xml: string) => async (request: HttpRequest) => ({
      ...{ status, statusText: '', headers: {}, url: request.url, body: new TextEncoder().encode(xml) },
    });
    const key = '<AccessKeyId>K</AccessKeyId><SecretAccessKey>S</SecretAccessKey><SessionToken>T&amp;</SessionToken>';
    const fetched = await type?.prepare?.(data, answer(200, `<AssumeRoleResponse>${key}</AssumeRoleResponse>`));
    expect(fetched).toEqual({ accessKeyId: 'K', secretAccessKey: 'S', sessionToken: 'T&' });
    expect((await send('aws', { ...fetched, temporaryCredentials: true })).headers).toMatchObject({
      'x-amz-security-token': 'T&',
    });
    const refusal = type?.prepare?.(data, answer(403, '<Error><Message>No &lt;trust&gt;</Message></Error>'));
    await expect(refusal).rejects.toThrow('AWS does not let the key use the role (status 403): No <trust>');
  });

  it('what cannot be fetched is an error that shows no secret', async () => {
    const data = { email: 'a@b.c', privateKey: 'hush', httpNode: true, scopes: 'x' };
    await expect(send('googleApi', data)).rejects.toThrow('The private key of the credential cannot be read');
    await expect(send('googleApi', { ...data, httpNode: false })).rejects.toThrow('lists no permissions');
  });
});
