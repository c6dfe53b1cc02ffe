import { expect, it } from 'vitest';
import { string } from './builders.ts';
import { since, until } from './conditions.ts';

it('a parameter of some versions in the middle is shown between them, however that is written', () => {
  const between = { show: { '@version': [{ _cnd: { between: { from: 2, to: 3 } } }] } };
  const text = string('text', { label: 'Text' });
  expect(since(2, until(3, text)).displayOptions).toEqual(between);
  expect(until(3, since(2, text)).displayOptions).toEqual(between);
});
