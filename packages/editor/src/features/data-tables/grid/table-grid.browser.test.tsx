import type { DataTableRow } from '@millrace/api';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { loadPageArea } from '../../../i18n/page-areas.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { gridColumns } from '../model/grid-column.ts';
import { RowEdits } from '../model/row-edits.ts';
import { RowPages } from '../model/row-pages.ts';
import { TableGrid } from './table-grid.tsx';
import type { PasteRefusal } from './use-clipboard.ts';

const COLUMNS = gridColumns({
  columns: [
    { id: 'a', name: 'name', type: 'string' },
    { id: 'b', name: 'price', type: 'number' },
    { id: 'c', name: 'sold', type: 'boolean' },
  ],
});
const PAGE = 100;
const TIME = '2026-01-31T00:00:00.000Z';

/** A table in the memory, `count` rows long; some answers can be refused. */
function memoryTable(count: number) {
  const changed = new Map<number, Partial<DataTableRow>>();
  const added: DataTableRow[] = [];
  const rowOf = (id: number): DataTableRow => ({
    id,
    createdAt: TIME,
    updatedAt: TIME,
    name: `row ${id}`,
    price: id,
    sold: null,
    ...changed.get(id),
  });
  let refusal: Error | undefined;
  const answer = async <Value,>(value: () => Value) => {
    await Promise.resolve();
    if (refusal) throw refusal;
    return value();
  };
  const load = vi.fn(async (cursor: string | undefined) => {
    const from = Number(cursor ?? 0);
    const ids = Array.from({ length: Math.min(PAGE, count - from) }, (_, index) => from + index + 1);
    return { results: ids.map(rowOf), nextCursor: from + PAGE < count ? String(from + PAGE) : null };
  });
  const pages = new RowPages(load);
  const edits = new RowEdits({
    pages,
    onChanged: () => undefined,
    calls: {
      update: (rows) =>
        answer(() => {
          for (const { id, cells } of rows) changed.set(id, { ...changed.get(id), ...cells });
          return rows.map(({ id }) => rowOf(id));
        }),
      insert: (rows) =>
        answer(() => {
          const made = rows.map((cells, index) => ({
            ...rowOf(count + added.length + index + 1),
            name: null,
            price: null,
            ...cells,
          }));
          added.push(...made);
          return made;
        }),
      delete: (ids) => answer(() => void ids),
    },
  });
  const refuse = (error: Error | undefined) => {
    refusal = error;
  };
  return { pages, edits, load, changed, added, refuse };
}

type MemoryTable = ReturnType<typeof memoryTable>;

interface GridOptions {
  total: number;
  mayEdit?: boolean;
  onPasteRefused?: (refusal: PasteRefusal) => void;
}

function Grid({
  table,
  total,
  mayEdit = true,
  onPasteRefused = () => undefined,
}: GridOptions & { table: MemoryTable }) {
  const { pages, edits } = table;
  useSyncExternalStore(pages.subscribe, pages.getVersion);
  const { drafts, canUndo } = useSyncExternalStore(edits.subscribe, edits.getSnapshot);
  const [checked, setChecked] = useState<ReadonlyMap<number, DataTableRow>>(new Map());
  const check = useCallback((rows: readonly DataTableRow[], isChecked: boolean) => {
    setChecked(new Map(isChecked ? rows.map((row) => [row.id, row]) : []));
  }, []);
  return (
    <div style={{ display: 'flex', height: 400, width: 700, flexDirection: 'column' }}>
      <TableGrid
        label="Planets"
        columns={COLUMNS}
        rows={{ pages, edits, drafts, canUndo }}
        total={total}
        mayEdit={mayEdit}
        sorting={{ column: 'price', order: 'desc' }}
        checked={checked}
        onCheck={check}
        menuOf={() => null}
        onOpenFile={() => undefined}
        onPasteRefused={onPasteRefused}
        onFailure={() => undefined}
      />
    </div>
  );
}

async function show(table: MemoryTable, options: GridOptions) {
  await loadPageArea('data-tables');
  const screen = await renderPart(<Grid table={table} {...options} />);
  const grid = screen.getByRole('grid', { name: 'Planets' });
  await expect.element(screen.getByRole('gridcell', { name: 'row 1', exact: true })).toBeVisible();
  const active = () => document.getElementById(grid.element().getAttribute('aria-activedescendant') ?? '')?.textContent;
  return { screen, grid, active };
}

function paste(grid: Element, text: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

function copied(grid: Element): string {
  const clipboardData = new DataTransfer();
  grid.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
  return clipboardData.getData('text/plain');
}

it('goes from cell to cell with keys, and edits as a sheet does', async () => {
  const table = memoryTable(5);
  const { screen, grid, active } = await show(table, { total: 5 });
  grid.element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  expect(active()).toBe('2');
  await userEvent.keyboard('7{Enter}');
  await expect.poll(() => table.changed.get(2)).toEqual({ price: 7 });
  expect(active()).toBe('3');
  expect(document.activeElement).toBe(grid.element());

  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('textbox', { name: 'price, edit' })).toHaveValue('3');
  await userEvent.keyboard('5{Escape}');
  expect(table.changed.has(3)).toBe(false);
  await userEvent.keyboard('9{Tab}');
  await expect.poll(() => table.changed.get(3)).toEqual({ price: 9 });
  await userEvent.keyboard(' ');
  await expect.poll(() => table.changed.get(3)).toEqual({ price: 9, sold: true });
  await userEvent.keyboard('{Home}{Shift>}{ArrowRight}{/Shift}{Delete}');
  await expect.poll(() => table.changed.get(3)).toEqual({ price: null, sold: true, name: null });
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => table.changed.get(3)).toEqual({ price: 9, sold: true, name: 'row 3' });
});

it('lets go of the focus at the ends of a row', async () => {
  const { grid, active } = await show(memoryTable(2), { total: 2 });
  grid.element().focus();
  await userEvent.keyboard('{End}');
  expect(active()).not.toBe('row 1');
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement).not.toBe(grid.element());
});

it('says what a cell cannot hold, and keeps what was typed', async () => {
  const table = memoryTable(5);
  const { screen, grid } = await show(table, { total: 5 });
  grid.element().focus();
  await userEvent.keyboard('{ArrowRight}cheap{Enter}');
  const field = screen.getByRole('textbox', { name: 'price, edit' });
  await expect.element(field).toHaveValue('cheap');
  await expect.element(field).toHaveAccessibleDescription('“price” holds numbers, such as 12.5.');
  table.refuse(new Error('The disk is full.'));
  await userEvent.keyboard('{Control>}a{/Control}12{Enter}');
  await expect
    .element(screen.getByRole('gridcell', { name: '12', exact: true }))
    .toHaveAttribute('aria-invalid', 'true');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(screen.getByRole('status')).toHaveTextContent('The disk is full.');
  table.refuse(undefined);
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('12');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => table.changed.get(1)).toEqual({ price: 12 });
});

it('pastes from a sheet with rows that it adds, and takes all of it back at once', async () => {
  const table = memoryTable(3);
  const { screen, grid } = await show(table, { total: 3 });
  grid.element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  paste(grid.element(), 'Venus\t2\tyes\r\n"Earth\nand moon"\t3\tno\r\n');
  await expect.element(screen.getByRole('gridcell', { name: 'Earth and moon' })).toBeVisible();
  expect(table.changed.get(3)).toEqual({ name: 'Venus', price: 2, sold: true });
  expect(table.added).toMatchObject([{ name: 'Earth\nand moon', price: 3, sold: false }]);
  expect(copied(grid.element())).toBe('Venus\t2\ttrue\n"Earth\nand moon"\t3\tfalse');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(screen.getByRole('gridcell', { name: 'Earth and moon' })).not.toBeInTheDocument();
  expect(table.changed.get(3)).toEqual({ name: 'row 3', price: 3, sold: null });
});

it('takes nothing of a paste where a cell does not fit, and names the cells', async () => {
  const table = memoryTable(3);
  const onPasteRefused = vi.fn<(refusal: PasteRefusal) => void>();
  const { grid } = await show(table, { total: 3, onPasteRefused });
  grid.element().focus();
  paste(grid.element(), 'Venus\tcheap\nEarth\t3');
  await expect.poll(() => onPasteRefused.mock.calls.length).toBe(1);
  expect(onPasteRefused.mock.calls[0]?.[0]).toMatchObject({
    kind: 'cells',
    plan: { problems: [{ row: 1, column: 'price', text: 'cheap', reason: 'number' }] },
  });
  expect(table.changed.size).toBe(0);
});

it('scrolls a million rows with few of them in the page', async () => {
  const table = memoryTable(1_000_000);
  const { screen, grid } = await show(table, { total: 1_000_000 });
  await expect.element(grid).toHaveAttribute('aria-rowcount', '1000001');
  for (let page = 1; page < 60; page += 1) {
    await table.pages.rowsOf(page * PAGE, page * PAGE + 1);
    table.pages.want(page * PAGE, page * PAGE + 1);
  }
  grid.element().scrollTop = 5000 * 32;
  await expect.element(screen.getByRole('gridcell', { name: 'row 5001', exact: true })).toBeVisible();
  expect(document.querySelectorAll('[role="row"]').length).toBeLessThan(60);
  expect(table.pages.held.length).toBeLessThan(4000);
});

it('shows rows to those who may only look', async () => {
  const table = memoryTable(3);
  const { screen, grid } = await show(table, { total: 3, mayEdit: false });
  await expect.element(grid).toHaveAttribute('aria-readonly', 'true');
  await expect.element(screen.getByRole('columnheader', { name: /price/ })).toHaveAttribute('aria-sort', 'descending');
  grid.element().focus();
  await userEvent.keyboard('x{Delete}');
  paste(grid.element(), 'y');
  expect(copied(grid.element())).toBe('row 1');
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('checkbox')).not.toBeInTheDocument();
  expect(table.changed.size).toBe(0);
});
