import { type Item, isJsonObject, type JsonValue, NodeError, type Scripts } from '@millrace/node-sdk';
import { fieldAccess } from '../fields/field-path.ts';
import { missingField } from '../fields/field-values.ts';
import { isStop, type Steps, sortInSteps } from '../pace/paced.ts';
import { canonicalJson } from '../values/canonical-json.ts';

/** A field to sort by. */
export interface SortField {
  fieldName: string;
  order: 'ascending' | 'descending';
}

/** Sorts by fields, the first one first. Texts are compared without regard to case. */
export function* sortByFields(
  items: readonly Item[],
  fields: readonly SortField[],
  dotNotation: boolean,
): Steps<Item[]> {
  if (fields.length === 0) {
    throw new NodeError('No fields to sort by are given', {
      description: 'Add at least one field.',
      parameter: 'sortFieldsUi',
    });
  }
  const access = fieldAccess(dotNotation);
  for (const { fieldName } of fields) {
    if (items.length > 0 && !items.some((item) => access.has(item.json, fieldName)))
      throw missingField(fieldName, 'input items', { dotNotation, parameter: 'sortFieldsUi' });
  }
  const keyed: Keyed[] = [];
  for (const item of items) {
    if (isStop(keyed.length)) yield;
    keyed.push({ item, keys: fields.map(({ fieldName }) => sortKey(access.get(item.json, fieldName))) });
  }
  const areDescending = fields.map(({ order }) => order === 'descending');
  const sorted = yield* sortInSteps(keyed, (a, b) => {
    for (let position = 0; position < areDescending.length; position++) {
      const result = compareKeys(a.keys[position], b.keys[position], areDescending[position] === true);
      if (result !== 0) return result;
    }
    return 0;
  });
  return sorted.map(({ item }) => item);
}

type SortKey = JsonValue | undefined;

interface Keyed {
  item: Item;
  keys: SortKey[];
}

function sortKey(value: SortKey): SortKey {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

/**
 * Texts are compared as texts and everything else as numbers, nothing as 0. What cannot be compared so comes after, or
 * before when descending: workflows rely on the places that this gives to missing fields.
 */
function compareKeys(a: SortKey, b: SortKey, isDescending: boolean): number {
  if (a === b || (isStructure(a) && isStructure(b) && canonicalJson(a) === canonicalJson(b))) return 0;
  const isLess = typeof a === 'string' && typeof b === 'string' ? a < b : numberOf(a) < numberOf(b);
  return isLess === isDescending ? 1 : -1;
}

function isStructure(value: SortKey): boolean {
  return typeof value === 'object' && value !== null;
}

function numberOf(value: SortKey): number {
  return isJsonObject(value) ? Number.NaN : Number(value);
}

/** In random order. */
export function shuffle(items: readonly Item[]): Item[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const chosen = Math.floor(Math.random() * (last + 1));
    [result[last], result[chosen]] = [result[chosen] as Item, result[last] as Item];
  }
  return result;
}

/** Sorts by a comparison that the user wrote: the body of a function of `a` and `b`. */
export async function sortByCode(items: readonly Item[], code: string, scripts: Scripts): Promise<Item[]> {
  // The user's code begins on the first line: line numbers in errors are those of the editor.
  const source = `const order = $input.all().map((item, index) => ({ item, index })); const compare = (a, b) => {${code}
};
order.sort((x, y) => {
  const result = compare(x.item, y.item);
  if (typeof result !== 'number' || Number.isNaN(result)) throw new Error('The code must return a number: -1, 0 or 1');
  return result;
});
return order.map(({ index }) => index);`;
  const order = await scripts.run({ source, mode: 'all', items, dialect: 'code' });
  if (!isPermutation(order, items.length)) {
    throw new NodeError('The code did not put the items in order', {
      description: 'Write the body of a function that compares a with b and returns -1, 0 or 1.',
      parameter: 'code',
    });
  }
  return order.map((index) => items[index] as Item);
}

function isPermutation(order: JsonValue | undefined, count: number): order is number[] {
  if (!Array.isArray(order) || order.length !== count) return false;
  const seen = new Set(order);
  return (
    seen.size === count &&
    order.every((index) => Number.isInteger(index) && Number(index) >= 0 && Number(index) < count)
  );
}
