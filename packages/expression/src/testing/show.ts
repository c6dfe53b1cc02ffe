import { DateTime } from 'luxon';
import { ErrorValue, HostObject, IteratorValue, isCallable } from '../interpreter/values.ts';
import { RegExpValue } from '../regex/reg-exp-value.ts';

/** A value of the interpreter, or of a JavaScript engine, as the same text when they are the same value. */
export function show(value: unknown, depth = 0): string {
  if (depth > 12) return '…';
  if (isCallable(value) || typeof value === 'function') return 'function';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'symbol') return value.toString();
  if (Object.is(value, -0)) return '-0';
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return showList(value, depth);
  return showObject(value, depth);
}

function showList(list: unknown[], depth: number): string {
  return `[${Array.from({ length: list.length }, (_, i) => (i in list ? show(list[i], depth + 1) : 'hole')).join(',')}]`;
}

function showObject(value: object, depth: number): string {
  if (value instanceof ErrorValue) return `${value.name}(${value.message})`;
  if (value instanceof RegExpValue) return `/${value.source}/${value.flags}`;
  if (value instanceof IteratorValue) return 'iterator';
  if (value instanceof HostObject) return value.label();
  if (DateTime.isDateTime(value)) return value.toISO() ?? 'invalid';
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  if (tag === 'Error' && 'name' in value && 'message' in value) return `${value.name}(${value.message})`;
  if (tag === 'RegExp') return String(value);
  if (tag === 'Date') return `Date(${String(Reflect.apply(Date.prototype.getTime, value, []))})`;
  if (/Iterator/.test(tag)) return 'iterator';
  if (tag === 'Map') return `Map${showList([...(value as Map<unknown, unknown>)], depth)}`;
  if (tag === 'Set') return `Set${showList([...(value as Set<unknown>)], depth)}`;
  return `{${Object.keys(value)
    .map((key) => `${JSON.stringify(key)}:${show(Reflect.get(value, key), depth + 1)}`)
    .join(',')}}`;
}
