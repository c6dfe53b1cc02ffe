import { expect, it } from 'vitest';
import { basePathOf, createUrlRewrite } from './base-path.ts';

it('tells where Millrace is below its host', () => {
  expect(basePathOf('https://example.org')).toBe('/');
  expect(basePathOf('https://example.org/flows')).toBe('/flows/');
  expect(basePathOf('https://example.org/a/flows/')).toBe('/a/flows/');
});

it('takes the path of the public addresses off a request, and leaves others', () => {
  const rewrite = createUrlRewrite({
    publicUrl: 'https://example.org/flows/',
    webhookUrl: 'https://hooks.example.org/in',
  });
  expect(rewrite('/flows/rest/login?a=1')).toBe('/rest/login?a=1');
  expect(rewrite('/flows/')).toBe('/');
  expect(rewrite('/flows')).toBe('/');
  expect(rewrite('/flows?x=1')).toBe('/?x=1');
  expect(rewrite('/in/webhook/a')).toBe('/webhook/a');
  expect(rewrite('/rest/login')).toBe('/rest/login');
  expect(rewrite('/flowsheet')).toBe('/flowsheet');
});

it('changes nothing where the public address has no path', () => {
  const rewrite = createUrlRewrite({ publicUrl: 'https://example.org', webhookUrl: undefined });
  expect(rewrite('//rest')).toBe('//rest');
});
