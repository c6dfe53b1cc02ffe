import type { Item } from '@millrace/workflow';

/** Items of which some are still elsewhere: the list has its full length, with holes. */
export interface ItemPages {
  /** How many are here. */
  loadedCount: number;
  /** Why some that were asked for are not here. */
  error: Error | null;
  /** Whether all of a range are here. */
  holds(start: number, end: number): boolean;
  /** Fetches what is missing of a range. */
  need(start: number, end: number): void;
  /** Fetches everything that is missing. */
  all(): Promise<Item[]>;
}

/** The items that are here, in order. */
export function withoutHoles(items: readonly Item[]): Item[] {
  // Array methods leave holes out.
  return items.filter(() => true);
}
