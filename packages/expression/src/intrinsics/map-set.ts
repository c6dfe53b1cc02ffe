import { asCallback, invoke } from '../interpreter/invoke.ts';
import { iterate, toList } from '../interpreter/iterate.ts';
import { getMember, requireOwned } from '../interpreter/member.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { IteratorValue, type MemberTable, Native, type NativeCall } from '../interpreter/values.ts';
import { chargeNewKey, chargeReading } from '../interpreter/work.ts';
import { getters, methods, selfError, table } from './define.ts';

function mapOf(self: unknown): Map<unknown, unknown> {
  if (self instanceof Map) return self;
  throw selfError('A Map method');
}

function setOf(self: unknown): Set<unknown> {
  if (self instanceof Set) return self;
  throw selfError('A Set method');
}

function forChange<T extends object>(value: T, rt: Runtime): T {
  requireOwned(value, rt);
  rt.tick();
  return value;
}

function* pairs(entries: Iterable<[unknown, unknown]>, rt: Runtime): Generator<unknown> {
  for (const [key, value] of entries) yield rt.own([key, value]);
}

/** Members of a `Map`. */
export const mapMembers: MemberTable = table(
  getters({ size: (self) => mapOf(self).size }),
  methods({
    get: (self, [key]) => mapOf(self).get(key),
    has: (self, [key]) => mapOf(self).has(key),
    set: (self, [key, value], rt) => {
      rt.allocate(48);
      chargeNewKey(rt);
      return forChange(mapOf(self), rt).set(key, value);
    },
    delete: (self, [key], rt) => forChange(mapOf(self), rt).delete(key),
    clear: (self, _args, rt) => forChange(mapOf(self), rt).clear(),
    forEach: (self, [callback], rt) => {
      const fn = asCallback(callback);
      const map = mapOf(self);
      for (const [key, value] of map) invoke(fn, undefined, [value, key, map], rt);
    },
    keys: (self) => new IteratorValue(mapOf(self).keys()),
    values: (self) => new IteratorValue(mapOf(self).values()),
    entries: (self, _args, rt) => new IteratorValue(pairs(mapOf(self), rt)),
  }),
);

function combine(pick: (own: Set<unknown>, other: Set<unknown>) => Iterable<unknown>): NativeCall {
  return (self, [other], rt) => {
    rt.useFuel(setOf(self).size + setOf(other).size);
    const result = new Set(pick(setOf(self), setOf(other)));
    rt.allocateArray(result.size);
    return rt.own(result);
  };
}

function compare(test: (own: Set<unknown>, other: Set<unknown>) => boolean): NativeCall {
  return (self, [other], rt) => {
    rt.useFuel(setOf(self).size);
    return test(setOf(self), setOf(other));
  };
}

/** Members of a `Set`. */
export const setMembers: MemberTable = table(
  getters({ size: (self) => setOf(self).size }),
  methods({
    has: (self, [value]) => setOf(self).has(value),
    add: (self, [value], rt) => {
      rt.allocate(32);
      chargeNewKey(rt);
      return forChange(setOf(self), rt).add(value);
    },
    delete: (self, [value], rt) => forChange(setOf(self), rt).delete(value),
    clear: (self, _args, rt) => forChange(setOf(self), rt).clear(),
    forEach: (self, [callback], rt) => {
      const fn = asCallback(callback);
      const set = setOf(self);
      for (const value of set) invoke(fn, undefined, [value, value, set], rt);
    },
    keys: (self) => new IteratorValue(setOf(self).values()),
    values: (self) => new IteratorValue(setOf(self).values()),
    entries: (self, _args, rt) => new IteratorValue(pairs(setOf(self).entries(), rt)),
    union: combine((own, other) => [...own, ...other]),
    intersection: combine((own, other) => [...own].filter((value) => other.has(value))),
    difference: combine((own, other) => [...own].filter((value) => !other.has(value))),
    symmetricDifference: combine((own, other) => [
      ...[...own].filter((value) => !other.has(value)),
      ...[...other].filter((value) => !own.has(value)),
    ]),
    isSubsetOf: compare((own, other) => [...own].every((value) => other.has(value))),
    isSupersetOf: compare((own, other) => [...other].every((value) => own.has(value))),
    isDisjointFrom: compare((own, other) => ![...own].some((value) => other.has(value))),
  }),
);

/** Members of a `iterator`. */
export const iteratorMembers: MemberTable = methods({
  next: (self, _args, rt) => {
    if (!(self instanceof IteratorValue)) throw selfError('An iterator method');
    rt.tick();
    const step = self.steps.next();
    return rt.own({ value: step.value, done: step.done === true });
  },
  toArray: (self, _args, rt) => rt.own(toList(self, rt)),
});

function makeMap([source]: unknown[], rt: Runtime): Map<unknown, unknown> {
  const map = new Map<unknown, unknown>();
  if (source === undefined || source === null) return map;
  const steps = iterate(source, rt);
  for (let step = steps.next(); !step.done; step = steps.next()) {
    rt.tick();
    rt.allocate(48);
    if (typeof step.value !== 'object' || step.value === null)
      throw new TypeError('Iterator value is not an entry object');
    map.set(getMember(step.value, 0, rt), getMember(step.value, 1, rt));
  }
  return map;
}

function needsNew(name: string): NativeCall {
  return () => {
    throw new TypeError(`Constructor ${name} requires 'new'`);
  };
}

/** The global `Map`. */
export const mapConstructor = new Native('Map', needsNew('Map'), {
  construct: makeMap,
  isInstance: (value) => value instanceof Map,
});

function makeSet(source: unknown, rt: Runtime): Set<unknown> {
  const values = source === undefined || source === null ? [] : toList(source, rt);
  for (const value of values) if (typeof value === 'string') chargeReading(value, rt);
  return new Set(values);
}

/** The global `Set`. */
export const setConstructor = new Native('Set', needsNew('Set'), {
  construct: ([source], rt) => makeSet(source, rt),
  isInstance: (value) => value instanceof Set,
});
