import type { JsonObject } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { PLAIN_TABLE, sortItems, withoutColumn, withPin, withWidth } from './table-arrangement.ts';
import { columnLayout } from './table-model.ts';

const rows: JsonObject[] = [{ n: 10 }, { n: 'b' }, { n: null }, { n: 2 }, {}, { n: 'a2' }, { n: 'a10' }];
const found = rows.map((json, index) => ({ item: { json }, index }));
const indexes = (direction: 'ascending' | 'descending') =>
  sortItems(found, { column: 'n', direction }).map(({ index }) => index);

describe('arrangement of a table', () => {
  it('sorts numbers before texts, numbers in texts by their value, and what is missing last both ways', () => {
    expect(indexes('ascending')).toEqual([3, 0, 5, 6, 1, 2, 4]);
    expect(indexes('descending')).toEqual([1, 6, 5, 0, 3, 2, 4]);
  });

  it('leaves the items as they came without a sort', () => {
    expect(sortItems(found, undefined)).toBe(found);
  });

  it('puts pinned columns first, leaves hidden ones out, and takes widths that were set', () => {
    const items = [{ json: { a: 1, b: 2, c: 3 } }];
    const arrangement = withWidth(withoutColumn(withPin(PLAIN_TABLE, 'c', true), 'a'), 'b', 400);
    const layout = columnLayout(items, ['a', 'b', 'c'], arrangement);
    expect(layout.pinned.map(({ name }) => name)).toEqual(['c']);
    expect(layout.columns).toEqual([{ name: 'b', left: layout.start, width: 400 }]);
    expect(layout.start).toBeGreaterThan(88);
    expect(layout.hiddenCount).toBe(1);
    expect(layout.width).toBe(layout.start + 400);
  });

  it('forgets pins and widths of columns that are gone', () => {
    const layout = columnLayout([{ json: { a: 1 } }], ['a'], withPin(PLAIN_TABLE, 'gone', true));
    expect(layout.pinned).toEqual([]);
  });

  it('keeps a width within what can still be used', () => {
    expect(withWidth(PLAIN_TABLE, 'a', -5).widths.get('a')).toBe(48);
    expect(withWidth(withWidth(PLAIN_TABLE, 'a', 300), 'a', undefined).widths.size).toBe(0);
  });
});
