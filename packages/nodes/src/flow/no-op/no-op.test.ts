import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import noOp from './no-op.node.ts';

it('passes items on as they are', async () => {
  const item = { json: { a: 1 }, binary: { data: { data: '', mimeType: 'text/plain' } } };
  expect((await runNode(noOp, { items: [item, { b: 2 }] })).items).toEqual([item, { json: { b: 2 } }]);
  expect((await runNode(noOp, { items: [] })).items).toEqual([]);
});
