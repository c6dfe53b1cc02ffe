import { describe, expect, it } from 'vitest';
import { namesBetweenPoints } from './names-between-points.ts';

describe('names between points', () => {
  it('are taken apart, with quotes around what holds points', () => {
    expect(namesBetweenPoints('table', ['"', '"'])).toEqual(['table']);
    expect(namesBetweenPoints('dbo.[a.b]]c].t 1', ['[', ']'])).toEqual(['dbo', 'a.b]c', 't 1']);
    expect(namesBetweenPoints('`a``b`.c', ['`', '`'])).toEqual(['a`b', 'c']);
  });

  it('are none in other texts', () => {
    for (const text of ['', '.', 'a.', 'a..b', '[]', '[a', '[a]b', 'a[b]', '[a]].b']) {
      expect(namesBetweenPoints(text, ['[', ']']), text).toBeUndefined();
    }
  });
});
