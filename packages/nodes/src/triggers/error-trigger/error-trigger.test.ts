import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import errorTrigger from './error-trigger.node.ts';

it('shows by example what a failure looks like when it is run by hand', async () => {
  const { json } = await runNode(errorTrigger);
  expect(json).toHaveLength(1);
  expect(json[0]).toMatchObject({
    execution: { error: { message: 'Example error message' }, mode: 'manual' },
    workflow: { id: 'workflow-1', name: 'Test' },
  });
});
