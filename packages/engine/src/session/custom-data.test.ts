import { expect, it } from 'vitest';
import { RunCustomData } from './custom-data.ts';

it('keeps no NUL, which no database would take', () => {
  const data = new RunCustomData();
  data.set('a', 'x\0y\0');
  expect(data.getAll()).toEqual({ a: 'xy' });
  expect(() => data.set('b\0', '')).toThrow("'b\0' cannot be a key");
});
