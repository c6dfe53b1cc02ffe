import { DateTime, Duration, Interval } from 'luxon';
import { ExpressionError, LimitError } from '../errors/errors.ts';
import { toPrimitive } from '../interpreter/coerce.ts';
import { toList } from '../interpreter/iterate.ts';
import { defineField } from '../interpreter/member.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { ErrorValue, HostObject, IteratorValue, isCallable } from '../interpreter/values.ts';
import { chargeReading } from '../interpreter/work.ts';
import { RegExpValue } from '../regex/reg-exp-value.ts';

const MAX_DEPTH = 500;

/**
 * A result as the outside may have it: data, dates and luxon values. Functions, regular expressions and other
 * inner values stay inside. Plain data is passed on without a copy.
 */
export function exportValue(value: unknown, rt: Runtime): unknown {
  if (typeof value !== 'object' || value === null) return exportPrimitive(value);
  if (isCallable(value)) {
    throw new ExpressionError('function_result', 'The expression gives a function instead of a value', {
      description: 'Add () to call it.',
      jsName: 'TypeError',
    });
  }
  return exportObject(value, rt, 0);
}

function exportPrimitive(value: unknown): unknown {
  if (typeof value === 'symbol' || typeof value === 'function') return undefined;
  return value;
}

function exportObject(value: object, rt: Runtime, depth: number): unknown {
  if (depth > MAX_DEPTH) {
    throw new LimitError('The result is nested too deep, or contains itself', 'Give back a simpler value.');
  }
  rt.tick();
  if (Array.isArray(value)) return exportList(value, rt, depth);
  const prototype: object | null = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return exportRecord(value, rt, depth);
  return exportSpecial(value, rt, depth);
}

function exportEntry(value: unknown, rt: Runtime, depth: number): unknown {
  if (typeof value === 'string') chargeReading(value, rt);
  if (typeof value !== 'object' || value === null) return exportPrimitive(value);
  return isCallable(value) ? undefined : exportObject(value, rt, depth + 1);
}

function exportList(list: readonly unknown[], rt: Runtime, depth: number): unknown[] {
  rt.useFuel(list.length);
  let copy: unknown[] | undefined;
  for (let i = 0; i < list.length; i++) {
    const entry = list[i];
    const out = exportEntry(entry, rt, depth);
    if (out !== entry) copy ??= [...list];
    if (copy) copy[i] = out;
  }
  return copy ?? (list as unknown[]);
}

function exportRecord(record: object, rt: Runtime, depth: number): object {
  const changed = new Map<string, unknown>();
  const keys = Object.keys(record);
  rt.useFuel(keys.length);
  for (const key of keys) {
    const descriptor = Object.getOwnPropertyDescriptor(record, key);
    const entry: unknown = Reflect.get(record, key);
    const out = exportEntry(entry, rt, depth);
    if (out !== entry || descriptor?.get) changed.set(key, out);
  }
  const needsCopy = changed.size > 0 || Object.getOwnPropertySymbols(record).length > 0;
  if (!needsCopy) return record;
  const copy = {};
  for (const key of Object.keys(record))
    defineField(copy, key, changed.has(key) ? changed.get(key) : Reflect.get(record, key));
  return copy;
}

function exportSpecial(value: object, rt: Runtime, depth: number): unknown {
  if (value instanceof DateTime || value instanceof Duration || value instanceof Interval || value instanceof Date)
    return value;
  if (value instanceof ErrorValue) return { name: value.name, message: value.message };
  if (value instanceof RegExpValue || value instanceof URL || value instanceof URLSearchParams)
    return toPrimitive(value, 'string', rt);
  if (value instanceof Set || value instanceof IteratorValue) return exportList(toList(value, rt), rt, depth);
  if (value instanceof Map)
    return exportList(
      [...value].map((pair) => [...pair]),
      rt,
      depth,
    );
  if (value instanceof HostObject) {
    const record = {};
    for (const key of value.keys()) defineField(record, key, exportEntry(value.get(key), rt, depth));
    return record;
  }
  return value;
}

/** Dates and luxon values as ISO text, bigints as text: what JSON can hold. */
export function toJsonData(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Interval && !value.isValid) return null;
  if (value instanceof DateTime || value instanceof Duration || value instanceof Interval) return value.toISO();
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (Array.isArray(value)) return mapList(value);
  const prototype: object | null = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? mapRecord(value) : value;
}

function mapList(list: unknown[]): unknown[] {
  let copy: unknown[] | undefined;
  for (let i = 0; i < list.length; i++) {
    const out = toJsonData(list[i]);
    if (out !== list[i]) copy ??= [...list];
    if (copy) copy[i] = out;
  }
  return copy ?? list;
}

function mapRecord(record: object): object {
  let copy: object | undefined;
  for (const key of Object.keys(record)) {
    const entry: unknown = Reflect.get(record, key);
    const out = toJsonData(entry);
    if (Object.is(out, entry)) continue;
    copy ??= { ...record };
    defineField(copy, key, out);
  }
  return copy ?? record;
}
