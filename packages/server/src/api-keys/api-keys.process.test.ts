import { beforeAll, describe, expect, it } from 'vitest';
import { Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';

describe('API keys', () => {
  const server = useTestServer();
  let owner: Person;
  let ann: Person & { id: string };
  beforeAll(async () => {
    owner = await setUpOwner(server);
    ann = await signUpMember(server, owner, 'Ann');
  });

  const withKey = (apiKey: unknown) => new Person(server, { 'x-n8n-api-key': String(apiKey) });

  it('act for their user, are shown once and stored as hashes', async () => {
    const { apiKey, ...about } = await ann.rest('POST', '/me/api-keys', { label: 'Mine' });
    expect(apiKey).toMatch(/^mr_[\w-]{43}$/);
    expect(about).toMatchObject({ label: 'Mine', scopes: null, lastUsedAt: null, hint: String(apiKey).slice(-4) });
    const bearer = new Person(server, { authorization: `Bearer ${apiKey}` });
    for (const program of [withKey(apiKey), bearer]) {
      expect(await program.rest('POST', '/workflows', { name: 'W', nodes: [], connections: {} })).toMatchObject({
        name: 'W',
      });
    }
    const listed = await ann.rest('GET', '/me/api-keys');
    expect(listed).toMatchObject([{ label: 'Mine', lastUsedAt: expect.any(String) }]);
    const rows = await server.database.db.selectFrom('api_key').selectAll().execute();
    for (const text of [JSON.stringify(listed), JSON.stringify(rows)]) expect(text).not.toContain(String(apiKey));
  });

  it('do what their scopes name, and nothing else', async () => {
    const { apiKey } = await ann.rest('POST', '/me/api-keys', { label: 'Reader', scopes: ['workflow:list'] });
    const program = withKey(apiKey);
    expect((await program.call('GET', '/workflows')).status).toBe(200);
    expect(await program.call('POST', '/workflows', {})).toMatchObject({ status: 403, data: { code: 'FORBIDDEN' } });
    expect((await ann.call('POST', '/me/api-keys', { scopes: ['workflow:everything'] })).status).toBe(400);
  });

  it('are no way into the account: neither to its password nor to a key that may do more', async () => {
    const scopes = ['apiKey:manage', 'workflow:list'];
    const { apiKey } = await ann.rest('POST', '/me/api-keys', { label: 'Keys', scopes });
    const program = withKey(apiKey);
    expect((await program.call('GET', '/me')).status).toBe(403);
    expect((await program.call('POST', '/me/api-keys', { label: 'More' })).status).toBe(403);
    expect((await program.call('POST', '/me/api-keys', { label: 'More', scopes: ['user:list'] })).status).toBe(403);
    expect((await program.call('POST', '/me/api-keys', { label: 'Less', scopes: ['workflow:list'] })).status).toBe(200);
  });

  it('make no key that lives longer than themselves', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const later = new Date(Date.now() + 7_200_000).toISOString();
    const program = withKey((await ann.rest('POST', '/me/api-keys', { label: 'Today', expiresAt })).apiKey);
    for (const wanted of [{ expiresAt: later }, {}]) {
      expect(await program.call('POST', '/me/api-keys', { label: 'Longer', ...wanted })).toMatchObject({
        status: 403,
        data: { code: 'FORBIDDEN', hint: `Let it expire by ${expiresAt}.` },
      });
    }
    expect((await program.call('POST', '/me/api-key')).status).toBe(403);
    expect(await program.rest('POST', '/me/api-keys', { label: 'As long', expiresAt })).toMatchObject({ expiresAt });
  });

  it('end with the key that they were made with', async () => {
    const first = await ann.rest('POST', '/me/api-keys', { label: 'First' });
    const second = await withKey(first.apiKey).rest('POST', '/me/api-keys', { label: 'Second' });
    const third = await withKey(second.apiKey).rest('POST', '/me/api-keys', { label: 'Third' });
    expect((await withKey(third.apiKey).call('GET', '/workflows')).status).toBe(200);
    await ann.rest('DELETE', `/me/api-keys/${first.id}`);
    for (const { apiKey } of [first, second, third]) {
      expect((await withKey(apiKey).call('GET', '/workflows')).status).toBe(401);
    }
    const labels = await ann.rest<Array<{ label: string }>>('GET', '/me/api-keys');
    expect(labels.map(({ label }) => label)).not.toContain('Third');
  });

  it('end when they are deleted, expire, or their user is disabled', async () => {
    const bob = await signUpMember(server, owner, 'Bob');
    const { id, apiKey } = await bob.rest('POST', '/me/api-keys', { label: 'One' });
    const second = await bob.rest('POST', '/me/api-key');
    expect(await bob.rest('GET', '/me/api-key')).toEqual({ apiKey: `mr_…${String(second.apiKey).slice(-4)}` });
    await bob.rest('DELETE', `/me/api-keys/${id}`);
    expect(await withKey(apiKey).call('GET', '/workflows')).toMatchObject({
      status: 401,
      data: { code: 'API_KEY_INVALID' },
    });
    expect((await ann.call('DELETE', `/me/api-keys/${id}`)).status).toBe(404);
    expect((await withKey(second.apiKey).call('GET', '/workflows')).status).toBe(200);
    await owner.rest('PATCH', `/users/${bob.id}`, { disabled: true });
    expect((await withKey(second.apiKey).call('GET', '/workflows')).status).toBe(401);
    const past = await ann.call('POST', '/me/api-keys', { expiresAt: '2020-01-01T00:00:00Z' });
    expect(past.status).toBe(400);
    await ann.rest('DELETE', '/me/api-key');
    expect(await ann.rest('GET', '/me/api-keys')).toEqual([]);
  });

  it('are refused when they are unknown, also where nobody has to be signed in, and cannot be guessed', async () => {
    const statuses = new Set<number>();
    for (let guess = 0; guess < 61; guess++) {
      statuses.add((await withKey(`mr_${guess}`).call('GET', '/settings')).status);
    }
    expect([...statuses]).toEqual([401, 429]);
    expect((await owner.call('GET', '/workflows')).status).toBe(200);
  });
});
