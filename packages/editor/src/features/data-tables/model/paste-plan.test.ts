import type { DataTableRow } from '@millrace/api';
import { expect, it } from 'vitest';
import { gridColumns } from './grid-column.ts';
import { planPaste } from './paste-plan.ts';

const columns = gridColumns({
  columns: [
    { id: 'a', name: 'name', type: 'string' },
    { id: 'b', name: 'price', type: 'number' },
  ],
});
const rows: DataTableRow[] = [1, 2].map((id) => ({ id, createdAt: '', updatedAt: '', name: `n${id}`, price: id }));

function plan(cells: string[][], top: number, left: number, bottom = top, right = left) {
  const range = { top, bottom, left, right };
  return planPaste({ cells, range, columns, rows: rows.slice(top) });
}

it('changes rows that are there, and adds those behind the last one', () => {
  expect(
    plan(
      [
        ['x', '7'],
        ['y', ''],
      ],
      1,
      0,
    ),
  ).toEqual({
    changes: [{ id: 2, before: { name: 'n2', price: 2 }, after: { name: 'x', price: 7 } }],
    added: [{ name: 'y', price: null }],
    problems: [],
    columnsOutside: 0,
  });
});

it('fills what is selected with one cell', () => {
  expect(plan([['9']], 0, 1, 1).changes.map(({ after }) => after)).toEqual([{ price: 9 }, { price: 9 }]);
});

it('names every cell that cannot be', () => {
  expect(
    plan(
      [
        ['x', 'cheap', '2026-01-31'],
        ['y', '3'],
      ],
      0,
      0,
    ).problems,
  ).toEqual([
    { row: 1, column: 'price', text: 'cheap', reason: 'number' },
    { row: 1, column: 'createdAt', text: '2026-01-31', reason: 'readOnly' },
  ]);
});

it('says how many columns lie outside', () => {
  expect(plan([['1', '2', '3', '4', '5']], 0, 1).columnsOutside).toBe(2);
});
