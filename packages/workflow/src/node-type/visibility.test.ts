import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import type { DisplayOptions } from './node-type.ts';
import { isDisplayed } from './visibility.ts';

function shown(displayOptions: DisplayOptions, root: JsonObject, typeVersion = 1, siblings = root): boolean {
  return isDisplayed(displayOptions, { root, siblings, typeVersion });
}

describe('isDisplayed', () => {
  it('needs every key of show, and any value of a key', () => {
    const options = { show: { resource: ['file', 'folder'], operation: ['get'] } };
    expect(shown(options, { resource: 'folder', operation: 'get' })).toBe(true);
    expect(shown(options, { resource: 'folder', operation: 'list' })).toBe(false);
  });

  it('hides when any key of hide matches', () => {
    expect(shown({ hide: { mode: ['raw'] } }, { mode: 'raw' })).toBe(false);
    expect(shown({ hide: { mode: ['raw'] } }, { mode: 'manual' })).toBe(true);
  });

  it('compares versions', () => {
    const since = { show: { '@version': [{ _cnd: { gte: 2.1 } }] } };
    expect(shown(since, {}, 2)).toBe(false);
    expect(shown(since, {}, 2.1)).toBe(true);
    expect(shown({ hide: { '@version': [1, 1.1] } }, {}, 1.1)).toBe(false);
  });

  it('looks at siblings by plain name and at the root by a path', () => {
    const root = { mode: 'a', options: { deep: true } };
    expect(shown({ show: { mode: ['b'] } }, root, 1, { mode: 'b' })).toBe(true);
    expect(shown({ show: { '/mode': ['a'], '/options.deep': [true] } }, root, 1, {})).toBe(true);
  });

  it('shows what depends on a value only known at run time', () => {
    expect(shown({ show: { mode: ['a'] } }, { mode: '={{ $json.mode }}' })).toBe(true);
    expect(shown({ hide: { mode: ['a'] } }, { mode: '={{ $json.mode }}' })).toBe(true);
  });

  it('matches any chosen value of a list, and the value of a resource locator', () => {
    expect(shown({ show: { events: ['b'] } }, { events: ['a', 'b'] })).toBe(true);
    expect(shown({ show: { table: ['t1'] } }, { table: { __rl: true, mode: 'id', value: 't1' } })).toBe(true);
  });

  it.each([
    [{ eq: 'a' }, 'a', 'b'],
    [{ not: 'a' }, 'b', 'a'],
    [{ gt: 2 }, 3, 2],
    [{ lt: 2 }, 1, 2],
    [{ lte: 2 }, 2, 3],
    [{ between: { from: 1, to: 3 } }, 3, 4],
    [{ startsWith: 'ab' }, 'abc', 'cab'],
    [{ endsWith: 'bc' }, 'abc', 'bca'],
    [{ includes: 'b' }, 'abc', 'ac'],
    [{ regex: '^a+$' }, 'aa', 'ab'],
    [{ exists: true as const }, 'x', ''],
  ])('understands the comparison %j', (comparison, match, miss) => {
    const options = { show: { field: [{ _cnd: comparison }] } } as DisplayOptions;
    expect(shown(options, { field: match })).toBe(true);
    expect(shown(options, { field: miss })).toBe(false);
  });

  it('does not find inherited names', () => {
    expect(shown({ show: { constructor: [{ _cnd: { exists: true } }] } }, {})).toBe(false);
  });
});
