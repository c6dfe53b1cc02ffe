import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import simulateTrigger from './simulate-trigger.node.ts';

it('starts with the items that are written down', async () => {
  const parameters = { jsonOutput: '[{ "a": 1 }, { "a": 2 }]', executionDuration: 0 };
  expect((await runNode(simulateTrigger, { parameters })).json).toEqual([{ a: 1 }, { a: 2 }]);
});
