import { expect, test } from 'vitest';
import { partsIn, partsOf } from './step-parts.ts';

const part = (output: number, items: number) => ({ output, items, offset: 0, bytes: 1 });
const parts = [part(0, 2_000), part(0, 500), part(2, 10), part(0, 3)];

test('parts of an output follow each other, whatever stands between them', () => {
  expect(partsOf(parts, 0)).toEqual([
    { place: 0, first: 0, items: 2_000 },
    { place: 1, first: 2_000, items: 500 },
    { place: 3, first: 2_500, items: 3 },
  ]);
  expect(partsOf(parts, 1)).toEqual([]);
});

test('a range takes the parts that it touches', () => {
  const places = (from: number, to: number) => partsIn(partsOf(parts, 0), from, to).map(({ place }) => place);
  expect(places(0, 1)).toEqual([0]);
  expect(places(1_999, 2_001)).toEqual([0, 1]);
  expect(places(2_000, 2_500)).toEqual([1]);
  expect(places(0, 2_503)).toEqual([0, 1, 3]);
  expect(places(5, 5)).toEqual([0]);
});
