import { expect, it } from 'vitest';
import { parseJson } from './parse-json.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

it('reads what is not too deep', () => {
  expect(parseJson('{"a":[1,null]}')).toEqual({ a: [1, null] });
  expect(JSON.stringify(parseJson(nested(512)))).toBe(nested(512));
});

it.each([nested(513), nested(100_000), '{"a":'.repeat(600)])('refuses what is', (text) => {
  expect(() => parseJson(text)).toThrow('The value is nested more than 512 levels deep');
});

it('does not count brackets in texts, nor those beside each other', () => {
  const text = JSON.stringify([`\\"${'['.repeat(2_000)}`, ...Array.from({ length: 2_000 }, () => [])]);
  expect(parseJson(text)).toHaveLength(2_001);
});
