import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import type { HttpRequest, JsonObject } from '@millrace/node-sdk';
import { type NodeTestOptions, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import { cellJson } from './cell-json.ts';
import { snowflake as credential } from './snowflake.credentials.ts';
import snowflake from './snowflake.node.ts';

const account = { account: 'org-acc', database: 'DB', warehouse: 'WH', username: 'ann', password: 'eyJh.eyJi.c-_' };

/** Answers requests by their method and path, in order where there are several. */
function interfaceOf(...answers: [request: string, body: JsonObject, status?: number][]) {
  const asked: { name: string; body: JsonObject | undefined; url: URL }[] = [];
  const left = [...answers];
  const http = (request: HttpRequest) => {
    const url = new URL(request.url);
    for (const [name, value] of request.query ?? []) url.searchParams.append(name, value);
    const partition = url.searchParams.get('partition');
    const name = `${request.method ?? 'GET'} ${url.pathname.split('/').slice(3).join('/')}${partition ? `#${partition}` : ''}`;
    asked.push({ name, url, body: request.body ? JSON.parse(String(request.body)) : undefined });
    const at = left.findIndex(([given]) => given === name);
    const [[, body, status = 200] = ['', { message: `${name} was not expected` }, 500]] =
      at < 0 ? [] : left.splice(at, 1);
    return { status, json: body };
  };
  return { http, asked };
}

const result = (data: (string | null)[][], more: JsonObject = {}, columns = [['N', 'FIXED']]) => ({
  code: '090001',
  statementHandle: 'h1',
  resultSetMetaData: { rowType: columns.map(([name = '', type = '']) => ({ name, type })), partitionInfo: [{}] },
  data,
  ...more,
});

describe('the Snowflake node', () => {
  const run = (parameters: JsonObject, { http }: ReturnType<typeof interfaceOf>, options: NodeTestOptions = {}) =>
    runNode(snowflake, { credentials: { snowflake: account }, http, ...options, parameters });
  const query = (
    text: string,
    world: ReturnType<typeof interfaceOf>,
    options: JsonObject = {},
    more?: NodeTestOptions,
  ) => run({ operation: 'executeQuery', query: text, options }, world, more);

  it('runs queries with values apart from their text', async () => {
    const world = interfaceOf(['POST statements', result([['1'], ['2']])]);
    const { linked: items } = await query(
      "select '$1', x from $2:name where a = $1 and b = $3 and c = $4 and d = $5",
      world,
      {
        queryReplacement: ["o'x", 'my t', 5, null, true],
      },
    );
    expect(items).toEqual([1, 2].map((N) => ({ json: { N }, pairedItem: { item: 0 } })));
    const [{ body, url } = { body: undefined, url: undefined }] = world.asked;
    expect(url?.host).toBe('org-acc.snowflakecomputing.com');
    expect(url?.searchParams.get('requestId')).toMatch(/^[\da-f-]{36}$/);
    expect(body).toEqual({
      statement: `select '$1', x from "my t" where a = ? and b = ? and c = NULL and d = ?`,
      database: 'DB',
      warehouse: 'WH',
      bindings: {
        1: { type: 'TEXT', value: "o'x" },
        2: { type: 'FIXED', value: '5' },
        3: { type: 'BOOLEAN', value: 'true' },
      },
    });
  });

  it('names database, schema, warehouse and role as Snowflake keeps them', async () => {
    const world = interfaceOf(['POST statements', result([['1']])]);
    const named = { ...account, database: 'shop', schema: ' "New ""x""" ', warehouse: 'Wh_1', role: 'my-role' };
    await query('select 1', world, {}, { credentials: { snowflake: named } });
    expect(world.asked[0]?.body).toMatchObject({
      database: 'SHOP',
      schema: 'New "x"',
      warehouse: 'WH_1',
      role: 'my-role',
    });
  });

  it('waits for statements that take long, and reads all parts of their results', async () => {
    const partitions = { resultSetMetaData: { rowType: [{ name: 'N', type: 'FIXED' }], partitionInfo: [{}, {}, {}] } };
    const world = interfaceOf(
      ['POST statements', { code: '333334', statementHandle: 'h1' }, 202],
      ['GET statements/h1', { code: '333334', statementHandle: 'h1' }, 202],
      ['GET statements/h1', result([['1']], partitions)],
      ['GET statements/h1#1', { data: [['2'], ['3']] }],
      ['GET statements/h1#2', { data: [['4']] }],
    );
    const { json } = await query('select n from t', world);
    expect(json.map(({ N }) => N)).toEqual([1, 2, 3, 4]);
    expect(world.asked.map(({ name }) => name).slice(-2)).toEqual(['GET statements/h1#1', 'GET statements/h1#2']);
  });

  it('gives rows of several statements', async () => {
    const world = interfaceOf(
      ['POST statements', { code: '090001', statementHandle: 'h', statementHandles: ['a', 'b'], data: [['Multiple']] }],
      ['GET statements/a', result([['1']])],
      ['GET statements/b', result([['2']])],
    );
    expect((await query('select 1; select 2', world)).json).toEqual([{ N: 1 }, { N: 2 }]);
    expect(world.asked[0]?.body?.parameters).toEqual({ MULTI_STATEMENT_COUNT: '0' });
  });

  it('refuses results that are too large, and tells why statements fail', async () => {
    const huge = { resultSetMetaData: { rowType: [], partitionInfo: [{ uncompressedSize: 300 * 1024 * 1024 }] } };
    await expect(query('select 1', interfaceOf(['POST statements', result([], huge)]))).rejects.toThrow(
      'The result has 300 MB, more than 256 MB',
    );
    const refused = { code: '002003', message: "SQL compilation error: Object 'T' does not exist", sqlState: '42S02' };
    await expect(query('select 1', interfaceOf(['POST statements', refused, 422]))).rejects.toThrow(
      "Object 'T' does not exist",
    );
  });

  it('reads no more of a result than it may have, whatever the service says of its size', async () => {
    const cell = 'x'.repeat(60 * 1024 * 1024);
    const parts = Array.from({ length: 5 }, (_, at): [string, JsonObject] => [
      `GET statements/h1#${at + 1}`,
      { data: [[cell]] },
    ]);
    const said = {
      resultSetMetaData: { rowType: [{ name: 'N', type: 'TEXT' }], partitionInfo: [{}, {}, {}, {}, {}, {}] },
    };
    const world = interfaceOf(['POST statements', result([['1']], said)], ...parts);
    await expect(query('select n from t', world)).rejects.toThrow('The result has more than 256 MB');
    expect(world.asked).toHaveLength(6);
  });

  it('inserts rows of all items at once, and gives the items back', async () => {
    const world = interfaceOf(['POST statements', result([['2']])]);
    const items: JsonObject[] = [
      { id: 1, Name: 'a', 'my col': null },
      { id: 2.5, Name: 'b', 'my col': { x: 1 } },
    ];
    const insert = { operation: 'insert', table: 'my.t."x.y"', columns: 'id, Name, my col' };
    const { linked: given } = await run(insert, world, { items });
    expect(world.asked[0]?.body).toMatchObject({
      statement: 'INSERT INTO "MY"."T"."x.y" ("ID", "NAME", "my col") VALUES (?, ?, NULL), (?, ?, ?)',
      bindings: { 1: { type: 'FIXED' }, 2: { value: 'a' }, 3: { type: 'REAL', value: '2.5' }, 5: { value: '{"x":1}' } },
    });
    expect(given).toEqual(items.map((json, item) => ({ json, pairedItem: { item } })));
  });

  it('updates the rows that the items mean', async () => {
    const world = interfaceOf(['POST statements', result([['1']])], ['POST statements', result([['1']])]);
    const update = { operation: 'update', table: 't', updateKey: 'id', columns: '' };
    await run(update, world, {
      items: [
        { id: 1, a: 'x' },
        { id: 2, a: 'y' },
      ],
    });
    expect(world.asked.map(({ body }) => body?.statement)).toEqual(
      Array(2).fill('UPDATE "T" SET "A" = ? WHERE "ID" = ?'),
    );
    await expect(run(update, world, { items: [{ a: 1 }] })).rejects.toMatchObject({ itemIndex: 0 });
  });
});

describe('a Snowflake credential', () => {
  const signed = async (fields: JsonObject) =>
    (await credential.authenticate?.({ ...account, ...fields }, { url: 'https://x.test' }))?.headers ?? {};

  it('signs by its key pair', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const passphrase = 'secret';
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase }).toString();
    const byKey = { authentication: 'keyPair', account: 'xy12345.eu-west-1', privateKey: pem, passphrase };
    const headers = await signed(byKey);
    expect(headers['x-snowflake-authorization-token-type']).toBe('KEYPAIR_JWT');
    const [head = '', claims = '', signature = ''] = headers.authorization?.replace('Bearer ', '').split('.') ?? [];
    const isRight = verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${claims}`),
      publicKey,
      Buffer.from(signature, 'base64url'),
    );
    expect(isRight).toBe(true);
    const der = publicKey.export({ type: 'spki', format: 'der' });
    const { iss, sub, iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(sub).toBe('XY12345.ANN');
    expect(iss).toBe(`XY12345.ANN.SHA256:${createHash('sha256').update(der).digest('base64')}`);
    expect(exp - iat).toBe(3300);
    await expect(signed({ ...byKey, passphrase: 'wrong' })).rejects.toThrow(
      'private key of the credential cannot be read',
    );
  });

  it('signs by a token, and says that passwords are not taken', async () => {
    expect(await signed({})).toMatchObject({ authorization: 'Bearer eyJh.eyJi.c-_' });
    await expect(signed({ password: 'hunter2' })).rejects.toMatchObject({
      message: 'Snowflake takes no passwords over its SQL interface',
      code: 'CREDENTIAL_INVALID',
    });
    expect(credential.baseUrl?.({ ...account, account: 'https://a-b.snowflakecomputing.com/' })).toBe(
      'https://a-b.snowflakecomputing.com',
    );
    expect(() => credential.baseUrl?.({ ...account, account: 'evil.test/x' })).toThrow('is not the identifier');
  });
});

it.each([
  ['5', 'FIXED', 5],
  ['9007199254740993', 'FIXED', '9007199254740993'],
  ['-0.10', 'fixed', -0.1],
  ['1.5e3', 'REAL', 1500],
  ['NaN', 'REAL', 'NaN'],
  ['true', 'BOOLEAN', true],
  ['18262', 'DATE', '2020-01-01'],
  ['82919.123000000', 'TIME', '23:01:59.123'],
  ['1616173619.123000000', 'TIMESTAMP_NTZ', '2021-03-19T17:06:59.123'],
  ['1616173619.123000000', 'TIMESTAMP_LTZ', '2021-03-19T17:06:59.123Z'],
  ['1616173619.123000000 1530', 'TIMESTAMP_TZ', '2021-03-19T18:36:59.123+01:30'],
  ['1616173619.000000000 960', 'TIMESTAMP_TZ', '2021-03-19T09:06:59.000-08:00'],
  ['616263', 'BINARY', { type: 'Buffer', data: [97, 98, 99] }],
  ['{"a":[1]}', 'VARIANT', { a: [1] }],
  ['undefined', 'VARIANT', 'undefined'],
  [null, 'TEXT', null],
  ['x', 'TEXT', 'x'],
])('reads %s of type %s as %j', (text, type, value) => {
  expect(cellJson(text, type)).toEqual(value);
});
