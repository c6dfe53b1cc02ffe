import type { JsonValue } from '@millrace/node-sdk';
import { expect, it } from 'vitest';
import { convertValue, type FieldKind } from './convert-value.ts';

it.each<[JsonValue, FieldKind, JsonValue]>([
  [[], 'number', 0],
  [[7], 'number', 7],
  [[], 'boolean', false],
  [[1], 'boolean', true],
  [' True ', 'boolean', true],
  ['null', 'object', null],
  ["{'a': 1}", 'object', { a: 1 }],
  ['{a: 1}', 'object', { a: 1 }],
  ['[1, 2]', 'array', [1, 2]],
  [{ a: 1 }, 'string', '{"a":1}'],
])('turns %j into a %s', (value, kind, expected) => {
  expect(convertValue(value, kind)).toEqual({ ok: true, value: expected });
});

it.each<[JsonValue, FieldKind]>([
  [[1, 2], 'number'],
  [{}, 'number'],
  [[2], 'boolean'],
  ['yes', 'boolean'],
  ['text', 'object'],
  ['[1', 'array'],
])('does not turn %j into a %s', (value, kind) => {
  expect(convertValue(value, kind)).toEqual({ ok: false });
});
