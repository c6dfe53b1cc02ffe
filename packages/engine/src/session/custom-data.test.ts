import { expect, it } from 'vitest';
import { RunCustomData } from './custom-data.ts';

it('keeps keys and values, and cuts off long ones', () => {
  const data = new RunCustomData();
  expect(data.entries()).toBeUndefined();
  data.set('id', '1');
  data.set('__proto__', 'x'.repeat(600));
  expect(data.get('id')).toBe('1');
  expect(Object.keys(data.entries() ?? {})).toEqual(['id', '__proto__']);
  expect(data.get('__proto__')).toHaveLength(512);
});

it('refuses other keys and more than ten', () => {
  const data = new RunCustomData();
  expect(() => data.set('my key', '')).toThrow("'my key' cannot be a key of execution data");
  expect(() => data.set('k'.repeat(51), '')).toThrow('cannot be a key');
  for (let index = 0; index < 10; index++) data.set(`k${index}`, '');
  data.set('k0', 'again');
  expect(() => data.set('k10', '')).toThrow('An execution keeps 10 keys');
});
