import type { ExecutionStart } from '@millrace/wire';
import { expect, it } from 'vitest';
import { decodeStart, encodeStart } from './execution-start.ts';

const call: Extract<ExecutionStart, { kind: 'webhook' }>['call'] = {
  method: 'POST',
  url: '/webhook/a?q="}}',
  headers: [['x-a', '}}']],
  params: [],
  body: Uint8Array.from({ length: 300 }, (_, index) => index),
  remoteAddress: '127.0.0.1',
};
const start = { kind: 'webhook', node: 'Webhook', call } as ExecutionStart;

it('keeps what started an execution', () => {
  expect(decodeStart(encodeStart(start))).toEqual({ ...start, call: { ...call, body: Buffer.from(call.body) } });
});

it('keeps no more than the body of a view', () => {
  const body = call.body.subarray(10, 12);
  expect(JSON.parse(encodeStart({ ...start, call: { ...call, body } } as ExecutionStart)).call.body).toBe('Cgs=');
});
