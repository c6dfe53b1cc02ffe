import { expect, it } from 'vitest';
import { firstTargets, newColumns, takenTwice, targetNames } from './csv-targets.ts';

const preview = {
  columns: [
    { header: 'Name', name: 'Name', type: 'string' as const },
    { header: 'Price (€)', name: 'Price', type: 'number' as const },
    { header: 'price', name: 'price', type: 'number' as const },
  ],
};
const columns = [{ id: 'a', name: 'name', type: 'string' as const }];

it('leads columns of a file to those of their name, and makes new ones of others', () => {
  const targets = firstTargets(preview, columns, true);
  expect(targetNames(targets)).toEqual(['name', 'Price', null]);
  expect(newColumns(targets)).toEqual([{ name: 'Price', type: 'number' }]);
});

it('leaves out what has no column where none may be added', () => {
  expect(targetNames(firstTargets(preview, columns, false))).toEqual(['name', null, null]);
});

it('finds two columns that go into one', () => {
  const name = { kind: 'column' as const, name: 'name' };
  expect(takenTwice([name, { kind: 'leftOut' }, { kind: 'new', name: 'Name', type: 'string' }])).toBe('Name');
  expect(takenTwice([name, { kind: 'leftOut' }, { kind: 'leftOut' }])).toBeUndefined();
});
