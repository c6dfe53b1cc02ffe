import { expect, it } from 'vitest';
import { readByteRange } from './byte-range.ts';

it.each([
  ['bytes=0-9', { first: 0, last: 9 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=90-1000', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-3', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['items=0-1', undefined],
  [undefined, undefined],
])('%s of 100 bytes is %j', (header, range) => {
  expect(readByteRange(header, 100)).toEqual(range);
});
