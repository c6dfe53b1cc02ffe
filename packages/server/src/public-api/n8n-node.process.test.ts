import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { setUpOwner } from '../testing/people.ts';
import { chain, node, webhook } from '../testing/real-workflows.ts';
import { TestServer } from '../testing/test-server.ts';

describe('The node of the public API', { timeout: 240_000 }, () => {
  const server = new TestServer();

  beforeAll(async () => {
    await server.settle();
    await server.start({
      environment: { MILLRACE_RUNNERS: '1', MILLRACE_SSRF_ALLOW: '127.0.0.1' },
      log: pino({ level: process.env.MILLRACE_TEST_LOG ?? 'silent' }),
      runnerEntry: runnerEntry(),
    });
  });
  afterAll(() => server.remove());

  it('works on the instance that it runs in', async () => {
    const owner = await setUpOwner(server);
    const { apiKey } = await owner.rest('POST', '/me/api-keys', { label: 'Node' });
    const data = { apiKey, baseUrl: `${server.url}/api/v1/` };
    const { id } = await owner.rest('POST', '/credentials', { name: 'Own', type: 'n8nApi', data });
    const call = (name: string, parameters: Parameters<typeof node>[3]) => ({
      ...node(name, 'n8n', 1, parameters),
      credentials: { n8nApi: { id: String(id), name: 'Own' } },
    });
    const made = { __rl: true, mode: 'id', value: "={{ $('Create').item.json.id }}" };
    const on = (operation: string, more = {}) => call(operation, { operation, workflowId: made, ...more });
    const start = node('Begin', 'webhook', 2, { path: 'never', httpMethod: 'GET' });
    const draft = { name: 'Made', nodes: [start], connections: {}, settings: {}, active: true, id: 'ignored' };
    const workflow = chain('Calls', [
      webhook('calls', 'lastNode'),
      call('Create', { operation: 'create', workflowObject: JSON.stringify(draft) }),
      on('update', { workflowObject: JSON.stringify({ ...draft, name: 'Changed' }) }),
      on('activate'),
      on('deactivate'),
      on('get'),
      call('List', {
        operation: 'getAll',
        returnAll: false,
        limit: 1,
        filters: { name: 'Changed', excludePinnedData: true },
      }),
      on('delete'),
      call('Executions', {
        resource: 'execution',
        operation: 'getAll',
        limit: 1,
        filters: { status: 'waiting' },
        options: {},
      }),
      call('Audit', { resource: 'audit', operation: 'generate', additionalOptions: { categories: ['nodes'] } }),
      call('Credential', {
        ...{ resource: 'credential', operation: 'create', name: 'Made', credentialTypeName: 'n8nApi' },
        data: '{"apiKey":"k","baseUrl":"https://flows.example/api/v1"}',
      }),
      call('Schema', { resource: 'credential', operation: 'getSchema', credentialTypeName: 'n8nApi' }),
      call('Gone', {
        resource: 'credential',
        operation: 'delete',
        credentialId: "={{ $('Credential').item.json.id }}",
      }),
    ]);
    for (const each of workflow.nodes as Array<{ alwaysOutputData?: boolean }>) each.alwaysOutputData = true;
    const { id: workflowId } = await owner.rest('POST', '/workflows', workflow);
    await owner.rest('PATCH', `/workflows/${workflowId}`, { active: true });
    expect(await server.call('GET', '/webhook/calls')).toMatchObject({ status: 200, data: { name: 'Made' } });
    const left = await owner.rest('GET', '/workflows');
    expect(JSON.stringify(left)).not.toContain('Changed');
  });
});
