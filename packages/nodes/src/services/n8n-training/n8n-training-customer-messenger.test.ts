import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import messenger from './n8n-training-customer-messenger.node.ts';

it('tells what it would have sent', async () => {
  const { json } = await runNode(messenger, { parameters: { customerId: '1', message: 'Hello' } });
  expect(json).toEqual([{ output: 'Sent message to customer 1:  Hello' }]);
});
