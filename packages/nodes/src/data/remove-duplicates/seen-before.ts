import { createHash } from 'node:crypto';
import { type Item, isJsonObject, type JsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';
import { parseDate } from '../../lib/date/parse-date.ts';
import { getOwn } from '../../lib/values/own-property.ts';
import { valueText } from '../../lib/values/value-text.ts';

const STORE = 'removeDuplicates';
const MAX_HISTORY = 1_000_000;

/** The items of an input, told apart by what earlier executions saw. */
export interface SortedBySeen {
  kept: Item[];
  discarded: Item[];
}

/** What is remembered between executions: hashes of values, the highest number, the latest date (ms since the epoch). */
export class SeenBefore {
  readonly #data: JsonObject;

  /** @param staticData of the node or the workflow. */
  constructor(staticData: JsonObject) {
    const present = getOwn(staticData, STORE);
    this.#data = isJsonObject(present) ? present : {};
    staticData[STORE] = this.#data;
  }

  static forget(staticData: JsonObject): void {
    delete staticData[STORE];
  }

  /** Keeps items whose value no earlier execution saw, and remembers it: values that repeat within the input are all kept. */
  newItems(items: readonly Item[], valueAt: (index: number) => JsonValue, historySize: number): SortedBySeen {
    if (!Number.isInteger(historySize) || historySize < 1 || historySize > MAX_HISTORY) {
      throw new NodeError(`'History size' must be a whole number from 1 to ${MAX_HISTORY}`, { parameter: 'options' });
    }
    const known = Array.isArray(this.#data.values) ? this.#data.values : [];
    const before = new Set(known);
    const seen = new Set(known);
    const valued = items.map((item, index) => ({ item, value: valueAt(index) ?? null }));
    const inOrder = inOrderOfNames(valued, ({ value }) => textOf(value));
    const sorted = sort(inOrder, ({ value }) => {
      const hash = hashOf(textOf(value));
      // Version 0.1 told a number from its text: what it remembered still counts.
      const formerHash = hashOf(value);
      // Added again at the end: what is seen often is forgotten last.
      for (const past of [hash, formerHash]) seen.delete(past);
      seen.add(hash);
      return !before.has(hash) && !before.has(formerHash);
    });
    this.#data.values = [...seen].slice(-historySize);
    return sorted;
  }

  /** Keeps items whose number is higher than the highest of earlier executions. */
  higherItems(items: readonly Item[], valueAt: (index: number) => JsonValue): SortedBySeen {
    const placed = items.map((item, index) => ({ item, place: numberOf(valueAt(index), index) }));
    return this.#beyond(
      'highest',
      inOrderOfNames(placed, ({ place }) => String(place)),
    );
  }

  /** Keeps items whose date is later than the latest of earlier executions. */
  laterItems(items: readonly Item[], valueAt: (index: number) => JsonValue, zone: string): SortedBySeen {
    const dated = items.map((item, index) => {
      const value = valueAt(index);
      return { item, text: textOf(value), place: dateOf(value, index, zone) };
    });
    return this.#beyond(
      'latest',
      inOrderOfNames(dated, ({ text }) => text),
    );
  }

  /** From the second execution on, both lists go by the place: the first has nothing to compare with, and leaves them. */
  #beyond(mark: 'highest' | 'latest', placed: Placed[]): SortedBySeen {
    const before = this.#data[mark];
    const highest = placed.reduce((high, { place }) => Math.max(high, place), Number.NEGATIVE_INFINITY);
    if (typeof before !== 'number') {
      if (placed.length > 0) this.#data[mark] = highest;
      return sort(placed, () => true);
    }
    this.#data[mark] = Math.max(before, highest);
    return sort(
      placed.toSorted((a, b) => a.place - b.place),
      ({ place }) => place > before,
    );
  }
}

/** An item and its number, or its date (ms since the epoch). */
interface Placed {
  item: Item;
  place: number;
}

/**
 * In the order in which JavaScript lists the names of an object, as workflows know it: whole numbers from 0 to 2³² − 2 upwards, then the
 * other texts as they came. Entries of one text stand together.
 */
function inOrderOfNames<T>(entries: readonly T[], textOfEntry: (entry: T) => string): T[] {
  return Object.values(Object.groupBy(entries, textOfEntry)).flatMap((group = []) => group);
}

function sort<T extends { item: Item }>(entries: readonly T[], isKept: (entry: T) => boolean): SortedBySeen {
  const sorted: SortedBySeen = { kept: [], discarded: [] };
  for (const entry of entries) (isKept(entry) ? sorted.kept : sorted.discarded).push(entry.item);
  return sorted;
}

/** What a value is compared by: 1 is equal to `1`, and what is empty is a value, too. */
function textOf(value: JsonValue): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

/** Values are remembered as hashes: they may be long, or personal. */
function hashOf(value: JsonValue): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64').slice(0, 22);
}

function numberOf(value: JsonValue, index: number): number {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value ?? Number.NaN);
  if (Number.isFinite(number)) return number;
  throw new NodeError(`'Value to remember' must be a number, not ${valueText(value)}`, {
    description: 'Use an expression that gives the growing number of each item, such as {{ $json.id }}.',
    parameter: 'incrementalDedupeValue',
    itemIndex: index,
  });
}

function dateOf(value: JsonValue, index: number, zone: string): number {
  const date = parseDate(value, zone);
  if (date) return date.toMillis();
  throw new NodeError(`'Value to remember' must be a date, not ${valueText(value)}`, {
    description: 'Use an expression that gives the date of each item, such as {{ $json.updatedAt }}.',
    parameter: 'dateDedupeValue',
    itemIndex: index,
  });
}
