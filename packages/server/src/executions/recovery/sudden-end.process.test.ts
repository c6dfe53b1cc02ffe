import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import type { JsonObject } from '@millrace/workflow';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bareEnvironment } from '../../testing/bare-environment.ts';
import { makeTestHome, type TestHome } from '../../testing/test-home.ts';

const MAIN = path.resolve(import.meta.dirname, '../../main.ts');

let home: TestHome;
let port: number;
let child: ChildProcess | undefined;

beforeEach(async () => {
  home = await makeTestHome();
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  port = typeof address === 'object' && address ? address.port : 0;
  await new Promise((resolve) => probe.close(resolve));
});
afterEach(async () => {
  await kill();
  await home.remove();
});

async function start(): Promise<void> {
  const server = spawn(process.execPath, [MAIN], {
    env: {
      ...bareEnvironment,
      ...home.environment,
      MILLRACE_PORT: String(port),
      MILLRACE_RUNNERS: '1',
      MILLRACE_LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = server;
  await new Promise<void>((resolve, reject) => {
    let output = '';
    server.on('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
    server.stdout.on('data', (text) => {
      output += text;
      if (output.includes('Ready to run workflows')) resolve();
    });
  });
}

async function kill(): Promise<void> {
  if (!child || child.exitCode !== null) return;
  const ended = new Promise((resolve) => child?.removeAllListeners('exit').once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  child = undefined;
}

async function rest(method: string, place: string, body?: unknown): Promise<JsonObject> {
  const response = await fetch(`http://127.0.0.1:${port}/rest${place}`, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: JsonObject };
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer.data;
}

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
  await start();
  const { id, storedVersion } = await rest('POST', '/workflows', workflow);
  await rest('PATCH', `/workflows/${id}`, { active: true });
  const order = JSON.stringify({ order: 42 });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${port}/webhook/orders`, { method: 'POST', headers, body: order });
  expect(answer.status).toBe(200);
  await kill();

  await start();
  const crashed = (await rest('GET', '/executions')).results as Array<{ id: string; status: string }>;
  expect(crashed).toMatchObject([{ status: 'crashed', workflowId: id, mode: 'webhook' }]);
  const nodes = [
    workflow.nodes[0],
    { ...workflow.nodes[1], type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} },
  ];
  await rest('PATCH', `/workflows/${id}`, { nodes, storedVersion });
  expect(await rest('POST', `/executions/${crashed[0]?.id}/retry`, { loadWorkflow: true })).toBe(true);
  const [retried] = (await rest('GET', '/executions?limit=1')).results as Array<{ id: string }>;
  const data = await rest('GET', `/executions/${retried?.id}/steps/0/data`);
  expect(data).toMatchObject({ main: [[{ json: { body: { order: 42 } } }]] });
});

it('An execution that waits for a near time goes on after the server is killed, without doing anything twice', async () => {
  await start();
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
  const { id } = await rest('POST', '/workflows', dozing);
  await rest('PATCH', `/workflows/${id}`, { active: true });
  await fetch(`http://127.0.0.1:${port}/webhook/orders`, { method: 'POST' });
  const only = async () => ((await rest('GET', '/executions')).results as Array<{ id: string; status: string }>)[0];
  const dataOf = async (index: number) => rest('GET', `/executions/${(await only())?.id}/steps/${index}/data`);
  await expect.poll(async () => dataOf(1).catch(() => undefined), { timeout: 10_000 }).toBeDefined();
  const before = await dataOf(1);
  await kill();

  await start();
  await expect.poll(async () => (await only())?.status, { timeout: 30_000 }).toBe('success');
  expect([await dataOf(1), await dataOf(3)]).toMatchObject([before, before]);
});
