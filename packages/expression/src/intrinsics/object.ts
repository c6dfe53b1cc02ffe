import { ExpressionError } from '../errors/errors.ts';
import { toKey, toText } from '../interpreter/coerce.ts';
import { iterate } from '../interpreter/iterate.ts';
import { defineField, getMember, mayChange, setMember } from '../interpreter/member.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { HostObject, isCallable, type MemberTable, Native, type NativeCall } from '../interpreter/values.ts';
import { chargeComparison, chargeFields, chargeNewKey } from '../interpreter/work.ts';
import { groupBy } from './array.ts';
import { methods } from './define.ts';

/** Own enumerable names of a value, as `Object.keys` gives them. */
export function keysOf(value: unknown, rt: Runtime): string[] {
  if (value === undefined || value === null) throw new TypeError('Cannot convert undefined or null to object');
  if (value instanceof HostObject) return value.keys();
  if (typeof value !== 'string' && !Array.isArray(value) && !rt.members.isRecord(value)) return [];
  if (typeof value === 'string') rt.allocateArray(value.length);
  const keys = Object.keys(value);
  rt.allocateArray(keys.length);
  rt.useFuel(keys.length);
  return keys;
}

const hasOwn: NativeCall = (self, [key], rt) => {
  if (self === undefined || self === null) throw new TypeError('Cannot convert undefined or null to object');
  const name = toKey(key, rt);
  if (typeof self === 'string') return name === 'length' || self[Number(name)] !== undefined;
  if (self instanceof HostObject) return self.keys().includes(String(name));
  return (rt.members.isRecord(self) || Array.isArray(self)) && Object.hasOwn(self, name);
};

function tagOf(value: unknown): string {
  if (value === null) return 'Null';
  if (Array.isArray(value)) return 'Array';
  if (isCallable(value)) return 'Function';
  if (value instanceof Date) return 'Date';
  if (typeof value === 'object') return 'Object';
  const type = typeof value;
  return type.charAt(0).toUpperCase() + type.slice(1);
}

/** Members of every object. */
export const objectMembers: MemberTable = methods({
  hasOwnProperty: hasOwn,
  propertyIsEnumerable: hasOwn,
  isPrototypeOf: () => false,
  toString: (self: unknown) => `[object ${tagOf(self)}]`,
  toLocaleString: (self: unknown, _args: unknown[], rt: Runtime) => toText(self, rt),
  valueOf: (self: unknown) => self,
});

function assign([target, ...sources]: unknown[], rt: Runtime): unknown {
  if (target === undefined || target === null) throw new TypeError('Cannot convert undefined or null to object');
  if (typeof target !== 'object') return target;
  if (!mayChange(target, rt)) return target;
  for (const source of sources) {
    if (source === undefined || source === null) continue;
    for (const key of keysOf(source, rt)) {
      rt.tick();
      setMember(target, key, getMember(source, key, rt), rt);
    }
  }
  return target;
}

function fromEntries([source]: unknown[], rt: Runtime): object {
  const object = {};
  const steps = iterate(source, rt);
  for (let step = steps.next(); !step.done; step = steps.next()) {
    rt.tick();
    rt.allocate(1);
    chargeNewKey(rt);
    if (typeof step.value !== 'object' || step.value === null) {
      throw new TypeError(`Iterator value ${toText(step.value, rt)} is not an entry object`);
    }
    defineField(object, toKey(getMember(step.value, 0, rt), rt), getMember(step.value, 1, rt));
  }
  return rt.own(object);
}

function seal(value: unknown, rt: Runtime, apply: (value: object) => void): unknown {
  if (typeof value !== 'object' || value === null || (!rt.members.isRecord(value) && !Array.isArray(value)))
    return value;
  chargeFields(value, rt);
  if (rt.owns(value)) apply(value);
  else if (!Object.isFrozen(value)) {
    throw new ExpressionError('read_only', 'Item data cannot be frozen by an expression', {
      description: 'It is read-only already.',
      jsName: 'TypeError',
    });
  }
  return value;
}

function sealed(value: unknown, rt: Runtime, check: (value: object) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return true;
  chargeFields(value, rt);
  return check(value);
}

const statics = methods({
  keys: (_self, [value], rt) => rt.own(keysOf(value, rt)),
  values: (_self, [value], rt) => rt.own(keysOf(value, rt).map((key) => getMember(value, key, rt))),
  entries: (_self, [value], rt) => rt.own(keysOf(value, rt).map((key) => rt.own([key, getMember(value, key, rt)]))),
  assign: (_self, args, rt) => assign(args, rt),
  fromEntries: (_self, args, rt) => fromEntries(args, rt),
  groupBy: (_self, args, rt) => groupBy(args, rt),
  hasOwn: (_self, [value, key], rt) => hasOwn(value, [key], rt),
  is: (_self, [a, b], rt) => {
    chargeComparison(a, b, rt);
    return Object.is(a, b);
  },
  freeze: (_self, [value], rt) => seal(value, rt, Object.freeze),
  seal: (_self, [value], rt) => seal(value, rt, Object.seal),
  preventExtensions: (_self, [value], rt) => seal(value, rt, Object.preventExtensions),
  isFrozen: (_self, [value], rt) => sealed(value, rt, Object.isFrozen),
  isSealed: (_self, [value], rt) => sealed(value, rt, Object.isSealed),
  isExtensible: (_self, [value], rt) =>
    typeof value === 'object' && value !== null && rt.owns(value) && Object.isExtensible(value),
  getOwnPropertyNames: (_self, [value], rt) =>
    rt.own(Array.isArray(value) ? [...keysOf(value, rt), 'length'] : keysOf(value, rt)),
});

const make: NativeCall = (_self, [value], rt) => (value === undefined || value === null ? rt.own({}) : value);

/** The global `Object`. */
export const objectConstructor = new Native('Object', make, {
  length: 1,
  construct: (args, rt) => make(undefined, args, rt),
  isInstance: (value) => typeof value === 'object' && value !== null,
  members: statics,
});

/** Members of every boolean. */
export const booleanMembers: MemberTable = methods({
  toString: (self: unknown) => String(Boolean(self)),
  valueOf: (self: unknown) => Boolean(self),
});

/** Members of every symbol. */
export const symbolMembers: MemberTable = methods({
  toString: (self: unknown) => (typeof self === 'symbol' ? self.toString() : ''),
  valueOf: (self: unknown) => self,
});

/** The global `Boolean`. With `new` it makes a plain value too. */
export const booleanConstructor = new Native('Boolean', (_self, [value]) => Boolean(value), {
  length: 1,
  construct: ([value]) => Boolean(value),
  isInstance: () => false,
});

/** The global `Symbol`: the well-known symbols that the language of expressions uses, and no others. */
export const symbolConstructor = new Native(
  'Symbol',
  () => {
    throw new TypeError('New symbols are not available in expressions');
  },
  {
    members: new Map([
      ['iterator', Symbol.iterator],
      ['toPrimitive', Symbol.toPrimitive],
    ]),
  },
);
