import { expect, test } from 'vitest';
import { formatSize, inlineBinaryStore } from './inline-binary-store.ts';

test('bytes come back as they were stored, described for people', async () => {
  const binary = await inlineBinaryStore.create(new Uint8Array([0, 255, 128]), { fileName: 'x.bin' });
  expect(binary).toEqual({
    data: 'AP+A',
    mimeType: 'application/octet-stream',
    fileName: 'x.bin',
    fileExtension: 'bin',
    fileSize: '3 B',
    bytes: 3,
  });
  expect(new Uint8Array(await inlineBinaryStore.read(binary))).toEqual(new Uint8Array([0, 255, 128]));
});

test('a part of a larger buffer is stored as that part only', async () => {
  const part = new Uint8Array([1, 2, 3, 4]).subarray(1, 3);
  expect((await inlineBinaryStore.create(part)).data).toBe('AgM=');
});

test('a given type is kept and gives the extension', async () => {
  const binary = await inlineBinaryStore.create(new Uint8Array(), { mimeType: 'image/png' });
  expect(binary).toMatchObject({ mimeType: 'image/png', fileExtension: 'png' });
});

test('data that is only a reference and is gone is an error', async () => {
  await expect(inlineBinaryStore.read({ data: '', id: 'gone', mimeType: 'a/b' })).rejects.toMatchObject({
    code: 'BINARY_NOT_FOUND',
  });
});

test.each([
  [831, '831 B'],
  [1_200, '1.2 kB'],
  [12_345, '12.3 kB'],
  [1_000_000, '1 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
