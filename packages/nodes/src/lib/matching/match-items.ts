import { type Item, type JsonValue, NodeError } from '@millrace/node-sdk';
import type { FieldAccess } from '../fields/field-path.ts';
import { missingField } from '../fields/field-values.ts';
import { isStop, type Steps } from '../pace/paced.ts';
import { MatchIndex } from './match-index.ts';
import { equalsOf, listedAs, type Tolerance } from './tolerance.ts';

/** A field of the first list, and the one of the second list that it must equal. */
export interface FieldPair {
  field1: string;
  field2: string;
}

/** How items of two lists are compared. */
export interface MatchSettings {
  pairs: readonly FieldPair[];
  access: FieldAccess;
  dotNotation: boolean;
  /** Small differences that do not count, where there are any: 3 and "3" are equal. */
  tolerance: Tolerance | undefined;
  /** Only the first match of an item counts. */
  firstOnly: boolean;
}

/** An item of the first list with its matches in the second, as positions. */
interface Match {
  first: number;
  seconds: readonly number[];
}

/** All items of both lists, in order. */
export interface Matches {
  matched: Match[];
  /** Positions in the first list. */
  unmatchedFirst: number[];
  /** Positions in the second list. */
  unmatchedSecond: number[];
}

/** How many pairs there are of an item and one that it matches. */
export function countPairs({ matched }: Matches): number {
  return matched.reduce((count, { seconds }) => count + seconds.length, 0);
}

/**
 * Pairs up the items of two lists, in time that grows with their length. An item without one of the fields matches nothing; one of the
 * second list matches what is empty where there is a tolerance.
 */
export function* matchItems(first: readonly Item[], second: readonly Item[], settings: MatchSettings): Steps<Matches> {
  const { access, pairs, tolerance, firstOnly } = settings;
  const index = new MatchIndex();
  for (let position = 0; position < second.length; position++) {
    if (isStop(position)) yield;
    const values = pairs.map(({ field2 }) => access.get((second[position] as Item).json, field2));
    if (tolerance || isWhole(values))
      index.add(
        position,
        values.map((value) => listedAs(value, tolerance)),
      );
  }
  const result: Matches = { matched: [], unmatchedFirst: [], unmatchedSecond: [] };
  const used = new Set<number>();
  for (let position = 0; position < first.length; position++) {
    if (isStop(position)) yield;
    const values = pairs.map(({ field1 }) => access.get((first[position] as Item).json, field1));
    const all = isWhole(values) ? index.find(values.map((value) => equalsOf(value, tolerance))) : [];
    const seconds = firstOnly ? all.slice(0, 1) : all;
    for (const match of seconds) used.add(match);
    if (seconds.length === 0) result.unmatchedFirst.push(position);
    else result.matched.push({ first: position, seconds });
  }
  for (let position = 0; position < second.length; position++) {
    if (!used.has(position)) result.unmatchedSecond.push(position);
  }
  return result;
}

function isWhole(values: readonly (JsonValue | undefined)[]): boolean {
  return values.every((value) => value !== undefined);
}

/** @throws NodeError when there is no pair, or one lacks a name. */
export function checkPairs(pairs: readonly FieldPair[], parameter: string): void {
  const incomplete = pairs.findIndex(({ field1, field2 }) => !field1 || !field2);
  if (pairs.length > 0 && incomplete < 0) return;
  const message =
    pairs.length === 0 ? 'No fields to match are given' : `Pair ${incomplete + 1} of the fields to match lacks a name`;
  throw new NodeError(message, {
    description: 'Enter the name of a field of each input whose values must be equal.',
    parameter,
  });
}

interface FieldPlace {
  access: FieldAccess;
  dotNotation: boolean;
  /** What the items are called in the error. */
  input: string;
}

/** The error of the first field that no item of a list has, if there is one. */
export function absentField(
  items: readonly Item[],
  fields: readonly string[],
  place: FieldPlace,
): NodeError | undefined {
  const absent = fields.find((field) => !items.some((item) => place.access.has(item.json, field)));
  if (absent === undefined) return undefined;
  return missingField(absent, `items of ${place.input}`, { ...place, parameter: 'mergeByFields' });
}
