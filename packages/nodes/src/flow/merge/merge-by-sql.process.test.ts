import type { JsonObject, NodeType } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import merge from './merge.node.ts';

const [, , mergeV3] = merge as [NodeType, NodeType, NodeType];

async function run(nodeType: NodeType, typeVersion: number, parameters: JsonObject, ...inputs: JsonObject[][]) {
  return (await runNode(nodeType, { typeVersion, parameters, inputs })).json;
}

const people: JsonObject[] = [
  { id: 1, name: 'Ann', city: { name: 'Oslo' } },
  { id: 2, name: 'Bob' },
];
const ages: JsonObject[] = [
  { id: 2, age: 20, name: '' },
  { id: 1, age: 10, city: { zip: '0150' } },
  { id: 2, age: 21 },
];

describe('merge 3 by SQL', () => {
  const query = (text: string, options: JsonObject = {}) => ({ mode: 'combineBySql', query: text, options });

  it('asks the inputs like tables', async () => {
    const sql = 'SELECT a.name, sum(b.age) AS ages FROM input1 a JOIN input2 b ON a.id = b.id GROUP BY a.name';
    expect(await run(mergeV3, 3.1, query(sql), people, ages)).toEqual([
      { name: 'Ann', ages: 10 },
      { name: 'Bob', ages: 41 },
    ]);
  });

  it('reads into objects and gives them back as objects', async () => {
    expect(
      await run(
        mergeV3,
        3.1,
        query("SELECT city, city ->> '$.name' AS n FROM input1 WHERE id = $1", { queryParameters: '1' }),
        people,
        [],
      ),
    ).toEqual([{ city: { name: 'Oslo' }, n: 'Oslo' }]);
  });

  it('puts in the values of expressions', async () => {
    const { json } = await runNode(mergeV3, {
      parameters: query('SELECT name FROM input1 WHERE id = {{ $json.id }}'),
      inputs: [people, []],
      evaluate: (expression) => expression.replace('{{ $json.id }}', '2'),
    });
    expect(json).toEqual([{ name: 'Bob' }]);
  });

  it('gives truth values as such where a column holds nothing else', async () => {
    const rows = [
      { a: true, b: 1, c: true },
      { a: false, b: 0, c: 2 },
    ];
    const sql = 'SELECT a AS x, b, c FROM input1 WHERE a = true OR NOT a';
    expect(await run(mergeV3, 3.1, query(sql), rows, [])).toEqual([
      { x: true, b: 1, c: true },
      { x: false, b: 0, c: 2 },
    ]);
  });

  it.each([
    [
      "SELECT LEN(name) AS l, name + '-' + id AS k FROM input1",
      [
        { l: 3, k: 'Ann-1' },
        { l: 3, k: 'Bob-2' },
      ],
    ],
    ['SELECT city->name AS n FROM input1', [{ n: 'Oslo' }, {}]],
    ["SELECT id FROM input1 WHERE id > '1'", [{ id: 2 }]],
    ['SELECT id / 2 AS h FROM input1', [{ h: 0.5 }, { h: 1 }]],
    [
      'SELECT input1.id, b.age FROM input1 LEFT JOIN (SELECT * FROM input2 WHERE age > 20) b ON input1.id = b.id',
      [{ id: 1 }, { id: 2, age: 21 }],
    ],
    ['SELECT none FROM input1', [{}, {}]],
    ['SELECT id FROM input1; SELECT COUNT(*) AS n FROM input2', [{ id: 1 }, { id: 2 }, { n: 3 }]],
  ])('reads the dialect that workflows are written in: %s', async (sql, rows) => {
    expect(await run(mergeV3, 3.2, query(sql), people, ages)).toEqual(rows);
  });

  it.each([
    [
      'SELECT id, row_number() OVER (ORDER BY id DESC) AS n FROM input1',
      [
        { id: 2, n: 1 },
        { id: 1, n: 2 },
      ],
    ],
    ['SELECT COUNT(*) AS n FROM Input1', [{ n: 2 }]],
    ['SELECT id FROM input1 JOIN input2 USING (id) GROUP BY id HAVING COUNT(*) > 1', [{ id: 2 }]],
  ])('reads that of SQLite where it cannot: %s', async (sql, rows) => {
    expect(await run(mergeV3, 3.2, query(sql), people, ages)).toEqual(rows);
  });

  it.each([
    ['SELECT * FROM input1 ORDER BY id DESC', [[{ input: 0, item: 1 }], [{ input: 0, item: 0 }]]],
    [
      'SELECT a.name, b.age FROM input1 a JOIN input2 AS b ON a.id = b.id WHERE b.age < 21',
      [
        [
          { input: 0, item: 0 },
          { input: 1, item: 1 },
        ],
        [
          { input: 0, item: 1 },
          { input: 1, item: 0 },
        ],
      ],
    ],
    [
      'SELECT UPPER(name) AS n FROM input1 WHERE id IN (SELECT id FROM input2 WHERE age = 10)',
      [[{ input: 0, item: 0 }]],
    ],
    [
      'SELECT COUNT(*) AS n FROM input1',
      [[...[0, 1].map((item) => ({ input: 0, item })), ...[0, 1, 2].map((item) => ({ input: 1, item }))]],
    ],
  ])('links items to the rows that they are made of, or to all: %s', async (sql, links) => {
    const { outputs } = await runNode(mergeV3, { typeVersion: 3.2, parameters: query(sql), inputs: [people, ages] });
    expect(outputs[0]?.map(({ pairedItem }) => pairedItem)).toEqual(links);
    expect(JSON.stringify(outputs)).not.toContain('row of');
  });

  it('leaves nothing of one query to the next, and reaches nothing of the process', async () => {
    const poison = 'SELECT `js` AS x, (() => { Array.prototype.map = 1; globalThis.alasql = 1; })() AS y FROM input1';
    await run(mergeV3, 3.2, query(poison), people, []).catch(() => undefined);
    expect(await run(mergeV3, 3.2, query('SELECT id FROM input1'), people, [])).toEqual([{ id: 1 }, { id: 2 }]);
    const reach = 'SELECT ``typeof process + typeof require + typeof fetch`` AS x FROM input1';
    expect(await run(mergeV3, 3.2, query(reach), [{ id: 1 }], [])).toEqual([{ x: 'undefinedundefinedundefined' }]);
  });

  it('says when there are no rows', async () => {
    const sql = 'SELECT * FROM input1 WHERE id = 9';
    expect(await run(mergeV3, 3.2, query(sql), people, [])).toEqual([]);
    expect(await run(mergeV3, 3.1, query(sql), people, [])).toEqual([{ success: true }]);
    expect(await run(mergeV3, 3.2, query(sql, { emptyQueryResult: 'success' }), people, [])).toEqual([
      { success: true },
    ]);
  });

  it.each([
    "ATTACH DATABASE '/tmp/x.db' AS x",
    "VACUUM INTO '/tmp/x.db'",
    'PRAGMA table_list',
    'DROP TABLE input1',
    'INSERT INTO input1 VALUES (1, 2, 3)',
    "SELECT load_extension('/tmp/x')",
  ])('refuses: %s', async (sql) => {
    await expect(run(mergeV3, 3.1, query(sql), people, [])).rejects.toThrow(/does more than read|The query failed/);
  });

  it('says of a query that it could read what went wrong when it ran', async () => {
    await expect(run(mergeV3, 3.2, query('SELECT * FROM input9'), people, [])).rejects.toThrow(
      'The query failed: Table does not exist: input9 (SQLite: no such table: input9)',
    );
    await expect(run(mergeV3, 3.2, query('SELECT FROM WHERE'), people, [])).rejects.toThrow(
      'near "FROM": syntax error',
    );
  });

  it('keeps fields that are called like what tells the rows apart', async () => {
    const rows = [{ id: 1, 'row of input1': 'mine' }];
    expect(await run(mergeV3, 3.2, query('SELECT * FROM input1'), rows, [])).toEqual(rows);
    const named = 'SELECT id AS [row of input1] FROM input1';
    expect(await run(mergeV3, 3.2, query(named), rows, [])).toEqual([{ 'row of input1': 1 }]);
  });

  it('takes many rows and gives many back', async () => {
    const many = Array.from({ length: 3_456 }, (_, id) => ({ id }));
    expect(await run(mergeV3, 3.1, query('SELECT id FROM input1'), many, [])).toEqual(many);
  });

  it('ends a query that needs more memory than there is', async () => {
    const sql = 'SELECT hex(randomblob(300000000)) AS x FROM input1';
    await expect(run(mergeV3, 3.1, query(sql), people, [])).rejects.toMatchObject({
      message: 'The query needs more than 256 MiB of memory and was stopped',
      code: 'WORK_TOO_LARGE',
    });
  });

  it('ends a query without an end', async () => {
    const sql = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c';
    await expect(run(mergeV3, 3.1, query(sql), people, [])).rejects.toMatchObject({
      message: 'The query took longer than 10 s and was stopped',
      code: 'WORK_TOO_LONG',
    });
  });
});
