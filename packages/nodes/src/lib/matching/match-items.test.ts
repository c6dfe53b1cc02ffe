import type { JsonObject } from '@millrace/node-sdk';
import { expect, it } from 'vitest';
import { fieldAccess } from '../fields/field-path.ts';
import { type MatchSettings, matchItems } from './match-items.ts';

function pairsOf(first: JsonObject[], second: JsonObject[], fields: string[], settings: Partial<MatchSettings> = {}) {
  const steps = matchItems(
    first.map((json) => ({ json })),
    second.map((json) => ({ json })),
    {
      pairs: fields.map((field) => ({ field1: field, field2: field })),
      access: fieldAccess(true),
      dotNotation: true,
      tolerance: { nullIsZero: false },
      firstOnly: false,
      ...settings,
    },
  );
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value.matched.map(({ first: position, seconds }) => [position, [...seconds]]);
  }
}

it('finds each match once and in order, also where several spellings lead to it', () => {
  const second: JsonObject[] = [
    { k: '[]' },
    { k: true },
    { k: 1 },
    { k: null },
    { k: '1' },
    { k: 'TRUE' },
    { k: [] },
    {},
  ];
  expect(pairsOf([{ k: true }, { k: 1 }, { k: [] }, { k: 'true' }], second, ['k'])).toEqual([
    [0, [1, 2, 4, 5]],
    [1, [1, 2, 4]],
    [2, [0, 3, 6, 7]],
    [3, [1]],
  ]);
  expect(pairsOf([{ k: true }], second, ['k'], { firstOnly: true })).toEqual([[0, [1]]]);
});

it('wants all fields to match', () => {
  const first: JsonObject[] = [{ a: 1, b: 'x' }, { a: 1 }, { a: 2, b: 'x' }];
  const second = [
    { a: '1', b: 'x' },
    { a: 1, b: 'y' },
    { a: true, b: 'x' },
  ];
  expect(pairsOf(first, second, ['a', 'b'])).toEqual([[0, [0, 2]]]);
});

it('tells what is a name from what is a value', () => {
  expect(pairsOf([{ a: '0 text x' }], [{ a: '0', b: 'x' }], ['a', 'b'])).toEqual([]);
});

it('matches by many fields whose texts mean something', () => {
  const fields = Array.from({ length: 40 }, (_, number) => `f${number}`);
  const itemOf = (value: string | boolean): JsonObject => Object.fromEntries(fields.map((field) => [field, value]));
  const second = [itemOf('TRUE'), itemOf(true), itemOf('[]'), itemOf('true')];
  expect(pairsOf([itemOf(true), itemOf('true')], second, fields)).toEqual([
    [0, [0, 1, 3]],
    [1, [1, 3]],
  ]);
});

it('matches many items of many spellings in time that grows with their number', () => {
  const items = Array.from({ length: 20_000 }, (_, index) => ({
    k: `${' '.repeat(index % 2_000)}[${index % 2_000}]`,
    b: true,
  }));
  expect(pairsOf(items, items.slice(0, 2_000), ['k', 'b'])).toHaveLength(20_000);
});
