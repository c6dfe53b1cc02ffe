import { type JsonValue, NodeError } from '@millrace/node-sdk';
import { canonicalJson } from '../values/canonical-json.ts';
import { valueText } from '../values/value-text.ts';

/** A figure over the values of a field. */
export interface Aggregation {
  aggregation: 'append' | 'average' | 'concatenate' | 'count' | 'countUnique' | 'max' | 'min' | 'sum';
  field: string;
  includeEmpty?: boolean | undefined;
  separateBy?: string | undefined;
  customSeparator?: string | undefined;
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

/** The figure for some values. @throws NodeError for values that are no numbers where numbers are needed. */
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
      return extreme(filled, (a, b) => a > b);
    case 'min':
      return extreme(filled, (a, b) => a < b);
    case 'sum':
      return total(filled, settings);
    case 'average':
      return filled.length === 0 ? null : total(filled, settings) / filled.length;
  }
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

function extreme(entries: readonly Entry[], isBetter: (a: Comparable, b: Comparable) => boolean): JsonValue {
  let best: Comparable | undefined;
  for (const { value } of entries) {
    if (value === undefined || value === null || typeof value === 'object') continue;
    if (best === undefined || isBetter(value, best)) best = value;
  }
  return best ?? null;
}

function total(entries: readonly Entry[], { field, aggregation }: Aggregation): number {
  return entries.reduce((sum, { value, index }) => {
    const number = typeof value === 'object' || typeof value === 'boolean' ? Number.NaN : Number(value);
    if (Number.isFinite(number)) return sum + number;
    throw new NodeError(`The field '${field}' of item ${index} is no number: ${valueText(value)}`, {
      description: `The ${aggregation} needs numbers. Convert the values before this node, or choose another figure.`,
      parameter: 'fieldsToSummarize',
      itemIndex: index,
    });
  }, 0);
}
