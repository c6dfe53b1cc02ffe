import type { JsonObject } from '@millrace/workflow';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { AttemptLimits } from '../access/attempt-limits.ts';
import { AppClient } from '../testing/app-client.ts';
import { Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';
import { AppClientRepository } from './app-client.repository.ts';
import { AppTokens } from './app-tokens.ts';
import { ConnectedAppRepository } from './connected-app.repository.ts';

import { connecting, LISTS, RESOURCE } from './testing/connecting.ts';

describe('Tokens of connected apps', () => {
  const server = useTestServer();
  let owner: Person;
  let ann: Person & { id: string };
  beforeAll(async () => {
    owner = await setUpOwner(server);
    ann = await signUpMember(server, owner, 'Ann');
    await owner.rest('PATCH', '/instance/settings', { changes: { MILLRACE_MCP_SERVER: 'true' } });
  });

  const { register, requestOf, decide, send, exchange, refresh, connect, isGood } = connecting(server, () => ann);
  const appsOf = async (person: Person) =>
    await person.rest<Array<{ id: string; name: string }>>('GET', '/me/connected-apps');
  const lastEvent = async () => ((await owner.rest('GET', '/audit-log?limit=1')).events as JsonObject[])[0];

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

  async function signedIn(name: string): Promise<Person> {
    const person = new Person(server);
    await person.rest('POST', '/login', { email: `${name.toLowerCase()}@example.com`, password: `${name} Password 1` });
    return person;
  }
});
