import { describe, expect, it } from 'vitest';
import { type NameQuotes, namesBetweenPoints } from './names-between-points.ts';

describe('names between points', () => {
  it('are taken apart, with quotes around what holds points', () => {
    const names = (text: string, quotes: NameQuotes) => namesBetweenPoints(text, quotes)?.map(({ name }) => name);
    expect(names('table', ['"', '"'])).toEqual(['table']);
    expect(names('dbo.[a.b]]c].t 1', ['[', ']'])).toEqual(['dbo', 'a.b]c', 't 1']);
    expect(namesBetweenPoints('`a``b`.c', ['`', '`'])).toEqual([
      { name: 'a`b', isQuoted: true },
      { name: 'c', isQuoted: false },
    ]);
  });

  it('are none in other texts', () => {
    for (const text of ['', '.', 'a.', 'a..b', '[]', '[a', '[a]b', 'a[b]', '[a]].b']) {
      expect(namesBetweenPoints(text, ['[', ']']), text).toBeUndefined();
    }
  });
});
