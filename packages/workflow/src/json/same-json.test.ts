import { expect, test } from 'vitest';
import { sameJson } from './same-json.ts';

test('Values are the same in any order of keys, and in one order of entries', () => {
  expect(sameJson({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true);
  expect(sameJson([1, 2], [2, 1])).toBe(false);
});

test('A key that is missing differs from one of another name, and from what every object inherits', () => {
  expect(sameJson({ a: 1 }, { b: 1 })).toBe(false);
  expect(sameJson(JSON.parse('{"__proto__":1}'), { a: 1 })).toBe(false);
  expect(sameJson({ toString: null }, {})).toBe(false);
});

test('A list is no object, and nothing is not null', () => {
  expect(sameJson([], {})).toBe(false);
  expect(sameJson(undefined, null)).toBe(false);
});
