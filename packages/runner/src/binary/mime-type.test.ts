import { expect, test } from 'vitest';
import { extensionFor, guessMimeType } from './mime-type.ts';

const text = (value: string) => new TextEncoder().encode(value);

test.each([
  ['report.PDF', 'application/pdf'],
  ['a.b.csv', 'text/csv'],
  ['archive.tar.gz', 'application/gzip'],
])('the name %s says %s', async (fileName, type) => {
  expect(await guessMimeType(text('anything'), fileName)).toBe(type);
});

test.each<[string, Uint8Array, string]>([
  [
    'a PNG',
    Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000049444154', 'hex'),
    'image/png',
  ],
  ['a WebP', text('RIFF0000WEBPVP8 '), 'image/webp'],
  ['a WAV', text('RIFF0000WAVEfmt '), 'audio/wav'],
  ['JSON', text(' {"a":1}'), 'application/json'],
  ['HTML', text('<!DOCTYPE html><p>'), 'text/html'],
  ['XML', text('<?xml version="1.0"?>'), 'application/xml'],
  ['prose', text('hello wörld'), 'text/plain'],
  ['nothing', new Uint8Array(), 'text/plain'],
  ['bytes', new Uint8Array([0, 1, 2, 3]), 'application/octet-stream'],
  ['broken UTF-8', new Uint8Array([0x61, 0xff, 0xfe, 0x62]), 'application/octet-stream'],
])('without a name %s is recognised', async (_what, bytes, type) => {
  expect(await guessMimeType(bytes)).toBe(type);
  expect(await guessMimeType(bytes, 'name-without-extension')).toBe(type);
});

test('the usual extension of a type is found, with parameters too', () => {
  expect(extensionFor('image/jpeg')).toBe('jpg');
  expect(extensionFor('text/html; charset=utf-8')).toBe('html');
  expect(extensionFor('application/octet-stream')).toBeUndefined();
});
