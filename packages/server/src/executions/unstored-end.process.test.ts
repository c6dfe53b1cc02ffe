import { expect, it } from 'vitest';
import { holdWrites } from '../testing/hold-writes.ts';
import { useTestServer } from '../testing/test-server.ts';
import { actingWorkflow } from '../testing/workflows.ts';

const server = useTestServer();

it('An execution is listed as under way until its end is stored', async () => {
  const workflowData = actingWorkflow([{ act: 'hang' }]);
  const { executionId } = await server.rest('POST', '/workflows/run', { workflowData });
  await server.eventually(async () => {
    const { status } = await server.rest('GET', `/executions/${executionId}`);
    return status === 'running' || undefined;
  });
  const held = await holdWrites(server.home);
  const stopped = server.call('POST', `/rest/executions-current/${executionId}/stop`, {});
  await server.eventually(async () => {
    const { status } = await server.rest('GET', `/executions/${executionId}`);
    return status === 'canceled' || undefined;
  });
  expect((await server.rest('GET', '/executions')).results).toEqual([]);
  const current = await server.rest('GET', '/executions-current');
  expect(current).toMatchObject([{ id: executionId, status: 'canceled' }]);
  await held.release();
  await stopped;
  expect((await server.rest('GET', '/executions')).results).toMatchObject([{ id: executionId, status: 'canceled' }]);
  expect(await server.rest('GET', '/executions-current')).toEqual([]);
});
