import { expect, it } from 'vitest';
import { fullDiskError } from './full-disk.ts';

it.each([
  [
    Object.assign(new Error('no space left on device'), { code: 'ENOSPC', path: '/data/instance.json' }),
    '"/data/instance.json" cannot',
  ],
  [Object.assign(new Error('quota'), { code: 'EDQUOT' }), 'The database cannot'],
  [
    Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 }),
    'The database cannot',
  ],
  [new Error('Outer', { cause: Object.assign(new Error('Inner'), { code: 'ENOSPC' }) }), 'The database cannot'],
])('tells a full disk by %s', (error, words) => {
  expect(fullDiskError(error)?.message).toContain(words);
});

it('knows no other error', () => {
  expect(fullDiskError(Object.assign(new Error('no such table'), { errcode: 1 }))).toBeUndefined();
  expect(fullDiskError('full')).toBeUndefined();
});
