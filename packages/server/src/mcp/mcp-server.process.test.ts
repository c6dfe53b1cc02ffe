import { isJsonObject, type JsonObject } from '@millrace/workflow';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { connectMcp, type McpForm, textOf } from '../testing/connect-mcp.ts';
import { useTestServer } from '../testing/test-server.ts';
import { orderWorkflow } from './testing/order-workflow.ts';

const PATH = '/mcp-server/http';

describe('The MCP server of the instance', () => {
  const server = useTestServer({ runnerEntry: runnerEntry() });

  async function turnOn(isOn = true): Promise<void> {
    await server.rest('PATCH', '/instance/settings', { changes: { MILLRACE_MCP_SERVER: String(isOn) } });
  }

  async function makeKey(scopes?: string[]): Promise<string> {
    const { apiKey } = await server.rest('POST', '/me/api-keys', { label: 'Assistant', ...(scopes && { scopes }) });
    return String(apiKey);
  }

  /** Calls tools with a key, as a model would. */
  async function assistant({ form = 'present', scopes }: { form?: McpForm; scopes?: string[] } = {}) {
    const headers = { authorization: `Bearer ${await makeKey(scopes)}` };
    const client = await connectMcp(`${server.url}${PATH}`, { form, headers });
    onTestFinished(() => client.close());
    return {
      client,
      async use(name: string, args: object = {}): Promise<JsonObject> {
        const result = await client.callTool({ name, arguments: { ...args } });
        const answer: unknown = JSON.parse(textOf(result));
        if (!isJsonObject(answer as JsonObject)) throw new TypeError(`${name} answered no object`);
        return answer as JsonObject;
      },
    };
  }

  it('is off until an administrator switches it on, and then asks for a key', async () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    expect((await server.call('POST', PATH, list)).status).toBe(404);
    await turnOn();
    const refused = await server.call('POST', PATH, list);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer resource_metadata="http://localhost/.well-known/oauth-protected-resource/mcp-server/http"',
    ]);
    expect((await server.call('POST', PATH, list, { authorization: 'Bearer mr_wrong' })).status).toBe(401);
    await turnOn(false);
    const key = { authorization: `Bearer ${await makeKey()}` };
    expect((await server.call('POST', PATH, list, key)).status).toBe(404);
  });

  it.each(['present', 'handshake'] as const)('offers its tools to clients of the %s protocol', async (form) => {
    await turnOn();
    const { client } = await assistant({ form });
    const { tools } = await client.listTools();
    expect(tools.length).toBeLessThanOrEqual(18);
    expect(tools.map(({ name }) => name)).toContain('patch_workflow');
    expect(tools.every(({ inputSchema }) => inputSchema.type === 'object')).toBe(true);
    expect(client.getInstructions()).toContain('search_nodes');
  });

  it('lets a model build a workflow of eight nodes, mend it, run it with pinned data and read its steps', async () => {
    await turnOn();
    const { use } = await assistant();
    const { nodes } = (await use('search_nodes', { query: 'webhook' })) as { nodes: JsonObject[] };
    expect(nodes.map(({ type }) => type)).toContain('n8n-nodes-base.webhook');
    const described = await use('describe_node', { type: 'n8n-nodes-base.webhook' });
    expect(described).toMatchObject({ trigger: 'webhook', typeVersion: expect.any(Number) });
    const made = await use('create_workflow', orderWorkflow);
    expect(made.problems).toEqual([
      { problem: 'A connection from "Sorted" to "Don" names "Don", which is no node. Is "Done" meant?' },
      { node: 'Order', problem: 'It has no parameter "httpMetod". Is "httpMethod" meant?' },
    ]);
    const id = made.id as string;
    const patched = await use('patch_workflow', {
      id,
      changes: [
        { do: 'updateNode', name: 'Order', parameters: { httpMetod: null, httpMethod: 'POST' } },
        { do: 'disconnect', from: 'Sorted', to: 'Don' },
        { do: 'connect', from: 'Sorted', to: 'Done' },
      ],
    });
    expect(patched).toEqual({
      id,
      active: false,
      difference: {
        changedNodes: [{ node: 'Order', changed: ['parameters.httpMetod', 'parameters.httpMethod'] }],
        addedConnections: ['Sorted [0] → Done [0]'],
        removedConnections: ['Sorted [0] → Don [0]'],
      },
      problems: [],
    });
    expect(await use('validate_workflow', { id })).toEqual({ isValid: true, problems: [] });
    const pinData = {
      Order: [
        { customer: 'Ada', amount: 120 },
        { customer: 'Bob', amount: 20 },
      ],
    };
    const run = (await use('run_workflow', { id, pinData })) as {
      status: string;
      executionId: string;
      steps: JsonObject[];
    };
    expect(run.status).toBe('success');
    expect(new Set(run.steps.map(({ node }) => node))).toEqual(new Set(orderWorkflow.nodes.map(({ name }) => name)));
    const last = run.steps.find(({ node }) => node === 'Done');
    expect(await use('read_step', { executionId: run.executionId, index: last?.index })).toMatchObject({
      outputs: [
        [{ json: { customer: 'Ada', shipping: 'express' } }, { json: { customer: 'Bob', shipping: 'standard' } }],
      ],
    });
    expect(await use('find_executions', { workflowId: id })).toMatchObject({
      executions: [{ executionId: run.executionId, status: 'success' }],
    });
  });

  it('changes nothing where one of the changes cannot be made', async () => {
    await turnOn();
    const { use } = await assistant();
    const { id } = await use('create_workflow', orderWorkflow);
    const changes = [
      { do: 'rename', name: 'Other' },
      { do: 'removeNode', name: 'Nobody' },
    ];
    expect(await use('patch_workflow', { id, changes })).toEqual({
      error: expect.stringContaining('Nothing was changed. Change 1 (removeNode): There is no node "Nobody".'),
    });
    expect(await use('read_workflow', { id })).toMatchObject({ name: orderWorkflow.name });
  });

  it('may do what its key allows: what is active asks for a permission of its own', async () => {
    await turnOn();
    const builds = ['nodeType:list', 'workflow:create', 'workflow:read', 'workflow:update'];
    const builder = await assistant({ scopes: builds });
    const { id } = await builder.use('create_workflow', { name: 'Scoped', nodes: [SCHEDULE] });
    const rename = { id, changes: [{ do: 'rename', name: 'Renamed' }] };
    expect(await builder.use('activate_workflow', { id, active: true })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await builder.use('patch_workflow', rename)).toMatchObject({ difference: { name: { after: 'Renamed' } } });
    const activator = await assistant({ scopes: [...builds, 'workflow:activate'] });
    expect(await activator.use('activate_workflow', { id, active: true })).toMatchObject({ active: true });
    expect(await builder.use('patch_workflow', rename)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await activator.use('patch_workflow', rename)).toMatchObject({ active: true });
    expect(await builder.use('list_credentials')).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('tells names of credentials, and never what is in them', async () => {
    await turnOn();
    const data = { name: 'X-Key', value: 'top-secret-value' };
    const { id } = await server.rest('POST', '/credentials', { name: 'Header', type: 'httpHeaderAuth', data });
    const { client } = await assistant();
    const text = textOf(await client.callTool({ name: 'list_credentials', arguments: {} }));
    expect(JSON.parse(text)).toMatchObject({ credentials: [{ id, name: 'Header', type: 'httpHeaderAuth' }] });
    expect(text).not.toContain('secret');
  });

  it('says what is wrong with arguments, and is noted in the audit log by its key', async () => {
    await turnOn();
    const { use } = await assistant();
    expect(await use('read_step', { executionId: '1', index: -1 })).toMatchObject({
      error: expect.stringContaining('index'),
    });
    await use('create_workflow', { name: 'Noted', nodes: [SCHEDULE] });
    const events = await server.rest('GET', '/audit-log?action=workflow.create');
    expect(JSON.stringify(events)).toContain('Noted');
  });
});

const SCHEDULE = { name: 'Daily', type: 'n8n-nodes-base.scheduleTrigger' };
