import { expect, test } from 'vitest';
import { describeBinary, formatSize } from './describe-binary.ts';

test.each([
  [831, '831 B'],
  [1_200, '1.2 kB'],
  [12_345, '12.3 kB'],
  [1_000_000, '1 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

async function typeOf(mimeType: string): Promise<string> {
  return (await describeBinary(Buffer.from('<!doctype html>'), 15, { mimeType })).mimeType;
}

test.each([
  ['image/png', 'image/png'],
  [' Image/PNG ', 'image/png'],
  ['text/plain; charset=UTF-8', 'text/plain; charset=UTF-8'],
  ['text/plain;charset="utf-8";', 'text/plain;charset="utf-8"'],
  ['application/vnd.api+json', 'application/vnd.api+json'],
])('the type %j is kept as %j', async (given, kept) => {
  expect(await typeOf(given)).toBe(kept);
});

test.each([
  'image/png, text/html',
  'image/png; text/html',
  'image/png\r\nx: y',
  'image',
  '*/*x y',
  `image/${'x'.repeat(300)}`,
  '',
])('what is no single type, as %j, is judged by its content', async (given) => {
  expect(await typeOf(given)).toBe('text/html');
});

test.each([
  ['image/png', 'image'],
  ['text/plain; charset=utf-8', 'text'],
  ['text/html', 'html'],
  ['application/json', 'json'],
  ['application/pdf', 'pdf'],
  ['application/zip', undefined],
])('a file of %s is, in one word, %s', async (mimeType, kind) => {
  expect((await describeBinary(Buffer.from('x'), 1, { mimeType })).fileType).toBe(kind);
});
