import { describe, expect, it } from 'vitest';
import { treeRows } from './json-tree-model.ts';

describe('lines of the JSON view', () => {
  const value = [{ a: 1, b: { c: [true, null] } }];

  it('has a line for each value and each closing bracket', () => {
    expect(treeRows(value, new Set()).map(({ kind, name, depth }) => [kind, name, depth])).toEqual([
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
    const rows = treeRows(value, new Set([JSON.stringify([0, 'b'])]));
    expect(rows.map(({ name }) => name)).toEqual([undefined, 0, 'a', 'b', 0, undefined]);
    expect(rows[3]?.isCollapsed).toBe(true);
  });

  it('is folded below the depth that is open at first, and opens on demand', () => {
    expect(treeRows(value, new Set(), 1)).toHaveLength(3);
    expect(treeRows(value, new Set([JSON.stringify([0])]), 1)).toHaveLength(6);
  });

  it('shows empty lists and objects on one line', () => {
    expect(treeRows({ a: [], b: {} }, new Set()).map(({ kind }) => kind)).toEqual(['open', 'leaf', 'leaf', 'close']);
  });
});
