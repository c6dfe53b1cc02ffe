import { runWorkflow } from '@millrace/engine';
import { createFakePorts, nodeTypeList } from '@millrace/engine/testing';
import { AddressGuard } from '@millrace/network';
import { loadNodeTypes } from '@millrace/nodes';
import type { JsonObject, Workflow, WorkflowNode } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { NO_DOMAIN_LIMITS } from './domain-limits.ts';
import { nodeNetwork } from './node-network.ts';

const SERVERS = [
  {
    name: 'Postgres',
    type: 'postgres',
    typeVersion: 2.6,
    url: process.env.MILLRACE_TEST_POSTGRES_URL,
    slow: 'select pg_sleep(60) as stopped_by_the_engine',
    count: `select count(*)::int as n from pg_stat_activity where state = 'active' and query = 'select pg_sleep(60) as stopped_by_the_engine'`,
  },
  {
    name: 'MySQL',
    type: 'mySql',
    typeVersion: 2.4,
    url: process.env.MILLRACE_TEST_MYSQL_URL,
    slow: 'select sleep(60) as stopped_by_the_engine',
    count: `select count(*) as n from information_schema.processlist where info = 'select sleep(60) as stopped_by_the_engine'`,
  },
];

describe.each(SERVERS)('a query of $name in an execution', ({ type, typeVersion, url, slow, count }) => {
  const run = async (query: string, { allowed = ['127.0.0.1'], signal = new AbortController().signal } = {}) => {
    const { hostname, port, username, password, pathname } = new URL(url ?? '');
    const credential: JsonObject = {
      host: hostname,
      port: Number(port),
      user: username,
      password,
      database: pathname.slice(1),
    };
    const { ports } = createFakePorts({ nodeTypes: nodeTypeList(await loadNodeTypes()) });
    const { runData, status } = await runWorkflow({
      workflow: workflowOf({
        type: `n8n-nodes-base.${type}`,
        typeVersion,
        parameters: { operation: 'executeQuery', query },
      }),
      workflowId: 'workflow-1',
      active: false,
      execution: { id: 'execution-1', mode: 'manual' },
      start: { kind: 'manual' },
      signal,
      timezone: 'UTC',
      env: {},
      vars: {},
      ports: {
        ...ports,
        network: (owner) => nodeNetwork(owner, new AddressGuard(allowed), () => NO_DOMAIN_LIMITS),
        credentials: () => ({ get: async () => credential }),
      },
    });
    const step = runData.Query?.[0];
    return { status, error: step?.error, items: step?.data?.main?.[0]?.map(({ json }) => json) };
  };

  it.skipIf(url === undefined)('ends on the server when the execution is stopped', async () => {
    const stop = new AbortController();
    const running = run(slow, { signal: stop.signal });
    const sleeping = async () => (await run(count)).items;
    await expect.poll(sleeping, { timeout: 10_000 }).toEqual([{ n: 1 }]);
    stop.abort(new Error('stopped'));
    await running;
    await expect.poll(sleeping, { timeout: 10_000 }).toEqual([{ n: 0 }]);
  });

  it.skipIf(url === undefined)('does not reach internal addresses unless they are allowed', async () => {
    const { error } = await run('select 1', { allowed: [] });
    expect(error?.message).toBe('127.0.0.1 is at 127.0.0.1, which is an internal address; it may not be reached');
  });
});

function workflowOf(query: Pick<WorkflowNode, 'type' | 'typeVersion' | 'parameters'>): Workflow {
  const start = { id: '1', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} };
  const nodes: WorkflowNode[] = [
    { ...start, position: [0, 0] },
    { id: '2', name: 'Query', position: [0, 0], ...query },
  ];
  return {
    name: 'Test',
    nodes,
    connections: { Start: { main: [[{ node: 'Query', type: 'main', index: 0 }]] } },
    settings: { executionOrder: 'v1' },
  };
}
