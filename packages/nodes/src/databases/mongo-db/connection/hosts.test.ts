import type { JsonObject } from '@millrace/node-sdk';
import { expect, it } from 'vitest';
import { addressAt, connectionStringOf, hostOf, hostsOf } from './hosts.ts';

const read = (credential: JsonObject) => connectionStringOf({ configurationType: 'connectionString', ...credential });

it('reads servers of a connection string and holds the driver to one', async () => {
  const address = await read({ connectionString: 'mongodb://u:p%40@a,b:1,[::1]:2/db?replicaSet=rs' });
  expect(await hostsOf(address)).toEqual([
    { host: 'a', port: 27017 },
    { host: 'b', port: 1 },
    { host: '::1', port: 2 },
  ]);
  expect(addressAt(address, { host: '::1', port: 2 })).toBe(
    'mongodb://u:p%40@[::1]:2/db?replicaSet=rs&directConnection=true',
  );
});

it('makes an address of values', async () => {
  const values = { configurationType: 'values', host: 'h', port: 5, user: 'ä', password: 'p:/@' };
  const address = await connectionStringOf(values);
  expect(address.href).toBe('mongodb://%C3%A4:p%3A%2F%40@h:5/');
  expect((await connectionStringOf({ ...values, port: 0 })).isSRV).toBe(true);
});

it('refuses what would read files, reach other servers, or is no address', async () => {
  const refused = (rest: string) => read({ connectionString: `mongodb://u:secret@h/${rest}` });
  await expect(refused('?tlsCAFile=/etc/passwd')).rejects.toThrow("the option 'tlsCAFile', which is not allowed");
  await expect(refused('?proxyHost=internal')).rejects.toThrow("the option 'proxyHost'");
  await expect(refused('?authMechanism=MONGODB-AWS')).rejects.toThrow("'MONGODB-AWS' to log in");
  await expect(read({ connectionString: 'http://u:secret@h' })).rejects.toThrow(
    expect.objectContaining({ message: 'The connection string of the MongoDB credential cannot be read' }),
  );
  expect(() => hostOf('%2Ftmp%2Fmongodb.sock')).toThrow('is not a server that can be connected to');
  await expect(connectionStringOf({ configurationType: 'values', host: '' })).rejects.toThrow('has no host');
});
