import { expect, it } from 'vitest';
import { templateAddress, templateFilter, templateSearch } from './template-search.ts';

it.each([
  [{}, { search: '', categories: [] }],
  [
    { search: 42, categories: 7 },
    { search: '42', categories: [7] },
  ],
  [
    { search: 'mail', categories: '1,2,2,x,-3' },
    { search: 'mail', categories: [1, 2] },
  ],
  [
    { search: ['a'], categories: { id: 1 } },
    { search: '', categories: [] },
  ],
])('reads %j from an address', (search, filter) => {
  expect(templateFilter(templateSearch(search))).toEqual(filter);
});

it('names in the address only what is looked for', () => {
  expect(templateAddress({ search: '', categories: [] })).toEqual({});
  expect(templateAddress({ search: 'mail', categories: [3] })).toEqual({ search: 'mail', categories: 3 });
  expect(templateAddress({ search: '', categories: [3, 4] })).toEqual({ categories: '3,4' });
});
