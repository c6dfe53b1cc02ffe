import { describe, expect, it } from 'vitest';
import { clampPage, pageCount, pageRange, pagerNumbers } from './pager-model.ts';

describe('pages of items', () => {
  it('makes three pages of 21 items at 10 a page, and one when all are shown', () => {
    expect(pageCount(21, 10)).toBe(3);
    expect(pageCount(21, 'all')).toBe(1);
    expect(pageCount(0, 10)).toBe(1);
  });

  it('goes to the last page when there are fewer items than before', () => {
    expect(clampPage(4, 20, 10)).toBe(2);
    expect(pageRange(4, 20, 10)).toEqual([10, 20]);
    expect(pageRange(1, 5, 'all')).toEqual([0, 5]);
  });

  it('offers five page numbers around the current one', () => {
    expect(pagerNumbers(1, 10)).toEqual([1, 2, 3, 4, 5]);
    expect(pagerNumbers(6, 10)).toEqual([4, 5, 6, 7, 8]);
    expect(pagerNumbers(10, 10)).toEqual([6, 7, 8, 9, 10]);
    expect(pagerNumbers(1, 2)).toEqual([1, 2]);
  });
});
