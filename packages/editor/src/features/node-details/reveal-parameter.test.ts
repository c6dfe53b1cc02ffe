import { expect, test } from 'vitest';
import { segmentsOf } from './reveal-parameter.ts';

test('a path is taken apart into names and places', () => {
  expect(segmentsOf('assignments.assignments[2].value')).toEqual([
    { name: 'assignments' },
    { name: 'assignments' },
    { name: '2', index: 2 },
    { name: 'value' },
  ]);
  expect(segmentsOf('url')).toEqual([{ name: 'url' }]);
  expect(segmentsOf('')).toEqual([]);
});
