import type { JsonObject } from '@millrace/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalService } from '../../testing/local-service.ts';
import { CONSUMER, startOAuth1Service } from '../../testing/oauth1-service.ts';
import { type Person, setUpOwner } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { createCredentialCipher } from '../credential-cipher.ts';

describe('OAuth 1.0a', () => {
  const server = useTestServer({ environment: { MILLRACE_SSRF_ALLOW: '127.0.0.1' } });
  let service: LocalService;
  let owner: Person;
  beforeAll(async () => {
    service = await startOAuth1Service();
    owner = await setUpOwner(server);
  });
  afterAll(() => service?.[Symbol.asyncDispose]());

  async function store(more: JsonObject = {}): Promise<string> {
    const data = {
      authUrl: `${service.url}/authorize`,
      requestTokenUrl: `${service.url}/request?kind=web`,
      accessTokenUrl: `${service.url}/access`,
      consumerKey: CONSUMER.key,
      consumerSecret: CONSUMER.secret,
      signatureMethod: 'HMAC-SHA1',
      ...more,
    };
    return String((await owner.rest('POST', '/credentials', { name: 'Service', type: 'oAuth1Api', data })).id);
  }

  /** Goes to the service, which consents at once. @returns where it leads back to. */
  async function consent(id: string): Promise<URL> {
    const address = String(await owner.rest('GET', `/oauth1-credential/auth?id=${id}`));
    const { headers } = await fetch(address, { redirect: 'manual' });
    return new URL(headers.get('location') ?? '');
  }
  const arrive = ({ pathname, search }: URL) => owner.call('GET', `${pathname.slice('/rest'.length)}${search}`);

  it.each(['HMAC-SHA1', 'HMAC-SHA256', 'HMAC-SHA512', 'PLAINTEXT'])('connects a credential by %s', async (method) => {
    const id = await store({ signatureMethod: method });
    expect((await arrive(await consent(id))).text).toContain('Account connected');
    const row = await server.database.db
      .selectFrom('credential')
      .select('data')
      .where('id', '=', id)
      .executeTakeFirst();
    const text = createCredentialCipher('a key that is long enough').decrypt(row?.data ?? '', id);
    expect(JSON.parse(text).oauthTokenData).toEqual({
      oauth_token: 'access',
      oauth_token_secret: 'access secret',
      screen_name: 'ann',
    });
  });

  it('says what the service refuses, at first and at last', async () => {
    const wrong = await store({ consumerSecret: 'wrong' });
    expect(await owner.call('GET', `/oauth1-credential/auth?id=${wrong}`)).toMatchObject({
      status: 422,
      data: { code: 'OAUTH_REFUSED', message: 'The service refused: The signature is wrong (status 401)' },
    });
    const address = await consent(await store());
    address.searchParams.set('oauth_verifier', 'another');
    expect((await arrive(address)).text).toContain('The verifier is wrong &lt;here&gt; (status 401)');
  });

  it('takes an address once, and only for the token that was asked for', async () => {
    const address = await consent(await store());
    expect((await arrive(address)).status).toBe(200);
    expect((await arrive(address)).text).toContain('it has already been used');
    const mixed = await consent(await store());
    mixed.searchParams.set('oauth_token', 'request-0');
    expect((await arrive(mixed)).text).toContain('it sent no verifier for the token that was asked for');
  });

  it('refuses a signature method that it does not know', async () => {
    const answer = await owner.call(
      'GET',
      `/oauth1-credential/auth?id=${await store({ signatureMethod: 'RSA-SHA1' })}`,
    );
    expect(answer).toMatchObject({ status: 400, data: { code: 'OAUTH_SETTINGS' } });
  });
});
