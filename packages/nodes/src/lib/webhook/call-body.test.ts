import { expect, it } from 'vitest';
import { parseForm } from './call-body.ts';

it('reads a form field by field, and fields of one name as a list', () => {
  expect(parseForm('a=1&b=x+y&a=2&__proto__=p')).toEqual(JSON.parse('{"a": ["1", "2"], "b": "x y", "__proto__": "p"}'));
});

it('takes no longer for each field of a long form', () => {
  const text = (fields: number) => Array.from({ length: fields }, (_, i) => `field${i}=${i}`).join('&');
  const before = process.cpuUsage();
  expect(Object.keys(parseForm(text(200_000)))).toHaveLength(200_000);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000);
});
