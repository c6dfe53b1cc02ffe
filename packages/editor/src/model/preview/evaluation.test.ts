import { expect, it } from 'vitest';
import { kindOfValue } from './evaluation.ts';

it.each([
  [null, 'null'],
  [undefined, 'undefined'],
  [[], 'array'],
  [{}, 'object'],
  [new Date(0), 'object'],
  [0, 'number'],
  [1n, 'number'],
  [false, 'boolean'],
  ['', 'text'],
] as const)('%s is named %s', (value, kind) => {
  expect(kindOfValue(value)).toBe(kind);
});
