import { expect, it } from 'vitest';
import { fieldAt } from './field-at.ts';

it('finds fields below others, entries of lists, the first of several fields, and names that hold points', () => {
  const answer = { a: { b: [1, 2] }, '@odata.nextLink': 'next' };
  expect(['', 'a.b.1', 'a.*.1', '@odata.nextLink', 'a.x', 'toString'].map((path) => fieldAt(answer, path))).toEqual([
    answer,
    2,
    2,
    'next',
    undefined,
    undefined,
  ]);
});
