import { expect, it } from 'vitest';
import { parseForm } from './parse-form.ts';

it('reads a form field by field, and fields of one name as a list', async () => {
  expect(await parseForm('a=1&b=x+y&a=2&__proto__=p')).toEqual(
    JSON.parse('{"a": ["1", "2"], "b": "x y", "__proto__": "p"}'),
  );
});

it('reads a long form as a short one, whatever stands where it is divided', async () => {
  const fields = Array.from({ length: 60_000 }, (_, index) => `?f${index % 20_000}=%C3%BC+${'&'.repeat(index % 3)}`);
  const text = `a=${'x'.repeat(200_000)}&${fields.join('&')}&=&b`;
  const plain = new URLSearchParams(text);
  const form = await parseForm(text);
  expect(Object.keys(form)).toEqual([...new Set(plain.keys())]);
  for (const name of ['a', '?f0', '?f19999', '', 'b']) expect([form[name]].flat()).toEqual(plain.getAll(name));
});

it('takes no longer for each field of a long form', async () => {
  const text = (fields: number) => Array.from({ length: fields }, (_, i) => `field${i}=${i}`).join('&');
  const before = process.cpuUsage();
  expect(Object.keys(await parseForm(text(200_000)))).toHaveLength(200_000);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000);
});
