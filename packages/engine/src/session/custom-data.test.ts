import { expect, it } from 'vitest';
import { RunCustomData } from './custom-data.ts';

it('keeps no NUL, which no database would take', () => {
  const data = new RunCustomData();
  data.set('a', 'x\0y\0');
  expect(data.getAll()).toEqual({ a: 'xy' });
  expect(() => data.set('b\0', '')).toThrow("'b\0' cannot be a key");
});

it('keeps ten keys, of which each may be set again, and cuts long values off', () => {
  const data = new RunCustomData({ key0: 'known' });
  for (let index = 1; index < 10; index++) data.set(`key${index}`, 'x'.repeat(600));
  expect(() => data.set('key10', '')).toThrow('An execution keeps 10 keys of execution data at most');
  data.set('key0', 'again');
  expect(data.get('key0')).toBe('again');
  expect(data.get('key1')).toBe('x'.repeat(512));
  expect(Object.keys(data.entries() ?? {})).toHaveLength(10);
});

it('takes keys of letters, digits and underscores, fifty at most', () => {
  const data = new RunCustomData();
  data.set('a_1'.padEnd(50, 'b'), 'x');
  expect(() => data.set('a'.repeat(51), 'x')).toThrow(`'${'a'.repeat(50)}' cannot be a key of execution data`);
  expect(() => data.set('a b', 'x')).toThrow("'a b' cannot be a key");
  expect(() => data.set('', 'x')).toThrow("'' cannot be a key");
});

it('has no entries before there is one', () => {
  const data = new RunCustomData();
  expect(data.entries()).toBeUndefined();
  data.set('a', '');
  expect(data.entries()).toEqual({ a: '' });
});
