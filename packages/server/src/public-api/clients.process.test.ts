import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { installPackages } from '../testing/install-packages.ts';
import { McpClient } from '../testing/mcp-client.ts';
import { setUpOwner } from '../testing/people.ts';
import { assigned, chain, node, webhook } from '../testing/real-workflows.ts';
import { useTestServer } from '../testing/test-server.ts';

const CLIENTS = { 'n8n-mcp': '2.87.0', '@leonardsellem/n8n-mcp-server': '0.1.8' };
const INSTALL_TIMEOUT_MS = 300_000;

/** Programs of others that were written for n8n. */
describe('Clients of n8n', () => {
  const server = useTestServer({ runnerEntry: runnerEntry() });
  let modules: string | undefined;
  let home: string;
  let key: string;
  beforeAll(async () => {
    modules = await installPackages(CLIENTS);
    home = await mkdtemp(path.join(tmpdir(), 'millrace-clients-'));
    key = String((await (await setUpOwner(server)).rest('POST', '/me/api-keys')).apiKey);
  }, INSTALL_TIMEOUT_MS);
  afterAll(() => rm(home, { recursive: true, force: true }));

  /** A workflow that greets whom a call names. */
  function greeting(place: string) {
    const { name, nodes, connections, settings } = chain('Greeting', [
      webhook(place, 'lastNode'),
      node('Greet', 'set', 3.4, assigned('greeting', '=Hello {{ $json.query.name }}')),
    ]);
    return { name, nodes, connections, settings };
  }

  const call = async (place: string): Promise<string> => (await server.call('GET', `/webhook/${place}?name=Ann`)).text;

  it('n8n-mcp makes a workflow, activates, runs and changes it, looks at its execution and deletes both', async (test) => {
    if (!modules) return test.skip('The npm registry cannot be reached');
    const client = await McpClient.start(path.join(modules, 'n8n-mcp/dist/mcp/index.js'), {
      HOME: home,
      MCP_MODE: 'stdio',
      DISABLE_CONSOLE_OUTPUT: 'true',
      N8N_MCP_TELEMETRY_DISABLED: 'true',
      N8N_API_URL: server.url,
      N8N_API_KEY: key,
      WEBHOOK_SECURITY_MODE: 'permissive',
    });
    try {
      const use = async (tool: string, given: object) => JSON.parse(await client.use(tool, given)).data;
      const { id } = await use('n8n_create_workflow', greeting('by-mcp'));
      expect((await use('n8n_list_workflows', { limit: 10 })).workflows).toMatchObject([{ id, name: 'Greeting' }]);
      expect((await use('n8n_get_workflow', { id, mode: 'full' })).nodes).toHaveLength(2);
      const operations = [{ type: 'updateName', name: 'Renamed' }, { type: 'activateWorkflow' }];
      expect(await use('n8n_update_partial_workflow', { id, operations })).toMatchObject({
        name: 'Renamed',
        active: true,
      });
      const run = { workflowId: id, triggerType: 'webhook', httpMethod: 'GET', data: { name: 'Ann' } };
      expect(await use('n8n_test_workflow', { ...run, waitForResponse: true })).toMatchObject({
        status: 200,
        data: { greeting: 'Hello Ann' },
      });
      const execution = await server.eventually(async () => {
        const { executions } = await use('n8n_executions', { action: 'list', workflowId: id });
        return executions[0] as { id: string } | undefined;
      });
      const detail = await use('n8n_executions', { action: 'get', id: execution.id, mode: 'full' });
      expect(detail).toMatchObject({ status: 'success', summary: { executedNodes: 2 } });
      await client.use('n8n_executions', { action: 'delete', id: execution.id });
      await client.use('n8n_delete_workflow', { id });
      expect((await use('n8n_list_workflows', { limit: 10 })).workflows).toEqual([]);
    } finally {
      await client.end();
    }
  });

  it('n8n-mcp-server makes a workflow, activates and runs it, looks at its execution and deletes it', async (test) => {
    if (!modules) return test.skip('The npm registry cannot be reached');
    const client = await McpClient.start(path.join(modules, '@leonardsellem/n8n-mcp-server/build/index.js'), {
      N8N_API_URL: `${server.url}/api/v1`,
      N8N_API_KEY: key,
    });
    try {
      const made = await client.use('create_workflow', greeting('by-server'));
      const workflowId = /"id": "(\w+)"/.exec(made)?.[1];
      expect(await client.use('list_workflows', {})).toContain(workflowId);
      await client.use('activate_workflow', { workflowId });
      expect(await call('by-server')).toBe('{"greeting":"Hello Ann"}');
      const executionId = await server.eventually(
        async () => /"id": "(\d+)"/.exec(await client.use('list_executions', { workflowId }))?.[1],
      );
      expect(await client.use('get_execution', { executionId })).toContain('success');
      await client.use('delete_execution', { executionId, confirm: true });
      await client.use('deactivate_workflow', { workflowId });
      expect(await call('by-server')).toContain('WEBHOOK_NOT_FOUND');
      await client.use('delete_workflow', { workflowId });
    } finally {
      await client.end();
    }
  });
});
