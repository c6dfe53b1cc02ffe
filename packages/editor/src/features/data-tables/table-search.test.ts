import { expect, it } from 'vitest';
import { rowQuery } from './row-query.ts';
import { tableSearch } from './table-search.ts';

const columns = [
  { name: 'price', type: 'number' as const },
  { name: 'name', type: 'string' as const },
];

it('takes what an address can say, and nothing else', () => {
  expect(tableSearch({ search: 7, sort: 'price', order: 'asc', match: 'any' })).toEqual({ search: '7', sort: 'price' });
  const where = [
    { column: 'price', condition: 'gt', value: 5 },
    { column: 'name', condition: 'isEmpty', value: 'x' },
    { column: 'name', condition: 'drop' },
    { column: 'name', condition: 'eq' },
    null,
  ];
  expect(tableSearch({ where, match: 'any', order: 'desc' })).toEqual({
    order: 'desc',
    match: 'any',
    where: [
      { column: 'price', condition: 'gt', value: '5' },
      { column: 'name', condition: 'isEmpty' },
    ],
  });
});

it('asks with values of the types of columns', () => {
  const where = [
    { column: 'price', condition: 'gt' as const, value: '5' },
    { column: 'createdAt', condition: 'gte' as const, value: '2026-01-31' },
    { column: 'name', condition: 'contains' as const, value: '7' },
  ];
  expect(JSON.parse(rowQuery({ where }, columns).filter ?? '')).toEqual({
    match: 'all',
    conditions: [
      { column: 'price', condition: 'gt', value: 5 },
      { column: 'createdAt', condition: 'gte', value: '2026-01-31T00:00:00.000Z' },
      { column: 'name', condition: 'contains', value: '7' },
    ],
  });
});

it('asks for all rows in their order where the address says nothing', () => {
  expect(rowQuery({}, columns)).toEqual({});
});
