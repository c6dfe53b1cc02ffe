import { describe, expect, it } from 'vitest';
import { EndpointTable } from './endpoint-table.ts';

describe('The table of endpoints', () => {
  it('prefers whole paths, then those with fewer names', () => {
    const table = new EndpointTable<{ method: string; path: string }>();
    table.set('w', [
      { method: 'GET', path: ':a/:b' },
      { method: 'GET', path: 'x/:b' },
      { method: 'GET', path: 'x/y' },
    ]);
    expect(table.find('GET', 'x/y')).toEqual({ value: { method: 'GET', path: 'x/y' }, params: [] });
    expect(table.find('GET', 'x/z')).toEqual({ value: { method: 'GET', path: 'x/:b' }, params: [['b', 'z']] });
    expect(table.find('GET', 'u/v')?.params).toEqual([
      ['a', 'u'],
      ['b', 'v'],
    ]);
    expect(table.find('GET', 'x')).toBeUndefined();
  });

  it('replaces and removes what an owner has', () => {
    const table = new EndpointTable<{ method: string; path: string }>();
    table.set('w', [
      { method: 'GET', path: 'a' },
      { method: 'POST', path: 'b/:c' },
    ]);
    table.set('v', [{ method: 'PUT', path: 'a' }]);
    expect(table.methodsOf('a')).toEqual(['GET', 'PUT']);
    table.set('w', [{ method: 'DELETE', path: 'a' }]);
    expect(table.methodsOf('a')).toEqual(['DELETE', 'PUT']);
    expect(table.find('POST', 'b/1')).toBeUndefined();
    expect(table.remove('w')).toBe(true);
    expect(table.remove('w')).toBe(false);
    expect(table.methodsOf('a')).toEqual(['PUT']);
  });

  it('knows no paths that objects happen to have', () => {
    const table = new EndpointTable<{ method: string; path: string }>();
    expect(table.find('constructor', '__proto__')).toBeUndefined();
    table.set('__proto__', [{ method: 'GET', path: '__proto__' }]);
    expect(table.find('GET', '__proto__')?.value.path).toBe('__proto__');
  });
});
