import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, interceptors, request } from 'undici';
import { describe, expect, test } from 'vitest';
import { AddressGuard, BlockedAddressError } from './address-guard.ts';
import { isAllowEntry } from './allow-list.ts';

const guard = new AddressGuard([]);

describe('without an allow-list', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:a9fe:a9fe',
    '::10.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '2002:7f00:1::',
    '2002:a00:1::1',
    '2001::1',
    '2001:20::1',
    '2001:db8::1',
    '3fff::1',
    '5f00::1',
    '100::1',
    '100:0:0:1::1',
    'fec0::1',
    '192.0.0.8',
    '192.0.2.2',
    '192.88.99.1',
    '198.51.100.1',
    '203.0.113.1',
    '64:ff9b:1::1',
    '::ffff:0:10.0.0.1',
  ])('the internal address %s is refused', (address) => {
    expect(guard.allowsAddress(address)).toBe(false);
  });

  test.each([
    '1.1.1.1',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '192.169.0.1',
    '2606:4700:4700::1111',
    '::ffff:1.1.1.1',
    '64:ff9b::1.1.1.1',
    '2002:101:101::1',
  ])('the public address %s is allowed', (address) => {
    expect(guard.allowsAddress(address)).toBe(true);
  });

  test('what is no address is refused', () => {
    expect(guard.allowsAddress('nonsense')).toBe(false);
    expect(guard.allowsAddress('')).toBe(false);
  });

  test('a literal host is judged, brackets or not, and a name is left to the lookup', () => {
    expect(() => guard.checkLiteral('127.0.0.1')).toThrow(BlockedAddressError);
    expect(() => guard.checkLiteral('[::1]')).toThrow(BlockedAddressError);
    expect(() => guard.checkLiteral('example.com')).not.toThrow();
  });

  test('a name that resolves to an internal address is refused', async () => {
    await expect(guard.checkResolved('localhost')).rejects.toThrow(BlockedAddressError);
  });
});

describe('with an allow-list', () => {
  test('an address and a range open just what they say', () => {
    const open = new AddressGuard(['10.1.0.0/16', '127.0.0.1', 'fd00::/8']);
    expect(open.allowsAddress('10.1.255.1')).toBe(true);
    expect(open.allowsAddress('10.2.0.1')).toBe(false);
    expect(open.allowsAddress('127.0.0.1')).toBe(true);
    expect(open.allowsAddress('127.0.0.2')).toBe(false);
    expect(open.allowsAddress('::ffff:10.1.0.1')).toBe(true);
    expect(open.allowsAddress('fd00::1')).toBe(true);
    expect(open.allowsAddress('fe80::1')).toBe(false);
  });

  test('a host name is matched whole and without regard to case', () => {
    const open = new AddressGuard([' DB.local ', '*.corp.example']);
    expect(open.allowsHost('db.LOCAL')).toBe(true);
    expect(open.allowsHost('evil-db.local')).toBe(false);
    expect(open.allowsHost('a.b.corp.example')).toBe(true);
    expect(open.allowsHost('corp.example')).toBe(false);
    expect(open.allowsHost('notcorp.example')).toBe(false);
  });

  test('an allowed name may resolve to an internal address', async () => {
    await expect(new AddressGuard(['localhost']).checkResolved('localhost')).resolves.toBeUndefined();
  });
});

describe('an entry of the list', () => {
  test.each([
    'db.local',
    'localhost',
    '*.corp.example',
    'a_b.c',
    'bücher.example',
    '10.0.0.1',
    '10.0.0.0/8',
    '::1',
    'fd00::/8',
  ])('%s is understood', (entry) => expect(isAllowEntry(entry)).toBe(true));

  test.each([
    '',
    '*',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '10.0.0',
    'fd00::/129',
    'http://db',
    'db:5432',
    'a b',
    '*.*.b',
    '10.0.0.0/',
  ])('"%s" is not', (entry) => expect(isAllowEntry(entry)).toBe(false));

  test('that is wrong does not pass as one that allows nothing', () => {
    expect(() => new AddressGuard(['10.0.0.0/33'])).toThrow(
      '"10.0.0.0/33" is no host name, address or range of addresses',
    );
  });
});

test('literal addresses are judged for undici, also where a redirect leads', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/secret' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const send = (allow: string[], host: string) => {
    const guard = new AddressGuard(allow);
    const agent = new Agent({ connect: { lookup: guard.lookup } });
    const dispatcher = agent.compose(guard.interceptor, interceptors.redirect({ maxRedirections: 3 }));
    return request(`http://${host}:${port}/`, { dispatcher });
  };
  await expect(send([], '127.0.0.1')).rejects.toMatchObject({ address: '127.0.0.1' });
  await expect(send([], '[::ffff:127.0.0.1]')).rejects.toThrow(BlockedAddressError);
  await expect(send([], 'localhost')).rejects.toThrow(BlockedAddressError);
  await expect(send(['127.0.0.1', '::1'], 'localhost')).rejects.toMatchObject({ address: '169.254.169.254' });
  server.close();
});
