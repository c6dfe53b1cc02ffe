import { ExpressionError } from '../errors/errors.ts';
import { toInteger, toText } from '../interpreter/coerce.ts';
import { describe } from '../interpreter/invoke.ts';
import { toList } from '../interpreter/iterate.ts';
import { defineField } from '../interpreter/member.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { stringify } from '../intrinsics/json.ts';
import { type Extension, extensions } from './extension.ts';
import { compact } from './object.ts';
import { fieldKey, sameKey } from './same.ts';

function listOf(self: unknown, rt: Runtime): unknown[] {
  return toList(self, rt);
}

function numbersOf(list: unknown[], name: string): number[] {
  return list.map((value) => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number === 'number' && !Number.isNaN(number)) return number;
    throw new ExpressionError(
      'invalid_argument',
      `${name}() needs numbers only, but the list holds ${describe(value)}`,
    );
  });
}

function distinct(list: unknown[], rt: Runtime, keyOf: (value: unknown) => string): unknown[] {
  const seen = new Set<string>();
  return list.filter((value) => {
    rt.tick();
    const key = keyOf(value);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function keySet(list: unknown, rt: Runtime): Set<string> {
  return new Set(toList(list ?? [], rt).map((value) => sameKey(value, rt)));
}

function chunk(list: unknown[], [size]: unknown[], rt: Runtime): unknown[] {
  const length = toInteger(size, rt);
  if (!(length >= 1)) throw new ExpressionError('invalid_argument', 'chunk() needs a length of 1 or more');
  const chunks: unknown[] = [];
  for (let i = 0; i < list.length; i += length) chunks.push(rt.own(list.slice(i, i + length)));
  return rt.own(chunks);
}

function pluck(list: unknown[], fields: unknown[], rt: Runtime): unknown[] {
  const names = fields.map((field) => toText(field, rt));
  const plucked = list.flatMap((entry) => {
    if (!rt.members.isRecord(entry)) return [];
    if (names.length === 0) return [entry];
    const present = Object.keys(entry).filter((name) => names.includes(name));
    const [only] = present;
    if (only === undefined) return [];
    return present.length === 1 ? [entry[only]] : [rt.own(present.map((name) => entry[name]))];
  });
  return rt.own(plucked);
}

function renameKeys(list: unknown[], names: unknown[], rt: Runtime): unknown[] {
  const renames = new Map<string, string>();
  for (let i = 0; i + 1 < names.length; i += 2) renames.set(toText(names[i], rt), toText(names[i + 1], rt));
  return rt.own(
    list.map((entry) => {
      if (!rt.members.isRecord(entry)) return entry;
      const renamed = {};
      for (const key of Object.keys(entry)) defineField(renamed, renames.get(key) ?? key, entry[key]);
      return rt.own(renamed);
    }),
  );
}

function smartJoin(list: unknown[], [keyField, valueField]: unknown[], rt: Runtime): object {
  const key = toText(keyField, rt);
  const value = toText(valueField, rt);
  const joined = {};
  for (const entry of list) {
    if (rt.members.isRecord(entry) && Object.hasOwn(entry, key)) {
      defineField(joined, toText(entry[key], rt), Object.hasOwn(entry, value) ? entry[value] : undefined);
    }
  }
  return rt.own(joined);
}

/** One object of the pairs of both lists, as far as there are pairs; of the list alone where there is no other. */
function merge(list: unknown[], [other]: unknown[], rt: Runtime): object {
  const others = other === undefined ? list : toList(other, rt);
  const merged = {};
  for (let i = 0; i < Math.min(list.length, others.length); i++) {
    const own = other === undefined ? merged : {};
    for (const source of [list[i], others[i]]) {
      // Within a pair a list counts as the object of its elements.
      if (rt.members.isRecord(source) || (other !== undefined && Array.isArray(source))) addFields(own, source, rt);
    }
    if (own !== merged) for (const [key, value] of Object.entries(own)) defineField(merged, key, value);
  }
  return rt.own(merged);
}

/** Adds the fields that are not there yet. */
function addFields(target: object, source: object, rt: Runtime): void {
  for (const [key, value] of Object.entries(source)) {
    rt.allocate(8);
    if (!Object.hasOwn(target, key)) defineField(target, key, value);
  }
}

function duplicatesKey(keys: unknown[], rt: Runtime): (value: unknown) => string {
  const names = keys.map((key) => toText(key, rt));
  if (names.length === 0) return (value) => sameKey(value, rt);
  return (value) => (rt.members.isRecord(value) ? fieldKey(value, names, rt) : sameKey(value, rt));
}

/** Notes a key. Gives whether it was not known. */
function isNew(keys: Set<string>, key: string): boolean {
  return keys.size < keys.add(key).size;
}

/** Methods of lists. */
export const arrayExtensions: Extension[] = extensions(listOf, {
  append: {
    signature: '(...elements: any): array',
    help: 'The list with elements added at its end.',
    example: ['[1, 2].append(3, 4)', [1, 2, 3, 4]],
    call: (self, args, rt) => rt.own([...self, ...args]),
  },
  average: {
    signature: '(): number',
    help: 'The average of the numbers in the list.',
    example: ['[12, 1, 5].average()', 6],
    call: (self) => {
      const numbers = numbersOf(self, 'average');
      return numbers.length === 0 ? 0 : numbers.reduce((a, b) => a + b, 0) / numbers.length;
    },
  },
  chunk: {
    signature: '(length: number): array',
    help: 'The list in pieces of the given length.',
    example: ['[1, 2, 3, 4, 5].chunk(2)', [[1, 2], [3, 4], [5]]],
    call: chunk,
  },
  compact: {
    signature: '(): array',
    help: 'The list without empty values and the text "nil", within it too.',
    example: ['[2, null, 1, ""].compact()', [2, 1]],
    call: (self, _args, rt) => compact(self, rt),
  },
  difference: {
    signature: '(other: array): array',
    help: 'The elements that the other list does not have, each once.',
    example: ['[1, 1, 2, 3].difference([2, 3])', [1]],
    call: (self, [other], rt) => {
      const keys = keySet(other, rt);
      return rt.own(self.filter((value) => isNew(keys, sameKey(value, rt))));
    },
  },
  first: {
    signature: '(): any',
    help: 'The first element.',
    example: ['["quick", "brown"].first()', 'quick'],
    call: (self) => self[0],
  },
  intersection: {
    signature: '(other: array): array',
    help: 'The elements that both lists have.',
    example: ['[1, 2].intersection([2, 3])', [2]],
    call: (self, [other], rt) => {
      const keys = keySet(other, rt);
      const common = self.filter((value) => keys.has(sameKey(value, rt)));
      return rt.own(distinct(common, rt, (value) => sameKey(value, rt)));
    },
  },
  isEmpty: {
    signature: '(): boolean',
    help: 'Whether the list has no elements.',
    example: ['[].isEmpty()', true],
    call: (self) => self.length === 0,
  },
  isNotEmpty: {
    signature: '(): boolean',
    help: 'Whether the list has elements.',
    example: ['[1].isNotEmpty()', true],
    call: (self) => self.length > 0,
  },
  last: {
    signature: '(): any',
    help: 'The last element.',
    example: ['["quick", "fox"].last()', 'fox'],
    call: (self) => self.at(-1),
  },
  max: {
    signature: '(): number',
    help: 'The largest number in the list.',
    example: ['[1, 12, 5].max()', 12],
    call: (self) => numbersOf(self, 'max').reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
  },
  merge: {
    signature: '(other?: array): object',
    help: 'One object of the objects of two lists. Within a pair the first object wins, and of pairs the last.',
    example: ['[{ a: 1 }].merge([{ a: 2, b: 3 }])', { a: 1, b: 3 }],
    call: merge,
  },
  min: {
    signature: '(): number',
    help: 'The smallest number in the list.',
    example: ['[12, 1, 5].min()', 1],
    call: (self) => numbersOf(self, 'min').reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
  },
  pluck: {
    signature: '(...fields: string): array',
    help: 'The values of one or several fields of each object in the list.',
    example: ['[{ name: "Ann" }, { age: 3 }].pluck("name")', ['Ann']],
    call: pluck,
  },
  randomItem: {
    signature: '(): any',
    help: 'An element picked at random.',
    example: ['["only"].randomItem()', 'only'],
    call: (self) => self[Math.floor(Math.random() * self.length)],
  },
  removeDuplicates: {
    signature: '(...fields: string): array',
    help: 'The list without repeated elements; for objects, compared by the named fields.',
    example: ['[{ a: 1, b: 1 }, { a: 1, b: 2 }].removeDuplicates("a")', [{ a: 1, b: 1 }]],
    call: (self, keys, rt) => rt.own(distinct(self, rt, duplicatesKey(keys, rt))),
  },
  renameKeys: {
    signature: '(from: string, to: string, ...more: string): array',
    help: 'The objects of the list with fields renamed.',
    example: ['[{ name: "Ann" }].renameKeys("name", "x")', [{ x: 'Ann' }]],
    call: renameKeys,
  },
  smartJoin: {
    signature: '(keyField: string, valueField: string): object',
    help: 'One object made of a list of name and value pairs.',
    example: ['[{ field: "age", value: 2 }].smartJoin("field", "value")', { age: 2 }],
    call: smartJoin,
  },
  sum: {
    signature: '(): number',
    help: 'The sum of the numbers in the list.',
    example: ['[12, 1, 5].sum()', 18],
    call: (self) => numbersOf(self, 'sum').reduce((a, b) => a + b, 0),
  },
  toJsonString: {
    signature: '(): string',
    help: 'The list as JSON.',
    example: ['["a", 1].toJsonString()', '["a",1]'],
    call: (self, _args, rt) => stringify([self], rt),
  },
  union: {
    signature: '(other: array): array',
    help: 'The elements of both lists, each once.',
    example: ['[1, 2].union([2, 3])', [1, 2, 3]],
    call: (self, [other], rt) =>
      rt.own(distinct([...self, ...toList(other ?? [], rt)], rt, (value) => sameKey(value, rt))),
  },
  unique: {
    signature: '(...fields: string): array',
    help: 'The same as removeDuplicates().',
    example: ['["a", "b", "a"].unique()', ['a', 'b']],
    call: (self, keys, rt) => rt.own(distinct(self, rt, duplicatesKey(keys, rt))),
  },
});
