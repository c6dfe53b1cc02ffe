import { createHash } from 'node:crypto';
import type { JsonObject } from '@millrace/node-sdk';

/** Items of a feed that are remembered, at least. */
const MIN_REMEMBERED = 500;

/**
 * Which items of a feed were there before, in the static data of the trigger. A workflow from elsewhere brings only
 * `lastItemDate`, the date of the newest item it saw.
 */
export class FeedMemory {
  readonly #data: JsonObject;
  readonly #url: string;

  constructor(data: JsonObject, url: string) {
    this.#data = data;
    this.#url = url;
  }

  /** Nothing of this feed was seen yet. */
  get isEmpty(): boolean {
    const { feedUrl, seen, lastItemDate } = this.#data;
    if (feedUrl !== undefined && feedUrl !== this.#url) return true;
    return !Array.isArray(seen) && typeof lastItemDate !== 'string';
  }

  /** Whether an item was not there before. One that is older than all of them has only come back to the end of the feed. */
  isNew(item: JsonObject): boolean {
    const { seen, lastItemDate, oldestItemDate } = this.#data;
    const date = dateOf(item);
    if (!Array.isArray(seen)) return date > timeOf(lastItemDate);
    return !seen.includes(keyOf(item)) && !(date < timeOf(oldestItemDate));
  }

  /** Notes the items that are there now. */
  note(items: readonly JsonObject[]): void {
    const before = !this.isEmpty && Array.isArray(this.#data.seen) ? this.#data.seen : [];
    const keys = new Set([...items.map(keyOf), ...before.map(String)]);
    const dates = items.map(dateOf).filter((date) => !Number.isNaN(date));
    this.#data.seen = [...keys].slice(0, Math.max(MIN_REMEMBERED, items.length * 2));
    this.#data.feedUrl = this.#url;
    if (dates.length === 0) return;
    this.#data.lastItemDate = new Date(Math.max(...dates)).toISOString();
    this.#data.oldestItemDate = new Date(Math.min(...dates)).toISOString();
  }
}

/** The newest item; the first where none has a date. */
export function newestOf(items: readonly JsonObject[]): JsonObject | undefined {
  const dated = items.filter((item) => !Number.isNaN(dateOf(item)));
  return dated.length === 0 ? items[0] : dated.reduce((a, b) => (dateOf(b) > dateOf(a) ? b : a));
}

/** What tells an item from others: the feed's own name for it, else its address, else its words. */
function keyOf({ guid, id, link, title, isoDate, content }: JsonObject): string {
  const name = guid ?? id ?? link ?? [title ?? null, isoDate ?? null, content ?? null];
  return createHash('sha256').update(JSON.stringify(name)).digest('base64url').slice(0, 16);
}

/** ms since the epoch; NaN without a date. */
function dateOf({ isoDate }: JsonObject): number {
  return timeOf(isoDate);
}

function timeOf(date: unknown): number {
  return typeof date === 'string' ? Date.parse(date) : Number.NaN;
}
