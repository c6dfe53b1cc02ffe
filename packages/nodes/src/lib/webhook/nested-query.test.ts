import { expect, it } from 'vitest';
import { nestedQuery } from './nested-query.ts';

it.each<[string, string]>([
  ['/hook', '{}'],
  ['/hook?a=1&a=2&b=&c', '{"a":["1","2"],"b":"","c":""}'],
  ['/hook?a[]=1&a[]=2', '{"a":["1","2"]}'],
  ['/hook?a[0]=x&a[1]=y&a[5]=z', '{"a":["x","y","z"]}'],
  ['/hook?a[b]=1&a[c][d]=x%20y', '{"a":{"b":"1","c":{"d":"x y"}}}'],
  ['/hook?a%5Bb%5D=1', '{"a":{"b":"1"}}'],
  ['/hook?a=1&a[b]=2', '{"a":["1",{"b":"2"}]}'],
  ['/hook?a.b=1', '{"a.b":"1"}'],
  ['/hook?__proto__[x]=1&toString=2', '{"toString":"2"}'],
])('reads %s', (url, expected) => {
  expect(JSON.stringify(nestedQuery(url))).toBe(expected);
});

it('bounds depth and number of parameters', () => {
  const deep = `/hook?a${'[b]'.repeat(1000)}=1`;
  expect(JSON.stringify(nestedQuery(deep)).split('{').length).toBeLessThan(10);
  const many = `/hook?${Array.from({ length: 5000 }, (_, i) => `n${i}=1`).join('&')}`;
  expect(Object.keys(nestedQuery(many))).toHaveLength(1000);
});
