import { expect, it } from 'vitest';
import { splitTokens as split } from './split-tokens.ts';
import splitTokens from './split-tokens.work.ts';

const TEXT = 'one two\nthree\n\nfour five six';
const { signal } = new AbortController();

it('divides a text by tokens, in a process of its own', async () => {
  expect(await split({ text: TEXT, chunkSize: 4, chunkOverlap: 1 }, signal)).toEqual([
    'one two\nthree',
    'three\n\nfour five',
    ' five six',
  ]);
});

it('cuts no character, and loses nothing', async () => {
  const text = '日本語の文章です。😀👍🏽 Grüße!'.repeat(20);
  const parts = await splitTokens({ text, chunkSize: 5, chunkOverlap: 0 });
  expect(parts.join('')).not.toContain('\uFFFD');
  expect([...new Set(text)].filter((character) => !parts.join('').includes(character))).toEqual([]);
});

it('takes words of its own that models must not see for text', async () => {
  expect(await splitTokens({ text: 'a <|endoftext|> b', chunkSize: 100, chunkOverlap: 0 })).toEqual([
    'a <|endoftext|> b',
  ]);
});

it('needs a moment for what repeats a letter', async () => {
  const text = 'a'.repeat(500_000);
  expect((await splitTokens({ text, chunkSize: 1000, chunkOverlap: 0 })).join('')).toBe(text);
});
