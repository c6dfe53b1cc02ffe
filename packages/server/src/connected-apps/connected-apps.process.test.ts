import type { JsonObject } from '@millrace/workflow';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { AppClient } from '../testing/app-client.ts';
import { textOf } from '../testing/connect-mcp.ts';
import { Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';

import { connecting, LISTS, REDIRECT } from './testing/connecting.ts';

const NEW_WORKFLOW = { name: 'New', nodes: [{ name: 'Daily', type: 'n8n-nodes-base.scheduleTrigger' }] };

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

  const { register, requestOf, ask, decide, exchange, refresh, connect } = connecting(server, () => ann);
  const appsOf = async (person: Person) =>
    await person.rest<Array<{ id: string; name: string }>>('GET', '/me/connected-apps');
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
});
