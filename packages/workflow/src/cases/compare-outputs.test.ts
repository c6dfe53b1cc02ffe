import { expect, it } from 'vitest';
import { compareOutputs, MAX_DIFFERENCES, valueAt } from './compare-outputs.ts';

const items = (...list: object[]) => list.map((json) => ({ json: json as never }));

it('outputs with the same items do not differ, whatever the order of keys and the links of items', () => {
  const expected = [[{ json: { a: 1, b: { c: [1, null] } }, pairedItem: { item: 3 } }], null];
  const actual = [[{ json: { b: { c: [1, null] }, a: 1 } }]];
  expect(compareOutputs({ outputs: expected }, actual)).toEqual([]);
});

it('each value that differs is told with its place', () => {
  const expected = [items({ a: 1, lines: [{ n: 1 }, { n: 2 }], gone: true }), null];
  const actual = [items({ a: '1', lines: [{ n: 1 }, { n: 3 }, 4], more: null }), items({ x: 1 })];
  expect(compareOutputs({ outputs: expected }, actual)).toEqual([
    { output: 0, item: 0, path: 'a', expected: '1', actual: '"1"' },
    { output: 0, item: 0, path: 'lines[1].n', expected: '2', actual: '3' },
    { output: 0, item: 0, path: 'lines[2]', actual: '4' },
    { output: 0, item: 0, path: 'gone', expected: 'true' },
    { output: 0, item: 0, path: 'more', actual: 'null' },
    { output: 1, path: 'length', expected: '0', actual: '1' },
  ]);
});

it('only chosen fields are compared where some are chosen', () => {
  const expected = [items({ id: 1, at: 'then', 'a.b': 1, customer: { name: 'Ada' } })];
  const actual = [items({ id: 1, at: 'now', 'a.b': 2, customer: { name: 'Bob' } })];
  expect(compareOutputs({ outputs: expected, fields: ['id'] }, actual)).toEqual([]);
  expect(compareOutputs({ outputs: expected, fields: ['customer.name', 'a.b'] }, actual)).toEqual([
    { output: 0, item: 0, path: 'customer.name', expected: '"Ada"', actual: '"Bob"' },
    { output: 0, item: 0, path: 'a.b', expected: '1', actual: '2' },
  ]);
});

it('many differences and long values are cut', () => {
  const long = 'x'.repeat(10_000);
  const found = compareOutputs({ outputs: [items(...Array(500).fill({ long }))] }, [items(...Array(500).fill({}))]);
  expect(found).toHaveLength(MAX_DIFFERENCES + 1);
  expect(found[0]?.expected).toHaveLength(401);
});

it('names that every object has are no values', () => {
  expect(valueAt({ a: {} }, 'a.constructor')).toBeUndefined();
  expect(compareOutputs({ outputs: [items({ a: {} })] }, [items(JSON.parse('{"a":{"__proto__":1}}'))])).toEqual([
    { output: 0, item: 0, path: 'a.__proto__', actual: '1' },
  ]);
});
