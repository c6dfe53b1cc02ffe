import type { JsonObject } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { assigned, chain, node, webhook } from '../testing/real-workflows.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer({ runnerEntry: runnerEntry(), environment: { MILLRACE_MAX_NODE_RUNS: '3000' } });

/** Two nodes that run each other for ever. */
function circle(): JsonObject {
  const workflow = chain('Circle', [
    webhook('circle', 'onReceived'),
    node('A', 'set', 3.4, assigned('a', '1')),
    node('B', 'set', 3.4, assigned('b', '2')),
  ]);
  const connections = workflow.connections as JsonObject;
  return { ...workflow, connections: { ...connections, B: { main: [[{ node: 'A', type: 'main', index: 0 }]] } } };
}

it('An execution of many steps is stored while it runs, each step once, and ends at its limit', async () => {
  const id = await server.createWorkflow(circle(), { active: true });
  expect((await server.call('GET', '/webhook/circle')).status).toBe(200);
  const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
  const executionId = await server.eventually(async () => {
    const { results } = await server.rest('GET', `/executions?filter=${filter}`);
    const [execution] = results as Array<{ id: string; status: string }>;
    return execution?.status === 'error' ? execution.id : undefined;
  });
  const { steps } = await server.rest('GET', `/executions/${executionId}/steps`);
  const indexes = (steps as Array<{ index: number }>).map(({ index }) => index);
  expect(indexes).toEqual(Array.from({ length: 3000 }, (_, index) => index));
  const data = await server.rest('GET', `/executions/${executionId}/steps/1500/data`);
  expect(data).toMatchObject({ main: [[{ json: {} }]] });
});
