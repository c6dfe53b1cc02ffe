import { joinArray, toInteger, toNumber, toText } from '../interpreter/coerce.ts';
import { asCallback, invoke } from '../interpreter/invoke.ts';
import { iterate, toList } from '../interpreter/iterate.ts';
import { defineField, getMember, guard, mayChange } from '../interpreter/member.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { IteratorValue, isCallable, type MemberTable, Native, type NativeCall } from '../interpreter/values.ts';
import { chargeReading, chargeSearch, type Work } from '../interpreter/work.ts';
import { methods, optionalNumber, relativeIndex, selfError, table } from './define.ts';

type ListMethod = (list: readonly unknown[], args: unknown[], rt: Runtime) => unknown;
type Test = (value: unknown, index: number) => unknown;

function onList(calls: Record<string, ListMethod>, work?: Work): Map<string, Native> {
  const natives: Record<string, NativeCall> = {};
  for (const [name, call] of Object.entries(calls)) {
    natives[name] = (self, args, rt) => {
      if (!Array.isArray(self)) throw selfError(`Array.prototype.${name}`);
      return call(self, args, rt);
    };
  }
  return methods(natives, work);
}

/** Methods that change the list. Of one that the expression did not make they change a copy. */
function onOwnList(
  calls: Record<string, (list: unknown[], args: unknown[], rt: Runtime) => unknown>,
  work?: Work,
): Map<string, Native> {
  const natives: Record<string, NativeCall> = {};
  for (const [name, call] of Object.entries(calls)) {
    natives[name] = (self, args, rt) => {
      if (!Array.isArray(self)) throw selfError(`Array.prototype.${name}`);
      return call(mayChange(self, rt) ? self : fresh(clean(self), rt), args, rt);
    };
  }
  return methods(natives, work);
}

function fresh<T>(list: T[], rt: Runtime): T[] {
  rt.allocateArray(list.length);
  return rt.own(list);
}

/** A list without anything that is not a value. */
function clean(list: readonly unknown[]): unknown[] {
  return list.map(guard);
}

function caller(list: readonly unknown[], callback: unknown, rt: Runtime): Test {
  const fn = asCallback(callback);
  return (value, index) => invoke(fn, undefined, [guard(value), index, list], rt);
}

const each = onList({
  forEach: (list, [callback], rt) => {
    const call = caller(list, callback, rt);
    list.forEach((value, i) => void call(value, i));
  },
  map: (list, [callback], rt) => {
    const call = caller(list, callback, rt);
    return fresh(
      list.map((value, i) => call(value, i)),
      rt,
    );
  },
  filter: (list, [callback], rt) => {
    const call = caller(list, callback, rt);
    return fresh(clean(list.filter((value, i) => call(value, i))), rt);
  },
  find: (list, [callback], rt) => list.find(caller(list, callback, rt)),
  findIndex: (list, [callback], rt) => list.findIndex(caller(list, callback, rt)),
  findLast: (list, [callback], rt) => list.findLast(caller(list, callback, rt)),
  findLastIndex: (list, [callback], rt) => list.findLastIndex(caller(list, callback, rt)),
  some: (list, [callback], rt) => list.some(caller(list, callback, rt)),
  every: (list, [callback], rt) => list.every(caller(list, callback, rt)),
  flatMap: (list, [callback], rt) => {
    const call = caller(list, callback, rt);
    return fresh(
      list.flatMap((value, i) => call(value, i)),
      rt,
    );
  },
  reduce: (list, args, rt) => reduce(list, args, rt, false),
  reduceRight: (list, args, rt) => reduce(list, args, rt, true),
});

function reduce(list: readonly unknown[], args: unknown[], rt: Runtime, fromRight: boolean): unknown {
  const fn = asCallback(args[0]);
  const step = (sum: unknown, value: unknown, i: number) =>
    invoke(fn, undefined, [guard(sum), guard(value), i, list], rt);
  if (args.length > 1) return fromRight ? list.reduceRight(step, args[1]) : list.reduce(step, args[1]);
  return fromRight ? list.reduceRight(step) : list.reduce(step);
}

const glances = onList(
  {
    at: (list, [index], rt) => list.at(toInteger(index, rt)),
    valueOf: (list: readonly unknown[]) => list,
    entries: (list, _args, rt) => new IteratorValue(pairs(list, rt)),
    keys: (list) => new IteratorValue(list.keys()),
    values: (list, _args, rt) => new IteratorValue(iterate(list, rt)),
  },
  'constant',
);

const lookups = onList({
  includes: (list, [wanted, from], rt) => {
    chargeSearch(list, wanted, rt);
    return list.includes(wanted, optionalNumber(from, rt));
  },
  indexOf: (list, [wanted, from], rt) => {
    chargeSearch(list, wanted, rt);
    return list.indexOf(wanted, optionalNumber(from, rt));
  },
  lastIndexOf: (list, args, rt) => {
    chargeSearch(list, args[0], rt);
    return args.length > 1 ? list.lastIndexOf(args[0], toInteger(args[1], rt)) : list.lastIndexOf(args[0]);
  },
  join: (list, [separator], rt) => joinArray(list, separator === undefined ? ',' : toText(separator, rt), rt),
  toString: (list: readonly unknown[], _args: unknown[], rt: Runtime) => joinArray(list, ',', rt),
  toLocaleString: (list: readonly unknown[], _args: unknown[], rt: Runtime) =>
    list.map((entry) => (entry === null || entry === undefined ? '' : localeText(entry, rt))).join(','),
});

function localeText(entry: unknown, rt: Runtime): string {
  const convert = getMember(entry, 'toLocaleString', rt);
  return isCallable(convert) ? toText(invoke(convert, entry, [], rt), rt) : toText(entry, rt);
}

function* pairs(list: readonly unknown[], rt: Runtime): Generator<unknown> {
  for (const [index, value] of list.entries()) yield rt.own([index, guard(value)]);
}

const copies = onList({
  slice: (list, [start, end], rt) => fresh(clean(list.slice(optionalNumber(start, rt), optionalNumber(end, rt))), rt),
  concat: (list, args, rt) => {
    const size = args.reduce<number>((sum, arg) => sum + (Array.isArray(arg) ? arg.length : 1), list.length);
    rt.allocateArray(size);
    return rt.own(clean(list.concat(...args)));
  },
  flat: (list, [depth], rt) => {
    const flat: unknown[] = [];
    flatten(list, depth === undefined ? 1 : toInteger(depth, rt), flat, rt);
    return rt.own(flat);
  },
  toSorted: (list, [compare], rt) => fresh(sort(toList(list, rt), compare, rt), rt),
  toReversed: (list, _args, rt) => fresh(clean(list.toReversed()), rt),
  toSpliced: (list, args, rt) => {
    const copy = toList(list, rt);
    spliceList(copy, args, rt);
    return fresh(copy, rt);
  },
  with: (list, [index, value], rt) => fresh(clean(list.with(toInteger(index, rt), value)), rt),
});

function flatten(list: readonly unknown[], depth: number, into: unknown[], rt: Runtime): void {
  rt.enterCall();
  list.forEach((entry) => {
    if (depth > 0 && Array.isArray(entry)) {
      flatten(entry, depth - 1, into, rt);
      return;
    }
    rt.allocate(8);
    into.push(guard(entry));
  });
  rt.leaveCall();
}

function sort(list: unknown[], compare: unknown, rt: Runtime): unknown[] {
  rt.useFuel(list.length * Math.ceil(Math.log2(list.length + 1)));
  if (compare === undefined) {
    const keyed = list.filter((value) => value !== undefined).map((value) => ({ value, text: toText(value, rt) }));
    keyed.sort((a, b) => {
      chargeReading(a.text.length < b.text.length ? a.text : b.text, rt);
      return a.text < b.text ? -1 : a.text > b.text ? 1 : 0;
    });
    const missing = new Array<unknown>(list.length - keyed.length).fill(undefined);
    return [...keyed.map((entry) => entry.value), ...missing];
  }
  const fn = asCallback(compare);
  return list.sort((a, b) => toNumber(invoke(fn, undefined, [a, b], rt), rt));
}

function spliceList(list: unknown[], args: unknown[], rt: Runtime): unknown[] {
  if (args.length === 0) return [];
  const start = relativeIndex(args[0], list.length, 0, rt);
  const count = args.length === 1 ? list.length - start : Math.max(0, toInteger(args[1], rt));
  rt.allocate(args.length);
  return list.splice(start, count, ...args.slice(2));
}

const ends = onOwnList(
  {
    push: (list, args, rt) => {
      rt.allocate(args.length);
      return list.push(...args);
    },
    pop: (list) => list.pop(),
  },
  'constant',
);

const changes = onOwnList({
  shift: (list) => list.shift(),
  unshift: (list, args, rt) => {
    rt.allocate(args.length);
    return list.unshift(...args);
  },
  splice: (list, args, rt) => rt.own(spliceList(list, args, rt)),
  sort: (list, [compare], rt) => {
    const holes = list.length;
    const sorted = sort(
      list.filter((_, i) => i in list),
      compare,
      rt,
    );
    sorted.forEach((value, i) => {
      list[i] = value;
    });
    for (let i = sorted.length; i < holes; i++) delete list[i];
    return list;
  },
  reverse: (list) => list.reverse(),
  fill: (list, [value, start, end], rt) => list.fill(value, optionalNumber(start, rt), optionalNumber(end, rt)),
  copyWithin: (list, [target, start, end], rt) =>
    list.copyWithin(toInteger(target, rt), toInteger(start, rt), optionalNumber(end, rt)),
});

/** Members of every array. */
export const arrayMembers: MemberTable = table(each, glances, lookups, copies, ends, changes);

function makeArray(args: unknown[], rt: Runtime): unknown[] {
  const [length] = args;
  if (args.length !== 1 || typeof length !== 'number') return fresh([...args], rt);
  if (length >>> 0 !== length) throw new RangeError('Invalid array length');
  rt.allocateArray(length);
  return rt.own(new Array<unknown>(length));
}

function from([source, callback]: unknown[], rt: Runtime): unknown[] {
  const map = callback === undefined ? undefined : asCallback(callback);
  const list = isIterable(source, rt) ? toList(source, rt) : listOfArrayLike(source, rt);
  if (!map) return rt.own(list);
  return rt.own(list.map((value, i) => invoke(map, undefined, [value, i], rt)));
}

function isIterable(source: unknown, rt: Runtime): boolean {
  if (source === undefined || source === null) throw new TypeError(`${source} is not iterable`);
  if (typeof source === 'string' || Array.isArray(source)) return true;
  if (typeof source !== 'object') return false;
  if (source instanceof Map || source instanceof Set || source instanceof IteratorValue) return true;
  return source instanceof URLSearchParams || isCallable(getMember(source, Symbol.iterator, rt));
}

function listOfArrayLike(source: unknown, rt: Runtime): unknown[] {
  const length = Math.max(0, toInteger(getMember(source, 'length', rt), rt));
  if (!(length > 0)) return [];
  rt.allocateArray(length);
  return Array.from({ length }, (_, i) => getMember(source, String(i), rt));
}

/** The global `Array`. */
export const arrayConstructor = new Native('Array', (_self, args, rt) => makeArray(args, rt), {
  length: 1,
  construct: makeArray,
  isInstance: (value) => Array.isArray(value),
  members: methods({
    isArray: (_self, [value]) => Array.isArray(value),
    of: (_self, args, rt) => fresh([...args], rt),
    from: (_self, args, rt) => from(args, rt),
  }),
});

/** Groups the entries of an iterable by what a callback gives: `Object.groupBy`. */
export function groupBy([source, callback]: unknown[], rt: Runtime): object {
  const fn = asCallback(callback);
  const groups = {};
  toList(source, rt).forEach((value, i) => {
    const key = toText(invoke(fn, undefined, [value, i], rt), rt);
    chargeReading(key, rt);
    const group: unknown = Object.hasOwn(groups, key) ? Reflect.get(groups, key) : undefined;
    if (Array.isArray(group)) group.push(value);
    else defineField(groups, key, rt.own([value]));
  });
  return rt.own(groups);
}
