/** Items on one page; `all` shows them together. */
export type PageSize = 1 | 10 | 25 | 50 | 100 | 'all';

/** Those that can be chosen. */
export const PAGE_SIZES: readonly PageSize[] = [10, 25, 50, 100, 'all'];
export const DEFAULT_PAGE_SIZE: PageSize = 10;
/** Page numbers shown at once. */
const SHOWN_PAGES = 5;

export function pageCount(items: number, size: PageSize): number {
  return size === 'all' ? 1 : Math.max(1, Math.ceil(items / size));
}

/** The page (from 1) to show: the wanted one, or the last when there are fewer. */
export function clampPage(page: number, items: number, size: PageSize): number {
  return Math.min(Math.max(1, page), pageCount(items, size));
}

/** Index of the first and behind the last item of a page. */
export function pageRange(page: number, items: number, size: PageSize): [start: number, end: number] {
  if (size === 'all') return [0, items];
  const start = (clampPage(page, items, size) - 1) * size;
  return [start, Math.min(items, start + size)];
}

/** The page numbers to offer: at most five, around the current one. */
export function pagerNumbers(page: number, pages: number): number[] {
  const count = Math.min(SHOWN_PAGES, pages);
  const first = Math.min(Math.max(1, page - Math.floor(SHOWN_PAGES / 2)), pages - count + 1);
  return Array.from({ length: count }, (_, index) => first + index);
}
