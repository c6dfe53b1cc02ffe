import type { DataTableRow } from '@millrace/api';
import { expect, it } from 'vitest';
import { type LoadedRows, RowPages } from './row-pages.ts';

const PAGE = 10;

/** Rows with ids from 1 on, in pages of ten, whose keys are ids. */
function source(count: number) {
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const asked: string[] = [];
  let failure: Error | undefined;
  const failing = new Set<string>();
  const load = async (cursor: string | undefined): Promise<LoadedRows> => {
    asked.push(cursor ?? 'first');
    if (failure) throw failure;
    if (failing.has(cursor ?? 'first')) throw new Error(`The page behind ${cursor ?? 'nothing'} is damaged.`);
    const behind = ids.filter((id) => id > Number(cursor ?? 0));
    const results = behind.slice(0, PAGE).map((id) => row(id));
    return { results, nextCursor: behind.length > PAGE ? String(results.at(-1)?.id) : null };
  };
  const fail = (error: Error | undefined) => {
    failure = error;
  };
  return { pages: new RowPages(load), ids, asked, fail, failing };
}

function row(id: number): DataTableRow {
  return { id, createdAt: '', updatedAt: '', name: `row ${id}` };
}

/** Scrolls until the rows up to a place are known. */
async function scrollTo(pages: RowPages, to: number) {
  while (pages.count < to && pages.hasMore) {
    pages.want(Math.max(0, pages.count - 5), pages.count + 5);
    await pages.rowsOf(pages.count, pages.count + 1);
  }
}

it('loads the pages in view one behind the other, and knows the end', async () => {
  const { pages, asked } = source(25);
  expect([pages.isLoaded, pages.count, pages.hasMore]).toEqual([false, 0, true]);
  await pages.rowsOf(0, 100);
  expect(asked).toEqual(['first', '10', '20']);
  expect([pages.isLoaded, pages.count, pages.hasMore]).toEqual([true, 25, false]);
  expect(pages.rowAt(24)?.id).toBe(25);
  expect(pages.rowAt(25)).toBeUndefined();
});

it('gives the rows of a range, more than it holds', async () => {
  const { pages } = source(2000);
  const rows = await pages.rowsOf(5, 1200);
  expect([rows.length, rows[0]?.id, rows.at(-1)?.id]).toEqual([1195, 6, 1200]);
  expect(pages.held.length).toBeLessThanOrEqual(300);
  expect((await pages.rowsOf(1990, 3000)).map(({ id }) => id)).toEqual([
    1991, 1992, 1993, 1994, 1995, 1996, 1997, 1998, 1999, 2000,
  ]);
});

it('asks once for a page, however often it is wanted', async () => {
  const { pages, asked } = source(25);
  pages.want(0, 8);
  pages.want(0, 8);
  await pages.rowsOf(0, 8);
  expect(asked).toEqual(['first']);
});

it('holds some pages of many, and finds those it let go again by their keys', async () => {
  const { pages, asked } = source(2000);
  await scrollTo(pages, 2000);
  expect(pages.count).toBe(2000);
  expect(pages.rowAt(0)).toBeUndefined();
  expect(pages.rowAt(1995)?.id).toBe(1996);
  const before = asked.length;
  pages.want(500, 510);
  await pages.rowsOf(500, 510);
  expect(pages.rowAt(505)?.id).toBe(506);
  expect(asked.slice(before)).toEqual(['500']);
  expect(pages.count).toBe(2000);
});

it('moves what is behind removed rows up, and takes added rows at the end', async () => {
  const { pages } = source(25);
  await pages.rowsOf(0, 25);
  pages.remove(new Set([1, 2, 15]));
  expect([pages.count, pages.rowAt(0)?.id, pages.rowAt(21)?.id]).toEqual([22, 3, 25]);
  pages.append([row(26)]);
  expect([pages.count, pages.rowAt(22)?.id]).toEqual([23, 26]);
  pages.replace([{ ...row(26), name: 'changed' }]);
  expect(pages.rowAt(22)?.name).toBe('changed');
});

it('shows what others added and deleted after it asks again', async () => {
  const { pages, ids } = source(25);
  await pages.rowsOf(0, 25);
  pages.want(0, 10);
  ids.splice(0, 5);
  await pages.reload();
  expect([pages.rowAt(0)?.id, pages.hasMore]).toEqual([6, true]);
  await pages.rowsOf(0, 100);
  expect([pages.count, pages.rowAt(19)?.id]).toEqual([20, 25]);
});

it('keeps a failure until it is asked again, and what it holds meanwhile', async () => {
  const { pages, fail, asked } = source(25);
  await pages.rowsOf(0, 5);
  fail(new Error('The disk is full.'));
  await expect(pages.rowsOf(0, 20)).rejects.toThrow('The disk is full.');
  expect([pages.error?.message, pages.rowAt(3)?.id]).toEqual(['The disk is full.', 4]);
  const before = asked.length;
  pages.want(0, 20);
  expect(asked).toHaveLength(before);
  fail(undefined);
  await pages.reload();
  await pages.rowsOf(0, 20);
  expect([pages.error, pages.rowAt(15)?.id]).toEqual([undefined, 16]);
});

it('tells of a page that failed though pages behind it came, and asks for it again only when it is told to', async () => {
  const { pages, failing, asked } = source(25);
  await pages.rowsOf(0, 25);
  pages.want(0, 25);
  failing.add('first');
  await pages.reload();
  expect([pages.error?.message, pages.rowAt(15)?.id]).toEqual(['The page behind nothing is damaged.', 16]);
  const before = asked.length;
  pages.want(0, 25);
  expect(asked).toHaveLength(before);
  failing.clear();
  await pages.reload();
  expect([pages.error, pages.rowAt(0)?.id]).toEqual([undefined, 1]);
});
