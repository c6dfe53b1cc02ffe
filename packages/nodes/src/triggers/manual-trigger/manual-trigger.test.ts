import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import manualTrigger from './manual-trigger.node.ts';

it('starts a run with one empty item', async () => {
  expect((await runNode(manualTrigger)).items).toEqual([{ json: {} }]);
});
