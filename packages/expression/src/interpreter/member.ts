import { ExpressionError } from '../errors/errors.ts';
import { readEntry, toNumber } from './coerce.ts';
import { describe } from './invoke.ts';
import type { Runtime } from './runtime.ts';
import { Accessor, HostObject } from './values.ts';
import { chargeNewKey } from './work.ts';

/** Host functions are never values, wherever they come from. */
export function guard(value: unknown): unknown {
  return typeof value === 'function' ? undefined : value;
}

/** Reads `object[key]`: own data properties, then the receiver's member table. Prototypes play no part. */
export function getMember(object: unknown, key: string | number | symbol, rt: Runtime): unknown {
  if (typeof object === 'object' && object !== null) return getObjectMember(object, key, rt);
  if (typeof object === 'string') return getStringMember(object, key, rt);
  if (object === undefined || object === null) {
    throw new TypeError(`Cannot read properties of ${object} (reading '${String(key)}')`);
  }
  return fromTable(primitiveTable(object, rt), object, key, rt);
}

function getObjectMember(object: object, key: string | number | symbol, rt: Runtime): unknown {
  const prototype: object | null = Object.getPrototypeOf(object);
  if (prototype === Object.prototype && Object.hasOwn(object, key)) {
    return guard((object as Record<PropertyKey, unknown>)[key]);
  }
  if (Array.isArray(object)) {
    if (typeof key === 'number') return key >= 0 && key < object.length ? guard(object[key]) : ownOnly(object, key);
    if (key === 'length') return object.length;
    if (Object.hasOwn(object, key)) return guard(Reflect.get(object, key));
    return fromTable(rt.members.array, object, key, rt);
  }
  if (prototype !== Object.prototype && prototype !== null) {
    if (object instanceof HostObject) return typeof key === 'symbol' ? undefined : guard(object.get(String(key)));
    const table = rt.members.ofObject(object);
    if (table) return fromTable(table, object, key, rt);
  }
  if (Object.hasOwn(object, key)) return guard((object as Record<PropertyKey, unknown>)[key]);
  return fromTable(rt.members.object, object, key, rt);
}

function ownOnly(object: object, key: PropertyKey): unknown {
  return Object.hasOwn(object, key) ? guard(Reflect.get(object, key)) : undefined;
}

function getStringMember(text: string, key: string | number | symbol, rt: Runtime): unknown {
  if (typeof key === 'number') return text[key];
  if (key === 'length') return text.length;
  if (typeof key === 'string') {
    const entry = rt.members.string.get(key);
    if (entry) return readEntry(entry, text, rt);
    const index = Number(key);
    return String(index) === key ? text[index] : undefined;
  }
  return undefined;
}

function primitiveTable(value: unknown, rt: Runtime): ReadonlyMap<string, unknown> | undefined {
  switch (typeof value) {
    case 'number':
      return rt.members.number;
    case 'boolean':
      return rt.members.boolean;
    case 'bigint':
      return rt.members.bigint;
    case 'symbol':
      return rt.members.symbol;
    default:
      return undefined;
  }
}

function fromTable(
  table: ReadonlyMap<string, unknown> | undefined,
  object: unknown,
  key: string | number | symbol,
  rt: Runtime,
): unknown {
  if (typeof key !== 'string') return undefined;
  const entry = table?.get(key);
  if (entry === undefined || key.charCodeAt(0) === 91 /* [ marks internal entries */) return undefined;
  return readEntry(entry, object, rt);
}

/** Whether `key in object`. */
export function hasMember(object: unknown, key: string | number | symbol, rt: Runtime): boolean {
  if (typeof object !== 'object' || object === null) {
    throw new TypeError(`Cannot use 'in' operator to search for '${String(key)}' in ${describe(object)}`);
  }
  if (object instanceof HostObject) return object.keys().includes(String(key));
  const table = rt.members.ofObject(object);
  if (Array.isArray(object)) {
    return Object.hasOwn(object, key) || (typeof key === 'string' && rt.members.array.has(key));
  }
  if (table) return typeof key === 'string' && table.has(key);
  return Object.hasOwn(object, key) || (typeof key === 'string' && rt.members.object.has(key));
}

/** Assigns `object[key] = value`. Only objects that the expression made change: {@link mayChange}. */
export function setMember(object: unknown, key: string | number | symbol, value: unknown, rt: Runtime): void {
  if (object === undefined || object === null) {
    throw new TypeError(`Cannot set properties of ${object} (setting '${String(key)}')`);
  }
  if (typeof object !== 'object') {
    throw new TypeError(`Cannot create property '${String(key)}' on ${typeof object} ${describe(object)}`);
  }
  const table = Array.isArray(object) ? undefined : rt.members.ofObject(object);
  if (table || object instanceof HostObject) {
    const entry = typeof key === 'string' ? table?.get(key) : undefined;
    if (!(entry instanceof Accessor && entry.set)) rt.spare(readOnly(key));
    else if (mayChange(object, rt, key)) entry.set(object, value, rt);
    return;
  }
  if (!mayChange(object, rt, key)) return;
  if (Array.isArray(object)) setElement(object, key, value, rt);
  else setProperty(object, key, value, rt);
}

function setElement(list: unknown[], key: string | number | symbol, value: unknown, rt: Runtime): void {
  if (key === 'length') {
    const length = toNumber(value, rt);
    if (length > list.length) rt.allocateArray(length - list.length);
    if (length >>> 0 !== length) throw new RangeError('Invalid array length');
    list.length = length;
    return;
  }
  const index = typeof key === 'number' ? key : typeof key === 'string' ? Number(key) : Number.NaN;
  if (index >= list.length && Number.isInteger(index)) rt.allocateArray(index - list.length + 1);
  setProperty(list, key, value, rt);
}

function setProperty(object: object, key: PropertyKey, value: unknown, rt: Runtime): void {
  if (Object.hasOwn(object, key)) {
    if (!Reflect.set(object, key, value)) {
      throw new TypeError(`Cannot assign to read only property '${String(key)}' of object`);
    }
    return;
  }
  rt.allocate(32);
  chargeNewKey(rt);
  if (!Object.isExtensible(object)) throw new TypeError(`Cannot add property ${String(key)}, object is not extensible`);
  defineField(object, key, value);
}

/** Adds a data property whatever its name is: `__proto__` is a name like any other. */
export function defineField(object: object, key: PropertyKey, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  } else (object as Record<PropertyKey, unknown>)[key] = value;
}

/** `delete object[key]`. */
export function deleteMember(object: unknown, key: string | number | symbol, rt: Runtime): boolean {
  if (object === undefined || object === null) throw new TypeError('Cannot convert undefined or null to object');
  if (typeof object !== 'object') return true;
  if (object instanceof HostObject || (!Array.isArray(object) && rt.members.ofObject(object))) {
    rt.spare(readOnly(key));
    return true;
  }
  if (!Object.hasOwn(object, key) || !mayChange(object, rt, key)) return true;
  if (!Reflect.deleteProperty(object, key)) throw new TypeError(`Cannot delete property '${String(key)}'`);
  return true;
}

/** Whether the expression made this object itself. Others stay as they are: {@link Runtime.spare}. */
export function mayChange(object: object, rt: Runtime, key?: PropertyKey): boolean {
  if (rt.owns(object)) return true;
  rt.spare(readOnly(key));
  return false;
}

/** Throws unless the expression made this object itself. */
export function requireOwned(object: object, rt: Runtime, key?: PropertyKey): void {
  if (!rt.owns(object)) throw readOnly(key);
}

function readOnly(key?: PropertyKey): ExpressionError {
  const what = key === undefined ? 'change it' : `set "${String(key)}"`;
  return new ExpressionError('read_only', `Item data is read-only in an expression: cannot ${what}`, {
    description:
      'Item data stays as it is. Copy it first, for example [...list] or {...object}, or use methods that make a copy (toSorted, map).',
    jsName: 'TypeError',
  });
}
