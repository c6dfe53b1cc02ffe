import type { JsonValue } from '@millrace/node-sdk';
import { describe, expect, it } from 'vitest';
import { PreparedQuery, type QueryDialect } from './prepare-query.ts';
import { type Evaluate, queryParameters, queryText } from './query-parameters.ts';
import { sql } from './sql.ts';

const postgres: QueryDialect = {
  rules: 'postgres',
  quoteName: (name) => `"${name.replaceAll('"', '""')}"`,
  placeholder: (position) => `$${position}`,
  value: (value) => sql`${value}`,
};
const mySql: QueryDialect = {
  ...postgres,
  rules: 'mySql',
  quoteName: (name) => `\`${name.replaceAll('`', '``')}\``,
  placeholder: () => '?',
};
const fill = (query: string, values: JsonValue[], dialect = postgres, quotedToo = false) =>
  new PreparedQuery(query, dialect).withValues(values, quotedToo);

describe('placeholders', () => {
  it('become values, names and lists', () => {
    expect(
      fill('select $2:name from $1~ where a in ($3:csv) and b = $4::int and c = $4', ['t"x', ['a', 'b'], [1, 2], 7]),
    ).toEqual([
      { text: 'select "a", "b" from "t""x" where a in ($1, $2) and b = $3::int and c = $4', values: [1, 2, 7, 7] },
    ]);
    expect(fill('insert into t values ($1:json)', [{ a: 1 }])).toEqual([
      { text: 'insert into t values ($1)', values: ['{"a":1}'] },
    ]);
  });

  it('mean nothing in texts, names, comments and within words', () => {
    const query = `select '$1', "$1", foo$1, $$ $1 $$, $1 -- $2`;
    expect(fill(query, ['a'])).toEqual([{ text: query, values: ['a'] }]);
  });

  it('are numbered anew in each statement', () => {
    expect(fill('delete from a where x = $2; delete from b where y = $1;', [1, 2])).toEqual([
      { text: 'delete from a where x = $1', values: [2] },
      { text: ' delete from b where y = $1', values: [1] },
    ]);
  });

  it('between quotes take numbers only, and only when asked to', () => {
    expect(fill(`select interval '$1 days', $2`, [3, 'x'], postgres, true)[0]?.text).toBe(
      `select interval '3 days', $1`,
    );
    expect(() => fill(`select '$1'`, [`'; drop table t --`], postgres, true)).toThrow('$1 stands between quotes');
  });

  it('may be question marks in MySQL', () => {
    expect(fill('select ? from ?? where a = "?"', [1, 't`'], mySql)).toEqual([
      { text: 'select ? from `t``` where a = "?"', values: [1] },
    ]);
    expect(fill('select $2, $1', [1, 2], mySql)).toEqual([{ text: 'select ?, ?', values: [2, 1] }]);
  });

  it('are refused when they are too many, or would put data into the query', () => {
    expect(() => fill('select $3', [1, 2])).toThrow('The query asks for 3 query parameters, but there are 2');
    expect(() => fill('select ?', [], mySql)).toThrow('The query asks for 1 query parameters, but there are 0');
    expect(() => fill('select $1:raw', ['x'])).toThrow("(':raw')");
    expect(() => fill('select $1^', ['x'])).toThrow("(':raw')");
    expect(() => fill('select * from $1:name', [5])).toThrow('5 is not the name of a table or column');
    expect(() => fill('  ', [])).toThrow('The query is empty');
  });

  it('leave a query that takes no values as it is', () => {
    const query = 'create function f() returns int as $1$ select 1; $1$ language sql; select 2';
    expect(fill(query, [])).toEqual([{ text: query, values: [] }]);
    const body = 'create function f() returns int begin atomic select 1; select 2; end';
    expect(fill(body, ['unused'])).toEqual([{ text: body, values: [] }]);
  });
});

describe('query parameters', () => {
  const values: Record<string, unknown> = {
    '{{ list }}': ['a', { b: 1 }],
    '{{ text }}': 'a, b',
    '{{ {a: {b: "}}"}} }}': 5,
  };
  const evaluate: Evaluate = (value) =>
    typeof value === 'object' && value !== null && 'expression' in value ? values[String(value.expression)] : value;

  it('are a list, or are separated by commas', () => {
    expect(queryParameters('a, b ,c', evaluate, 3)).toEqual(['a', 'b', 'c']);
    expect(queryParameters({ expression: '{{ list }}' }, evaluate, 2)).toEqual(['a', { b: 1 }]);
    expect(queryParameters(undefined, evaluate, 0)).toEqual([]);
    expect(queryParameters(7, evaluate, 1)).toEqual([7]);
  });

  it('keep commas of what expressions give', () => {
    expect(queryParameters({ expression: 'x,{{ text }} , {{ {a: {b: "}}"}} }}' }, evaluate, 3)).toEqual([
      'x',
      'a, b',
      5,
    ]);
    expect(queryParameters({ expression: '{{ text }}' }, evaluate, 1)).toEqual(['a, b']);
    expect(queryParameters('a, b', evaluate, 1)).toEqual(['a, b']);
  });

  it('are split when one expression gives them all', () => {
    expect(queryParameters({ expression: '{{ text }}' }, evaluate, 2)).toEqual(['a', 'b']);
  });

  it('come with queries whose expressions are evaluated, marked or not', () => {
    expect(queryText('{{ text }}', evaluate)).toBe('a, b');
    expect(queryText({ expression: '{{ text }}' }, evaluate)).toBe('a, b');
    expect(queryText('select 1', evaluate)).toBe('select 1');
  });
});
