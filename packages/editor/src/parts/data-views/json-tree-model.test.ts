import type { JsonValue } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { type TreeRow, treeLines } from './json-tree-model.ts';

function rowsOf(items: JsonValue[], toggled: string[] = [], openDepth?: number): TreeRow[] {
  const { count, at } = treeLines(items, new Set(toggled), openDepth);
  expect(at(count)).toBeUndefined();
  return Array.from({ length: count }, (_, index) => at(index) as TreeRow);
}

describe('lines of the JSON view', () => {
  const value = [{ a: 1, b: { c: [true, null] } }];

  it('has a line for each value and each closing bracket', () => {
    expect(rowsOf(value).map(({ kind, name, depth }) => [kind, name, depth])).toEqual([
      ['open', undefined, 0],
      ['open', 0, 1],
      ['leaf', 'a', 2],
      ['open', 'b', 2],
      ['open', 'c', 3],
      ['leaf', 0, 4],
      ['leaf', 1, 4],
      ['close', 'c', 3],
      ['close', 'b', 2],
      ['close', 0, 1],
      ['close', undefined, 0],
    ]);
  });

  it('folds what was toggled', () => {
    const rows = rowsOf(value, [JSON.stringify([0, 'b'])]);
    expect(rows.map(({ name }) => name)).toEqual([undefined, 0, 'a', 'b', 0, undefined]);
    expect(rows[3]?.isCollapsed).toBe(true);
    expect(rowsOf(value, ['[]']).map(({ kind, isCollapsed }) => [kind, isCollapsed])).toEqual([['open', true]]);
  });

  it('is folded below the depth that is open at first, and opens on demand', () => {
    expect(rowsOf(value, [], 1)).toHaveLength(3);
    expect(rowsOf(value, [JSON.stringify([0])], 1)).toHaveLength(6);
  });

  it('opens some of many items, each at its place', () => {
    const items: JsonValue[] = ['text', { a: 1 }, {}, { b: 2, c: 3 }, { d: 4 }];
    const ids = rowsOf(items, ['[3]', '[0]', '[1]', '[9]'], 1).map(({ id }) => id);
    expect(ids).toEqual([
      '[]',
      '[0]',
      '[1]',
      '[1,"a"]',
      '[1]/',
      '[2]',
      '[3]',
      '[3,"b"]',
      '[3,"c"]',
      '[3]/',
      '[4]',
      '[]/',
    ]);
  });

  it('shows empty lists and objects on one line', () => {
    expect(rowsOf([{ a: [], b: {} }]).map(({ kind }) => kind)).toEqual([
      'open',
      'open',
      'leaf',
      'leaf',
      'close',
      'close',
    ]);
    expect(rowsOf([]).map(({ kind }) => kind)).toEqual(['leaf']);
  });

  it('looks at no folded item that is not in view', () => {
    const read: string[] = [];
    const items = new Proxy(
      Array.from({ length: 100_000 }, (_, n) => ({ n })),
      {
        get(target, key) {
          if (typeof key === 'string' && /^\d+$/.test(key)) read.push(key);
          return Reflect.get(target, key);
        },
      },
    );
    const lines = treeLines(items, new Set(['[5]']), 1);
    expect(lines.at(90_000)?.path).toEqual([89_997]);
    expect(lines.at(90_000)).toBe(lines.at(90_000));
    expect(read).toEqual(['5', '89997']);
  });
});
