import { NO_PROXIES } from '@millrace/network';
import type { JsonObject } from '@millrace/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ACCOUNT,
  type AuthorizationServer,
  CLIENT,
  startAuthorizationServer,
} from '../../testing/authorization-server.ts';
import { type Person, setUpOwner, signUpMember } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { webhookWorkflow } from '../../testing/workflows.ts';
import { CredentialRepository } from '../credential.repository.ts';
import { createCredentialCipher } from '../credential-cipher.ts';
import { CredentialData } from '../credential-data.ts';
import { NO_SECRETS } from '../secret-values.ts';
import { OAuthFetch } from './oauth-fetch.ts';
import { OAuthFields } from './oauth-fields.ts';
import { OAuth2Client } from './oauth2-client.ts';
import { TokenKeeper } from './token-keeper.ts';

const CALLBACK = 'http://localhost/rest/oauth2-credential/callback';

describe('OAuth 2.0', () => {
  const server = useTestServer({ environment: { MILLRACE_SSRF_ALLOW: '127.0.0.1' } });
  let provider: AuthorizationServer;
  let owner: Person;
  let member: Person & { id: string };
  beforeAll(async () => {
    provider = await startAuthorizationServer(CALLBACK);
    owner = await setUpOwner(server);
    member = await signUpMember(server, owner, 'mia');
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  async function store(more: JsonObject = {}): Promise<string> {
    const data = {
      grantType: 'authorizationCode',
      authUrl: `${provider.url}/auth`,
      accessTokenUrl: `${provider.url}/token`,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      scope: 'openid offline_access',
      authQueryParameters: 'prompt=consent&nonce=n',
      authentication: 'header',
      ...more,
    };
    return String((await owner.rest('POST', '/credentials', { name: 'Service', type: 'oAuth2Api', data })).id);
  }

  const begin = async (id: string, person = owner) =>
    String(await person.rest('GET', `/oauth2-credential/auth?id=${id}`));
  /** Comes back from the service. */
  const arrive = (address: string, person = owner) => {
    const { pathname, search } = new URL(address);
    return person.call('GET', `${pathname.slice('/rest'.length)}${search}`);
  };

  async function connect(more: JsonObject = {}): Promise<string> {
    const id = await store(more);
    const page = await arrive(await provider.visit(await begin(id)));
    if (page.status !== 200) throw new Error(page.text);
    return id;
  }

  /** What is stored, as nobody is shown it. */
  async function stored(id: string): Promise<JsonObject> {
    const row = await server.database.db
      .selectFrom('credential')
      .select('data')
      .where('id', '=', id)
      .executeTakeFirst();
    const text = createCredentialCipher('a key that is long enough').decrypt(row?.data ?? '', id);
    return JSON.parse(text) as JsonObject;
  }

  const tokenOf = async (id: string) => (await stored(id)).oauthTokenData as JsonObject;

  /** Makes a token old, as time does. */
  async function age(id: string): Promise<void> {
    const data = await stored(id);
    const token = { ...(data.oauthTokenData as JsonObject), obtained_at: Date.now() - 3_600_000 };
    const text = JSON.stringify({ ...data, oauthTokenData: token });
    const sealed = createCredentialCipher('a key that is long enough').encrypt(text, id);
    await server.database.db.updateTable('credential').set({ data: sealed }).where('id', '=', id).execute();
  }

  /** Has a workflow ask for the credential. */
  async function use(id: string): Promise<JsonObject> {
    const path = `use-${Math.random().toString(36).slice(2)}`;
    const workflow = webhookWorkflow(path, 'ask for credential');
    const [node] = workflow.nodes as [JsonObject];
    const nodes = [{ ...node, credentials: { oAuth2Api: { id, name: 'Service' } } }];
    const { id: workflowId } = await owner.rest('POST', '/workflows', { ...workflow, nodes });
    await owner.rest('PATCH', `/workflows/${workflowId}`, { active: true });
    return JSON.parse((await server.call('GET', `/webhook/${path}`)).text) as JsonObject;
  }

  it.each([
    ['with a secret in the header', {}],
    ['with a secret in the body', { clientId: 'by-body', authentication: 'body' }],
    ['with PKCE', { grantType: 'pkce' }],
  ])('connects a credential %s', async (_, more) => {
    const id = await store(more);
    const address = await begin(id);
    expect(new URL(address).searchParams.has('code_challenge')).toBe('grantType' in more);
    const page = await arrive(await provider.visit(address));
    expect(page.status).toBe(200);
    expect(page.text).toContain('Account connected');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const shown = await owner.rest('GET', `/credentials/${id}?includeData=true`);
    expect(shown).toMatchObject({ isConnected: true });
    const token = await tokenOf(id);
    expect(token.access_token).toEqual(expect.any(String));
    expect(JSON.stringify(shown)).not.toContain(String(token.access_token));
    const { events } = await owner.rest('GET', `/audit-log?targetId=${id}`);
    expect(events).toMatchObject([{ action: 'credential.connect', outcome: 'done' }, { action: 'credential.create' }]);
  });

  it('keeps what the service told beside the code, and hands it to nodes also after the token is renewed', async () => {
    const id = await store();
    await arrive(`${await provider.visit(await begin(id))}&realmId=4620816365`);
    const told = { callbackQueryString: { realmId: '4620816365' } };
    expect(await tokenOf(id)).toMatchObject(told);
    expect(await tokenOf(id)).not.toHaveProperty('callbackQueryString.code');
    await age(id);
    expect((await use(id)).oauthTokenData).toMatchObject(told);
  });

  it('hands a node the token, and neither refresh token nor client secret', async () => {
    const id = await connect();
    const { access_token: accessToken } = await tokenOf(id);
    const given = await use(id);
    expect(given.oauthTokenData).toMatchObject({ access_token: accessToken, isRenewable: true });
    expect(given.oauthTokenData).not.toHaveProperty('refresh_token');
    expect(given).not.toHaveProperty('clientSecret');
  });

  it('renews a token that has ended once, however many executions ask, in several servers', async () => {
    const id = await connect();
    await age(id);
    const before = await tokenOf(id);
    const renewals = () => provider.grants.filter((grant) => grant === 'refresh_token').length;
    const earlier = renewals();
    const others = [keeperOfAnotherServer(), keeperOfAnotherServer()];
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => use(id)),
      ...others.flatMap((fresh) => [fresh(id), fresh(id)]),
    ]);
    expect(renewals() - earlier).toBe(1);
    const tokens = new Set(answers.map((given) => (given.oauthTokenData as JsonObject).access_token));
    expect([...tokens]).toEqual([(await tokenOf(id)).access_token]);
    expect(tokens.has(before.access_token)).toBe(false);
  });

  /** Shares nothing with the server but the database. */
  function keeperOfAnotherServer(): (id: string) => Promise<JsonObject> {
    const repository = new CredentialRepository(server.database.db);
    const data = new CredentialData(createCredentialCipher('a key that is long enough'), repository);
    const client = new OAuth2Client(new OAuthFetch(['127.0.0.1'], NO_PROXIES));
    const fields = new OAuthFields({
      runners: { ask: () => Promise.reject(new Error('Not asked')) },
      secrets: NO_SECRETS,
    });
    const keeper = new TokenKeeper({ repository, data, client, fields });
    const type = { name: 'oAuth2Api', displayName: 'OAuth2', properties: [] };
    return async (id) => {
      const row = await repository.findById(id);
      if (!row) throw new Error('It is gone');
      return keeper.fresh(row, () => type);
    };
  }

  it('says to connect it again, with the words of the service, when a token cannot be renewed', async () => {
    const id = await connect();
    const data = await stored(id);
    const sealed = createCredentialCipher('a key that is long enough').encrypt(
      JSON.stringify({
        ...data,
        oauthTokenData: { access_token: 'a', refresh_token: 'b', expires_in: 60, obtained_at: 1 },
      }),
      id,
    );
    await server.database.db.updateTable('credential').set({ data: sealed }).where('id', '=', id).execute();
    const { name } = await server.database.db
      .selectFrom('credential')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await use(id)).toBe(
      `The access of the credential "${name}" has ended. The service refused: grant request is invalid (invalid_grant)`,
    );
  });

  it('gets a token with client credentials when a node first needs it', async () => {
    const id = await store({ grantType: 'clientCredentials', scope: 'read' });
    const given = (await use(id)).oauthTokenData as JsonObject;
    expect(given).toMatchObject({ access_token: expect.any(String), scope: 'read', isRenewable: true });
    expect((await use(id)).oauthTokenData).toEqual(given);
    await expect(begin(id)).rejects.toThrow('needs nobody to connect it');
  });

  it('gets a token with name and password when a node first needs it, and says when they are wrong', async () => {
    const account = { grantType: 'password', username: ACCOUNT.name, password: ACCOUNT.password, scope: 'openid' };
    const id = await store(account);
    const token = (await use(id)).oauthTokenData as JsonObject;
    expect(token).toMatchObject({ access_token: expect.any(String), scope: 'openid', isRenewable: true });
    const authorization = `Bearer ${token.access_token}`;
    const me = await fetch(`${provider.url}/me`, { headers: { authorization } });
    expect(await me.json()).toEqual({ sub: ACCOUNT.name });
    expect((await use(id)).oauthTokenData).toEqual(token);
    await expect(begin(id)).rejects.toThrow('needs nobody to connect it');
    const wrong = await store({ ...account, password: 'guessed' });
    expect(await use(wrong)).toBe('The service refused: grant request is invalid (invalid_grant)');
  });

  it('shows what a service refuses as it said it, and as text', async () => {
    const page = await arrive(await provider.visit(await begin(await store()), 'refuse'));
    expect(page.status).toBe(400);
    expect(page.text).toContain('The service refused: Ann said &lt;b&gt;no&lt;/b&gt; (access_denied)');
    expect(page.text).not.toContain('<b>');
  });

  it('takes an address once, from the session that it was made for, in its time', async () => {
    const id = await store();
    const address = await provider.visit(await begin(id));
    const other = await arrive(address, member);
    expect(other.text).toContain('has expired, or was made for somebody else');
    expect((await arrive(address, await secondSession())).text).toContain('made for somebody else');
    expect((await arrive(address, { call: server.call.bind(server) } as unknown as Person)).status).not.toBe(200);
    expect((await arrive(address)).status).toBe(200);
    expect((await arrive(address)).text).toContain('it has already been used');

    const late = await provider.visit(await begin(id));
    await server.database.db.updateTable('oauth_request').set({ expires_at: 1 }).execute();
    expect((await arrive(late)).text).toContain('it has already been used');

    const forged = new URL(await provider.visit(await begin(id)));
    forged.searchParams.set('state', `${forged.searchParams.get('state')}x`);
    expect((await arrive(forged.href)).text).toContain('This link cannot connect the account');
  });

  async function secondSession(): Promise<Person> {
    const { Person: Somebody, OWNER } = await import('../../testing/people.ts');
    const again = new Somebody(server);
    await again.rest('POST', '/login', { email: OWNER.email, password: OWNER.password });
    return again;
  }

  it('lets only the owner of a credential connect it', async () => {
    const id = await store();
    await owner.rest('PUT', `/credentials/${id}/share`, { shareWithIds: [member.id] });
    expect((await member.call('GET', `/oauth2-credential/auth?id=${id}`)).status).toBe(403);
    expect((await owner.call('GET', `/oauth1-credential/auth?id=${id}`)).data).toMatchObject({
      code: 'OAUTH_SETTINGS',
    });
  });

  it('forgets the token when another field changes, and keeps it otherwise', async () => {
    const id = await connect();
    const { data } = await owner.rest('GET', `/credentials/${id}?includeData=true`);
    await owner.rest('PATCH', `/credentials/${id}`, { name: 'Renamed', data });
    expect(await owner.rest('GET', `/credentials/${id}?includeData=true`)).toMatchObject({ isConnected: true });
    await owner.rest('PATCH', `/credentials/${id}`, { data: { ...(data as JsonObject), scope: 'openid' } });
    expect(await owner.rest('GET', `/credentials/${id}?includeData=true`)).toMatchObject({ isConnected: false });
  });

  it.each([
    ['no client ID', { clientId: '' }, 'The credential has no client ID.'],
    [
      'an address that is none',
      { authUrl: 'javascript:1' },
      'The authorization URL of the credential is no http(s) address.',
    ],
  ])('cannot begin with %s', async (_, more, message) => {
    const answer = await owner.call('GET', `/oauth2-credential/auth?id=${await store(more)}`);
    const data = { code: 'OAUTH_SETTINGS', message: expect.stringContaining(message) };
    expect(answer).toMatchObject({ status: 400, data });
  });

  it('does not ask internal addresses for tokens', async () => {
    const id = await store({ grantType: 'clientCredentials', accessTokenUrl: 'http://169.254.169.254/token' });
    expect(await use(id)).toMatch(/the address is internal and may not be reached from here/);
  });
});
