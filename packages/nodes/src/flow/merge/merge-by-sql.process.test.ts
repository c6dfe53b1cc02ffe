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
      { x: true, b: 1, c: 1 },
      { x: false, b: 0, c: 2 },
    ]);
  });

  it('says when there are no rows', async () => {
    const sql = 'SELECT * FROM input1 WHERE id = 9';
    expect(await run(mergeV3, 3.2, query(sql), people, [])).toEqual([]);
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
