import type { Runtime } from '../../interpreter/runtime.ts';
import { chargeReading, chargeSearch } from '../../interpreter/work.ts';
import { stringify } from '../../intrinsics/json.ts';
import type { Query } from './query.ts';
import { keysOf, seen, type TypeName, typeOf } from './values.ts';

/** Where a function is called. */
interface Call {
  data: unknown;
  rt: Runtime;
  search(query: Query, data: unknown, rt: Runtime): unknown;
}

/** The arguments of one call, read as the types that the function takes. */
class Arguments {
  readonly rt: Runtime;
  readonly #name: string;
  readonly #queries: readonly Query[];
  readonly #call: Call;

  constructor(name: string, queries: readonly Query[], call: Call) {
    this.#name = name;
    this.#queries = queries;
    this.#call = call;
    this.rt = call.rt;
  }

  get count(): number {
    return this.#queries.length;
  }

  value(index: number): unknown {
    const query = this.#queries[index];
    if (!query) throw new Error(`${this.#name}() needs ${index + 1} argument${index === 0 ? '' : 's'} or more`);
    return this.#call.search(query, this.#call.data, this.rt);
  }

  number(index: number): number {
    const value = this.value(index);
    return typeof value === 'number' ? value : this.wrong(index, 'a number', value);
  }

  text(index: number): string {
    const value = this.value(index);
    if (typeof value !== 'string') return this.wrong(index, 'a text', value);
    chargeReading(value, this.rt);
    return value;
  }

  list(index: number): unknown[] {
    const value = this.value(index);
    if (!Array.isArray(value)) return this.wrong(index, 'a list', value);
    this.rt.allocateArray(value.length);
    return value.map((entry) => seen(entry, this.rt));
  }

  record(index: number): Record<string, unknown> {
    const value = this.value(index);
    return this.rt.members.isRecord(value) ? value : this.wrong(index, 'an object', value);
  }

  /** An argument `&query`, to be asked of each entry. */
  reference(index: number): (entry: unknown) => unknown {
    const query = this.#queries[index];
    if (query?.type !== 'ExpressionReference')
      throw new Error(`${this.#name}() needs &, as in ${this.#name}(list, &name)`);
    return (entry) => this.#call.search(query.children[0], entry, this.rt);
  }

  wrong(index: number, wanted: string, value: unknown): never {
    throw new Error(`${this.#name}() needs ${wanted} as argument ${index + 1}, not ${typeOf(value)}`);
  }
}

/** Calls a function of the query language by its name. */
export function callFunction(name: string, queries: readonly Query[], call: Call): unknown {
  const implementation = FUNCTIONS.get(name);
  if (!implementation) throw new Error(`There is no function ${name}()`);
  const result = implementation(new Arguments(name, queries, call));
  return Array.isArray(result) ? call.rt.own(result) : result;
}

const FUNCTIONS: ReadonlyMap<string, (args: Arguments) => unknown> = new Map<string, (args: Arguments) => unknown>([
  ['abs', (args) => Math.abs(args.number(0))],
  ['avg', average],
  ['ceil', (args) => Math.ceil(args.number(0))],
  ['contains', contains],
  ['ends_with', (args) => args.text(0).endsWith(args.text(1))],
  ['floor', (args) => Math.floor(args.number(0))],
  ['join', join],
  ['keys', (args) => keysOf(args.record(0), args.rt)],
  ['length', length],
  ['map', (args) => args.list(1).map(args.reference(0))],
  ['max', (args) => extreme(args.list(0), (entry) => entry, 1, args)],
  ['max_by', (args) => extreme(args.list(0), args.reference(1), 1, args)],
  ['merge', merge],
  ['min', (args) => extreme(args.list(0), (entry) => entry, -1, args)],
  ['min_by', (args) => extreme(args.list(0), args.reference(1), -1, args)],
  ['not_null', notNull],
  ['reverse', reverse],
  ['sort', (args) => sort(args.list(0), (entry) => entry, args)],
  ['sort_by', (args) => sort(args.list(0), args.reference(1), args)],
  ['starts_with', (args) => args.text(0).startsWith(args.text(1))],
  ['sum', (args) => sumOf(args)],
  ['to_array', toArray],
  ['to_number', toNumber],
  ['to_string', toText],
  ['type', (args) => typeOf(args.value(0))],
  ['values', valuesOf],
]);

function valuesOf(args: Arguments): unknown[] {
  const record = args.record(0);
  const keys = keysOf(record, args.rt);
  args.rt.allocateArray(keys.length);
  return keys.map((key) => seen(record[key], args.rt));
}

function numbers(args: Arguments): number[] {
  return args.list(0).map((entry) => (typeof entry === 'number' ? entry : args.wrong(0, 'a list of numbers', entry)));
}

function sumOf(args: Arguments): number {
  return numbers(args).reduce((sum, entry) => sum + entry, 0);
}

function average(args: Arguments): number | null {
  const list = numbers(args);
  return list.length === 0 ? null : list.reduce((sum, entry) => sum + entry, 0) / list.length;
}

function contains(args: Arguments): boolean {
  const where = args.value(0);
  const wanted = args.value(1);
  if (typeof where === 'string') {
    chargeReading(where, args.rt);
    return typeof wanted === 'string' && where.includes(wanted);
  }
  if (!Array.isArray(where)) return args.wrong(0, 'a text or a list', where);
  args.rt.useFuel(where.length);
  chargeSearch(where, wanted, args.rt);
  return where.includes(wanted);
}

function join(args: Arguments): string {
  const separator = args.text(0);
  const parts = args
    .list(1)
    .map((entry) => (typeof entry === 'string' ? entry : args.wrong(1, 'a list of texts', entry)));
  args.rt.allocateString(parts.reduce((sum, part) => sum + part.length + separator.length, 0));
  return parts.join(separator);
}

function length(args: Arguments): number {
  const value = args.value(0);
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return keysOf(args.record(0), args.rt).length;
}

function merge(args: Arguments): object {
  const result: Record<string, unknown> = Object.create(null);
  for (let i = 0; i < args.count; i++) {
    const record = args.record(i);
    for (const key of keysOf(record, args.rt)) {
      args.rt.allocate(8);
      result[key] = record[key];
    }
  }
  return args.rt.own(result);
}

function notNull(args: Arguments): unknown {
  for (let i = 0; i < args.count; i++) {
    const value = args.value(i);
    if (value !== null) return value;
  }
  return null;
}

function reverse(args: Arguments): unknown {
  const value = args.value(0);
  if (typeof value !== 'string') return args.list(0).reverse();
  args.rt.allocateArray(value.length);
  return value.split('').reverse().join('');
}

/** Texts or numbers, all of one type. */
function sortKeys(list: readonly unknown[], keyOf: (entry: unknown) => unknown, args: Arguments) {
  let type: TypeName | undefined;
  return list.map((entry) => {
    const key = keyOf(entry);
    if (typeof key !== 'string' && typeof key !== 'number') return args.wrong(0, 'numbers or texts', key);
    type ??= typeOf(key);
    if (typeOf(key) !== type) args.wrong(0, 'values of one type', key);
    return { entry, key };
  });
}

function sort(list: unknown[], keyOf: (entry: unknown) => unknown, args: Arguments): unknown[] {
  const keys = sortKeys(list, keyOf, args);
  args.rt.useFuel(list.length * Math.ceil(Math.log2(list.length + 1)));
  keys.sort((a, b) => {
    if (typeof a.key === 'string') chargeReading(a.key, args.rt);
    return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
  });
  return keys.map(({ entry }) => entry);
}

function extreme(list: unknown[], keyOf: (entry: unknown) => unknown, sign: 1 | -1, args: Arguments): unknown {
  const keys = sortKeys(list, keyOf, args);
  const best = keys.reduce<(typeof keys)[number] | undefined>((found, candidate) => {
    if (typeof candidate.key === 'string') chargeReading(candidate.key, args.rt);
    if (!found) return candidate;
    const isBetter = sign === 1 ? candidate.key > found.key : candidate.key < found.key;
    return isBetter ? candidate : found;
  }, undefined);
  return best ? best.entry : null;
}

function toArray(args: Arguments): unknown {
  const value = args.value(0);
  return Array.isArray(value) ? value : [value];
}

function toText(args: Arguments): string {
  const value = args.value(0);
  return typeof value === 'string' ? value : (stringify([value], args.rt) ?? 'null');
}

function toNumber(args: Arguments): number | null {
  const value = args.value(0);
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return null;
  chargeReading(value, args.rt);
  const number = Number(value);
  return Number.isNaN(number) ? null : number;
}
