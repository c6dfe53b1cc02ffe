import type { JsonObject } from '@millrace/node-sdk';
import { lookupContext, type NodeTestOptions, runCredentialTest, runNode } from '@millrace/node-sdk/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../testing/certificate.ts';
import ldapTest from './ldap.credential-test.ts';
import ldap from './ldap.node.ts';
import { lookups } from './lookups.ts';
import { type FakeLdapOptions, type FakeLdapServer, startFakeLdapServer } from './testing/fake-ldap-server.ts';

const PEOPLE = 'ou=people,dc=org';
const ANN = `uid=ann,${PEOPLE}`;
const person = { objectclass: ['inetOrgPerson'] };

let server: FakeLdapServer | undefined;
afterEach(() => server?.close());

const start = async (options?: FakeLdapOptions, more: Parameters<typeof startFakeLdapServer>[0] = {}) => {
  server = await startFakeLdapServer(
    {
      [PEOPLE]: { objectclass: ['organizationalUnit'], ou: ['people'] },
      [ANN]: { ...person, cn: ['Ann (Boss)*'], mail: ['a@x', 'b@x'], jpegPhoto: ['\xff\xd8\xff'] },
      [`uid=bob,${PEOPLE}`]: { ...person, cn: ['Bob'] },
      [`uid=cy,${PEOPLE}`]: { ...person, cn: ['Cy'] },
      ...more,
    },
    options,
  );
  return server;
};
const credential = (more: JsonObject = {}) => ({
  hostname: '127.0.0.1',
  port: String(server?.port ?? 1),
  bindDN: 'cn=admin',
  bindPassword: 'secret',
  connectionSecurity: 'none',
  ...more,
});
const run = (parameters: JsonObject, options: NodeTestOptions = {}) =>
  runNode(ldap, { credentials: { ldap: credential() }, ...options, parameters });
const search = (parameters: JsonObject, options?: NodeTestOptions) =>
  run({ operation: 'search', baseDN: PEOPLE, searchFor: 'custom', ...parameters }, options);
const names = async (parameters: JsonObject) =>
  (await search(parameters)).json.map(({ dn }) => String(dn).split(',')[0]);

describe('searches', () => {
  it('give entries, with lists of several values and bytes as Base64', async () => {
    await start();
    const { items } = await search({ customFilter: '(cn=Ann*)' });
    expect(items).toEqual([
      {
        json: {
          dn: ANN,
          objectclass: 'inetOrgPerson',
          cn: 'Ann (Boss)*',
          mail: ['a@x', 'b@x'],
          jpegPhoto: '/9j/',
        },
        pairedItem: { item: 0 },
      },
    ]);
  });

  it('look for a text that cannot change the filter', async () => {
    await start();
    const by = (searchText: string, more: JsonObject = {}) =>
      names({ searchFor: '(objectclass=inetOrgPerson)', attribute: 'cn', searchText, ...more });
    expect(await by('Ann (B*')).toEqual(['uid=ann']);
    expect(await by('x)(|(cn=*')).toEqual([]);
    expect(await by('*', { searchFor: 'organizationalUnit' })).toEqual([]);
    expect(await by('B*b', { searchFor: 'inetOrgPerson' })).toEqual(['uid=bob']);
    await expect(by('x', { attribute: 'cn=a)(b' })).rejects.toThrow("'cn=a)(b' is not the name of an attribute");
    await expect(by('x', { searchFor: [] })).rejects.toThrow('Nothing is chosen to search for');
  });

  it('come in pages, as far as is wanted', async () => {
    const { asked } = await start();
    const pages = () => asked.filter((name) => name.startsWith('page') || name === 'no pages');
    expect(await names({ returnAll: true, options: { pageSize: 3 } })).toHaveLength(4);
    expect(pages()).toEqual(['page of 3 from 0', 'page of 3 from 3']);
    asked.length = 0;
    expect(await names({ limit: 2 })).toEqual(['ou=people', 'uid=ann']);
    expect(pages()).toEqual(['page of 2 from 0']);
    asked.length = 0;
    expect(await names({ limit: 3, options: { pageSize: 0, scope: 'one' } })).toEqual(['uid=ann', 'uid=bob', 'uid=cy']);
    expect(pages()).toEqual(['no pages']);
    expect(await names({ options: { scope: 'base' } })).toEqual(['ou=people']);
  });

  it('fail with the item they are for, and the others go on where the workflow does', async () => {
    await start();
    await expect(search({ customFilter: '(cn=' })).rejects.toMatchObject({ itemIndex: 0 });
    const { json } = await search({ customFilter: '(cn=' }, { items: [{}, {}], continueOnFail: true });
    expect(json).toHaveLength(2);
  });
});

describe('changes', () => {
  it('create, change, rename and remove an entry', async () => {
    const { entries } = await start();
    const dn = `uid=dee,${PEOPLE}`;
    const attribute = [
      { id: 'objectClass', value: 'inetOrgPerson' },
      { id: 'mail', value: 'a@x' },
      { id: 'mail', value: 'b@x' },
    ];
    expect((await run({ operation: 'create', dn, attributes: { attribute } })).json).toEqual([
      { dn, result: 'success' },
    ]);
    expect(entries.get(dn)?.get('mail')).toEqual(['a@x', 'b@x']);
    const attributes = {
      add: [{ id: 'cn', value: 'Dee' }],
      replace: [{ id: 'sn', value: 'D' }],
      delete: [{ id: 'mail', value: 'a@x' }],
    };
    await run({ operation: 'update', dn, attributes });
    expect(Object.fromEntries(entries.get(dn) ?? [])).toMatchObject({ cn: ['Dee'], sn: ['D'], mail: ['b@x'] });
    await run({ operation: 'update', dn, attributes: { delete: [{ id: 'mail', value: '' }] } });
    expect(entries.get(dn)?.get('mail')).toEqual([]);
    const targetDn = `uid=di,${PEOPLE}`;
    expect((await run({ operation: 'rename', dn, targetDn })).json).toEqual([{ dn: targetDn, result: 'success' }]);
    await run({ operation: 'delete', dn: targetDn });
    expect(entries.has(targetDn)).toBe(false);
    await expect(run({ operation: 'delete', dn: targetDn })).rejects.toMatchObject({
      message: 'LDAP reports: no such object',
      description: 'Check the distinguished name.',
      details: { code: 32 },
    });
    await expect(run({ operation: 'update', dn: ANN, attributes: {} })).rejects.toThrow('There is nothing to change');
  });

  it('compare an attribute with a value', async () => {
    const { asked } = await start();
    const compare = (value: string) => run({ operation: 'compare', dn: ANN, id: 'mail', value }, { items: [{}, {}] });
    const given = { dn: ANN, attribute: 'mail' };
    expect((await compare('b@x')).json).toEqual([
      { ...given, result: true },
      { ...given, result: true },
    ]);
    await expect.poll(() => asked).toEqual(['bind', 'compare', 'compare', 'unbind']);
    expect((await compare('c@x')).json[0]).toEqual({ ...given, result: false });
  });
});

describe('connections', () => {
  const test = (more: JsonObject = {}) => runCredentialTest(ldapTest, credential(more));

  it('log in, or do not', async () => {
    const { asked } = await start();
    await test();
    await expect(test({ bindPassword: 'wrong' })).rejects.toMatchObject({
      message: 'LDAP reports: invalid credentials',
      description: 'Check bind DN and password of the credential.',
    });
    asked.length = 0;
    await test({ bindDN: '', bindPassword: '' });
    expect(asked).not.toContain('bind');
    await expect(test({ bindPassword: '' })).rejects.toThrow('Without a password nobody logs in');
    expect(asked).not.toContain('bind');
    await expect(test({ hostname: ' ' })).rejects.toThrow('has no server');
  });

  it('show no more of what a server writes than can be read', async () => {
    await start({ says: 'x'.repeat(100_000) });
    const error: unknown = await test({ bindPassword: 'wrong' }).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ message: `LDAP reports: ${'x'.repeat(500)}…` });
    expect(error).not.toHaveProperty('cause');
  });

  it('are encrypted before the password is sent', async () => {
    const tls = makeCertificate();
    const { asked } = await start({ tls });
    const started = { hostname: 'localhost', connectionSecurity: 'startTls' };
    await expect(test(started)).rejects.toThrow('did not switch to an encrypted connection: self-signed certificate');
    expect(asked).toEqual(['extended']);
    await test({ ...started, caCertificate: tls.cert });
    await test({ ...started, allowUnauthorizedCerts: true });
  });

  it('are refused where a server does not encrypt them, or somebody sends more in clear', async () => {
    await start();
    const started = { connectionSecurity: 'startTls', allowUnauthorizedCerts: true };
    await expect(test(started)).rejects.toThrow('it answered with code 2');
    await server?.close();
    const { asked } = await start({ tls: makeCertificate(), injected: Buffer.from([0x30, 0]) });
    await expect(test(started)).rejects.toThrow('did not switch to an encrypted connection');
    expect(asked).toEqual(['extended']);
  });

  it('end when a server sends no LDAP, or announces too much', async () => {
    await start({ garbage: Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n') });
    await expect(search({})).rejects.toThrow('The server does not speak LDAP');
    await server?.close();
    await start({ garbage: Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff]) });
    await expect(search({})).rejects.toThrow('The message of the LDAP server is larger than 32 MB');
  });

  it('end when a server is silent, or the execution is stopped', async () => {
    const { asked } = await start({ isSilent: true });
    await expect(search({}, { credentials: { ldap: credential({ timeout: 0.02 }) } })).rejects.toThrow('timed out');
    asked.length = 0;
    const stop = new AbortController();
    const running = search({}, { signal: stop.signal });
    await expect.poll(() => asked).toContain('search');
    stop.abort(new Error('stopped by the user'));
    await expect(running).rejects.toThrow('stopped by the user');
  });
});

describe('lists', () => {
  const startWith = (schema: Record<string, string[]>) =>
    start(
      {},
      { '': { objectclass: ['top'], subschemaSubentry: ['cn=s'] }, 'cn=s': { objectclass: ['subschema'], ...schema } },
    );
  const options = (name: string, parameters: JsonObject) =>
    lookups.options?.[name]?.(lookupContext(ldap, { credentials: { ldap: credential() }, parameters }));
  const searching = { operation: 'search', baseDN: PEOPLE };
  const custom = { name: 'Custom', value: 'custom', description: 'Give a filter' };

  it('offer what the server knows', async () => {
    await startWith({
      objectclasses: ["( 2.5.6.6 NAME 'person' SUP top STRUCTURAL MUST ( sn $ cn ) )"],
      attributetypes: ["( 2.5.4.3 NAME ( 'cn' 'commonName' ) SUP name )", "( 2.5.4.4 NAME 'sn' SUP name )"],
    });
    expect(await options('getObjectClasses', searching)).toEqual([
      custom,
      { name: 'person', value: '(objectclass=person)' },
    ]);
    const named = (...list: string[]) => list.map((name) => ({ name, value: name }));
    expect(await options('getAttributes', searching)).toEqual(named('cn', 'commonName', 'sn'));
    expect(await options('getAttributesForDn', { operation: 'compare', dn: `uid=bob,${PEOPLE}` })).toEqual(
      named('cn', 'objectclass'),
    );
  });

  it('read a schema whose brackets never close in time that grows with its length', async () => {
    await startWith({ objectclasses: [' NAME ('.repeat(200_000)] });
    expect(await options('getObjectClasses', searching)).toEqual([custom]);
  });
});
