import { expect, it } from 'vitest';
import { namesForModel } from './tool-names.ts';

it('puts the name of the node before that of the tool, in letters that models take', () => {
  expect(namesForModel('My files!', ['read', 'read.all', 'read all'])).toEqual([
    'My_files__read',
    'My_files__read_all',
    'My_files__read_all_2',
  ]);
});

it('leaves out of the name of the node what makes a name too long', () => {
  const [name, other] = namesForModel('n'.repeat(64), ['t'.repeat(40), 't'.repeat(100)]);
  expect(name).toBe(`${'n'.repeat(23)}_${'t'.repeat(40)}`);
  expect(other).toBe('t'.repeat(64));
});
