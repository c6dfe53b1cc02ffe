import { readLifecycleEvents, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import n8nTrigger from './n8n-trigger.node.ts';

it('starts on the chosen events of its workflow and of the instance', () => {
  const events = ['update', 'init', 'activate'];
  expect(readLifecycleEvents(n8nTrigger, { parameters: { events } })).toEqual(['update', 'start', 'activate']);
  expect(() => readLifecycleEvents(n8nTrigger)).toThrow('No event is chosen');
});

it.each([
  ['start', 'Instance started'],
  ['activate', 'Workflow activated'],
  ['update', 'Workflow updated'],
  [undefined, 'Manual execution'],
] as const)('on %s tells what happened, when, and to which workflow', async (lifecycleEvent, event) => {
  const { json } = await runNode(n8nTrigger, { ...(lifecycleEvent && { lifecycleEvent }), now: 1000 });
  expect(json).toEqual([{ event, timestamp: '1970-01-01T00:00:01.000Z', workflow_id: 'workflow-1' }]);
});
