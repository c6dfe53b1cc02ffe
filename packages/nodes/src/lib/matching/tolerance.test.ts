import type { JsonValue } from '@millrace/node-sdk';
import { describe, expect, it } from 'vitest';
import { areEqual } from './tolerance.ts';

const byAndLarge = { nullIsZero: false };

const isEqual = (a: JsonValue | undefined, b: JsonValue | undefined, tolerance = byAndLarge) => {
  const forth = areEqual(a, b, tolerance);
  expect(areEqual(b, a, tolerance), 'from both sides').toBe(forth);
  return forth;
};

describe('values that are equal by and large', () => {
  it.each<[JsonValue, JsonValue | undefined]>([
    [25, '25'],
    [1.5, '1.5'],
    [1e21, '1e+21'],
    [true, 'tRuE'],
    [false, 'FALSE'],
    [true, 1],
    [true, '1'],
    [false, 0],
    [false, '0'],
    [[1, 2], '[1, 2]'],
    [{ a: 1, b: 2 }, ' {"b":2,"a":1}'],
    [[], '[ ]'],
    [[], ''],
    ['', null],
    [null, undefined],
    [-0, 0],
  ])('%j and %j', (a, b) => {
    expect(isEqual(a, b)).toBe(true);
    expect(areEqual(a, b, undefined)).toBe(Object.is(a, -0));
  });
});

describe('values that are not', () => {
  it.each<[JsonValue, JsonValue | undefined]>([
    ['1.0', '1'],
    ['1.0', 1],
    ['01', 1],
    [' 1', 1],
    ['true', 'TRUE'],
    ['true', 'true '],
    ['true', 1],
    ['yes', true],
    [2, true],
    ['{"a":1}', '{"a": 1}'],
    ['[]', ''],
    [{}, []],
    [{}, undefined],
    [[true], [1]],
    [['1'], [1]],
    ['[1,', [1]],
    [null, 0],
    [null, 'null'],
  ])('%j and %j', (a, b) => expect(isEqual(a, b)).toBe(false));
});

it('takes null for 0 where it is told to, and for nothing else', () => {
  const tolerance = { nullIsZero: true };
  expect([0, '0', -0].map((zero) => isEqual(null, zero, tolerance))).toEqual([true, true, true]);
  expect([false, '0.0', ''].map((other) => isEqual(0, other, tolerance))).toEqual([true, false, false]);
  expect(isEqual(undefined, 0, tolerance)).toBe(false);
});

it('takes lists in lists without end for a text', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  expect(isEqual(deep, deep)).toBe(true);
});
