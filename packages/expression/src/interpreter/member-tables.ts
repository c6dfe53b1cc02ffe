import type { MemberTable } from './values.ts';

/**
 * Member tables by prototype object. A receiver with any other prototype is plain data: only its own
 * properties are read. The prototype is used as a key and nothing is ever looked up on it.
 */
const byPrototype = new Map<object, MemberTable>();

const EMPTY: MemberTable = new Map();

/** Tables of receivers that have no prototype of their own to be found by. */
export const primitiveTables: Record<
  'string' | 'number' | 'boolean' | 'bigint' | 'symbol' | 'object' | 'array',
  MemberTable
> = {
  string: EMPTY,
  number: EMPTY,
  boolean: EMPTY,
  bigint: EMPTY,
  symbol: EMPTY,
  object: EMPTY,
  array: EMPTY,
};

export function registerTable(prototype: object, table: MemberTable): void {
  byPrototype.set(prototype, table);
}

/** The table of an object that is not plain data, or undefined. */
export function tableOf(value: object): MemberTable | undefined {
  const prototype: object | null = Object.getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype) return undefined;
  return byPrototype.get(prototype);
}

/** Whether an object is plain data: a record whose own properties may be read. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: object | null = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || !byPrototype.has(prototype);
}
