import { isPrimitive, toPrimitive } from '../../interpreter/coerce.ts';
import type { Runtime } from '../../interpreter/runtime.ts';
import { isCallable } from '../../interpreter/values.ts';
import { chargeComparison } from '../../interpreter/work.ts';

/** A value as queries see it: data as it is, dates and the like as text, functions as null. */
export function seen(value: unknown, rt: Runtime): unknown {
  if (value === undefined || typeof value === 'function') return null;
  if (isPrimitive(value) || Array.isArray(value) || rt.members.isRecord(value)) return value;
  return isCallable(value) ? null : toPrimitive(value, 'string', rt);
}

/** Nothing, and what is empty or false. */
export function isFalse(value: unknown, rt: Runtime): boolean {
  if (value === null || value === undefined || value === false || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return rt.members.isRecord(value) && keysOf(value, rt).length === 0;
}

/** A large record is a table of the host: a name costs about as much as this many steps. */
const KEY_FUEL = 4;

/** Names of a record. */
export function keysOf(record: object, rt: Runtime): string[] {
  const keys = Object.keys(record);
  rt.useFuel(keys.length * KEY_FUEL);
  return keys;
}

/** Equal in content. */
export function isEqual(left: unknown, right: unknown, rt: Runtime): boolean {
  rt.enterCall();
  const isSame = compare(seen(left, rt), seen(right, rt), rt);
  rt.leaveCall();
  return isSame;
}

function compare(left: unknown, right: unknown, rt: Runtime): boolean {
  chargeComparison(left, right, rt);
  if (left === right) return true;
  if (Array.isArray(left)) {
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((entry, index) => isEqual(entry, right[index], rt))
    );
  }
  if (!rt.members.isRecord(left) || !rt.members.isRecord(right)) return false;
  const keys = keysOf(left, rt);
  return (
    keys.length === keysOf(right, rt).length &&
    keys.every((key) => Object.hasOwn(right, key) && isEqual(left[key], right[key], rt))
  );
}

export type TypeName = 'number' | 'string' | 'boolean' | 'array' | 'object' | 'null';

export function typeOf(value: unknown): TypeName {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'boolean';
  return typeof value === 'object' ? 'object' : 'number';
}
