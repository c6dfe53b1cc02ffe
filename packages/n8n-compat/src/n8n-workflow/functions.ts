import { randomInt as randomIntegerBelow } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApplicationError } from './errors.ts';

/** A copy of plain data; dates and what has `toJSON` become what JSON makes of them. */
export function deepCopy<Value>(source: Value): Value {
  if (typeof source !== 'object' || source === null) return source;
  if (source instanceof Date) return new Date(source) as Value;
  return copyOf(source, new Map()) as Value;
}

function copyOf(source: object, copies: Map<object, unknown>): unknown {
  const known = copies.get(source);
  if (known !== undefined) return known;
  if ('toJSON' in source && typeof source.toJSON === 'function') return source.toJSON();
  const copy: unknown[] | Record<string, unknown> = Array.isArray(source) ? [] : {};
  copies.set(source, copy);
  for (const [name, value] of Object.entries(source)) {
    const inner: unknown = typeof value === 'object' && value !== null ? copyOf(value, copies) : value;
    Object.defineProperty(copy, name, { value: inner, writable: true, enumerable: true, configurable: true });
  }
  return copy;
}

/** @throws ApplicationError with `errorMessage` for text that is no JSON, unless `fallbackValue` is given. */
export function jsonParse(
  text: string,
  options: { fallbackValue?: unknown; errorMessage?: string; acceptJSObject?: boolean } = {},
): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if ('fallbackValue' in options) {
      return typeof options.fallbackValue === 'function' ? options.fallbackValue() : options.fallbackValue;
    }
    if (options.errorMessage !== undefined) throw new ApplicationError(options.errorMessage, { cause: error });
    throw error;
  }
}

export function jsonStringify(value: unknown, options: { replaceCircularRefs?: boolean } = {}): string {
  return JSON.stringify(options.replaceCircularRefs ? replaceCircularReferences(value) : value);
}

/** Plain data in which what holds itself is replaced by a mark. */
export function replaceCircularReferences(value: unknown, above: readonly object[] = []): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (above.includes(value)) return '[Circular Reference]';
  if ('toJSON' in value && typeof value.toJSON === 'function') return value.toJSON();
  const path = [...above, value];
  if (Array.isArray(value)) return value.map((inner) => replaceCircularReferences(inner, path));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, replaceCircularReferences(inner, path)]),
  );
}

export async function sleep(ms: number): Promise<void> {
  await pause(ms);
}

export function ensureError(thrown: unknown): Error {
  return thrown instanceof Error
    ? thrown
    : new Error(typeof thrown === 'string' ? thrown : 'Unknown error', { cause: thrown });
}

export function isObjectEmpty(value: object | null | undefined): boolean {
  if (value === undefined || value === null) return true;
  return Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0;
}

export function assert(condition: unknown, message?: string): asserts condition {
  if (!condition) throw new Error(message ?? 'Assertion failed');
}

export function randomInt(minOrMax: number, max?: number): number {
  return max === undefined ? randomIntegerBelow(minOrMax) : randomIntegerBelow(minOrMax, max);
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function randomString(minLength: number, maxLength = minLength): string {
  const length = maxLength > minLength ? randomIntegerBelow(minLength, maxLength + 1) : minLength;
  return Array.from({ length }, () => LETTERS[randomIntegerBelow(LETTERS.length)]).join('');
}

export function isResourceLocatorValue(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'mode' in value && 'value' in value && '__rl' in value;
}

export function createDeferredPromise<Value>(): {
  promise: Promise<Value>;
  resolve(value: Value): void;
  reject(error: unknown): void;
} {
  return Promise.withResolvers<Value>();
}

/** A name of an XML element that is safe as the name of a field. */
export function sanitizeXmlName(name: string): string {
  return ['__proto__', 'constructor', 'prototype'].includes(name) ? `sanitized_${name}` : name;
}

/** Name of a node as models take it for the name of a tool. */
export function nodeNameToToolName(node: string | { name: string }): string {
  const name = typeof node === 'string' ? node : node.name;
  return name.replace(/[^a-zA-Z0-9_-]+/g, '_');
}
