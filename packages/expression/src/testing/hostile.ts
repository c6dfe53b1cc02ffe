import { DateTime } from 'luxon';
import { expect } from 'vitest';
import { ErrorValue, HostObject, IteratorValue, isCallable } from '../interpreter/values.ts';
import { evaluateRaw, fixedScope } from './evaluate.ts';

/** Names of members that lead to the host, or elsewhere, in a JavaScript engine. */
export const NAMES = [
  '__proto__',
  'prototype',
  'constructor',
  'prepareStackTrace',
  'captureStackTrace',
  'getPrototypeOf',
  'setPrototypeOf',
  'mainModule',
  'binding',
  '_linkedBinding',
  '_load',
  'caller',
  'callee',
  'getBuiltinModule',
  'dlopen',
  'execve',
  'loadEnvFile',
  'getOwnPropertyDescriptor',
  'getOwnPropertyDescriptors',
  'defineProperty',
  'defineProperties',
  '__defineGetter__',
  '__lookupGetter__',
  '__defineSetter__',
  '__lookupSetter__',
  'stack',
  'arguments',
] as const;

/** Code for a value of each kind. */
export const SUBJECTS = [
  '({})',
  '[]',
  '""',
  '1',
  'true',
  '1n',
  '(() => 1)',
  '(function () {})',
  '/a/',
  'new Date(0)',
  'new Map()',
  'new Set()',
  '$json',
  '$json.list',
  'Object',
  'Array',
  'Math',
  'JSON',
  'Object.keys',
  '[].map',
  '"".replace',
  '$if',
  'DateTime',
  'DateTime.now()',
  'DateTime.fromISO("x")',
  'Duration.fromMillis(1)',
  'Interval',
  'new URL("https://a.b")',
  'new URLSearchParams("a=1")',
  '[].values()',
  'new Error("e")',
  '(() => { try { null.x } catch (e) { return e } })()',
  '(() => { try { JSON.parse("{") } catch (e) { return e } })()',
  'Intl',
  'new Intl.NumberFormat("en")',
  '"a".match(/(?<n>a)/)',
  '"a".match(/(?<n>a)/).groups',
  'JSON.parse(\'{"__proto__": {}}\')',
  'Symbol',
  'Symbol.iterator',
  'String.raw',
  '$json.proto',
  '$jmespath',
  '$jmespath($json, "list")',
  'Object.groupBy([1], x => x)',
] as const;

const POISON = new Set<unknown>([
  Object.prototype,
  Array.prototype,
  Function.prototype,
  String.prototype,
  Error.prototype,
  RegExp.prototype,
  Map.prototype,
  globalThis,
  Date.prototype,
  DateTime.prototype,
]);

/** Fails on anything that only the host should hold. */
export function inspect(value: unknown, code: string, depth = 0): void {
  if (depth > 6) return;
  expect(typeof value, code).not.toBe('function');
  expect(POISON.has(value), code).toBe(false);
  if (typeof value !== 'object' || value === null) return;
  const isInner =
    isCallable(value) || value instanceof HostObject || value instanceof ErrorValue || value instanceof IteratorValue;
  if (isInner || !(Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)) return;
  for (const key of Object.keys(value)) inspect(Reflect.get(value, key), code, depth + 1);
}

const CANARY =
  '[1, 2].map(x => x * 2).join("-") + JSON.stringify({ a: [1] }) + Object.keys({ b: 1 }) + "x".toUpperCase()';

/** Fails when the world that all expressions share has changed. */
export function assertHealthy(): void {
  expect(evaluateRaw(CANARY)).toBe('2-4{"a":[1]}bX');
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect('polluted' in {}).toBe(false);
}

/** Data of an item that looks like code, and like what leads elsewhere. */
export function scope() {
  return fixedScope({
    $json: JSON.parse('{"list":[1,{"a":1}],"proto":{"__proto__":{"x":1}},"text":"{{ 1 + 1 }}","eq":"={{ 1 }}"}'),
  });
}

/** What code gives, or nothing where it is refused. */
export function tryEvaluate(code: string): unknown {
  try {
    return evaluateRaw(code, scope());
  } catch {
    return undefined;
  }
}
