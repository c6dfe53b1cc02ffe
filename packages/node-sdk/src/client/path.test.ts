import { expect, it } from 'vitest';
import { givenPath, joinPaths, path } from './request.ts';

it('a path that the service gave is taken as it is, unless it leads elsewhere', () => {
  expect([givenPath('files/a b/c.txt'), givenPath('/files/1')]).toEqual(['/files/a b/c.txt', '/files/1']);
  for (const text of ['../admin', 'files/..', 'files?id=1', 'files#1', 'a\\b']) {
    expect(() => givenPath(text)).toThrow(`'${text}' is not a path of the service`);
  }
});

it('paths are joined as they are', () => {
  expect(joinPaths(path`/parcels/${'a/b'}`, path`/labels/${1}`)).toBe('/parcels/a%2Fb/labels/1');
});
