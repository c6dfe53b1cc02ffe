import { LimitError } from '../errors/errors.ts';
import { invoke } from './invoke.ts';
import type { Runtime } from './runtime.ts';
import { Accessor, Closure, ErrorValue, HostObject, IteratorValue, isCallable, Native } from './values.ts';
import { chargeReading } from './work.ts';

export type Primitive = string | number | boolean | bigint | symbol | null | undefined;
type Hint = 'default' | 'number' | 'string';

const MAX_NESTING = 500;

export function isPrimitive(value: unknown): value is Primitive {
  return typeof value !== 'object' || value === null;
}

/** The language's ToPrimitive. Only functions of the expression and of the member tables ever run. */
export function toPrimitive(value: unknown, hint: Hint, rt: Runtime): Primitive {
  if (isPrimitive(value)) return value;
  rt.tick();
  if (rt.members.isRecord(value) || Array.isArray(value)) return recordToPrimitive(value, hint, rt);
  if (value instanceof Date) return hint === 'number' ? value.getTime() : dateText(value);
  const convert = rt.members.ofObject(value)?.get('[toPrimitive]');
  if (convert instanceof Native) {
    const result = convert.call(value, [hint], rt);
    if (isPrimitive(result)) return result;
  }
  return objectText(value);
}

function dateText(value: Date): string {
  return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toString();
}

function recordToPrimitive(value: object, hint: Hint, rt: Runtime): Primitive {
  const exotic = ownMember(value, Symbol.toPrimitive);
  if (exotic !== undefined && exotic !== null) {
    if (!isCallable(exotic)) throw new TypeError('Symbol.toPrimitive is not a function');
    const result = invoke(exotic, value, [hint], rt);
    if (isPrimitive(result)) return result;
    throw new TypeError('Cannot convert object to primitive value');
  }
  for (const name of hint === 'string' ? ['toString', 'valueOf'] : ['valueOf', 'toString']) {
    const result = ordinaryConversion(value, name, rt);
    if (isPrimitive(result)) return result;
  }
  throw new TypeError('Cannot convert object to primitive value');
}

function ordinaryConversion(value: object, name: string, rt: Runtime): unknown {
  if (Object.hasOwn(value, name)) {
    const own = ownMember(value, name);
    // Item data may hold a field of this name: that is no conversion, so the built-in one serves.
    if (isCallable(own)) return invoke(own, value, [], rt);
    if (rt.owns(value)) return value;
  }
  if (name === 'valueOf') return value;
  return Array.isArray(value) ? joinArray(value, ',', rt) : '[object Object]';
}

function ownMember(value: object, key: PropertyKey): unknown {
  if (!Object.hasOwn(value, key)) return undefined;
  const found: unknown = Reflect.get(value, key);
  return typeof found === 'function' ? undefined : found;
}

/** Text of an object that has no conversion of its own. */
export function objectText(value: object): string {
  if (value instanceof Closure) return value.code.source;
  if (value instanceof Native) return `function ${value.name}() { [native code] }`;
  if (value instanceof ErrorValue) return errorText(value);
  if (value instanceof HostObject) return value.label();
  if (value instanceof IteratorValue) return '[object Iterator]';
  if (value instanceof Map) return '[object Map]';
  if (value instanceof Set) return '[object Set]';
  return '[object Object]';
}

export function errorText(error: ErrorValue): string {
  return error.message === '' ? error.name : `${error.name}: ${error.message}`;
}

const joining: object[] = [];

/** `Array.prototype.join`, with cycles as empty text and the growth bounded. */
export function joinArray(list: readonly unknown[], separator: string, rt: Runtime): string {
  if (joining.includes(list)) return '';
  if (joining.length > MAX_NESTING) throw new LimitError('A list is nested too deep', 'Flatten it first.');
  joining.push(list);
  try {
    rt.allocateArray(list.length);
    const parts: string[] = [];
    let length = 0;
    for (const entry of list) {
      const text = entry === null || entry === undefined || typeof entry === 'function' ? '' : toText(entry, rt);
      length += text.length + separator.length;
      if (length > 10_000_000) rt.allocateString(length);
      parts.push(text);
    }
    rt.allocateString(length);
    return parts.join(separator);
  } finally {
    joining.pop();
  }
}

/** The language's ToString. */
export function toText(value: unknown, rt: Runtime): string {
  if (typeof value === 'string') return value;
  const primitive = toPrimitive(value, 'string', rt);
  if (typeof primitive === 'symbol') throw new TypeError('Cannot convert a Symbol value to a string');
  return String(primitive);
}

/** The language's ToNumber. */
export function toNumber(value: unknown, rt: Runtime): number {
  if (typeof value === 'number') return value;
  const primitive = toPrimitive(value, 'number', rt);
  if (typeof primitive === 'bigint') throw new TypeError('Cannot convert a BigInt value to a number');
  if (typeof primitive === 'symbol') throw new TypeError('Cannot convert a Symbol value to a number');
  if (typeof primitive === 'string') chargeReading(primitive, rt);
  return Number(primitive);
}

/** The language's ToNumeric. */
export function toNumeric(value: unknown, rt: Runtime): number | bigint {
  if (typeof value === 'number') return value;
  const primitive = toPrimitive(value, 'number', rt);
  return typeof primitive === 'bigint' ? primitive : toNumber(primitive, rt);
}

/** The language's ToPropertyKey; numbers stay numbers. */
export function toKey(value: unknown, rt: Runtime): string | number | symbol {
  if (typeof value === 'string') chargeReading(value, rt);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'symbol') return value;
  const primitive = toPrimitive(value, 'string', rt);
  return typeof primitive === 'symbol' ? primitive : String(primitive);
}

/** The language's ToInteger, as most methods apply it to positions. */
export function toInteger(value: unknown, rt: Runtime): number {
  const number = toNumber(value, rt);
  return Number.isNaN(number) ? 0 : Math.trunc(number);
}

/** The value of a name in a member table. */
export function readEntry(entry: unknown, self: unknown, rt: Runtime): unknown {
  if (!(entry instanceof Accessor)) return entry;
  const value = entry.get(self, rt);
  if (typeof value === 'string') chargeReading(value, rt);
  return value;
}
