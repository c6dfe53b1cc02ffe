import { MASKED_SECRET } from '@millrace/api';
import type { JsonObject } from '@millrace/workflow';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { type Foreigner, IdentityProvider } from '../../testing/identity-provider.ts';
import { Person, passwordOf, setUpOwner, signUpMember } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';

const HOME = 'http://localhost/';
const LINK = `${HOME}rest/sso/oidc/link`;
const CALLBACK = `${HOME}rest/sso/oidc/callback`;

describe('Signing in with OpenID Connect', () => {
  const server = useTestServer();
  let provider: IdentityProvider;
  let owner: Person;
  beforeAll(async () => {
    owner = await setUpOwner(server);
    provider = await IdentityProvider.start(CALLBACK);
  });
  afterAll(() => provider.close());
  beforeEach(() => allow('everyone'));

  function allow(newAccounts: string, changes: JsonObject = {}): Promise<JsonObject> {
    return owner.rest('PUT', '/sso/oidc/settings', {
      enabled: true,
      label: 'Company account',
      issuer: provider.issuer,
      clientId: provider.client.client_id,
      clientSecret: provider.client.client_secret,
      newAccounts,
      ...changes,
    });
  }

  const browser = () => new Browser(new Map([['http://localhost', server.url]]));

  /** Goes to the provider as somebody, and comes back. */
  async function signIn(who: Foreigner, { by = browser(), query = '' } = {}): Promise<{ by: Browser; url: string }> {
    provider.who = who;
    const { url } = await by.go(`${HOME}rest/sso/oidc/sign-in${query}`, `${HOME}signin`);
    return { by, url };
  }

  function browserOf(person: Person): Browser {
    const by = browser();
    by.take('http://localhost', String(person.headers.cookie));
    return by;
  }

  /** @returns where the editor sends the browser. */
  async function beginLink(by: Browser, body: JsonObject): Promise<string> {
    const { status, data } = await by.post(LINK, { redirect: '/settings/personal', ...body });
    expect(status).toBe(200);
    return (data as { data: { url: string } }).data.url;
  }

  /** Links the account of whoever is signed in with theirs at the provider. @returns where the browser is then. */
  async function link(who: Foreigner, by: Browser, body: JsonObject = {}): Promise<string> {
    const url = await beginLink(by, body);
    provider.who = who;
    return (await by.go(url, `${HOME}settings`)).url;
  }

  const me = (by: Browser) => new Person(server, { cookie: by.cookie('http://localhost') }).call('GET', '/me');

  const ida: Foreigner = {
    sub: 'ida-1',
    email: 'Ida@example.com',
    email_verified: true,
    given_name: 'Ida',
    family_name: 'Ivens',
  };

  it('makes an account for whom the provider knows, and finds it again', async () => {
    const first = await signIn(ida, { query: '?redirect=/executions' });
    expect(first.url).toBe(`${HOME}executions`);
    const { data } = await me(first.by);
    expect(data).toMatchObject({ email: 'ida@example.com', fullName: 'Ida Ivens', hasPassword: false, isOwner: false });
    const again = await signIn({ ...ida, email: 'other@example.com' });
    expect((await me(again.by)).data).toMatchObject({ id: (data as JsonObject).id, email: 'ida@example.com' });
  });

  it('says on the sign-in page why somebody may not come in', async () => {
    const refusal = `${HOME}signin?refusal=FOREIGN_SIGN_IN_REFUSED`;
    await allow('invited');
    expect((await signIn({ sub: 'x1', email: 'x1@example.com', email_verified: true })).url).toBe(refusal);
    await allow('everyone');
    expect((await signIn({ sub: 'x2', email: 'x2@example.com', email_verified: false })).url).toBe(refusal);
    expect((await signIn({ sub: 'x3' })).url).toBe(refusal);
    await allow('everyone', { requiredClaim: { name: 'groups', values: ['automation', 'it'] } });
    expect((await signIn({ sub: 'x4', email: 'x4@example.com', email_verified: true, groups: ['hr'] })).url).toBe(
      refusal,
    );
    const { by } = await signIn({ sub: 'x4', email: 'x4@example.com', email_verified: true, groups: ['hr', 'it'] });
    expect((await me(by)).status).toBe(200);
    await allow('everyone', { enabled: false });
    expect((await signIn(ida)).url).toBe(`${HOME}signin?refusal=PROVIDER_NOT_SET_UP`);
    const ivy = browserOf(await signUpMember(server, owner, 'Ivy'));
    expect(await ivy.post(LINK, { currentPassword: passwordOf('Ivy') })).toMatchObject({
      status: 404,
      data: { code: 'PROVIDER_NOT_SET_UP' },
    });
  });

  it('accepts an invitation by the address that the provider confirms', async () => {
    await allow('invited');
    const [invited] = await owner.rest<
      Array<{
        user: { id: string };
      }>
    >('POST', '/users', [{ email: 'ivo@example.com' }]);
    const { by } = await signIn({ sub: 'ivo-1', email: 'ivo@example.com', email_verified: true, given_name: 'Ivo' });
    expect((await me(by)).data).toMatchObject({ id: invited?.user.id, firstName: 'Ivo', isPending: false });
  });

  it('links an account with a password only for whoever is signed in to it', async () => {
    const ann = await signUpMember(server, owner, 'Ann');
    const foreign = { sub: 'ann-1', email: 'ann@example.com', email_verified: true };
    expect((await signIn(foreign)).url).toBe(`${HOME}signin?refusal=FOREIGN_SIGN_IN_REFUSED`);
    await link(foreign, browserOf(ann), { currentPassword: passwordOf('Ann') });
    const later = await signIn(foreign);
    expect((await me(later.by)).data).toMatchObject({ id: ann.id });
    const bob = await signUpMember(server, owner, 'Bob');
    expect(await link(foreign, browserOf(bob), { currentPassword: passwordOf('Bob') })).toBe(
      `${HOME}settings/personal?refusal=FOREIGN_SIGN_IN_REFUSED`,
    );
  });

  it('links nothing by a link that somebody was made to follow, and asks for the password', async () => {
    const eve = await signUpMember(server, owner, 'Eve');
    const foreign = { sub: 'mallory-1', email: 'mallory@example.com', email_verified: true };
    for (const currentPassword of [undefined, 'Wrong-password-1']) {
      expect(await browserOf(eve).post(LINK, { ...(currentPassword && { currentPassword }) })).toMatchObject({
        status: 403,
        data: { code: 'PASSWORD_WRONG' },
      });
    }
    expect(await browser().post(LINK, {})).toMatchObject({ status: 401 });
    const by = browserOf(eve);
    await signIn(foreign, { by, query: '?link=true' });
    const { by: later } = await signIn(foreign);
    expect((await me(later)).data).not.toMatchObject({ id: eve.id });
  });

  it('links nothing for somebody who is signed in no longer', async () => {
    const gus = await signUpMember(server, owner, 'Gus');
    const foreign = { sub: 'gus-1', email: 'gus@example.com', email_verified: true };
    const by = browserOf(gus);
    const url = await beginLink(by, { currentPassword: passwordOf('Gus') });
    await gus.rest('POST', '/logout');
    provider.who = foreign;
    expect((await by.go(url, `${HOME}settings`)).url).toBe(`${HOME}settings/personal?refusal=FOREIGN_SIGN_IN_FAILED`);
  });

  it('asks an account without a password for a recent sign-in', async () => {
    const { by } = await signIn({ sub: 'kim-1', email: 'kim@example.com', email_verified: true });
    const { id } = (await me(by)).data as { id: string };
    const again = { sub: 'kim-2', email: 'kim@example.com', email_verified: true };
    // The provider takes its own browsers for who they were.
    const other = browser();
    for (const cookie of by.cookie('http://localhost').split('; ')) other.take('http://localhost', cookie);
    expect(await link(again, other)).toBe(`${HOME}settings/personal`);
    expect((await me((await signIn(again)).by)).data).toMatchObject({ id });
    const { db } = server.database;
    const longAgo = Date.now() - 11 * 60_000;
    await db.updateTable('session').set({ created_at: longAgo }).where('user_id', '=', id).execute();
    expect(await other.post(LINK, {})).toMatchObject({ status: 403, data: { code: 'SIGN_IN_NOT_RECENT' } });
  });

  it('does not hand an account of somebody else to whoever has its address at the provider', async () => {
    const { by } = await signIn({ sub: 'lea-1', email: 'lea@example.com', email_verified: true });
    expect((await me(by)).status).toBe(200);
    const namesake = { sub: 'lea-2', email: 'lea@example.com', email_verified: true };
    expect((await signIn(namesake)).url).toBe(`${HOME}signin?refusal=FOREIGN_SIGN_IN_REFUSED`);
  });

  it('takes names that fit, and no addresses and ids that are none', async () => {
    const refusal = `${HOME}signin?refusal=FOREIGN_SIGN_IN_REFUSED`;
    const verified = { email_verified: true };
    for (const email of ['a@example.com\r\nBcc: x@example.com', 'a b@example.com', `${'a'.repeat(250)}@example.com`]) {
      expect((await signIn({ sub: 'odd-1', email, ...verified })).url, email).toBe(refusal);
    }
    expect((await signIn({ sub: 'odd\n2', email: 'odd2@example.com', ...verified })).url).toBe(refusal);
    expect((await signIn({ sub: 'x'.repeat(257), email: 'odd3@example.com', ...verified })).url).toBe(refusal);
    const names = { given_name: 'Nora\r\nBcc: x@example.com\u202E', family_name: `${'n'.repeat(31)}😀` };
    const { by } = await signIn({ sub: 'odd-4', email: 'odd4@example.com', ...verified, ...names });
    expect((await me(by)).data).toMatchObject({ firstName: 'Nora Bcc: x@example.com', lastName: 'n'.repeat(31) });
  });

  it('gives people the role that a claim says, at each sign-in', async () => {
    await allow('everyone', { roles: [{ claim: 'groups', value: 'admins', role: 'admin' }] });
    const rita = { sub: 'rita-1', email: 'rita@example.com', email_verified: true };
    const { by } = await signIn({ ...rita, groups: ['staff', 'admins'] });
    expect((await me(by)).data).toMatchObject({ globalRole: { name: 'admin' }, isOwner: false });
    await signIn({ ...rita, groups: ['staff'] });
    expect((await me(by)).data).toMatchObject({ globalRole: { name: 'member' } });
    await allow('everyone');
    expect((await me((await signIn({ ...rita, groups: ['admins'] })).by)).data).toMatchObject({
      globalRole: { name: 'member' },
    });
  });

  it('keeps disabled users out', async () => {
    const { by } = await signIn({ sub: 'dan-1', email: 'dan@example.com', email_verified: true });
    const { id } = (await me(by)).data as JsonObject;
    await owner.rest('PATCH', `/users/${id}`, { disabled: true });
    expect((await signIn({ sub: 'dan-1' })).url).toBe(`${HOME}signin?refusal=FOREIGN_SIGN_IN_REFUSED`);
  });

  it('is good once, and only in the browser where it was begun', async () => {
    provider.who = ida;
    const failed = `${HOME}signin?refusal=FOREIGN_SIGN_IN_FAILED`;
    const victim = browser();
    const { url: ofVictim } = await victim.go(`${HOME}rest/sso/oidc/sign-in`, CALLBACK);
    expect((await browser().go(ofVictim, `${HOME}signin`)).url).toBe(failed);
    const own = browser();
    const { url: callback } = await own.go(`${HOME}rest/sso/oidc/sign-in`, CALLBACK);
    const changed = new URL(callback);
    changed.searchParams.set('state', 'another');
    expect((await own.go(changed.href, `${HOME}signin`)).url).toBe(failed);
    expect((await own.go(callback)).url).toBe(HOME);
    expect((await own.go(callback, `${HOME}signin`)).url).toBe(failed);
    expect((await me(own)).status).toBe(200);
  });

  it('leads to pages of the editor only', async () => {
    for (const redirect of ['//evil.example', 'https://evil.example', '/\\evil.example', '/a\\b']) {
      expect((await signIn(ida, { query: `?redirect=${encodeURIComponent(redirect)}` })).url, redirect).toBe(HOME);
    }
  });

  it('shows its settings to the owner without the secret, and everybody only what the button says', async () => {
    const { settings, callbackUrl } = await owner.rest('GET', '/sso/oidc/settings');
    expect({ settings, callbackUrl }).toMatchObject({
      settings: { clientSecret: MASKED_SECRET, issuer: provider.issuer },
      callbackUrl: CALLBACK,
    });
    expect(await server.rest('GET', '/settings')).toMatchObject({
      sso: { oidc: { enabled: true, label: 'Company account' } },
    });
    await owner.rest('PUT', '/sso/oidc/settings', { ...(settings as JsonObject), label: 'Renamed' });
    const { by } = await signIn(ida);
    expect((await me(by)).status).toBe(200);
    const rows = await server.database.db.selectFrom('setting').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(provider.client.client_secret);
  });

  it('is not enabled with a provider that does not answer, and sends its secret to no other one', async () => {
    const silent = await owner.call('PUT', '/sso/oidc/settings', {
      ...((await owner.rest('GET', '/sso/oidc/settings')).settings as JsonObject),
      issuer: 'http://127.0.0.1:1',
      clientSecret: 'new',
    });
    expect(silent).toMatchObject({ status: 502, data: { code: 'PROVIDER_UNREACHABLE' } });
    const masked = await owner.call('PUT', '/sso/oidc/settings', {
      ...((await owner.rest('GET', '/sso/oidc/settings')).settings as JsonObject),
      issuer: 'http://127.0.0.1:2',
    });
    expect(masked).toMatchObject({ status: 400, data: { code: 'BAD_REQUEST' } });
  });
});
