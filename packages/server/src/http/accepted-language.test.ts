import { expect, it } from 'vitest';
import { acceptedLanguage } from './accepted-language.ts';

it.each([
  ['de', 'de'],
  ['DE-at', 'de'],
  ['de-AT, de;q=0.9, en;q=0.8', 'de'],
  ['fr, de;q=0.7, en;q=0.3', 'de'],
  ['en;q=0.5, fr ; q=0.9, de;q=0.6', 'de'],
  ['it, de', 'it'],
  ['de;q=0.5, *;q=0.1', 'de'],
])('takes of %s the wanted language that is there', (header, language) => {
  expect(acceptedLanguage(header, ['de', 'it'])).toBe(language);
});

it.each([
  undefined,
  '',
  'en',
  'en-GB, de;q=0.9',
  'de;q=0.2, en',
  'fr',
  '*',
  'de;q=0',
  'de;q=x',
  'de;q=2',
  'den',
  ',;,',
])('stays with English for %s', (header) => {
  expect(acceptedLanguage(header, ['de'])).toBeUndefined();
});

it('reads a long header in a moment', () => {
  expect(acceptedLanguage(`${'x;q=0.1,'.repeat(2000)}de`, ['de'])).toBe('de');
});
