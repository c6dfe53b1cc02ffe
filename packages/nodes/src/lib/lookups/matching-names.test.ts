import { expect, it } from 'vitest';
import { matchingNames } from './matching-names.ts';

it('finds names by any part of them, whatever its case', () => {
  const found = ['Sales', 'Staff', 'wholesale'].map((name) => ({ name, value: name.length }));
  expect(matchingNames(found, 'SALE').map(({ name }) => name)).toEqual(['Sales', 'wholesale']);
  expect(matchingNames(found)).toEqual(found);
});
