import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import start from './start.node.ts';

it('starts a run with one empty item', async () => {
  expect((await runNode(start)).items).toEqual([{ json: {} }]);
});
