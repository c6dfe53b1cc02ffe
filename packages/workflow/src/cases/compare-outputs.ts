import type { Item, ItemsByPort } from '../data/item.ts';
import type { ExpectedOutput, TestDifference } from '../data/test-case.ts';
import { isJsonObject, type JsonValue } from '../json/json.ts';

/** Differences of one node that are told. */
export const MAX_DIFFERENCES = 20;
/** Characters of a value that are shown. */
const MAX_SHOWN = 400;

/** What differs between what a node was expected to put out and what it did, at most one more than {@link MAX_DIFFERENCES}. */
export function compareOutputs(
  { outputs: expected, fields = [] }: Pick<ExpectedOutput, 'outputs' | 'fields'>,
  actual: ItemsByPort,
): TestDifference[] {
  const found: TestDifference[] = [];
  for (let output = 0; output < Math.max(expected.length, actual.length); output++) {
    compareItems(found, { output, fields, expected: expected[output] ?? [], actual: actual[output] ?? [] });
  }
  return found;
}

interface ComparedItems {
  output: number;
  fields: readonly string[];
  expected: readonly Item[];
  actual: readonly Item[];
}

function compareItems(found: TestDifference[], { output, fields, expected, actual }: ComparedItems): void {
  if (found.length > MAX_DIFFERENCES) return;
  if (expected.length !== actual.length) {
    found.push({ output, path: 'length', expected: String(expected.length), actual: String(actual.length) });
  }
  for (let item = 0; item < Math.min(expected.length, actual.length); item++) {
    const wanted = expected[item]?.json;
    const given = actual[item]?.json;
    if (fields.length === 0) compareValues(found, { output, item }, { path: '', expected: wanted, actual: given });
    for (const path of fields) {
      const values = { expected: valueAt(wanted, path), actual: valueAt(given, path) };
      compareValues(found, { output, item }, { path, ...values });
    }
    if (found.length > MAX_DIFFERENCES) return;
  }
}

interface ComparedValues {
  path: string;
  expected: JsonValue | undefined;
  actual: JsonValue | undefined;
}

/** Tells what differs between two values, at the places where it does. */
export function compareValues(
  found: TestDifference[],
  place: Pick<TestDifference, 'output' | 'item'>,
  { path, expected, actual }: ComparedValues,
): void {
  if (found.length > MAX_DIFFERENCES || expected === actual) return;
  if (Array.isArray(expected) && Array.isArray(actual)) {
    for (let index = 0; index < Math.max(expected.length, actual.length); index++) {
      const values = { expected: expected[index], actual: actual[index] };
      compareValues(found, place, { path: `${path}[${index}]`, ...values });
      if (found.length > MAX_DIFFERENCES) return;
    }
  } else if (isJsonObject(expected) && isJsonObject(actual)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
      const values = { expected: ownValue(expected, key), actual: ownValue(actual, key) };
      compareValues(found, place, { path: path === '' ? key : `${path}.${key}`, ...values });
    }
  } else {
    found.push({ ...place, path, ...shown('expected', expected), ...shown('actual', actual) });
  }
}

/** The value at a path such as `customer.name` or `lines[0].sku`. A key with dots is found as it is. */
export function valueAt(value: JsonValue | undefined, path: string): JsonValue | undefined {
  if (isJsonObject(value) && Object.hasOwn(value, path)) return value[path];
  let current = value;
  for (const key of path.split(/[.[\]]+/).filter((part) => part !== '')) {
    if (Array.isArray(current)) current = /^\d+$/.test(key) ? current[Number(key)] : undefined;
    else current = isJsonObject(current) ? ownValue(current, key) : undefined;
  }
  return current;
}

/** A value as it is told to people: JSON text, cut where it is long. */
export function shownValue(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

function shown(side: 'expected' | 'actual', value: JsonValue | undefined): Partial<TestDifference> {
  return value === undefined ? {} : { [side]: shownValue(value) };
}

function ownValue(object: Readonly<Record<string, JsonValue>>, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
