import type { JsonValue } from '@millrace/node-sdk';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../values/canonical-json.ts';
import { fuzzyValue } from './fuzzy-value.ts';

const isEqual = (a: JsonValue, b: JsonValue, mode: 'types' | 'meanings') =>
  canonicalJson(fuzzyValue(a, mode)) === canonicalJson(fuzzyValue(b, mode));

describe('values that count as equal by their meaning only', () => {
  it.each<[JsonValue, JsonValue]>([
    ['[1, 2]', [1, 2]],
    ['{"a":1}', { a: 1 }],
    ['tRuE', true],
    ['FALSE', false],
    [1, true],
    ['1', true],
    [0, false],
  ])('%j and %j', (text, value) => {
    expect(isEqual(text, value, 'meanings')).toBe(true);
    expect(isEqual(text, value, 'types')).toBe(false);
  });
});

it.each<[JsonValue, JsonValue]>([
  ['25', 25],
  ['true', true],
  ['', null],
  [[], {}],
])('takes %j and %j for equal in both modes', (a, b) => {
  expect(isEqual(a, b, 'meanings')).toBe(true);
  expect(isEqual(a, b, 'types')).toBe(true);
});

it('takes lists in lists without end for a text', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  expect(fuzzyValue(deep, 'meanings')).toBe(deep);
});

it.each<[JsonValue, JsonValue]>([
  ['x ', 'x'],
  [' 25', 25],
  ['[1,', [1]],
  [2, true],
])('tells %j from %j by their meaning', (a, b) => {
  expect(isEqual(a, b, 'meanings')).toBe(false);
});
