import type { Item } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { searchItems, splitAtHits } from './search.ts';

const items: Item[] = [
  { json: { name: 'Arthur', tags: ['x', { deep: 'bar' }] } },
  { json: { name: 'Bo', age: 42 } },
  { json: { ok: true } },
];

describe('search within items', () => {
  it('finds values at any depth, case ignored, and keeps the place of each item', () => {
    expect(searchItems(items, 'AR').map(({ index }) => index)).toEqual([0]);
    expect(searchItems(items, '42').map(({ index }) => index)).toEqual([1]);
    expect(searchItems(items, 'true').map(({ index }) => index)).toEqual([2]);
  });

  it('does not search keys', () => {
    expect(searchItems(items, 'tags')).toEqual([]);
  });

  it('gives all items for an empty search', () => {
    expect(searchItems(items, '  ')).toHaveLength(3);
  });

  it('cuts a text at its hits', () => {
    expect(splitAtHits('Banana', 'an')).toEqual(['B', 'an', '', 'an', 'a']);
    expect(splitAtHits('Banana', '')).toEqual(['Banana']);
  });
});
