import { describe, expect, it } from 'vitest';
import { judgeAddresses } from './addresses.ts';
import { findSecretKeys, type Permissiveness } from './secret-keys.ts';

describe('addresses', () => {
  const rules = { allowedUrls: '', allowedSchemes: ['https'], blockUserinfo: true, allowSubdomains: true };
  const reasons = (text: string, more: Partial<typeof rules> = {}) =>
    judgeAddresses(text, { ...rules, ...more }).map(({ text: address, reason }) => [address, reason]);
  const unknown = 'It is not among those that are allowed';

  it('are allowed by host, with those below it, and by path', () => {
    const allowedUrls = 'example.com, https://docs.example.org/guide';
    const text =
      'https://example.com/a. https://a.example.com https://notexample.com https://docs.example.org/guidebook';
    expect(reasons(text, { allowedUrls })).toEqual([
      ['https://example.com/a', undefined],
      ['https://a.example.com', undefined],
      ['https://notexample.com', unknown],
      ['https://docs.example.org/guidebook', unknown],
    ]);
    const strict = { allowedUrls, allowSubdomains: false };
    expect(reasons('https://a.example.com https://docs.example.org/guide/b', strict)).toEqual([
      ['https://a.example.com', unknown],
      ['https://docs.example.org/guide/b', undefined],
    ]);
  });

  it('are refused for their scheme, and for names and passwords in them', () => {
    const allowedUrls = 'example.com';
    expect(reasons('http://example.com javascript:alert(1', { allowedUrls })).toEqual([
      ['http://example.com', 'The scheme http is not allowed'],
      ['javascript:alert(1', 'The scheme javascript is not allowed'],
    ]);
    const userinfo = 'https://u:p@example.com';
    expect(reasons(userinfo, { allowedUrls })).toEqual([[userinfo, 'It holds a name or a password']]);
    expect(reasons(userinfo, { allowedUrls, blockUserinfo: false })).toEqual([[userinfo, undefined]]);
    const other = 'https://example.com@evil.example';
    expect(reasons(other, { allowedUrls, blockUserinfo: false })).toEqual([[other, unknown]]);
  });

  it('count without a scheme, too, but not in email addresses and numbers', () => {
    expect(reasons('see example.com/x or 10.0.0.1:80, not ann@example.com nor 1.2.3')).toEqual([
      ['example.com/x', unknown],
      ['10.0.0.1:80', unknown],
    ]);
  });
});

describe('secret keys', () => {
  const found = (text: string, permissiveness: Permissiveness = 'balanced') =>
    findSecretKeys(text, permissiveness).map(({ start, end }) => text.slice(start, end));

  it('are known by their forms, however little counts', () => {
    for (const key of [`ghp_${'a'.repeat(36)}`, `AKIA${'A'.repeat(16)}`, '-----BEGIN RSA PRIVATE KEY-----']) {
      expect(found(`key: ${key}`, 'permissive')).toEqual([key]);
    }
  });

  it('are known by how random they look, as far as is wanted', () => {
    const random = 'aB3dE5gH7jK9mN1p';
    const by = (text: string) => (['strict', 'balanced', 'permissive'] as const).map((one) => found(text, one).length);
    expect(by(random)).toEqual([1, 1, 0]);
    expect(by('hunter2-pass')).toEqual([1, 0, 0]);
    expect(by('internationalization of well-known https://example.com/some/path pages')).toEqual([0, 0, 0]);
  });
});
