import { expect, it } from 'vitest';
import { authorOf, authorsAfter } from './field-authors.ts';

const row = { author_id: 'ann', field_authors: '{"token":"bob"}' };
const after = (fields: Record<string, string>, savedBy = 'eve') =>
  authorsAfter({ row, before: { token: '={{ $secrets.a.b }}', key: '={{ 1 }}' }, after: fields, savedBy });

it('an expression reads in the name of who set it, other fields in that of the author', () => {
  expect(authorOf(row, 'token')).toBe('bob');
  expect(authorOf(row, 'key')).toBe('ann');
  expect(authorOf({ author_id: null, field_authors: null }, 'key')).toBeNull();
  expect(authorOf(row, 'constructor')).toBe('ann');
});

it('who changes an expression is its author from then on; those that stay keep theirs', () => {
  expect(after({ token: '={{ $secrets.a.b }}', key: '={{ 2 }}' })).toBe('{"token":"bob","key":"eve"}');
  expect(after({ token: '={{ $secrets.a.c }}', key: '={{ 1 }}' })).toBe('{"token":"eve"}');
});

it('nothing is noted for plain fields, and for those of the author', () => {
  expect(after({ token: 'plain', key: 'plain' })).toBeNull();
  expect(after({ token: '={{ 3 }}', key: '={{ 1 }}' }, 'ann')).toBeNull();
});
