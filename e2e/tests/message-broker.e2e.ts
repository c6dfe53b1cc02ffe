import {
  type FakeRabbitmqServer,
  startFakeRabbitmq,
} from '../../packages/nodes/src/brokers/rabbitmq/fake-rabbitmq-server.ts';
import { Gate } from '../../packages/server/src/testing/gate.ts';
import type { Millrace } from '../support/millrace.ts';
import { expect, test } from '../support/test.ts';

const node = (name: string, type: string, typeVersion: number, parameters: object, more: object = {}) => ({
  ...{ id: name.toLowerCase(), name, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters },
  ...more,
});
const chain = (...nodes: Array<{ name: string }>) => ({
  ...{ name: 'Orders', nodes, settings: { executionOrder: 'v1' } },
  connections: Object.fromEntries(
    nodes.slice(1).map(({ name }, index) => [nodes[index]?.name, { main: [[{ node: name, type: 'main', index: 0 }]] }]),
  ),
});

/** A queue whose messages are worked on behind a gate, with one message in it. */
async function takeOrders(millrace: Millrace, { port }: FakeRabbitmqServer, gate: string): Promise<void> {
  const data = { hostname: '127.0.0.1', port, username: 'ann', password: 'secret', vhost: '/', ssl: false };
  const { id } = await millrace.rest<{ id: string }>('POST', '/credentials', { name: 'R', type: 'rabbitmq', data });
  const broker = { credentials: { rabbitmq: { id, name: 'R' } } };
  const options = { acknowledge: 'executionFinishesSuccessfully' };
  const taking = chain(
    node('Order', 'rabbitmqTrigger', 1, { queue: 'orders', options }, broker),
    node('Work', 'httpRequest', 4.2, { url: gate, options: {} }),
  );
  const { id: workflow } = await millrace.rest<{ id: string }>('POST', '/workflows', taking);
  await millrace.rest('PATCH', `/workflows/${workflow}`, { active: true });
  const message = { queue: 'orders', sendInputData: false, message: 'one' };
  const sending = chain(node('Start', 'manualTrigger', 1, {}), node('Send', 'rabbitmq', 1.1, message, broker));
  await millrace.rest('POST', '/workflows/run', { workflowData: sending });
}

test('a message is acknowledged when its execution has ended well, and taken again when its server ends before', async ({
  millrace,
}) => {
  const broker = await startFakeRabbitmq();
  const gate = new Gate();
  try {
    await takeOrders(millrace, broker, await gate.open());
    await expect.poll(() => gate.waiting).toHaveLength(1);
    await millrace.stop('SIGKILL');
    expect([broker.settled, broker.count('orders')]).toEqual([[], 1]);
    await millrace.launch();
    await expect.poll(() => gate.waiting).toHaveLength(2);
    expect(broker.settled).toEqual([]);
    // The call of who was killed, then that of now.
    gate.letThrough();
    gate.letThrough();
    await expect.poll(() => broker.settled).toEqual(['ack']);
    expect(broker.count('orders')).toBe(0);
  } finally {
    await gate.close();
    await broker.close();
  }
});
