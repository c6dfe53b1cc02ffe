import { expect, it } from 'vitest';
import { bracketPairs } from './bracket-pairs.ts';

it('names nested values by their places, and leaves out what is not there', () => {
  const values = { view: 'v', fields: ['a', 'b'], sort: [{ field: 'a', direction: undefined }], none: null, empty: [] };
  expect(bracketPairs(values)).toEqual({ view: 'v', 'fields[0]': 'a', 'fields[1]': 'b', 'sort[0][field]': 'a' });
});
