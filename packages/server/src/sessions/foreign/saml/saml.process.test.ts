import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonObject } from '@millrace/workflow';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { Person, passwordOf, setUpOwner, signUpMember } from '../../../testing/people.ts';
import { makeKey, type ResponseChanges, SamlProvider, type SamlRequest } from '../../../testing/saml-provider.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const HOME = 'http://localhost/';
const SIGN_ON = 'https://idp.example/sso';
const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.example' };

describe('Signing in with SAML', () => {
  const server = useTestServer();
  const provider = new SamlProvider();
  let owner: Person;
  beforeAll(async () => {
    owner = await setUpOwner(server);
  });
  /** A server takes a second to read metadata: settings that stand already are not set again. */
  let areUsual = false;
  beforeEach(async () => {
    if (!areUsual) await allow('everyone');
    areUsual = true;
  });

  function settings(newAccounts: string, changes: JsonObject = {}): JsonObject {
    return { enabled: true, label: 'Company account', metadata: { xml: provider.metadata }, newAccounts, ...changes };
  }

  function allow(newAccounts: string, changes: JsonObject = {}): Promise<JsonObject> {
    areUsual = false;
    return owner.rest('PUT', '/sso/saml/settings', settings(newAccounts, changes));
  }

  const browser = () => new Browser(new Map([['http://localhost', server.url]]));

  async function begin(by: Browser, query = ''): Promise<SamlRequest> {
    const { url } = await by.go(`${HOME}rest/sso/saml/sign-in${query}`, SIGN_ON);
    return provider.readRequest(url);
  }

  /** Posts as a page of the provider does: from another site, without cookies. Returns where the browser goes then. */
  async function post(response: string, { relayState }: Pick<SamlRequest, 'relayState'>): Promise<string> {
    const answer = await fetch(`${server.url}/rest/sso/saml/acs`, {
      method: 'POST',
      redirect: 'manual',
      headers: FORM,
      body: new URLSearchParams({ SAMLResponse: response, RelayState: relayState }).toString(),
    });
    expect(answer.status).toBe(303);
    return answer.headers.get('location') ?? '';
  }

  interface Visit {
    by?: Browser;
    query?: string;
    attributes?: Readonly<Record<string, readonly string[]>>;
  }

  async function signIn(nameId: string, { by = browser(), query = '', attributes = {} }: Visit = {}) {
    const request = await begin(by, query);
    const place = await post(provider.respond(request, nameId, attributes), request);
    const { url } = await by.go(place, HOME.concat(place.includes('/finish') ? '' : 'signin'));
    return { by, url };
  }

  /** The code of the refusal that a response leads to. */
  async function refusalOf(changes: ResponseChanges): Promise<string | null> {
    const request = await begin(browser());
    const place = await post(
      provider.respond(request, 'mallory', { email: ['mallory@example.com'] }, changes),
      request,
    );
    return new URL(place).searchParams.get('refusal');
  }

  const me = async (by: Browser) =>
    (await new Person(server, { cookie: by.cookie('http://localhost') }).call('GET', '/me')).data;

  const ida = { email: ['Ida@example.com'], givenName: ['Ida'], sn: ['Ivens'] };

  it('makes an account for whom the provider knows, and finds it again by the name it gave', async () => {
    const first = await signIn('ida-1', { attributes: ida, query: '?redirect=/executions' });
    expect(first.url).toBe(`${HOME}executions`);
    const account = await me(first.by);
    expect(account).toMatchObject({ email: 'ida@example.com', fullName: 'Ida Ivens', hasPassword: false });
    const again = await signIn('ida-1', { attributes: { email: ['other@example.com'] } });
    expect(await me(again.by)).toMatchObject({ id: (account as JsonObject).id, email: 'ida@example.com' });
  });

  it('lets in whom the settings say', async () => {
    const refused = `${HOME}signin?refusal=FOREIGN_SIGN_IN_REFUSED`;
    await allow('invited');
    expect((await signIn('x1', { attributes: { email: ['x1@example.com'] } })).url).toBe(refused);
    await allow('everyone', { requiredClaim: { name: 'groups', values: ['it'] } });
    expect((await signIn('x2', { attributes: { email: ['x2@example.com'], groups: ['hr'] } })).url).toBe(refused);
    expect((await signIn('x2', { attributes: { email: ['x2@example.com'], groups: ['hr', 'it'] } })).url).toBe(HOME);
    await allow('everyone', { enabled: false });
    const { url } = await browser().go(`${HOME}rest/sso/saml/sign-in`, `${HOME}signin`);
    expect(url).toBe(`${HOME}signin?refusal=PROVIDER_NOT_SET_UP`);
    const ivy = browser();
    ivy.take('http://localhost', String((await signUpMember(server, owner, 'Ivy')).headers.cookie));
    expect(await ivy.post(`${HOME}rest/sso/saml/link`, { currentPassword: passwordOf('Ivy') })).toMatchObject({
      status: 404,
      data: { code: 'PROVIDER_NOT_SET_UP' },
    });
  });

  it('links an account with a password only for whoever is signed in to it', async () => {
    const ann = await signUpMember(server, owner, 'Ann');
    const attributes = { email: ['ann@example.com'] };
    expect((await signIn('ann-1', { attributes })).url).toBe(`${HOME}signin?refusal=FOREIGN_SIGN_IN_REFUSED`);
    const by = browser();
    by.take('http://localhost', String(ann.headers.cookie));
    expect(await by.post(`${HOME}rest/sso/saml/link`, { currentPassword: 'Guessed1' })).toMatchObject({
      data: { code: 'PASSWORD_WRONG' },
    });
    const { status, data } = await by.post(`${HOME}rest/sso/saml/link`, { currentPassword: passwordOf('Ann') });
    expect(status).toBe(200);
    const request = provider.readRequest((data as { data: { url: string } }).data.url);
    await by.go(await post(provider.respond(request, 'ann-1', attributes), request));
    const later = await signIn('ann-1', { attributes });
    expect(await me(later.by)).toMatchObject({ id: ann.id });
  });

  it('asks an account without a password for a recent sign-in', async () => {
    const { by } = await signIn('kim-1', { attributes: { email: ['kim@example.com'] } });
    const { id } = (await me(by)) as { id: string };
    const longAgo = Date.now() - 11 * 60_000;
    await server.database.db.updateTable('session').set({ created_at: longAgo }).where('user_id', '=', id).execute();
    expect(await by.post(`${HOME}rest/sso/saml/link`, {})).toMatchObject({
      status: 403,
      data: { code: 'SIGN_IN_NOT_RECENT' },
    });
  });

  it('gives people the role of their groups, at each sign-in, and never makes or unmakes the owner', async () => {
    await allow('everyone', { roles: [{ claim: 'groups', value: 'admins', role: 'admin' }] });
    const attributes = { email: ['rita@example.com'], groups: ['staff', 'admins'] };
    const { by } = await signIn('rita-1', { attributes });
    expect(await me(by)).toMatchObject({ globalRole: { name: 'admin' }, isOwner: false });
    const later = await signIn('rita-1', { attributes: { ...attributes, groups: ['staff'] } });
    expect(await me(later.by)).toMatchObject({ globalRole: { name: 'member' } });
    const asOwner = browser();
    asOwner.take('http://localhost', String(owner.headers.cookie));
    await signIn('olga-1', { by: asOwner, query: '?link=true', attributes: { groups: ['staff'] } });
    expect(await me(asOwner)).toMatchObject({ globalRole: { name: 'owner' }, isOwner: true });
    owner.headers.cookie = asOwner.cookie('http://localhost');
  });

  it.each<[string, string, ResponseChanges]>([
    ['an unsigned response', 'SAML_SIGNATURE_WRONG', { isSigned: false }],
    ['a signature of another key', 'SAML_SIGNATURE_WRONG', { key: makeKey() }],
    ['a signature with SHA-1', 'SAML_SIGNATURE_WRONG', { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }],
    ['a changed assertion', 'SAML_SIGNATURE_WRONG', { after: (xml) => xml.replace('mallory@', 'olga@') }],
    ['a signed assertion wrapped in a forged one', 'SAML_SIGNATURE_WRONG', { after: wrapped }],
    ['a forged assertion before the signed one', 'SAML_SIGNATURE_WRONG', { after: preceded }],
    ['an assertion for another audience', 'SAML_NOT_FOR_US', { audience: 'https://other.example' }],
    ['an assertion for another recipient', 'SAML_NOT_FOR_US', { recipient: 'https://other.example/acs' }],
    ['an assertion that answers another request', 'SAML_NOT_FOR_US', { inResponseTo: '_another' }],
    ['an assertion that answers no request', 'SAML_NOT_FOR_US', { before: withoutSignedRequest }],
    ['an assertion of another provider', 'SAML_NOT_FOR_US', { issuer: 'https://other.example' }],
    ['an expired assertion', 'SAML_EXPIRED', { endsIn: -5 }],
    ['a comment in the name', 'SAML_UNREADABLE', { after: (xml) => xml.replace('>mallory<', '>mal<!-- -->lory<') }],
    ['a DTD with entities', 'SAML_UNREADABLE', { after: (xml) => `<!DOCTYPE r [<!ENTITY a "b">]>${xml}` }],
    ['what is not XML', 'SAML_UNREADABLE', { after: () => 'hello' }],
    [
      'a huge response',
      'SAML_UNREADABLE',
      { after: (xml) => xml.replace('</saml:Issuer>', `${' '.repeat(200_000)}$&`) },
    ],
    [
      'a name that changes each time',
      'SAML_UNREADABLE',
      { format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
    ],
  ])('refuses %s', async (_, code, changes) => {
    expect(await refusalOf(changes)).toBe(code);
  });

  it('takes a response once, and only in the browser where the sign-in began', async () => {
    const failed = `${HOME}signin?refusal=FOREIGN_SIGN_IN_FAILED`;
    const by = browser();
    const request = await begin(by);
    const response = provider.respond(request, 'ida-1', ida);
    const place = await post(response, request);
    expect(await post(response, request)).toBe(failed);
    expect(await post(response, await begin(browser()))).toBe(`${HOME}signin?refusal=SAML_NOT_FOR_US`);
    expect((await browser().go(place, `${HOME}signin`)).url).toBe(failed);
    const second = await begin(by);
    const finish = await post(provider.respond(second, 'ida-1', ida), second);
    expect((await by.go(finish, HOME)).url).toBe(HOME);
    expect((await by.go(finish, `${HOME}signin`)).url).toBe(failed);
  });

  it('says what the provider said when it signed nobody in', async () => {
    const refused = (xml: string) =>
      xml
        .replace(/<saml:Assertion.*<\/saml:Assertion>/, '')
        .replace('status:Success"/>', 'status:Responder"/><samlp:StatusMessage>No licence</samlp:StatusMessage>');
    expect(await refusalOf({ isSigned: false, before: refused })).toBe('SAML_PROVIDER_REFUSED');
  });

  it('reads metadata by address, and describes itself to the provider', async () => {
    const site = createServer((_, response) => response.end(provider.metadata)).listen(0, '127.0.0.1');
    await once(site, 'listening');
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/metadata`;
    const summary = await allow('everyone', { metadata: { url }, entityId: 'urn:millrace' });
    expect(summary).toMatchObject({ entityId: provider.entityId, signOnUrl: SIGN_ON });
    expect(summary.certificates).toHaveLength(1);
    const { by } = await signIn('ida-1', { attributes: ida });
    expect(await me(by)).toMatchObject({ email: 'ida@example.com' });
    expect(await owner.rest('GET', '/sso/saml/settings')).toMatchObject({
      settings: { metadata: { url }, entityId: 'urn:millrace' },
      replyUrl: `${HOME}rest/sso/saml/acs`,
      metadataUrl: `${HOME}rest/sso/saml/metadata`,
    });
    const described = await server.call('GET', '/rest/sso/saml/metadata');
    expect(described.headers.get('content-type')).toBe('application/samlmetadata+xml');
    expect(described.text).toContain('entityID="urn:millrace"');
    expect(described.text).toContain(`Location="${HOME}rest/sso/saml/acs"`);
    site.closeAllConnections();
    site.close();
  });

  it.each([
    ['that are no XML', { xml: 'hello' }, 400, 'SAML_UNREADABLE'],
    ['of nobody that signs people in', { xml: '<a xmlns="urn:x"/>' }, 400, 'SAML_UNREADABLE'],
    ['that cannot be had', { url: 'http://127.0.0.1:1/' }, 502, 'PROVIDER_UNREACHABLE'],
    ['on the way to which somebody could be', { url: 'http://idp.example/' }, 502, 'PROVIDER_UNREACHABLE'],
  ])('refuses metadata %s', async (_, metadata, status, code) => {
    const answer = await owner.call('PUT', '/sso/saml/settings', settings('everyone', { metadata }));
    expect(answer).toMatchObject({ status, data: { code } });
  });
});

/** The forged assertion is what stands there; the signed one lies inside of it. */
function wrapped(xml: string): string {
  const signed = /<saml:Assertion.*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
  const forged = signed.replace(/<ds:Signature.*<\/ds:Signature>/, '').replace('mallory', 'olga');
  return xml.replace(
    signed,
    forged
      .replace(/ID="_a/, 'ID="_b')
      .replace('</saml:Assertion>', `<saml:Advice>${signed}</saml:Advice></saml:Assertion>`),
  );
}

function preceded(xml: string): string {
  const signed = /<saml:Assertion.*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
  return xml.replace(signed, `${signed.replace(/ID="_a/, 'ID="_b').replace('mallory', 'olga')}${signed}`);
}

function withoutSignedRequest(xml: string): string {
  return xml.replace(/(<saml:SubjectConfirmationData[^>]*) InResponseTo="[^"]*"/, '$1');
}
