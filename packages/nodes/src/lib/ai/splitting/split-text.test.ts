import { expect, it } from 'vitest';
import { splitAt, splitBefore, splitText } from './split-text.ts';

it('divides at paragraphs, lines and words, and only what is too long between characters', () => {
  expect(splitText('one two three four five six seven eight nine ten', { chunkSize: 20, chunkOverlap: 0 })).toEqual([
    'one two three four',
    'five six seven eight',
    'nine ten',
  ]);
  expect(splitText('a b\n\nc d\n\ne', { chunkSize: 8, chunkOverlap: 0 })).toEqual(['a b\n\nc d', 'e']);
  expect(splitText('abcdefgh', { chunkSize: 3, chunkOverlap: 0 })).toEqual(['abc', 'def', 'gh']);
  expect(splitText('  ', { chunkSize: 3, chunkOverlap: 0 })).toEqual([]);
});

it('repeats whole pieces of the part before, as far as the overlap goes', () => {
  expect(splitText('one two three four', { chunkSize: 9, chunkOverlap: 5 })).toEqual(['one two', 'two three', 'four']);
  expect(splitText('a b c d e f', { chunkSize: 5, chunkOverlap: 3 })).toEqual(['a b c', 'b c d', 'c d e', 'd e f']);
});

it('makes no part longer than is allowed, and loses no word, in time that grows with the text', () => {
  const words = Array.from({ length: 50_000 }, (_, index) => `w${index}`);
  const parts = splitText(words.join(' '), { chunkSize: 1000, chunkOverlap: 0 });
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(1000);
  expect(parts.join(' ').split(' ')).toEqual(words);
});

it('makes as many parts as a long text has', () => {
  const text = 'ab '.repeat(300_000);
  const splitting = { chunkSize: 2, chunkOverlap: 0 };
  expect(splitText(text, splitting)).toHaveLength(300_000);
  expect(splitBefore(['ab'], text, { ...splitting, chunkSize: 3 })).toHaveLength(300_000);
});

it.each([1, 2, 3])('cuts no character that takes two places, with parts of %d', (chunkSize) => {
  const text = '😀'.repeat(10);
  const splitting = { chunkSize, chunkOverlap: 0 };
  for (const parts of [splitText(text, splitting), splitBefore([''], text, splitting), splitAt('', text, splitting)]) {
    expect(parts.filter((part) => !part.isWellFormed())).toEqual([]);
    expect(parts.join('')).toBe(text);
  }
});
