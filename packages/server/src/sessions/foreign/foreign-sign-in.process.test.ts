import { MASKED_SECRET } from '@millrace/api';
import type { JsonObject } from '@millrace/workflow';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { type Foreigner, IdentityProvider } from '../../testing/identity-provider.ts';
import { Person, setUpOwner, signUpMember } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';

const HOME = 'http://localhost/';
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
  });

  it('accepts an invitation by the address that the provider confirms', async () => {
    await allow('invited');
    const [invited] = (await owner.rest('POST', '/users', [{ email: 'ivo@example.com' }])) as unknown as Array<{
      user: { id: string };
    }>;
    const { by } = await signIn({ sub: 'ivo-1', email: 'ivo@example.com', email_verified: true, given_name: 'Ivo' });
    expect((await me(by)).data).toMatchObject({ id: invited?.user.id, firstName: 'Ivo', isPending: false });
  });

  it('links an account with a password only for whoever is signed in to it', async () => {
    const ann = await signUpMember(server, owner, 'Ann');
    const foreign = { sub: 'ann-1', email: 'ann@example.com', email_verified: true };
    expect((await signIn(foreign)).url).toBe(`${HOME}signin?refusal=FOREIGN_SIGN_IN_REFUSED`);
    const by = browser();
    by.take('http://localhost', String(ann.headers.cookie));
    await signIn(foreign, { by, query: '?link=true' });
    const later = await signIn(foreign);
    expect((await me(later.by)).data).toMatchObject({ id: ann.id });
    const bob = await signUpMember(server, owner, 'Bob');
    const other = browser();
    other.take('http://localhost', String(bob.headers.cookie));
    provider.who = foreign;
    const { url } = await other.go(`${HOME}rest/sso/oidc/sign-in?link=true`, `${HOME}settings`);
    expect(url).toBe(`${HOME}settings/personal?refusal=FOREIGN_SIGN_IN_REFUSED`);
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
