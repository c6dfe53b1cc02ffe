import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import datastore from './n8n-training-customer-datastore.node.ts';

it('gives one, some or all people', async () => {
  expect((await runNode(datastore)).json).toHaveLength(1);
  expect((await runNode(datastore, { parameters: { operation: 'getAllPeople', limit: 2 } })).json).toHaveLength(2);
  const all = { operation: 'getAllPeople', returnAll: true };
  expect((await runNode(datastore, { parameters: all })).json[3]).toMatchObject({
    name: 'Zaphod Beeblebrox',
    country: null,
  });
});
