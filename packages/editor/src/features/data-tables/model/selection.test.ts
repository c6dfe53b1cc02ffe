import { expect, it } from 'vitest';
import { movedPlace, rangeOf, stepPlace } from './selection.ts';

const bounds = { rows: 100, columns: 4 };
const near = { isFar: false, pageRows: 10 };

it.each([
  ['ArrowUp', false, { row: 0, column: 1 }],
  ['ArrowDown', false, { row: 2, column: 1 }],
  ['ArrowDown', true, { row: 99, column: 1 }],
  ['ArrowRight', true, { row: 1, column: 3 }],
  ['Home', false, { row: 1, column: 0 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 99, column: 3 }],
  ['PageDown', false, { row: 11, column: 1 }],
  ['PageUp', false, { row: 0, column: 1 }],
  ['x', false, undefined],
  ['constructor', false, undefined],
])('leads with %s (far: %s) to %j', (key, isFar, expected) => {
  expect(movedPlace({ row: 1, column: 1 }, { key, isFar, pageRows: 10 }, bounds)).toEqual(expected);
});

it('stays inside', () => {
  expect(movedPlace({ row: 0, column: 0 }, { ...near, key: 'ArrowUp' }, bounds)).toEqual({ row: 0, column: 0 });
  expect(movedPlace({ row: 99, column: 3 }, { ...near, key: 'ArrowRight' }, bounds)).toEqual({ row: 99, column: 3 });
});

it('steps over the ends of rows, and stays at both ends of all', () => {
  expect(stepPlace({ row: 1, column: 3 }, 1, bounds)).toEqual({ row: 2, column: 0 });
  expect(stepPlace({ row: 1, column: 0 }, -1, bounds)).toEqual({ row: 0, column: 3 });
  expect(stepPlace({ row: 0, column: 0 }, -1, bounds)).toEqual({ row: 0, column: 0 });
  expect(stepPlace({ row: 99, column: 3 }, 1, bounds)).toEqual({ row: 99, column: 3 });
});

it('selects what lies between two cells, whichever was first', () => {
  const range = { top: 2, bottom: 5, left: 0, right: 3 };
  expect(rangeOf({ anchor: { row: 5, column: 0 }, active: { row: 2, column: 3 } })).toEqual(range);
});
