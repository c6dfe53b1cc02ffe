import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../access/actor.ts';
import { AttemptLimits } from '../access/attempt-limits.ts';
import { ApiKeyRepository } from '../api-keys/api-key.repository.ts';
import { ApiKeyService } from '../api-keys/api-key.service.ts';
import { OWNER, Person, passwordOf, setUpOwner, signUpMember } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';
import { createIsStill } from './find-actor.ts';
import { SessionRepository } from './session.repository.ts';
import { Sessions } from './sessions.ts';

describe('Signing in', () => {
  const server = useTestServer();
  let owner: Person;
  beforeAll(async () => {
    owner = await setUpOwner(server);
  });

  const signIn = (body: object, person = new Person(server)) => person.call('POST', '/login', body);

  it('needs address and password, and gives a cookie that pages cannot read', async () => {
    const answer = await signIn({ email: ' Olga@Example.com ', password: OWNER.password });
    expect(answer).toMatchObject({ status: 200, data: { email: OWNER.email, isOwner: true, fullName: 'Olga Owner' } });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^millrace-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(
        /^millrace-device=[\w.-]{67}; Max-Age=31536000; Path=\/rest\/login; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect(answer.text).not.toMatch(/argon2|password_hash/);
  });

  it('answers the same for an unknown address and a wrong password', async () => {
    const wrong = await signIn({ email: OWNER.email, password: 'Wrong 12345' });
    const unknown = await signIn({ email: 'nobody@example.com', password: 'Wrong 12345' });
    expect(wrong).toMatchObject({ status: 401, data: { code: 'SIGN_IN_FAILED' } });
    expect(unknown.text).toBe(wrong.text);
    expect(unknown.headers.getSetCookie()).toEqual([]);
  });

  it('takes as long for an unknown address as for a wrong password', async () => {
    const measure = async (email: string) => {
      const start = performance.now();
      await signIn({ email, password: 'Wrong 12345' });
      return performance.now() - start;
    };
    const rounds = [1, 2, 3];
    const known = [];
    const unknown = [];
    for (const round of rounds) {
      known.push(await measure(OWNER.email));
      unknown.push(await measure(`nobody${round}@example.com`));
    }
    // Hashing takes tens of milliseconds; skipping it would show as a tenth of the time or less.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 4);
    await signIn({ email: OWNER.email, password: OWNER.password });
  });

  it('refuses whoever is not signed in, and forgets a session at sign-out', async () => {
    const stranger = new Person(server);
    expect(await stranger.call('GET', '/workflows')).toMatchObject({ status: 401, data: { code: 'SIGN_IN_REQUIRED' } });
    const person = new Person(server);
    await signIn({ email: OWNER.email, password: OWNER.password }, person);
    const { cookie = '' } = person.headers;
    expect(await person.rest('GET', '/login')).toMatchObject({ email: OWNER.email });
    expect(await person.rest('GET', '/session')).toMatchObject({ email: OWNER.email });
    expect(await stranger.rest('GET', '/session')).toBeNull();
    await person.rest('POST', '/logout');
    expect(person.headers.cookie).toBeUndefined();
    expect((await new Person(server, { cookie }).call('GET', '/login')).status).toBe(401);
  });

  it('makes a new session each time, so that a planted one is worth nothing', async () => {
    const cookie = `millrace-session=${'A'.repeat(43)}`;
    const person = new Person(server, { cookie });
    await signIn({ email: OWNER.email, password: OWNER.password }, person);
    expect(person.headers.cookie).not.toBe(cookie);
    const first = person.headers.cookie ?? '';
    await signIn({ email: OWNER.email, password: OWNER.password }, person);
    expect(person.headers.cookie).not.toBe(first);
    expect((await new Person(server, { cookie: first }).call('GET', '/login')).status).toBe(401);
  });

  it('refuses what pages of other sites post', async () => {
    const answer = await owner.call('POST', '/workflows', {}, { origin: 'https://evil.example' });
    expect(answer).toMatchObject({ status: 403, data: { code: 'CROSS_ORIGIN' } });
  });

  it('stores no token that could be used', async () => {
    const { db } = server.database;
    const token = owner.headers.cookie?.split('=')[1] ?? '';
    const rows = await db.selectFrom('session').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('counts failures for an account, says when to try again, and remembers for other accounts nothing', async () => {
    const ann = await signUpMember(server, owner, 'Ann');
    await ann.rest('POST', '/logout');
    const attempts = await Promise.all(
      Array.from({ length: 12 }, () => signIn({ email: 'ann@example.com', password: 'Wrong 12345' })),
    );
    expect(attempts.filter(({ status }) => status === 429)).toHaveLength(2);
    const right = await signIn({ email: 'ann@example.com', password: passwordOf('Ann') });
    expect(right).toMatchObject({ status: 429, data: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(500);
    expect((await signIn({ email: OWNER.email, password: OWNER.password })).status).toBe(200);
  });

  it('lets somebody in where they signed in before, while others guess from the same network', async () => {
    const gus = await signUpMember(server, owner, 'Gus');
    const right = { email: 'gus@example.com', password: passwordOf('Gus') };
    await gus.rest('POST', '/logout');
    for (let count = 0; count < 11; count++) await signIn({ ...right, password: 'Wrong 12345' });
    expect((await signIn(right)).status).toBe(429);
    expect((await signIn(right, gus)).status).toBe(200);
    const other = await signUpMember(server, owner, 'Hal');
    expect((await signIn(right, other)).status).toBe(429);
  });

  it('ends at once for a user who is disabled', async () => {
    const bob = await signUpMember(server, owner, 'Bob');
    expect(await bob.rest('GET', '/login')).toMatchObject({ email: 'bob@example.com' });
    await owner.rest('PATCH', `/users/${bob.id}`, { disabled: true });
    expect((await bob.call('GET', '/login')).status).toBe(401);
    expect(await signIn({ email: 'bob@example.com', password: passwordOf('Bob') })).toMatchObject({
      status: 401,
      data: { code: 'SIGN_IN_FAILED' },
    });
    await owner.rest('PATCH', `/users/${bob.id}`, { disabled: false });
    expect((await signIn({ email: 'bob@example.com', password: passwordOf('Bob') })).status).toBe(200);
  });

  it('shows where somebody is signed in, and ends the others', async () => {
    const cem = await signUpMember(server, owner, 'Cem');
    const elsewhere = new Person(server, { 'user-agent': 'Phone' });
    await signIn({ email: 'cem@example.com', password: passwordOf('Cem') }, elsewhere);
    expect(await cem.rest('GET', '/me/sessions')).toHaveLength(2);
    expect(await cem.rest('GET', '/me/sessions')).toEqual(
      expect.arrayContaining([expect.objectContaining({ userAgent: 'Phone', isCurrent: false })]),
    );
    expect(await cem.rest('DELETE', '/me/sessions')).toEqual({ ended: 1 });
    expect((await elsewhere.call('GET', '/login')).status).toBe(401);
    expect((await cem.call('GET', '/login')).status).toBe(200);
  });

  it('ends the push connections of whoever signs out', async () => {
    const dana = await signUpMember(server, owner, 'Dana');
    const response = await fetch(`${server.url}/rest/push?sessionId=page`, { headers: dana.headers });
    await dana.rest('POST', '/logout');
    const text = await response.text();
    expect(text).toContain(': connected');
  });

  it('ends the push connections of whoever gets another role: the next has what they may see now', async () => {
    const eve = await signUpMember(server, owner, 'Eve');
    for (const role of ['admin', 'member']) {
      const response = await fetch(`${server.url}/rest/push?sessionId=page`, { headers: eve.headers });
      await owner.rest('PATCH', `/users/${eve.id}`, { role });
      expect(await response.text()).toContain(': connected');
    }
  });

  it('tells open pages on other servers by what is stored whether somebody is still who they were', async () => {
    const { db } = server.database;
    const sessions = new Sessions({ repository: new SessionRepository(db), onChange: () => undefined });
    const isStill = createIsStill({
      sessions,
      keys: new ApiKeyService({ repository: new ApiKeyRepository(db), limits: new AttemptLimits(db) }),
      owner: { isSetUp: async () => true },
    });
    const fay = await signUpMember(server, owner, 'Fay');
    const user = { id: fay.id, role: 'member' } as const;
    const { sessionId } = await sessions.start(fay.id, 'test');
    const { id: keyId } = await fay.rest('POST', '/me/api-keys', { label: 'Mine' });
    const actors: Actor[] = [
      { kind: 'user', user, sessionId },
      { kind: 'apiKey', user, keyId: String(keyId), scopes: null, expiresAt: null, isDefaultUser: false },
      { kind: 'default', user },
      { kind: 'nobody' },
    ];
    const all = () => Promise.all(actors.map(isStill));
    expect(await all()).toEqual([true, true, false, false]);
    const change = (changes: { role?: 'admin' | 'member'; disabled?: number }) =>
      db.updateTable('user_account').set(changes).where('id', '=', fay.id).execute();
    for (const [changed, back] of [
      [{ role: 'admin' }, { role: 'member' }],
      [{ disabled: 1 }, { disabled: 0 }],
    ] as const) {
      await change(changed);
      expect(await all()).toEqual([false, false, false, false]);
      await change(back);
      expect(await all()).toEqual([true, true, false, false]);
    }
    await fay.rest('DELETE', `/me/api-keys/${keyId}`);
    await sessions.endAll(fay.id);
    expect(await all()).toEqual([false, false, false, false]);
  });
});
