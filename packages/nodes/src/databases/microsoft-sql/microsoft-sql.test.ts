import { connect } from 'node:net';
import { type JsonObject, type Network, NodeError } from '@millrace/node-sdk';
import { type NodeTestOptions, runCredentialTest, runNode } from '@millrace/node-sdk/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../testing/certificate.ts';
import microsoftSqlTest from './microsoft-sql.credential-test.ts';
import microsoftSql from './microsoft-sql.node.ts';
import { openMicrosoftSql } from './microsoft-sql-session.ts';
import { type FakeTdsOptions, type FakeTdsServer, startFakeTdsServer } from './testing/fake-tds-server.ts';

let server: FakeTdsServer | undefined;
afterEach(() => server?.close());

const credential = (more: JsonObject = {}) => ({
  server: '127.0.0.1',
  port: server?.port ?? 1,
  user: 'sa',
  password: 'geheim€',
  database: 'shop',
  tls: false,
  ...more,
});
const start = async (options?: FakeTdsOptions) => {
  server = await startFakeTdsServer(options);
  return server;
};
const run = (parameters: JsonObject, options: NodeTestOptions = {}) =>
  runNode(microsoftSql, {
    typeVersion: 1.1,
    credentials: { microsoftSql: credential() },
    ...options,
    parameters,
  });
const query = (text: string, options: JsonObject = {}, more: NodeTestOptions = {}) =>
  run({ operation: 'executeQuery', query: text, options }, more);
const values = (request: FakeTdsServer['asked'][number] | undefined) =>
  typeof request === 'object' ? Object.values(request.parameters).map(({ value }) => value) : undefined;

describe('queries', () => {
  it('tell what each statement of a long batch changed', async () => {
    await start({ answer: () => Array(150_000).fill({ changed: 1 }) });
    const { json } = await query('while 1 = 1 update x', {}, { items: [{}] });
    expect(json).toHaveLength(150_000);
    expect(json.at(-1)).toEqual({ message: 'Query 150000 executed successfully', rowsAffected: 1 });
  });

  it('give rows of all their statements, with values as JSON', async () => {
    const guid = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
    const columns = [
      ['i', 'int'],
      ['b', 'bigint'],
      ['t', 'bit'],
      ['f', 'float'],
      ['d', 'decimal'],
      ['at', 'datetime2'],
      ['u', 'uniqueidentifier'],
      ['__proto__', 'nvarchar'],
      ['v', 'varbinary'],
    ] as const;
    const row = [1, 9007199254740993n, true, 1.5, -1234, [11_045_006, 739_000], guid, "é'x", Buffer.from([1, 2])];
    await start({
      answer: () => [
        { columns, rows: [row, row.map(() => null)] },
        { changed: 2 },
        {
          columns: [
            ['a', 'int'],
            ['a', 'int'],
            ['a', 'int'],
            ['', 'int'],
          ],
          rows: [[1, 2, null, 3]],
        },
      ],
    });
    const { items } = await query('select 1; update x; select 2', {}, { items: [{}] });
    const [first, second, third] = items.map(({ json }) => json);
    expect(Object.entries(first ?? {})).toEqual([
      ['i', 1],
      ['b', '9007199254740993'],
      ['t', true],
      ['f', 1.5],
      ['d', -12.34],
      ['at', '2024-04-25T03:04:05.006Z'],
      ['u', '33221100-5544-7766-8899-AABBCCDDEEFF'],
      ['__proto__', "é'x"],
      ['v', { type: 'Buffer', data: [1, 2] }],
    ]);
    expect(Object.values(second ?? {})).toEqual(columns.map(() => null));
    expect(third).toEqual({ a: [1, 2, null], '': 3 });
    expect(items[0]?.pairedItem).toEqual({ item: 0 });
  });

  it('take values apart from their text', async () => {
    const { asked } = await start();
    await query("select '$1', [$1], x /* $1 */ from $2:name where a = $1 and b in ($3) and c = $4 and d = $5", {
      queryReplacement: ["o'Neill; drop table x", 't]x', [1, 2.5], null, { a: true }],
    });
    expect(asked).toMatchObject([
      {
        sql: "select '$1', [$1], x /* $1 */ from [t]]x] where a = @value1 and b in (@value2, @value3) and c = NULL and d = @value4",
        parameters: {
          value1: { type: 'nvarchar(21)', value: "o'Neill; drop table x" },
          value2: { type: 'int', value: 1 },
          value3: { type: 'float', value: 2.5 },
          value4: { value: '{"a":true}' },
        },
      },
    ]);
  });

  it('run for each item, in the first version for the first one alone, and tell what they changed', async () => {
    const { asked } = await start({ answer: () => [{ changed: 2 }, { changed: 3 }] });
    const items = [{ id: 1 }, { id: 2 }];
    const { items: given } = await query('delete x; delete y', {}, { items });
    expect(given.map(({ json, pairedItem }) => [json, pairedItem])).toEqual(
      [0, 1].flatMap((item) => [
        [{ message: 'Query 1 executed successfully', rowsAffected: 2 }, { item }],
        [{ message: 'Query 2 executed successfully', rowsAffected: 3 }, { item }],
      ]),
    );
    asked.length = 0;
    await query('select 1', {}, { items, typeVersion: 1 });
    expect(asked).toHaveLength(1);
  });

  it('fail alone where the workflow goes on', async () => {
    const error = { number: 208, message: "Invalid object name 'nothing'." };
    const { asked } = await start({ answer: () => (asked.length === 1 ? [{ error }] : [{ changed: 1 }]) });
    const { json } = await query('select * from nothing', {}, { items: [{}, {}], continueOnFail: true });
    expect(json).toEqual([
      { error: "Microsoft SQL reports: Invalid object name 'nothing'." },
      { message: 'Query 1 executed successfully', rowsAffected: 1 },
    ]);
    asked.length = 0;
    await expect(query('select * from nothing')).rejects.toMatchObject({
      description: 'Check the name of the table.',
      details: { code: 'EREQUEST', number: 208 },
    });
  });

  it('end when they take longer than the credential allows, and when the execution is stopped', async () => {
    const { asked } = await start({ answer: () => undefined });
    const impatient = { credentials: { microsoftSql: credential({ requestTimeout: 20 }) } };
    await expect(query('waitfor', {}, impatient)).rejects.toMatchObject({ details: { code: 'ETIMEOUT' } });
    expect(asked.at(-1)).toBe('attention');
    asked.length = 0;
    const stop = new AbortController();
    const running = query('waitfor', {}, { signal: stop.signal });
    await expect.poll(() => asked).toHaveLength(1);
    stop.abort(new Error('stopped by the user'));
    await expect(running).rejects.toThrow('stopped by the user');
  });
});

describe('changes of tables', () => {
  it('insert rows of all items at once, and give the items back', async () => {
    const { asked } = await start();
    const items: JsonObject[] = [
      { id: 1, name: 'a', more: null },
      { id: '2b', name: "b'; drop", at: true },
    ];
    const { items: given } = await run({ operation: 'insert', table: 'dbo.[t.x]', columns: 'id, name,at' }, { items });
    expect(asked).toMatchObject([
      {
        sql: 'INSERT INTO [dbo].[t.x] ([id], [name], [at]) VALUES (@value1, @value2, NULL), (@value3, @value4, @value5)',
        parameters: { value1: { type: 'nvarchar(1)', value: '1' }, value5: { type: 'bit', value: true } },
      },
    ]);
    expect(values(asked[0])).toEqual(['1', 'a', '2b', "b'; drop", true]);
    expect(given).toEqual(items.map((json, item) => ({ json, pairedItem: { item } })));
    asked.length = 0;
    await run({ operation: 'insert', table: 't', columns: '' }, { items: [{ a: 1 }, { b: 2 }] });
    expect(asked).toMatchObject([{ sql: 'INSERT INTO [t] ([a], [b]) VALUES (@value1, DEFAULT), (DEFAULT, @value2)' }]);
  });

  it('insert many rows in a transaction, as many at a time as the server takes', async () => {
    const { asked } = await start();
    const items = Array.from({ length: 1500 }, (_, id) => ({ id, name: 'x' }));
    await run({ operation: 'insert', table: 't', columns: 'id,name' }, { items });
    expect(asked.map((request) => (typeof request === 'string' ? request : values(request)?.length))).toEqual([
      'begin',
      2000,
      1000,
      'commit',
    ]);
  });

  it('leave nothing behind when one of them fails', async () => {
    const error = { number: 2627, message: 'Violation of PRIMARY KEY constraint.' };
    const { asked } = await start({
      answer: ({ parameters }) => [parameters.value2?.value === 2 ? { error } : { changed: 1 }],
    });
    const update = { operation: 'update', table: 't', updateKey: 'id', columns: 'name' };
    await expect(
      run(update, {
        items: [
          { id: 1, name: 'a' },
          { id: 2, name: 'b' },
        ],
      }),
    ).rejects.toMatchObject({
      message: 'Microsoft SQL reports: Violation of PRIMARY KEY constraint.',
      itemIndex: 1,
    });
    expect(asked.filter((request) => typeof request === 'string')).toEqual(['begin', 'rollback']);
  });

  it('update the rows that the items mean', async () => {
    const { asked } = await start();
    const update = { operation: 'update', table: 't', updateKey: 'i]d', columns: '' };
    const { json } = await run(update, { items: [{ 'i]d': 1, name: 'a' }] });
    expect(asked).toMatchObject([{ sql: 'UPDATE [t] SET [name] = @value1 WHERE [i]]d] = @value2' }]);
    expect(values(asked[0])).toEqual(['a', 1]);
    expect(json).toEqual([{ 'i]d': 1, name: 'a' }]);
    await expect(run(update, { items: [{ 'i]d': 1, name: 'a' }, { name: 'b' }] })).rejects.toMatchObject({
      itemIndex: 1,
      message: "The item has no field 'i]d', which tells what row is meant",
    });
  });

  it('delete the rows that the items mean', async () => {
    const { asked } = await start({ answer: () => [{ changed: 2 }] });
    const { items } = await run(
      { operation: 'delete', table: 't', deleteKey: 'id' },
      { items: [{ id: 1 }, { id: 'x' }] },
    );
    expect(asked).toMatchObject([{ sql: 'DELETE FROM [t] WHERE [id] IN (@value1, @value2)' }]);
    expect(values(asked[0])).toEqual(['1', 'x']);
    expect(items).toEqual([{ json: { rowsAffected: 2 }, pairedItem: [{ item: 0 }, { item: 1 }] }]);
    await expect(run({ operation: 'delete', table: 'a..b', deleteKey: 'id' }, { items: [{ id: 1 }] })).rejects.toThrow(
      "'a..b' is not the name of a table",
    );
  });
});

describe('connections', () => {
  const test = (more: JsonObject = {}) => runCredentialTest(microsoftSqlTest, credential(more));

  it('log in with an account of the server, or one of a domain', async () => {
    const { logins, ntlm } = await start();
    await test();
    expect(logins).toMatchObject([{ user: 'sa', password: 'geheim€', database: 'shop', isEncrypted: false }]);
    // No time is no reason to give up at once.
    await test({ domain: 'CORP', user: 'ann', connectTimeout: 0 });
    expect(logins[1]).toMatchObject({ user: '', password: '' });
    expect(ntlm[1]?.includes(Buffer.from('CORPann', 'ucs2'))).toBe(true);
  });

  it('are encrypted, with a certificate that is verified unless the credential says otherwise', async () => {
    const { logins } = await start({ tls: makeCertificate() });
    await expect(test({ tls: true })).rejects.toThrow('self-signed certificate');
    await test({ tls: true, allowUnauthorizedCerts: true });
    expect(logins).toMatchObject([{ password: 'geheim€', isEncrypted: true }]);
  });

  it('say what is wrong with the credential', async () => {
    await start();
    await expect(test({ user: 'nobody' })).rejects.toMatchObject({
      message: "Microsoft SQL reports: Login failed for user 'nobody'.",
      description: 'Check user, password, domain and database of the credential.',
    });
    await expect(test({ server: ' ' })).rejects.toThrow('has no server');
    await expect(test({ server: 'host\\EXPRESS' })).rejects.toThrow("by their names ('host\\EXPRESS')");
    await expect(test({ tls: true })).rejects.toMatchObject({
      description: 'Switch TLS off in the credential, or on in the server.',
    });
  });

  it('go through the guarded network, also to servers that others name', async () => {
    const { port } = await start({ route: { host: 'other.internal', port: 1500 } });
    const targets: unknown[] = [];
    const blocked = new NodeError('other.internal is not allowed', { code: 'NETWORK_BLOCKED_ADDRESS' });
    const network: Network = {
      connect: async (target) => {
        targets.push([target.host, target.port]);
        if (target.host === 'other.internal') throw blocked;
        return connect({ host: target.host, port: target.port });
      },
    };
    const credentials = { get: async () => credential() };
    const { signal } = new AbortController();
    await expect(openMicrosoftSql({ network, credentials, signal })).rejects.toBe(blocked);
    expect(targets).toEqual([
      ['127.0.0.1', port],
      ['other.internal', 1500],
    ]);
  });

  it('are given up when servers send on without end', async () => {
    const route = { host: '127.0.0.1', port: 0 };
    route.port = (await start({ route })).port;
    await expect(query('select 1')).rejects.toThrow('send from one to the other without end');
  });
});
