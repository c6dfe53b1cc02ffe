import { expect, it } from 'vitest';
import { childrenOf, pathOf, placesFor } from './folder-tree.ts';

const folders = [
  { id: 'b', name: 'Billing', parentId: null },
  { id: 'i', name: 'Invoices', parentId: 'b' },
  { id: 'o', name: 'Old', parentId: 'i' },
  { id: 'a', name: 'Alarms', parentId: null },
];

it('knows the way to a folder and what lies in it', () => {
  expect(pathOf(folders, 'o').map(({ id }) => id)).toEqual(['b', 'i', 'o']);
  expect(pathOf(folders, null)).toEqual([]);
  expect(childrenOf(folders, null).map(({ id }) => id)).toEqual(['a', 'b']);
});

it('does not end in a loop that a server should never send', () => {
  const loop = [
    { id: 'x', name: 'X', parentId: 'y' },
    { id: 'y', name: 'Y', parentId: 'x' },
  ];
  expect(pathOf(loop, 'x').map(({ id }) => id)).toEqual(['y', 'x']);
});

it('offers a folder no place in itself', () => {
  expect(placesFor(folders, 'i').map(({ path }) => path)).toEqual(['Alarms', 'Billing']);
  expect(placesFor(folders).map(({ path }) => path)).toContain('Billing / Invoices / Old');
});
