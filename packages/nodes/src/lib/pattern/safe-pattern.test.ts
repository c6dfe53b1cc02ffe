import { expect, it } from 'vitest';
import { patternRisk } from './pattern-risk.ts';
import { safePattern } from './safe-pattern.ts';

it('reads bare patterns and /pattern/flags', () => {
  expect(safePattern('^a+b$').test('aab')).toBe(true);
  expect(safePattern('/^A+$/i').test('aa')).toBe(true);
  expect(safePattern('/a/g').test('a') && safePattern('/a/g').test('a')).toBe(true);
  expect(() => safePattern('(')).toThrow("'(' is not a regular expression");
});

it.each([
  '(a+)+$',
  '(a|aa)+$',
  '(a*)*b',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '(.*a){20}$',
  '(?:a?){40}a{40}',
  'a*a*a*a*a*a*b',
])('answers within a second on a long text: %s', (pattern) => {
  const startedAt = performance.now();
  safePattern(pattern).test(`${'a'.repeat(20_000)}!`);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

it('refuses a pattern that neither matcher can bound', () => {
  expect(() => safePattern('(?=(a+)+$)(a+)+\\1$').test('a'.repeat(40))).toThrow('too costly');
});

it.each([
  ['abc', 1],
  ['a+', 2],
  ['\\d{1,3}', 1],
  ['.*x.*', 3],
  ['(a+)+', Number.POSITIVE_INFINITY],
  ['(a|b)*', Number.POSITIVE_INFINITY],
  ['[(+)*]\\(\\+', 1],
  ['(ab)+', 2],
])('judges %s', (pattern, degree) => {
  expect(patternRisk(pattern).degree).toBe(degree);
});
