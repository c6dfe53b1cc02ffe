import type { JsonValue } from '@millrace/node-sdk';
import { canonicalJson } from '../values/canonical-json.ts';

/** A figure over the values of a field. */
export interface Aggregation {
  aggregation: 'append' | 'average' | 'concatenate' | 'count' | 'countUnique' | 'max' | 'min' | 'sum';
  field: string;
  includeEmpty?: boolean | undefined;
  separateBy?: string | undefined;
  customSeparator?: string | undefined;
  /** The largest and smallest value are those of the numbers. */
  numbersOnly?: boolean | undefined;
}

/** What stands before the name of the field in the output. */
export const outputPrefix: Record<Aggregation['aggregation'], string> = {
  append: 'appended_',
  average: 'average_',
  concatenate: 'concatenated_',
  count: 'count_',
  countUnique: 'unique_count_',
  max: 'max_',
  min: 'min_',
  sum: 'sum_',
};

/** A value with the item it is from. */
export interface Entry {
  index: number;
  value: JsonValue | undefined;
}

/** The figure for some values. */
export function aggregate(settings: Aggregation, all: readonly Entry[]): JsonValue {
  const filled = all.filter(({ value }) => !isEmpty(value));
  const chosen = settings.includeEmpty ? all : filled;
  switch (settings.aggregation) {
    case 'append':
      return chosen.map(({ value }) => value ?? null);
    case 'concatenate':
      return chosen.map(({ value }) => asText(value)).join(separatorOf(settings));
    case 'count':
      return chosen.length;
    case 'countUnique':
      return new Set(chosen.map(({ value }) => canonicalJson(value))).size;
    case 'max':
      return extreme(comparedIn(filled, settings), (a, b) => a > b);
    case 'min':
      return extreme(comparedIn(filled, settings), (a, b) => a < b);
    case 'sum':
      return total(numbersOf(filled));
    case 'average':
      return average(numbersOf(filled));
  }
}

function comparedIn(entries: readonly Entry[], { numbersOnly }: Aggregation): readonly Entry[] {
  return numbersOnly ? entries.filter(({ value }) => typeof value === 'number') : entries;
}

function isEmpty(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || value === '';
}

function asText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return String(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function separatorOf({ separateBy = ',', customSeparator = '' }: Aggregation): string {
  return separateBy === 'other' ? customSeparator : separateBy;
}

type Comparable = string | number | boolean;

/** Lists and objects are compared by their texts, as scripts do it. */
function extreme(entries: readonly Entry[], isBetter: (a: Comparable, b: Comparable) => boolean): JsonValue {
  let best: { value: JsonValue; comparable: Comparable } | undefined;
  for (const { value } of entries) {
    if (value === undefined || value === null) continue;
    const comparable = typeof value === 'object' ? String(value) : value;
    if (!best || isBetter(comparable, best.comparable)) best = { value, comparable };
  }
  return best?.value ?? null;
}

/** Figures are made of numbers; other values do not count, texts of numbers included. */
function numbersOf(entries: readonly Entry[]): number[] {
  return entries.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function average(numbers: readonly number[]): JsonValue {
  return numbers.length === 0 ? null : total(numbers) / numbers.length;
}
