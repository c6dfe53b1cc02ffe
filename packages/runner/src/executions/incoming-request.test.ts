import { expect, test } from 'vitest';
import { incomingRequest } from './incoming-request.ts';

test('repeated names become lists and no name reaches a prototype', () => {
  const request = incomingRequest({
    method: 'GET',
    url: '/webhook/x?a=1&a=2&b=%20c&__proto__=d&a=3',
    headers: [
      ['accept', 'a'],
      ['accept', 'b'],
      ['__proto__', 'c'],
    ],
    params: [['id', '7']],
    body: new Uint8Array([1]),
    remoteAddress: '192.0.2.1',
  });
  expect(Object.entries(request.query)).toEqual([
    ['a', ['1', '2', '3']],
    ['b', ' c'],
    ['__proto__', 'd'],
  ]);
  expect(Object.entries(request.headers)).toEqual([
    ['accept', ['a', 'b']],
    ['__proto__', 'c'],
  ]);
  expect(Object.entries(request.params)).toEqual([['id', '7']]);
  expect(({} as Record<string, unknown>).c).toBeUndefined();
});

test('a call without a query has an empty one', () => {
  const call = { method: 'POST', url: '/x', headers: [], params: [], body: new Uint8Array(), remoteAddress: '' };
  expect(Object.keys(incomingRequest(call).query)).toEqual([]);
});
