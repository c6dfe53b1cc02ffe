import { afterEach, beforeEach, expect, it } from 'vitest';
import { ServerProcess } from '../../testing/server-process.ts';

let server: ServerProcess;
beforeEach(async () => {
  server = await ServerProcess.settle();
});
afterEach(() => server[Symbol.asyncDispose]());

const workflow = {
  name: 'Accepts, then never ends',
  nodes: [
    {
      id: '1',
      name: 'Webhook',
      type: 'n8n-nodes-base.webhook',
      typeVersion: 2,
      position: [0, 0],
      webhookId: 'w1',
      parameters: { path: 'orders', httpMethod: 'POST', responseMode: 'onReceived', options: {} },
    },
    {
      id: '2',
      name: 'Code',
      type: 'n8n-nodes-base.code',
      typeVersion: 2,
      position: [200, 0],
      parameters: { jsCode: 'while (true) {}' },
    },
  ],
  connections: { Webhook: { main: [[{ node: 'Code', type: 'main', index: 0 }]] } },
};

it('A call that was acknowledged is there after the server is killed, and can be run again', async () => {
  await server.start();
  const { id, storedVersion } = await server.rest('POST', '/workflows', workflow);
  await server.rest('PATCH', `/workflows/${id}`, { active: true });
  const order = JSON.stringify({ order: 42 });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}/webhook/orders`, { method: 'POST', headers, body: order });
  expect(answer.status).toBe(200);
  await server.kill();

  await server.start();
  const crashed = (await server.rest('GET', '/executions')).results as Array<{ id: string; status: string }>;
  expect(crashed).toMatchObject([{ status: 'crashed', workflowId: id, mode: 'webhook' }]);
  const nodes = [
    workflow.nodes[0],
    { ...workflow.nodes[1], type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} },
  ];
  await server.rest('PATCH', `/workflows/${id}`, { nodes, storedVersion });
  expect(await server.rest('POST', `/executions/${crashed[0]?.id}/retry`, { loadWorkflow: true })).toBe(true);
  const [retried] = (await server.rest('GET', '/executions?limit=1')).results as Array<{ id: string }>;
  const data = await server.rest('GET', `/executions/${retried?.id}/steps/0/data`);
  expect(data).toMatchObject({ main: [[{ json: { body: { order: 42 } } }]] });
});

it('An execution that waits for a near time goes on after the server is killed, without doing anything twice', async () => {
  await server.start();
  const [, code] = workflow.nodes;
  const dozing = {
    name: 'Dozes',
    nodes: [
      workflow.nodes[0],
      { ...code, parameters: { jsCode: 'return [{ json: { at: Math.random() } }];' } },
      { ...code, id: '3', name: 'Wait', type: 'n8n-nodes-base.wait', typeVersion: 1.1, parameters: { amount: 8 } },
      { ...code, id: '4', name: 'After', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} },
    ],
    connections: {
      ...workflow.connections,
      Code: { main: [[{ node: 'Wait', type: 'main', index: 0 }]] },
      Wait: { main: [[{ node: 'After', type: 'main', index: 0 }]] },
    },
  };
  const { id } = await server.rest('POST', '/workflows', dozing);
  await server.rest('PATCH', `/workflows/${id}`, { active: true });
  await fetch(`${server.url}/webhook/orders`, { method: 'POST' });
  const only = async () =>
    ((await server.rest('GET', '/executions')).results as Array<{ id: string; status: string }>)[0];
  const dataOf = async (index: number) => server.rest('GET', `/executions/${(await only())?.id}/steps/${index}/data`);
  await expect.poll(async () => dataOf(1).catch(() => undefined), { timeout: 10_000 }).toBeDefined();
  const before = await dataOf(1);
  await server.kill();

  await server.start();
  await expect.poll(async () => (await only())?.status, { timeout: 30_000 }).toBe('success');
  expect([await dataOf(1), await dataOf(3)]).toMatchObject([before, before]);
});
