import { createHash } from 'node:crypto';
import type { JsonObject } from '@millrace/workflow';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { AttemptLimits } from '../access/attempt-limits.ts';
import { AppClient } from '../testing/app-client.ts';
import { textOf } from '../testing/connect-mcp.ts';
import { Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';
import { AppClientRepository } from './app-client.repository.ts';
import { AppTokens } from './app-tokens.ts';
import { ConnectedAppRepository } from './connected-app.repository.ts';

const RESOURCE = 'http://localhost/mcp-server/http';
const REDIRECT = 'https://app.example/callback';
const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const LISTS = ['workflow:list', 'workflow:read'];

const NEW_WORKFLOW = { name: 'New', nodes: [{ name: 'Daily', type: 'n8n-nodes-base.scheduleTrigger' }] };

interface Tokens {
  access_token: string;
  refresh_token: string;
  scope: string;
}

describe('Connected apps', () => {
  const server = useTestServer();
  let owner: Person;
  let ann: Person & { id: string };
  beforeAll(async () => {
    owner = await setUpOwner(server);
    ann = await signUpMember(server, owner, 'Ann');
    await turnOn();
  });

  async function turnOn(isOn = true): Promise<void> {
    await owner.rest('PATCH', '/instance/settings', { changes: { MILLRACE_MCP_SERVER: String(isOn) } });
  }

  async function register(metadata: object = { redirect_uris: [REDIRECT], client_name: 'Helper' }) {
    const answer = await server.call('POST', '/oauth/register', metadata);
    return { status: answer.status, body: answer.data as JsonObject };
  }

  function requestOf(clientId: unknown, changes: Record<string, string> = {}): string {
    return new URLSearchParams({
      ...{ response_type: 'code', client_id: String(clientId), redirect_uri: REDIRECT, state: 'a state' },
      ...{ code_challenge: CHALLENGE, code_challenge_method: 'S256', resource: RESOURCE },
      ...changes,
    }).toString();
  }

  async function ask(request: string): Promise<JsonObject> {
    return ann.rest('GET', `/me/connected-apps/request?${new URLSearchParams({ request })}`);
  }

  async function decide(request: string, scopes: readonly string[] | null, person: Person = ann): Promise<URL> {
    return new URL(String((await person.rest('POST', '/me/connected-apps', { request, scopes })).address));
  }

  async function send(place: string, fields: Record<string, string>) {
    const response = await fetch(`${server.url}/oauth/${place}`, { method: 'POST', body: new URLSearchParams(fields) });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as JsonObject & Tokens };
  }

  const exchange = (clientId: unknown, code: string, changes: Record<string, string> = {}) =>
    send('token', {
      ...{ grant_type: 'authorization_code', client_id: String(clientId), code, redirect_uri: REDIRECT },
      ...{ code_verifier: VERIFIER, resource: RESOURCE },
      ...changes,
    });

  const refresh = (clientId: unknown, token: string) =>
    send('token', { grant_type: 'refresh_token', client_id: String(clientId), refresh_token: token });

  /** Connects an app in the way of the protocol, request by request. */
  async function connect(person: Person = ann): Promise<Tokens & { clientId: string; code: string }> {
    const { body } = await register();
    const clientId = String(body.client_id);
    const address = await decide(requestOf(clientId), LISTS, person);
    const code = address.searchParams.get('code') ?? '';
    return { ...(await exchange(clientId, code)).body, clientId, code };
  }

  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const isGood = async (token: string) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' };
    return (await server.call('POST', '/mcp-server/http', list, headers)).status !== 401;
  };
  const appsOf = async (person: Person) =>
    (await person.rest('GET', '/me/connected-apps')) as unknown as Array<{ id: string; name: string }>;
  const lastEvent = async () => ((await owner.rest('GET', '/audit-log?limit=1')).events as JsonObject[])[0];

  it('are found, registered, allowed and let in by a client from npm, and may do what their user allowed', async () => {
    await ann.rest('POST', '/workflows', { name: 'Shown', nodes: [], connections: {} });
    const app = new AppClient(server);
    const client = await app.connect(ann, LISTS);
    onTestFinished(() => client.close());
    expect(app.asked?.href).toContain('http://localhost/oauth/authorize?');
    const listed = textOf(await client.callTool({ name: 'list_workflows', arguments: {} }));
    expect(listed).toContain('Shown');
    const refused = await client.callTool({ name: 'create_workflow', arguments: NEW_WORKFLOW });
    expect(JSON.parse(textOf(refused))).toMatchObject({
      code: 'FORBIDDEN',
      error: expect.stringContaining('This app may not do this'),
    });
    expect(await appsOf(ann)).toMatchObject([
      { name: 'Test assistant', scopes: LISTS, returnsTo: { kind: 'computer', name: '127.0.0.1' } },
    ]);
    expect(await lastEvent()).toMatchObject({ action: 'connectedApp.connect', targetName: 'Test assistant' });
  });

  it('get a new token from a client from npm when the old one has expired', async () => {
    const app = new AppClient(server);
    await (await app.connect(ann, LISTS)).close();
    const former = app.tokens?.access_token;
    await server.database.db.updateTable('connected_app').set({ access_expires_at: 1 }).execute();
    const client = await app.reconnect();
    onTestFinished(() => client.close());
    expect((await client.listTools()).tools).not.toEqual([]);
    expect(app.tokens?.access_token).not.toBe(former);
  });

  it('ask a page of the editor, with what they asked for as one text', async () => {
    const request = 'response_type=code&state=12345678901234567890&client_id=1e5';
    const response = await fetch(`${server.url}/oauth/authorize?${request}`, { redirect: 'manual' });
    expect(response.status).toBe(302);
    const address = new URL(response.headers.get('location') ?? '');
    expect(`${address.origin}${address.pathname}`).toBe('http://localhost/connect-app');
    expect(address.searchParams.get('request')).toBe(request);
  });

  it('are known by one line of text and where they return to, and by nothing else that they say of themselves', async () => {
    const named = (client_name: string) =>
      register({ redirect_uris: [REDIRECT], client_name, logo_uri: 'https://app.example/logo.png' });
    for (const [given, shown] of [
      ['Helper', 'Helper'],
      ['', 'app.example'],
      ['Two\nlines', 'app.example'],
      ['turned \u202e around', 'app.example'],
      ['x'.repeat(500), 'x'.repeat(80)],
    ] as const) {
      const { body } = await named(given);
      expect(JSON.stringify(body)).not.toContain('logo');
      expect(await ask(requestOf(body.client_id))).toMatchObject({
        ...{ kind: 'ask', name: shown, returnsTo: { kind: 'site', name: 'app.example' } },
      });
    }
  });

  it('are not registered where they would return to anything but themselves', async () => {
    for (const address of ['http://app.example/', 'javascript:alert(1)', 'https://app.example/#x']) {
      expect(await register({ redirect_uris: [address] })).toMatchObject({
        ...{ status: 400, body: { error: 'invalid_redirect_uri' } },
      });
    }
    expect(await register({})).toMatchObject({ status: 400, body: { error: 'invalid_client_metadata' } });
  });

  it('send nobody anywhere when they are unknown, or name an address that they did not register', async () => {
    const { body } = await register();
    for (const request of [
      requestOf('unknown'),
      requestOf(body.client_id, { redirect_uri: 'https://evil.example/' }),
      requestOf(body.client_id, { redirect_uri: `${REDIRECT}/` }),
    ]) {
      const place = `/me/connected-apps/request?${new URLSearchParams({ request })}`;
      expect(await ann.call('GET', place)).toMatchObject({ status: 400, data: { code: 'APP_REQUEST_INVALID' } });
      expect(await ann.call('POST', '/me/connected-apps', { request, scopes: LISTS })).toMatchObject({
        ...{ status: 400, data: { code: 'APP_REQUEST_INVALID' } },
      });
    }
  });

  it('are told what they asked wrongly, with their state and who says so', async () => {
    const { body } = await register();
    for (const [changes, error] of [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge: '' }, 'invalid_request'],
      [{ resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
      [{ scope: 'user:delete everything' }, 'invalid_scope'],
    ] as const) {
      const { kind, address } = await ask(requestOf(body.client_id, changes));
      expect(kind).toBe('return');
      const url = new URL(String(address));
      expect(`${url.origin}${url.pathname}`).toBe(REDIRECT);
      expect(Object.fromEntries(url.searchParams)).toMatchObject({ error, state: 'a state', iss: 'http://localhost' });
    }
  });

  it('get what they asked for and their user allowed, and nothing when they refuse', async () => {
    const { body } = await register();
    const request = requestOf(body.client_id, { scope: 'workflow:list workflow:activate unknown' });
    expect(await ask(request)).toMatchObject({ scopes: ['workflow:list', 'workflow:activate'] });
    expect((await decide(request, null)).searchParams.get('error')).toBe('access_denied');
    expect((await decide(request, ['workflow:run'])).searchParams.get('error')).toBe('access_denied');
    const code = (await decide(request, ['workflow:list', 'workflow:run'])).searchParams.get('code') ?? '';
    expect((await exchange(body.client_id, code)).body.scope).toBe('workflow:list');
  });

  it('exchange a code only as whom it was given to, with what only they know', async () => {
    const other = String((await register()).body.client_id);
    const wrong: Record<string, string>[] = [
      { code_verifier: 'w'.repeat(43) },
      { code_verifier: '' },
      { redirect_uri: 'https://app.example/other' },
      { client_id: other },
    ];
    for (const changes of wrong) {
      const { body } = await register();
      const code = (await decide(requestOf(body.client_id), LISTS)).searchParams.get('code') ?? '';
      const refusal = { status: 400, body: { error: 'invalid_grant' } };
      expect(await exchange(body.client_id, code, changes)).toMatchObject(refusal);
      // One try: who guesses has none left.
      expect(await exchange(body.client_id, code)).toMatchObject(refusal);
    }
    const { body } = await register();
    const code = (await decide(requestOf(body.client_id), LISTS)).searchParams.get('code') ?? '';
    expect(await exchange(body.client_id, code, { resource: 'https://elsewhere.example/' })).toMatchObject({
      body: { error: 'invalid_target' },
    });
    await server.database.db.updateTable('connected_app').set({ code_expires_at: 1 }).execute();
    expect(await exchange(body.client_id, code)).toMatchObject({ body: { error: 'invalid_grant' } });
  });

  it('end when a code comes twice, or a refresh token that was replaced', async () => {
    const first = await connect();
    expect(await isGood(first.access_token)).toBe(true);
    expect((await exchange(first.clientId, first.code)).status).toBe(400);
    expect(await isGood(first.access_token)).toBe(false);
    expect(await lastEvent()).toMatchObject({ action: 'connectedApp.reuse', userId: ann.id, via: 'app' });

    const second = await connect();
    const next = (await refresh(second.clientId, second.refresh_token)).body;
    expect(await isGood(next.access_token)).toBe(true);
    expect(await isGood(second.access_token)).toBe(false);
    expect(await refresh(second.clientId, second.refresh_token)).toMatchObject({ body: { error: 'invalid_grant' } });
    expect(await isGood(next.access_token)).toBe(false);
    expect((await refresh(second.clientId, next.refresh_token)).status).toBe(400);
  });

  it('end themselves with any of their tokens, and no app of others', async () => {
    const app = await connect();
    const other = await connect();
    await send('revoke', { token: app.refresh_token, client_id: other.clientId });
    expect(await isGood(app.access_token)).toBe(true);
    expect((await send('revoke', { token: app.refresh_token, client_id: app.clientId })).status).toBe(200);
    expect(await isGood(app.access_token)).toBe(false);
    expect(await lastEvent()).toMatchObject({ action: 'connectedApp.end', targetName: 'Helper' });
    await send('revoke', { token: other.access_token, client_id: other.clientId });
    expect(await isGood(other.access_token)).toBe(false);
    expect((await send('revoke', { token: 'unknown', client_id: other.clientId })).status).toBe(200);
  });

  it('have tokens for the MCP server alone, which are stored as hashes', async () => {
    const { access_token, refresh_token, code } = await connect();
    const rows = JSON.stringify(await server.database.db.selectFrom('connected_app').selectAll().execute());
    for (const secret of [access_token, refresh_token, code]) expect(rows).not.toContain(secret);
    for (const place of ['/rest/workflows', '/api/v1/workflows']) {
      for (const [name, value] of [
        ['authorization', `Bearer ${access_token}`],
        ['x-n8n-api-key', access_token],
      ] as const) {
        expect((await server.call('GET', place, undefined, { [name]: value })).status).toBe(401);
      }
    }
    const forged = { authorization: `Bearer mrp_${'A'.repeat(43)}` };
    expect(await server.call('GET', '/rest/workflows', undefined, forged)).toMatchObject({
      data: { code: 'API_KEY_INVALID' },
    });
  });

  it('are disconnected by their user and by administrators, and by nobody else', async () => {
    const bob = await signUpMember(server, owner, 'Bob');
    const app = await connect(bob);
    const [{ id } = { id: '' }] = await appsOf(bob);
    const unknown = { status: 404, data: { code: 'CONNECTED_APP_NOT_FOUND' } };
    expect(await ann.call('DELETE', `/me/connected-apps/${id}`)).toMatchObject(unknown);
    expect((await ann.call('DELETE', `/connected-apps/${id}`)).status).toBe(403);
    expect(await owner.rest('GET', '/connected-apps')).toEqual(
      expect.arrayContaining([expect.objectContaining({ id, userId: bob.id, userName: 'Bob Member' })]),
    );
    await owner.rest('DELETE', `/connected-apps/${id}`);
    expect(await isGood(app.access_token)).toBe(false);
    expect(await owner.call('DELETE', `/connected-apps/${id}`)).toMatchObject(unknown);
    const again = await connect(bob);
    await bob.rest('DELETE', `/me/connected-apps/${(await appsOf(bob))[0]?.id}`);
    expect((await refresh(again.clientId, again.refresh_token)).status).toBe(400);
    expect(await lastEvent()).toMatchObject({ action: 'connectedApp.disconnect', userId: bob.id });
  });

  it('end for good with their user, who is disabled, gets another role, or is deleted', async () => {
    const cem = await signUpMember(server, owner, 'Cem');
    for (const [change, back] of [
      [{ disabled: true }, { disabled: false }],
      [{ role: 'admin' }, { role: 'member' }],
    ]) {
      const app = await connect(await signedIn('Cem'));
      await owner.rest('PATCH', `/users/${cem.id}`, { role: 'member' });
      expect(await isGood(app.access_token)).toBe(true);
      await owner.rest('PATCH', `/users/${cem.id}`, change);
      expect(await isGood(app.access_token)).toBe(false);
      await owner.rest('PATCH', `/users/${cem.id}`, back);
      expect(await isGood(app.access_token)).toBe(false);
      expect((await refresh(app.clientId, app.refresh_token)).status).toBe(400);
    }
    const last = await connect(await signedIn('Cem'));
    await owner.rest('DELETE', `/users/${cem.id}`);
    expect(await isGood(last.access_token)).toBe(false);
  });

  it('take the place of what the same app had before', async () => {
    const dana = await signUpMember(server, owner, 'Dana');
    const first = await connect(dana);
    const code = (await decide(requestOf(first.clientId), LISTS, dana)).searchParams.get('code') ?? '';
    expect(await isGood(first.access_token)).toBe(true);
    await exchange(first.clientId, code);
    expect(await isGood(first.access_token)).toBe(false);
    expect(await appsOf(dana)).toHaveLength(1);
  });

  it('need a page of this instance, and a person, to be allowed', async () => {
    const { body } = await register();
    const consent = { request: requestOf(body.client_id), scopes: LISTS };
    expect(await ann.call('POST', '/me/connected-apps', consent, { origin: 'https://evil.example' })).toMatchObject({
      status: 403,
      data: { code: 'CROSS_ORIGIN' },
    });
    const { apiKey } = await ann.rest('POST', '/me/api-keys', { label: 'All' });
    const program = new Person(server, { 'x-n8n-api-key': String(apiKey) });
    expect((await program.call('POST', '/me/connected-apps', consent)).status).toBe(403);
    expect((await new Person(server).call('POST', '/me/connected-apps', consent)).status).toBe(401);
  });

  it('are asked for on a page that stands in no frame', async () => {
    const { headers } = await server.call('GET', '/connect-app?request=x');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect((await server.call('GET', '/connect%2Dapp?request=x')).headers.get('x-frame-options')).toBe('DENY');
    expect((await server.call('GET', '/connect-apps')).headers.get('x-frame-options')).toBeNull();
  });

  it('are not served while the MCP server is off', async () => {
    const { body } = await register();
    const app = await connect();
    await turnOn(false);
    onTestFinished(() => turnOn());
    const off = { status: 403, data: { code: 'MCP_SERVER_OFF' } };
    const request = requestOf(body.client_id);
    expect(await ann.call('GET', `/me/connected-apps/request?${new URLSearchParams({ request })}`)).toMatchObject(off);
    expect(await ann.call('POST', '/me/connected-apps', { request, scopes: LISTS })).toMatchObject(off);
    expect((await register()).status).toBe(404);
    expect((await refresh(app.clientId, app.refresh_token)).status).toBe(404);
    expect((await server.call('GET', '/.well-known/oauth-authorization-server')).status).toBe(404);
  });

  it('are forgotten when nobody connects them, and registered no faster than people do', async () => {
    const { body } = await register();
    const statuses = [];
    for (let count = 0; count < 40; count++) statuses.push((await register()).status);
    expect(statuses.at(-1)).toBe(429);
    const { db } = server.database;
    await db.updateTable('app_client').set({ expires_at: 1 }).execute();
    await db.deleteFrom('attempt_count').execute();
    await register();
    const known = (await db.selectFrom('app_client').select('id').execute()).map(({ id }) => id);
    expect(known).not.toContain(body.client_id);
    const used = await db.selectFrom('connected_app').select('client_id').execute();
    expect(known).toEqual(expect.arrayContaining(used.map(({ client_id }) => client_id)));
  });

  it('that nobody connected are a thousand at most: the oldest are forgotten', async () => {
    const { db } = server.database;
    await db.deleteFrom('attempt_count').execute();
    const connected = await connect();
    const times = { redirect_uris: '[]', expires_at: Date.now() + 60_000 };
    const strangers = Array.from({ length: 1000 }, (_, index) => ({
      id: `s${index}`,
      name: 'S',
      created_at: index,
      ...times,
    }));
    await db.insertInto('app_client').values(strangers).execute();
    const { body } = await register();
    const known = (await db.selectFrom('app_client').select('id').execute()).map(({ id }) => id);
    expect(known).toEqual(expect.arrayContaining([connected.clientId, body.client_id, 's999']));
    expect(known).not.toContain('s0');
    await db.deleteFrom('app_client').where('id', 'like', 's%').where('name', '=', 'S').execute();
  });

  it('end when a code comes twice at the same moment', async () => {
    const { body } = await register();
    const code = (await decide(requestOf(body.client_id), LISTS)).searchParams.get('code') ?? '';
    const answers = await Promise.all([1, 2, 3].map(() => exchange(body.client_id, code)));
    const given = answers.filter(({ status }) => status === 200);
    expect(given.length).toBeLessThanOrEqual(1);
    for (const { body: tokens } of given) expect(await isGood(tokens.access_token)).toBe(false);
  });

  it('are known to every server of an instance: nothing is kept in memory', async () => {
    const { db } = server.database;
    const other = new AppTokens({
      ...{ clients: new AppClientRepository(db), apps: new ConnectedAppRepository(db), limits: new AttemptLimits(db) },
      ...{ resource: RESOURCE, onEnd: async () => undefined },
    });
    const app = await connect();
    expect(await other.authenticate(app.access_token, '127.0.0.1')).toMatchObject({
      kind: 'app',
      user: { id: ann.id },
    });
    const fields = { grant_type: 'refresh_token', client_id: app.clientId, refresh_token: app.refresh_token };
    const next = await other.give(new URLSearchParams(fields), '127.0.0.1');
    expect([await isGood(app.access_token), await isGood(next.access_token)]).toEqual([false, true]);
    await other.revoke(next.refresh_token, app.clientId, '127.0.0.1');
    expect(await isGood(next.access_token)).toBe(false);
  });

  async function signedIn(name: string): Promise<Person> {
    const person = new Person(server);
    await person.rest('POST', '/login', { email: `${name.toLowerCase()}@example.com`, password: `${name} Password 1` });
    return person;
  }
});
