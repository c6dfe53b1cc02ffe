import type { BinaryData } from '@millrace/workflow';
import { expect, test } from 'vitest';
import { binaryUrl, canDownload, previewKind } from './binary-model.ts';

const inline = (mimeType: string, fileName?: string): BinaryData => ({
  data: 'AA==',
  mimeType,
  ...(fileName !== undefined && { fileName }),
});
const stored = (mimeType: string, fileName?: string): BinaryData => ({
  ...inline(mimeType, fileName),
  data: '',
  id: '1.a',
});

test.each([
  ['image/png', 'image'],
  ['IMAGE/PNG; q=1', 'image'],
  ['image/svg+xml', 'text'],
  ['video/mp4', 'video'],
  ['audio/mpeg', 'audio'],
  ['application/pdf', undefined],
  ['text/html; charset=utf-8', 'text'],
  ['application/json', 'text'],
  ['application/ld+json', 'text'],
  ['application/zip', undefined],
])('%s is looked at as %s, wherever its bytes are', (mimeType, kind) => {
  expect(previewKind(inline(mimeType))).toBe(kind);
  expect(previewKind(stored(mimeType))).toBe(kind);
});

test('what has no bytes can neither be looked at nor downloaded', () => {
  const nothing: BinaryData = { data: '', mimeType: 'text/plain', fileName: 'a.txt' };
  expect(previewKind(nothing)).toBeUndefined();
  expect(canDownload(nothing)).toBe(false);
  expect(canDownload(stored('text/plain'))).toBe(false);
  expect(canDownload(stored('text/plain', 'a.txt'))).toBe(true);
});

test('bytes in the item have an address of their own, others one of the server', () => {
  expect(binaryUrl(inline('text/plain'), 'view')).toBe('data:text/plain;base64,AA==');
  expect(binaryUrl(stored('text/plain', 'a&b ü.txt'), 'download')).toBe(
    '/rest/binary-data?id=1.a&action=download&mimeType=text%2Fplain&fileName=a%26b+%C3%BC.txt',
  );
});
