import type { HttpReply } from '@millrace/node-sdk';
import { expect, test } from 'vitest';
import { encodeReply } from './reply-encoder.ts';

const encode = (reply: HttpReply) => {
  const { status, headers, body } = encodeReply(reply);
  return { status, headers, body: Buffer.from(body).toString() };
};

test('an answer without anything is an empty 200', () => {
  expect(encode({})).toEqual({ status: 200, headers: [], body: '' });
});

test('a value is sent as JSON, null too', () => {
  expect(encode({ status: 201, body: { json: null } })).toEqual({
    status: 201,
    headers: [['content-type', 'application/json; charset=utf-8']],
    body: 'null',
  });
});

test('a content type of the workflow wins, in any case of letters', () => {
  expect(encode({ headers: { 'Content-TYPE': 'text/csv' }, body: 'a,b' })).toEqual({
    status: 200,
    headers: [['Content-TYPE', 'text/csv; charset=utf-8']],
    body: 'a,b',
  });
  const own = { headers: { 'content-type': 'text/csv; charset=latin1' }, body: 'a,b' };
  expect(encode(own).headers).toEqual([['content-type', 'text/csv; charset=latin1']]);
  const file = { headers: { 'content-type': 'text/csv' }, body: Buffer.from('a,b') };
  expect(encode(file).headers).toEqual([['content-type', 'text/csv']]);
});

test('headers that frame the answer are left to the control plane', () => {
  expect(encode({ headers: { 'Content-Length': '1', 'transfer-encoding': 'x', 'X-Own': 'y' } }).headers).toEqual([
    ['X-Own', 'y'],
  ]);
});
