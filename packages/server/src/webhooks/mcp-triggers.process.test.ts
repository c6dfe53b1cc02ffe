import type { JsonObject, JsonValue } from '@millrace/workflow';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { connectMcp, type McpForm, textOf } from '../testing/connect-mcp.ts';
import { type TestServer, useTestServer } from '../testing/test-server.ts';
import { TEXT_ARGUMENT, toolsWorkflow } from '../testing/tools-workflow.ts';

describe('Tools of a workflow', () => {
  const server = useTestServer({ runnerEntry: runnerEntry() });

  async function client(path: string, form: McpForm = 'present', of: TestServer = server, token?: string) {
    const opened = await connectMcp(`${of.url}${path}`, {
      form,
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    });
    onTestFinished(() => opened.close());
    return opened;
  }

  /** An SQLite file has one server. */
  async function anotherServer(): Promise<TestServer> {
    if (process.env.MILLRACE_TEST_DATABASE !== 'postgres') return server;
    const other = await server.startBeside('other');
    onTestFinished(() => other.stop());
    return other;
  }

  it.each(['present', 'handshake'] as const)('serve a client of the %s protocol, on several servers', async (form) => {
    const id = await server.createWorkflow(toolsWorkflow(`shout-${form}`), { active: true });
    const other = await anotherServer();
    const [first, second] = [await client(`/mcp/shout-${form}`, form), await client(`/mcp/shout-${form}`, form, other)];
    expect((await first.listTools()).tools).toEqual([
      expect.objectContaining({ name: 'shout', description: 'Does shout', inputSchema: TEXT_ARGUMENT }),
      expect.objectContaining({ name: 'fail' }),
    ]);
    const said = [];
    for (const text of ['a', 'b']) {
      for (const one of [first, second]) said.push(textOf(await one.callTool({ name: 'shout', arguments: { text } })));
    }
    expect(said).toEqual(['A!', 'A!', 'B!', 'B!']);
    expect(await statusesOf(server, id, 4)).toEqual(['success', 'success', 'success', 'success']);
  });

  it.each([
    [1, '/mcp/old-1/sse'],
    [2, '/mcp/old-2'],
  ])('serve a client of the first form of the protocol, by version %s of the trigger', async (version, path) => {
    const id = await server.createWorkflow(toolsWorkflow(`old-${version}`, { version }), { active: true });
    const opened = await client(path, 'stream');
    expect((await opened.listTools()).tools.map(({ name }) => name)).toEqual(['shout', 'fail']);
    expect(textOf(await opened.callTool({ name: 'shout', arguments: { text: 'a' } }))).toBe('A!');
    expect(await statusesOf(server, id, 1)).toEqual(['success']);
    const post = `${path.replace('/sse', '/messages')}?sessionId=guessed`;
    expect((await server.call('POST', post, { jsonrpc: '2.0', id: 1, method: 'tools/list' })).status).toBe(404);
  });

  it('are for those who know the token, where the trigger asks for one', async () => {
    const data = { token: 'secret-token' };
    const { id } = await server.rest('POST', '/credentials', { name: 'Token', type: 'httpBearerAuth', data });
    const workflow = toolsWorkflow('guarded', { parameters: { authentication: 'bearerAuth' } });
    const [trigger, ...tools] = workflow.nodes as JsonObject[];
    const credentials = { httpBearerAuth: { id: String(id), name: 'Token' } };
    await server.createWorkflow({ ...workflow, nodes: [{ ...trigger, credentials }, ...tools] }, { active: true });
    for (const form of ['present', 'handshake', 'stream'] as const) {
      const opened = await client('/mcp/guarded', form, server, 'secret-token');
      expect((await opened.listTools()).tools).toHaveLength(2);
      await expect(client('/mcp/guarded', form, server, 'wrong')).rejects.toThrow();
      await expect(client('/mcp/guarded', form)).rejects.toThrow();
    }
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const answers = [undefined, 'Bearer wrong'].map((authorization) =>
      server.call('POST', '/mcp/guarded', list, authorization === undefined ? {} : { authorization }),
    );
    expect(
      (await Promise.all(answers)).map(({ status, headers }) => [status, headers.get('www-authenticate')]),
    ).toEqual([
      [401, 'Bearer'],
      [401, 'Bearer error="invalid_token"'],
    ]);
  });

  it('can be tried out in the editor: the wait ends with the first call of a tool', async () => {
    const workflowData = toolsWorkflow('tried');
    const page = await server.openPage('tries');
    onTestFinished(() => page.close());
    const started = await server.rest(
      'POST',
      '/workflows/run',
      { workflowData, triggerNode: 'Tools' },
      { 'push-ref': 'tries' },
    );
    expect(started).toEqual({ waitingForWebhook: true });
    const opened = await client('/mcp-test/tried');
    expect((await opened.listTools()).tools).toHaveLength(2);
    expect(textOf(await opened.callTool({ name: 'shout', arguments: { text: 'a' } }))).toBe('A!');
    await expect(opened.listTools()).rejects.toThrow();
  });

  it('wait for a person where the workflow asks one, and go on without the client', async () => {
    const workflow = toolsWorkflow('asks');
    const approval = { id: 'Ask', name: 'Ask', type: '@millrace/nodes.toolApproval', typeVersion: 1, position: [0, 0] };
    const to = (name: string) => ({ ai_tool: [[{ node: name, type: 'ai_tool', index: 0 }]] });
    const nodes = [...(workflow.nodes as JsonObject[]), { ...approval, parameters: {} }];
    const connections = { shout: to('Ask'), Ask: to('Tools') };
    const id = await server.createWorkflow({ ...workflow, nodes, connections }, { active: true });
    const opened = await client('/mcp/asks');
    const result = await opened.callTool({ name: 'shout', arguments: { text: 'a' } });
    expect(textOf(result)).toBe('There is no result: the execution was stopped, or waits for a person.');
    const executionId = String((await executionsOf(server, id)).results[0]?.id);
    const { waiting } = await server.eventually(async () => {
      const found = await server.rest('GET', `/executions/${executionId}/steps`);
      return found.waiting === undefined ? undefined : found;
    });
    const [question] = (waiting as { questions: Array<{ key: string }> }).questions;
    const answer = { key: question?.key, decision: 'approve', arguments: { text: 'b' } };
    await server.rest('POST', `/executions/${executionId}/answers`, answer);
    expect(await server.whenEnded(executionId)).toBe('success');
    const { data } = await server.rest('GET', `/executions/${executionId}`);
    expect(JSON.stringify(runsOf(data, 'Tools'))).toContain('B!');
  });

  it('leave an execution with what was asked and answered', async () => {
    const id = await server.createWorkflow(toolsWorkflow('seen'), { active: true });
    const opened = await client('/mcp/seen');
    await opened.callTool({ name: 'shout', arguments: { text: 'hi' } });
    const failed = await opened.callTool({ name: 'fail', arguments: { text: 'hi' } });
    expect(failed).toMatchObject({ isError: true });
    expect(textOf(failed)).toContain('The disk is full');
    await expect(opened.callTool({ name: 'other', arguments: {} })).rejects.toThrow('There is no tool "other"');
    expect(await statusesOf(server, id, 3)).toEqual(['error', 'error', 'success']);
    const { results } = await executionsOf(server, id);
    const { data } = await server.rest('GET', `/executions/${results[2]?.id}`);
    expect(runsOf(data, 'Tools')).toMatchObject([
      { data: { main: [[{ json: { tool: 'shout', arguments: { text: 'hi' }, result: 'HI!' } }]] } },
    ]);
    expect(runsOf(data, 'shout')).toHaveLength(1);
  });
});

function runsOf(data: JsonValue | undefined, name: string) {
  return (data as { resultData: { runData: Record<string, JsonObject[]> } }).resultData.runData[name];
}

function executionsOf(server: TestServer, id: string) {
  const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
  return server.rest('GET', `/executions?filter=${filter}`) as unknown as Promise<{
    results: Array<{ id: string; status: string }>;
  }>;
}

/** The newest first; waits until there are so many that have ended. */
async function statusesOf(server: TestServer, id: string, count: number): Promise<string[]> {
  return server.eventually(async () => {
    const statuses = (await executionsOf(server, id)).results.map(({ status }) => status);
    const hasEnded = statuses.every((status) => status === 'success' || status === 'error');
    return statuses.length === count && hasEnded ? statuses : undefined;
  });
}
