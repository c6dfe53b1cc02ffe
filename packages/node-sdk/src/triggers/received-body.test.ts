import { expect, it } from 'vitest';
import type { IncomingRequest } from '../node-type/node-type.ts';
import { receivedBody } from './received-body.ts';

const BOUNDARY = '----edge';

function call(body: string, contentType: string, more: Partial<IncomingRequest> = {}): IncomingRequest {
  return {
    method: 'POST',
    url: '/webhook/x',
    headers: { 'content-type': contentType },
    query: {},
    params: {},
    body: new TextEncoder().encode(body),
    remoteAddress: '203.0.113.7',
    ...more,
  };
}

const multipart = (parts: string[], contentType = `multipart/form-data; boundary=${BOUNDARY}`) =>
  call(`${parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('')}--${BOUNDARY}--\r\n`, contentType);

const text = (name: string, value: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;

it('is JSON, or nothing', async () => {
  expect(await receivedBody(call('{"a":1}', 'application/json'))).toEqual({ a: 1 });
  expect(await receivedBody(call('', 'application/json'))).toBeNull();
  expect(await receivedBody(call('{', 'application/json'))).toBeUndefined();
});

it('is the fields of a form', async () => {
  expect(await receivedBody(call('a=1&b=%C3%A9', 'application/x-www-form-urlencoded; charset=utf-8'))).toEqual({
    a: '1',
    b: 'é',
  });
});

it('is the texts of a multipart form, without its files, whatever their names', async () => {
  const file = 'Content-Disposition: form-data; name="f"; filename="a.bin"\r\nContent-Type: image/png\r\n\r\n\0\r\n--x';
  const parts = [text('title', 'Größe'), file, text('__proto__', 'own'), text('lines', 'a\r\nb')];
  const fields = await receivedBody(multipart(parts));
  expect(Object.entries(fields ?? {})).toEqual([
    ['title', 'Größe'],
    ['__proto__', 'own'],
    ['lines', 'a\r\nb'],
  ]);
  expect(await receivedBody(multipart([text('a', '1')], `Multipart/Form-Data; boundary="${BOUNDARY}"`))).toEqual({
    a: '1',
  });
});

it('is what the server read already, where it is large', async () => {
  const form = { fields: [['title', 'A'] as [string, string]], files: [] };
  expect(await receivedBody(call('', 'multipart/form-data; boundary=x', { form }))).toEqual({ title: 'A' });
});

const MANY = Array.from({ length: 1_001 }, () => text('a', ''));
it.each([
  ['names no boundary', multipart([text('a', '1')], 'multipart/form-data')],
  ['is cut off', call(`--${BOUNDARY}\r\n${text('a', '1')}`, `multipart/form-data; boundary=${BOUNDARY}`)],
  ['has very many parts', multipart(MANY)],
  ['hides very many parts in its header', multipart(MANY, `multipart/form-data; boundary="\\${BOUNDARY}"`)],
])('is none when it %s', async (_what, request) => {
  expect(await receivedBody(request)).toBeUndefined();
});

it('may have as many parts as a large form has', async () => {
  const parts = Array.from({ length: 1_000 }, (_, index) => text(`field${index}`, 'x'));
  expect(Object.keys((await receivedBody(multipart(parts))) ?? {})).toHaveLength(1_000);
});
