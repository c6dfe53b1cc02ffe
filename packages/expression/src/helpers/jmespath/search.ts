import { defineField } from '../../interpreter/member.ts';
import type { Runtime } from '../../interpreter/runtime.ts';
import { chargeReading } from '../../interpreter/work.ts';
import { callFunction } from './functions.ts';
import type { Comparison, Query } from './query.ts';
import { isEqual, isFalse, keysOf, seen } from './values.ts';

/** Steps that one look of a query takes, in the time of a step of the interpreter. */
const STEPS_PER_LOOK = 10;
/** What a list takes besides its elements, in the space of an element. */
const LIST_HEAD = 6;

/** What a query finds in data. Every element that it looks at is charged. @throws Error for wrong arguments. */
export function search(query: Query, data: unknown, rt: Runtime): unknown {
  rt.enterCall();
  rt.useFuel(STEPS_PER_LOOK);
  const found = find(query, seen(data, rt), rt);
  rt.leaveCall();
  return seen(found, rt);
}

function find(query: Query, data: unknown, rt: Runtime): unknown {
  switch (query.type) {
    case 'Identity':
    case 'Current':
      return data;
    case 'Literal':
      return query.value;
    case 'Field':
      return rt.members.isRecord(data) && Object.hasOwn(data, query.name) ? data[query.name] : null;
    case 'Index':
      return Array.isArray(data) ? data.at(query.value) : null;
    case 'Slice':
      return Array.isArray(data) ? slice(data, query.children, rt) : null;
    case 'Subexpression':
    case 'IndexExpression':
    case 'Pipe':
      return search(query.children[1], search(query.children[0], data, rt), rt);
    case 'Projection':
      return project(search(query.children[0], data, rt), query.children[1], rt);
    case 'ValueProjection':
      return project(valuesOf(search(query.children[0], data, rt), rt), query.children[1], rt);
    case 'FilterProjection':
      return filter(search(query.children[0], data, rt), query.children[1], query.children[2], rt);
    case 'Flatten':
      return flatten(search(query.children[0], data, rt), rt);
    case 'OrExpression': {
      const left = search(query.children[0], data, rt);
      return isFalse(left, rt) ? search(query.children[1], data, rt) : left;
    }
    case 'AndExpression': {
      const left = search(query.children[0], data, rt);
      return isFalse(left, rt) ? left : search(query.children[1], data, rt);
    }
    case 'NotExpression':
      return isFalse(search(query.children[0], data, rt), rt);
    case 'Comparator':
      return compare(query.name, search(query.children[0], data, rt), search(query.children[1], data, rt), rt);
    case 'MultiSelectList':
      return data === null
        ? null
        : made(
            query.children.map((child) => search(child, data, rt)),
            rt,
          );
    case 'MultiSelectHash':
      return data === null ? null : record(query.children, data, rt);
    case 'Function':
      return callFunction(query.name, query.children, { data, rt, search });
    case 'ExpressionReference':
      throw new Error('& can stand before an argument of a function only');
    default:
      return query satisfies never;
  }
}

/** A list that the query made. */
function made(list: unknown[], rt: Runtime): unknown[] {
  rt.allocateArray(list.length + LIST_HEAD);
  return rt.own(list);
}

function record(fields: Array<{ name: string; value: Query }>, data: unknown, rt: Runtime): object {
  const result = {};
  rt.allocate(fields.length * 8);
  for (const { name, value } of fields) defineField(result, name, search(value, data, rt));
  return rt.own(result);
}

function project(list: unknown, query: Query, rt: Runtime): unknown[] | null {
  if (!Array.isArray(list)) return null;
  const result: unknown[] = [];
  for (const entry of list) {
    const found = search(query, entry, rt);
    if (found !== null) result.push(found);
  }
  return made(result, rt);
}

function filter(list: unknown, query: Query, condition: Query, rt: Runtime): unknown[] | null {
  if (!Array.isArray(list)) return null;
  return project(
    list.filter((entry) => !isFalse(search(condition, entry, rt), rt)),
    query,
    rt,
  );
}

function valuesOf(value: unknown, rt: Runtime): unknown[] | null {
  return rt.members.isRecord(value) ? keysOf(value, rt).map((key) => value[key]) : null;
}

function flatten(list: unknown, rt: Runtime): unknown[] | null {
  if (!Array.isArray(list)) return null;
  const size = list.reduce<number>((sum, entry) => sum + (Array.isArray(entry) ? entry.length : 1), 0);
  rt.useFuel(list.length + size);
  return made(list.flat(), rt);
}

/** From the end for negative positions, backwards for a negative step. */
function slice(
  list: readonly unknown[],
  [start, stop, step]: [number | null, number | null, number | null],
  rt: Runtime,
): unknown[] {
  const stride = step ?? 1;
  if (stride === 0) throw new Error('the step of a slice cannot be 0');
  const isForward = stride > 0;
  const [least, most] = isForward ? [0, list.length] : [-1, list.length - 1];
  const place = (index: number | null, fallback: number) =>
    index === null ? fallback : Math.min(most, Math.max(least, index < 0 ? index + list.length : index));
  const end = place(stop, isForward ? most : least);
  const result: unknown[] = [];
  for (let i = place(start, isForward ? least : most); isForward ? i < end : i > end; i += stride) {
    result.push(list[i]);
  }
  return made(result, rt);
}

function compare(name: Comparison, left: unknown, right: unknown, rt: Runtime): boolean {
  if (name === 'EQ') return isEqual(left, right, rt);
  if (name === 'NE') return !isEqual(left, right, rt);
  if (!isOrdered(left) || !isOrdered(right)) return false;
  if (typeof left === 'string') chargeReading(left, rt);
  if (typeof right === 'string') chargeReading(right, rt);
  switch (name) {
    case 'GT':
      return left > right;
    case 'GTE':
      return left >= right;
    case 'LT':
      return left < right;
    case 'LTE':
      return left <= right;
    default:
      return name satisfies never;
  }
}

function isOrdered(value: unknown): value is number | string | boolean {
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean';
}
