import { expect, test } from 'vitest';
import { formatSize } from './describe-binary.ts';

test.each([
  [831, '831 B'],
  [1_200, '1.2 kB'],
  [12_345, '12.3 kB'],
  [1_000_000, '1 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
