import { expect, it } from 'vitest';
import { firstTargets, newColumns, takenTwice, targetNames, targetsLike } from './csv-targets.ts';

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

it('gives columns of further files the places of those with the same header', () => {
  const columns = (...headers: string[]) => ({
    columns: headers.map((header) => ({ header, name: header.toLowerCase(), type: 'string' as const })),
  });
  const shown = {
    preview: columns('Name', 'Note'),
    targets: [{ kind: 'column' as const, name: 'title' }, { kind: 'leftOut' as const }],
  };
  const other = columns('note', 'NAME', 'Size');
  expect(targetsLike(shown, other, firstTargets(other, [], true))).toEqual([
    { kind: 'leftOut' },
    { kind: 'column', name: 'title' },
    { kind: 'new', name: 'size', type: 'string' },
  ]);
});

it('tells columns of further files with the same header apart by their order', () => {
  const column = (header: string, name: string) => ({ header, name, type: 'string' as const });
  const shown = { columns: [column('a', 'a'), column('a', 'a_2'), column('', 'column_3'), column('', 'column_4')] };
  const further = { columns: [column('', 'column_1'), column('A', 'A'), column('a', 'a_2'), column('a', 'a_3')] };
  const targets = firstTargets(shown, [], true);
  expect(targetNames(targetsLike({ preview: shown, targets }, further, firstTargets(further, [], true)))).toEqual([
    'column_3',
    'a',
    'a_2',
    'a_3',
  ]);
});
