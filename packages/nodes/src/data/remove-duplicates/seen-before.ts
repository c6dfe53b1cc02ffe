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
    const sorted = sort(items, (index) => {
      const hash = hashOf(valueAt(index), index);
      // Added again at the end: what is seen often is forgotten last.
      seen.delete(hash);
      seen.add(hash);
      return !before.has(hash);
    });
    this.#data.values = [...seen].slice(-historySize);
    return sorted;
  }

  /** Keeps items whose number is higher than the highest of earlier executions. Both lists go by the number. */
  higherItems(items: readonly Item[], valueAt: (index: number) => JsonValue): SortedBySeen {
    const numbered = items.map((item, index) => ({ item, number: numberOf(valueAt(index), index) }));
    numbered.sort((a, b) => a.number - b.number);
    const inOrder = numbered.map(({ item }) => item);
    return this.#beyond('highest', inOrder, (index) => (numbered[index] as { number: number }).number);
  }

  /** Keeps items whose date is later than the latest of earlier executions. */
  laterItems(items: readonly Item[], valueAt: (index: number) => JsonValue, zone: string): SortedBySeen {
    return this.#beyond('latest', items, (index) => dateOf(valueAt(index), index, zone));
  }

  #beyond(mark: 'highest' | 'latest', items: readonly Item[], valueAt: (index: number) => number): SortedBySeen {
    const stored = this.#data[mark];
    const before = typeof stored === 'number' ? stored : Number.NEGATIVE_INFINITY;
    let highest = before;
    const sorted = sort(items, (index) => {
      const value = valueAt(index);
      highest = Math.max(highest, value);
      return value > before;
    });
    if (Number.isFinite(highest)) this.#data[mark] = highest;
    return sorted;
  }
}

function sort(items: readonly Item[], isKept: (index: number) => boolean): SortedBySeen {
  const sorted: SortedBySeen = { kept: [], discarded: [] };
  items.forEach((item, index) => {
    (isKept(index) ? sorted.kept : sorted.discarded).push(item);
  });
  return sorted;
}

/** Values are remembered as hashes: they may be long, or personal. */
function hashOf(value: JsonValue, index: number): string {
  if (value === undefined || value === null || value === '') throw noValue(index);
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

function noValue(index: number): NodeError {
  return new NodeError("'Value to remember' is empty", {
    description: 'Use an expression that tells items apart, such as {{ $json.id }}.',
    parameter: 'dedupeValue',
    itemIndex: index,
  });
}
