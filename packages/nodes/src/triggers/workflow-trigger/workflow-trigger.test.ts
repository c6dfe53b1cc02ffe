import { readLifecycleEvents, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import workflowTrigger from './workflow-trigger.node.ts';

it('starts on the chosen events', () => {
  const events = ['update', 'activate'];
  expect(readLifecycleEvents(workflowTrigger, { parameters: { events } })).toEqual(events);
  expect(() => readLifecycleEvents(workflowTrigger)).toThrow('No event is chosen');
});

it.each([
  ['activate', 'Workflow activated'],
  ['update', 'Workflow updated'],
  [undefined, 'Manual execution'],
] as const)('on %s tells what happened, when, and to which workflow', async (lifecycleEvent, event) => {
  const { json } = await runNode(workflowTrigger, { ...(lifecycleEvent && { lifecycleEvent }), now: 1000 });
  expect(json).toEqual([{ event, timestamp: '1970-01-01T00:00:01.000Z', workflow_id: 'workflow-1' }]);
});
