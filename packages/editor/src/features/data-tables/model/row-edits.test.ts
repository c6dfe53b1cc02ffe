import { ApiError, type DataTableRow } from '@millrace/api';
import { expect, it } from 'vitest';
import { changeOf } from './paste-plan.ts';
import { RowEdits } from './row-edits.ts';
import { RowPages } from './row-pages.ts';

/** A table of three rows in the memory. `refuse` makes the next calls fail. */
async function table() {
  let rows = [1, 2, 3].map((id) => row(id, `n${id}`));
  let refusal: Error | undefined;
  let changes = 0;
  let lastSeen: unknown;
  const check = async () => {
    await Promise.resolve();
    if (refusal) throw refusal;
  };
  const pages = new RowPages(async () => ({ results: rows, nextCursor: null }));
  await pages.rowsOf(0, 10);
  const edits = new RowEdits({
    pages,
    onChanged: () => {
      changes += 1;
    },
    calls: {
      update: async (changed) => {
        lastSeen = changed[0]?.seen;
        await check();
        rows = rows.map((known) => ({ ...known, ...changed.find(({ id }) => id === known.id)?.cells }));
        return rows.filter(({ id }) => changed.some((change) => change.id === id));
      },
      insert: async (added, ids) => {
        await check();
        const made = added.map((cells, index) => ({
          ...row(ids?.[index] ?? (rows.at(-1)?.id ?? 0) + index + 1, null),
          ...cells,
        }));
        rows = [...rows, ...made].toSorted((one, other) => one.id - other.id);
        return made;
      },
      delete: async (ids) => {
        await check();
        rows = rows.filter(({ id }) => !ids.includes(id));
      },
    },
  });
  return {
    edits,
    change: (index: number, name: string) => changeOf(pages.rowAt(index) as DataTableRow, { name }),
    shown: () => Array.from({ length: pages.count }, (_, index) => pages.rowAt(index)?.name),
    stored: () => rows.map(({ name }) => name),
    refuse: (error: Error | undefined) => {
      refusal = error;
    },
    row: (index: number) => pages.rowAt(index) as DataTableRow,
    changes: () => changes,
    seen: () => lastSeen,
    /** Somebody else writes into the first row. */
    writeAs: (name: string) => {
      rows = rows.map((known) => (known.id === 1 ? { ...known, name } : known));
    },
  };
}

function row(id: number, name: string | null): DataTableRow {
  return { id, createdAt: '', updatedAt: '', name };
}

it('shows a change at once, and takes it back', async () => {
  const { edits, change, shown, stored, changes } = await table();
  const done = edits.changeCell(change(0, 'x'), 'name', 'x');
  expect([shown(), stored()]).toEqual([
    ['x', 'n2', 'n3'],
    ['n1', 'n2', 'n3'],
  ]);
  await done;
  expect(stored()).toEqual(['x', 'n2', 'n3']);
  expect([edits.getSnapshot().canUndo, changes()]).toEqual([true, 1]);
  await edits.undo();
  expect([shown(), stored(), edits.getSnapshot().canUndo]).toEqual([['n1', 'n2', 'n3'], ['n1', 'n2', 'n3'], false]);
});

it('keeps what was typed where it is refused, until the cell takes something', async () => {
  const { edits, change, shown, refuse } = await table();
  refuse(new Error('The table is full.'));
  await edits.changeCell(change(0, 'x'), 'name', 'x');
  expect(shown()).toEqual(['n1', 'n2', 'n3']);
  expect(edits.draftOf(1, 'name')).toEqual({ text: 'x', reason: 'The table is full.' });
  expect(edits.getSnapshot().canUndo).toBe(false);
  refuse(undefined);
  await edits.changeCell(change(0, 'y'), 'name', 'y');
  expect(edits.draftOf(1, 'name')).toBeUndefined();
  expect(shown()).toEqual(['y', 'n2', 'n3']);
});

it('sends what was seen of the cells, and shows what others wrote where that is refused', async () => {
  const { edits, change, shown, writeAs, refuse, seen } = await table();
  const changed = change(0, 'x');
  writeAs('other');
  refuse(new ApiError(409, { code: 'DATA_TABLE_ROW_CHANGED', message: 'Somebody else changed "name".' }));
  await edits.changeCell(changed, 'name', 'x');
  expect(seen()).toEqual({ name: 'n1' });
  expect(shown()[0]).toBe('other');
  expect(edits.draftOf(1, 'name')).toEqual({ text: 'x', reason: 'Somebody else changed "name".' });
});

it('shows the last of two changes of a cell, while the first one is on its way', async () => {
  const { edits, change, shown, stored } = await table();
  const first = edits.changeCell(change(0, 'x'), 'name', 'x');
  const second = edits.changeCell(change(0, 'y'), 'name', 'y');
  await first;
  expect(shown()[0]).toBe('y');
  await second;
  expect([shown()[0], stored()[0]]).toEqual(['y', 'y']);
});

it('takes a paste back with one undo, changed and added rows alike', async () => {
  const { edits, change, shown, stored } = await table();
  await edits.paste({ changes: [change(1, 'x'), change(2, 'y')], added: [{ name: 'z' }] });
  expect([shown(), stored()]).toEqual([
    ['n1', 'x', 'y', 'z'],
    ['n1', 'x', 'y', 'z'],
  ]);
  await edits.undo();
  expect([shown(), stored()]).toEqual([
    ['n1', 'n2', 'n3'],
    ['n1', 'n2', 'n3'],
  ]);
});

it('brings deleted rows back, and keeps the undo that was refused', async () => {
  const { edits, row, shown, refuse } = await table();
  await edits.delete([row(0), row(1)]);
  expect(shown()).toEqual(['n3']);
  refuse(new Error('The disk is full.'));
  await expect(edits.undo()).rejects.toThrow('The disk is full.');
  refuse(undefined);
  await edits.undo();
  expect(shown()).toEqual(['n1', 'n2', 'n3']);
  expect([row(0).id, row(2).id]).toEqual([1, 3]);
});
