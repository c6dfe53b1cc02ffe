import type { JsonObject, JsonValue } from '@millrace/node-sdk';
import { describe, expect, it } from 'vitest';
import { fieldAccess, parsePath, readPath } from './field-path.ts';

const paths = fieldAccess(true);
const names = fieldAccess(false);

it.each<[string, string[]]>([
  ['a', ['a']],
  ['a.b[0].c', ['a', 'b', '0', 'c']],
  ['["x y"].z', ['x y', 'z']],
  ["a['b.c']", ['a', 'b.c']],
  ['[0]', ['0']],
  ['.', ['.']],
  ['a..b', ['a', '', 'b']],
  ['.a', ['', 'a']],
  ['a.', ['a', '']],
])('takes %s apart', (path, parts) => {
  expect(parsePath(path)).toEqual(parts);
});

describe('reading', () => {
  const json: JsonObject = { a: { b: [{ c: 1 }] }, 'a.b': 'own', n: null };

  it.each<[string, JsonValue | undefined]>([
    ['a.b', 'own'],
    ['a["b"][0].c', 1],
    ['a.b[1].c', undefined],
    ['n.x', undefined],
    ['constructor', undefined],
    ['a.__proto__', undefined],
    ['a.length', undefined],
  ])('%s', (path, value) => {
    expect(readPath(json, path)).toEqual(value);
  });

  it('takes names as they are without dot notation', () => {
    expect(names.get(json, 'a.b')).toBe('own');
    expect(names.get({ a: { b: 1 } }, 'a.b')).toBeUndefined();
  });
});

describe('writing', () => {
  it('copies only what changes', () => {
    const json: JsonObject = { a: { b: 1 }, other: { x: 1 } };
    const result = paths.with(json, 'a.c', 2);
    expect(result).toEqual({ a: { b: 1, c: 2 }, other: { x: 1 } });
    expect(json).toEqual({ a: { b: 1 }, other: { x: 1 } });
    expect(result.other).toBe(json.other);
  });

  it('makes objects and lists on the way', () => {
    expect(paths.with({}, 'a[1].b', 1)).toEqual({ a: [null, { b: 1 }] });
    expect(paths.with({ a: 'text' }, 'a.b', 1)).toEqual({ a: { b: 1 } });
    expect(paths.with({ a: [1, 2] }, 'a[0]', 9)).toEqual({ a: [9, 2] });
  });

  it('leaves a list as it is where a field of it is set', () => {
    expect(paths.with({ a: [1] }, 'a.name', 2)).toEqual({ a: [1] });
    expect(paths.with({ a: [{ b: 1 }] }, 'a.b.c', 2)).toEqual({ a: [{ b: 1 }] });
    expect(paths.with({ a: [1] }, 'a[4000000000]', 2)).toEqual({ a: [1] });
    expect(paths.with({ a: [[1]] }, 'a[0].name', 2)).toEqual({ a: [[1]] });
  });

  it('makes no list as long as a number the user chose', () => {
    const result = paths.with({}, 'a[4000000000]', 1);
    expect(result).toEqual({ a: { 4000000000: 1 } });
  });

  it('never reaches a prototype', () => {
    const result = paths.with({}, '__proto__.polluted', 1);
    expect(Object.keys(result)).toEqual(['__proto__']);
    paths.with({}, 'constructor.prototype.polluted', 1);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(Object.keys(names.with({}, '__proto__', 1))).toEqual(['__proto__']);
  });
});

describe('removing', () => {
  it('takes out nested fields and leaves the rest as it is', () => {
    const json: JsonObject = { a: { b: 1, c: 2 }, list: [1, 2] };
    expect(paths.without(json, 'a.b')).toEqual({ a: { c: 2 }, list: [1, 2] });
    expect(paths.without(json, 'missing.b')).toBe(json);
    expect(json.a).toEqual({ b: 1, c: 2 });
    expect(names.without({ 'a.b': 1, a: { b: 1 } }, 'a.b')).toEqual({ a: { b: 1 } });
  });
});

it('sets in place only what is its own', () => {
  const inner = { b: 1 };
  const own: JsonObject = { a: inner };
  paths.set(own, 'a.c', 2);
  paths.set(own, 'x', 3);
  expect(own).toEqual({ a: { b: 1, c: 2 }, x: 3 });
  expect(inner).toEqual({ b: 1 });
  names.set(own, 'a.c', 4);
  expect(own['a.c']).toBe(4);
});
