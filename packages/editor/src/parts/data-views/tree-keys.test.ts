import { describe, expect, it } from 'vitest';
import { type TreeRow, treeLines } from './json-tree-model.ts';
import { treeMove } from './tree-keys.ts';

/** Lines of `{ a: 1, b: { c: 2 }, d: 3 }`, with a bracket that closes b and one that closes all. */
function linesOf(toggled: string[]): TreeRow[] {
  const { count, at } = treeLines([{ a: 1, b: { c: 2 }, d: 3 }], new Set(toggled));
  const rows = Array.from({ length: count - 2 }, (_, index) => at(index + 1) as TreeRow);
  return rows.map((row) => ({ ...row, depth: row.depth - 1 }));
}

const rows = linesOf([]);
const folded = linesOf(['[0,"b"]']);

const move = (key: string, active: number, lines = rows) =>
  treeMove(key, active, lines.length, (index) => {
    const { depth = 0, kind, isCollapsed } = lines[index] ?? {};
    return { depth, isOpen: kind === 'open' ? !isCollapsed : undefined, isPassedOver: kind === 'close' };
  });

describe('the keys of a tree', () => {
  it('go up and down, over closing brackets, and stay at the ends', () => {
    expect(move('ArrowDown', 0)).toEqual({ to: 1 });
    expect(move('ArrowDown', 3)).toEqual({ to: 5 });
    expect(move('ArrowUp', 5)).toEqual({ to: 3 });
    expect(move('ArrowUp', 0)).toEqual({ to: 0 });
    expect(move('ArrowDown', 5)).toEqual({ to: 5 });
    expect(move('End', 0)).toEqual({ to: 5 });
    expect(move('Home', 5)).toEqual({ to: 0 });
  });

  it('go in and out, open and fold', () => {
    expect(move('ArrowRight', 2)).toEqual({ to: 3 });
    expect(move('ArrowLeft', 3)).toEqual({ to: 2 });
    expect(move('ArrowLeft', 5)).toEqual({ to: 0 });
    expect(move('ArrowLeft', 2)).toEqual({ toggle: 2 });
    expect(move('ArrowRight', 2, folded)).toEqual({ toggle: 2 });
    expect(move('ArrowLeft', 2, folded)).toEqual({ to: 0 });
    expect(move('ArrowRight', 1)).toEqual({ to: 1 });
  });

  it('leave other keys alone', () => {
    expect(move('a', 0)).toBeUndefined();
  });
});
