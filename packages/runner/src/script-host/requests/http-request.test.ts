import { expect, it } from 'vitest';
import { toHttpRequest } from './http-request.ts';
import { queryPairs } from './query-pairs.ts';

const url = 'https://example.com/a';

it('reads how a request is sent from the options of both functions', () => {
  const proxy = { host: 'proxy.test', port: 3128, auth: { username: 'u', password: 'p@' } };
  expect(
    toHttpRequest({
      style: 'httpRequest',
      options: { url, timeout: 500, proxy, skipSslCertificateValidation: true, maxRedirects: 3 },
    }),
  ).toMatchObject({
    timeoutMs: 500,
    proxy: 'http://u:p%40@proxy.test:3128',
    allowUnauthorizedCerts: true,
    maxRedirects: 3,
  });
  expect(
    toHttpRequest({
      style: 'request',
      options: { uri: url, proxy: 'http://p.test', rejectUnauthorized: false, followRedirect: false },
    }),
  ).toMatchObject({ url, proxy: 'http://p.test', allowUnauthorizedCerts: true, maxRedirects: 0 });
});

it('bounds what a script may get, whatever it asks for', () => {
  const { maxResponseBytes } = toHttpRequest({ style: 'httpRequest', options: { url, maxResponseBytes: 1e12 } });
  expect(maxResponseBytes).toBe(32 * 1024 ** 2);
});

it('says what is wrong with an address', () => {
  expect(() => toHttpRequest({ style: 'httpRequest', options: { url: '/a' } })).toThrow(
    "'/a' is not a URL. Give it in whole: { url: 'https://example.com/path' }",
  );
});

it('sends files of a form under their names', async () => {
  const { body } = toHttpRequest({
    style: 'request',
    options: { uri: url, method: 'POST', headers: { 'Content-Type': 'multipart/form-data' } },
    parts: [{ name: 'f', base64: 'aGV5', fileName: 'a.txt', contentType: 'text/plain' }],
  });
  const file = body instanceof FormData ? body.get('f') : undefined;
  expect(file).toMatchObject({ name: 'a.txt', type: 'text/plain', size: 3 });
});

it('ends names that never end', () => {
  const tower = JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`);
  const [[name, value] = ['', '']] = queryPairs(tower, undefined);
  expect(name).toBe(`a${'[a]'.repeat(20)}`);
  expect(value).toMatch(/^\{"a":/);
});
