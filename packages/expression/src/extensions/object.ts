import { LimitError } from '../errors/errors.ts';
import { toText } from '../interpreter/coerce.ts';
import { defineField, getMember } from '../interpreter/member.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { isEmptyValue } from '../intrinsics/empty.ts';
import { stringify } from '../intrinsics/json.ts';
import { keysOf } from '../intrinsics/object.ts';
import { type Extension, extensions } from './extension.ts';

interface Fields {
  keys: string[];
  /** The value itself. */
  whole: unknown;
  get(key: string): unknown;
}

function fieldsOf(self: unknown, rt: Runtime): Fields {
  return { keys: keysOf(self, rt), whole: self, get: (key) => getMember(self, key, rt) };
}

function keep(self: Fields, rt: Runtime, test: (value: unknown, key: string) => boolean): object {
  const kept = {};
  for (const key of self.keys) {
    rt.tick();
    const value = self.get(key);
    if (test(value, key)) defineField(kept, key, value);
  }
  return rt.own(kept);
}

function contains(value: unknown, part: string): boolean {
  return typeof value === 'string' && value.includes(part);
}

function merge(self: Fields, [other]: unknown[], rt: Runtime): object {
  const merged = keep(self, rt, () => true);
  if (typeof other !== 'object' || other === null) return merged;
  const more = fieldsOf(other, rt);
  for (const key of more.keys) if (!Object.hasOwn(merged, key)) defineField(merged, key, more.get(key));
  return merged;
}

function urlEncode(self: Fields, rt: Runtime): string {
  const params = new URLSearchParams();
  for (const key of self.keys) params.append(key, toText(self.get(key), rt));
  return params.toString();
}

/** Far deeper than what is read from a request or a file. */
const MAX_DEPTH = 400;

/** The value without fields and elements that are empty, within it too. Lists stay lists. */
export function compact(value: unknown, rt: Runtime, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new LimitError('The data is nested too deep to be compacted', 'Flatten it first.');
  const hasContent = (entry: unknown) => entry !== 'nil' && !isEmptyValue(entry, rt);
  if (Array.isArray(value)) {
    rt.useFuel(value.length);
    return rt.own(value.filter(hasContent).map((entry) => compact(entry, rt, depth + 1)));
  }
  if (!rt.members.isRecord(value)) return value;
  const kept = {};
  for (const key of keysOf(value, rt)) {
    rt.tick();
    const entry = getMember(value, key, rt);
    if (hasContent(entry)) defineField(kept, key, compact(entry, rt, depth + 1));
  }
  return rt.own(kept);
}

/** Methods of objects. */
export const objectExtensions: Extension[] = extensions(fieldsOf, {
  compact: {
    signature: '(): object',
    help: 'The object without fields that are empty, within it too.',
    example: ['({ x: null, y: 2, z: "" }).compact()', { y: 2 }],
    call: (self, _args, rt) => compact(self.whole, rt),
  },
  hasField: {
    signature: '(name: string): boolean',
    help: 'Whether there is a field of that name.',
    example: ['({ name: "Ann" }).hasField("name")', true],
    call: (self, [name], rt) => self.keys.includes(toText(name, rt)),
  },
  isEmpty: {
    signature: '(): boolean',
    help: 'Whether the object has no fields.',
    example: ['({}).isEmpty()', true],
    call: (self) => self.keys.length === 0,
  },
  isNotEmpty: {
    signature: '(): boolean',
    help: 'Whether the object has fields.',
    example: ['({ a: 1 }).isNotEmpty()', true],
    call: (self) => self.keys.length > 0,
  },
  keepFieldsContaining: {
    signature: '(part: string): object',
    help: 'The fields whose text contains the given part.',
    example: ['({ name: "Mr Lee", age: 42 }).keepFieldsContaining("Lee")', { name: 'Mr Lee' }],
    call: (self, [part], rt) => {
      const text = toText(part, rt);
      return keep(self, rt, (value) => contains(value, text));
    },
  },
  keys: {
    signature: '(): array',
    help: 'The names of all fields.',
    example: ['({ name: "Ann", age: 42 }).keys()', ['name', 'age']],
    call: (self, _args, rt) => rt.own([...self.keys]),
  },
  merge: {
    signature: '(other: object): object',
    help: 'The fields of both objects; where both have one, that of the first.',
    example: ['({ a: 1 }).merge({ a: 2, b: 3 })', { a: 1, b: 3 }],
    call: merge,
  },
  removeField: {
    signature: '(name: string): object',
    help: 'The object without that field.',
    example: ['({ name: "Ann", city: "Rome" }).removeField("name")', { city: 'Rome' }],
    call: (self, [name], rt) => {
      const dropped = toText(name, rt);
      return keep(self, rt, (_value, key) => key !== dropped);
    },
  },
  removeFieldsContaining: {
    signature: '(part: string): object',
    help: 'The object without the fields whose text contains the given part.',
    example: ['({ name: "Mr Lee", age: 42 }).removeFieldsContaining("Lee")', { age: 42 }],
    call: (self, [part], rt) => {
      const text = toText(part, rt);
      return keep(self, rt, (value) => !contains(value, text));
    },
  },
  toJsonString: {
    signature: '(): string',
    help: 'The object as JSON.',
    example: ['({ name: "Ann" }).toJsonString()', '{"name":"Ann"}'],
    call: (self, _args, rt) => stringify([self.whole], rt),
  },
  urlEncode: {
    signature: '(): string',
    help: 'The fields as parameters of a web address.',
    example: ['({ name: "Ann Lee", city: "Rome" }).urlEncode()', 'name=Ann+Lee&city=Rome'],
    call: (self, _args, rt) => urlEncode(self, rt),
  },
  values: {
    signature: '(): array',
    help: 'The values of all fields.',
    example: ['({ name: "Ann", age: 42 }).values()', ['Ann', 42]],
    call: (self, _args, rt) => rt.own(self.keys.map((key) => self.get(key))),
  },
});
