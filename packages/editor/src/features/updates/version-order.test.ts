import { expect, it } from 'vitest';
import { newerThan } from './version-order.ts';

it('takes those for newer whose number is higher, part by part', () => {
  const names = ['v0.10.0', '0.9.1', '0.9.0', '0.8.12'].map((name) => ({ name }));
  expect(newerThan('0.9.0', names)).toEqual([{ name: 'v0.10.0' }, { name: '0.9.1' }]);
  expect(newerThan('0.10.0', names)).toEqual([]);
});
