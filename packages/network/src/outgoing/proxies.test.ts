import { describe, expect, test } from 'vitest';
import { Proxies } from './proxies.ts';

const http = 'http://plain.test:3128';
const https = 'http://user:password@secure.test:3128';

function goesThrough(url: string, except: string[] = []): string | undefined {
  return new Proxies({ http, https, except, isTrusted: false }).for(new URL(url))?.hostname;
}

test('the scheme says which proxy it is', () => {
  expect(goesThrough('http://shop.test/')).toBe('plain.test');
  expect(goesThrough('https://shop.test/')).toBe('secure.test');
  expect(new Proxies({ https, except: [], isTrusted: false }).for(new URL('http://shop.test'))).toBeUndefined();
});

test.each([
  'http://localhost/',
  'https://a.localhost/',
  'http://127.9.0.1/',
  'http://[::1]:5678/',
  'http://2130706433/',
])('%s is this machine, and reached directly', (url) => expect(goesThrough(url)).toBeUndefined());

describe('an exception', () => {
  test.each([
    ['*', 'https://shop.test/'],
    ['shop.test', 'https://shop.test/'],
    ['SHOP.test', 'https://a.shop.TEST./'],
    ['.shop.test', 'https://a.shop.test/'],
    ['.shop.test', 'https://shop.test/'],
    ['*.shop.test', 'https://a.shop.test/'],
    ['shop.test:8443', 'https://shop.test:8443/'],
    ['shop.test:443', 'https://shop.test/'],
    ['10.0.0.1', 'http://10.0.0.1/'],
    ['10.0.0.0/8', 'http://10.2.3.4:8080/'],
    ['fd00::/8', 'http://[fd00::1]/'],
    ['[fd00::1]:8080', 'http://[fd00::1]:8080/'],
    ['fd00::1', 'http://[fd00::1]/'],
  ])('%s is for %s', (entry, url) => expect(goesThrough(url, ['other.test', entry])).toBeUndefined());

  test.each([
    ['shop.test', 'https://othershop.test/'],
    ['shop.test:8443', 'https://shop.test/'],
    ['10.0.0.0/8', 'http://11.0.0.1/'],
    ['10.0.0.0/99', 'http://10.0.0.1/'],
    ['0.1', 'http://10.0.0.1/'],
    ['', 'https://shop.test/'],
    ['.', 'https://shop.test/'],
    ['10.0.0.1', 'https://shop.test/'],
  ])('"%s" is not for %s', (entry, url) => expect(goesThrough(url, [entry])).toBeDefined());
});
