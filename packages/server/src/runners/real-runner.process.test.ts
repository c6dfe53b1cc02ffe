import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import type { JsonObject } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { bareEnvironment } from '../testing/bare-environment.ts';
import { assigned, chain, node } from '../testing/real-workflows.ts';
import { useTestServer } from '../testing/test-server.ts';
import { runnerEntry } from './runner-entry.ts';

const MAIN = path.resolve(import.meta.dirname, '../main.ts');

const assignments = (value: string) => assigned('greeting', value);

describe('The server with real runners', () => {
  const server = useTestServer({ runnerEntry: runnerEntry() });

  const hook = chain('Hook', [
    {
      ...node('Webhook', 'webhook', 2, {
        path: 'greet',
        httpMethod: 'POST',
        responseMode: 'responseNode',
        options: {},
      }),
      webhookId: 'h1',
    },
    node('Edit', 'set', 3.4, assignments('=Hello {{ $json.body.name }}')),
    node('Respond', 'respondToWebhook', 1.1, { respondWith: 'json', responseBody: '={{ $json }}', options: {} }),
  ]);

  it('answers a webhook with expressions, also after a restart, and keeps its executions', async () => {
    const id = await server.createWorkflow(hook, { active: true });
    const first = await server.call('POST', '/webhook/greet', { name: 'Ada' });
    expect(first).toMatchObject({ status: 200, text: '{"greeting":"Hello Ada"}' });
    await server.restart();
    const second = await server.call('POST', '/webhook/greet', { name: 'Grüße' });
    expect(second.text).toBe('{"greeting":"Hello Grüße"}');
    const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
    const { results } = await server.rest('GET', `/executions?filter=${filter}`);
    expect(results).toHaveLength(2);
    const [latest] = results as Array<{ id: string }>;
    const { steps } = await server.rest('GET', `/executions/${latest?.id}/steps`);
    expect(steps).toMatchObject([{ node: 'Webhook' }, { node: 'Edit', itemCounts: [1] }, { node: 'Respond' }]);
    const data = await server.rest('GET', `/executions/${latest?.id}/steps/1/data`);
    expect(data).toMatchObject({ main: [[{ json: { greeting: 'Hello Grüße' } }]] });
  });

  it('gives the items of a step that has many in parts, each of them alone', async () => {
    const jsCode = 'return Array.from({ length: 2500 }, (_, n) => ({ json: { n, text: "x".repeat(400) } }));';
    const many = chain('Many', [node('Start', 'manualTrigger', 1, {}), node('Code', 'code', 2, { jsCode })]);
    const { executionId } = await server.rest('POST', '/workflows/run', { workflowData: many });
    const steps = `/executions/${executionId}/steps`;
    const step = await server.eventually(async () => {
      const answer = await server.rest('GET', steps);
      return (answer.execution as { stoppedAt: string | null }).stoppedAt === null
        ? undefined
        : (answer.steps as JsonObject[])[1];
    });
    expect(step?.parts).toMatchObject([
      { output: 0, items: 2000 },
      { output: 0, items: 500 },
    ]);
    const last = await server.rest<Array<{ json: JsonObject }>>('GET', `${steps}/1/parts/1`);
    expect(last.map(({ json }) => json.n)).toEqual(Array.from({ length: 500 }, (_, n) => 2000 + n));
    const missing = { status: 404, data: { code: 'STEP_NOT_FOUND' } };
    expect(await server.call('GET', `/rest${steps}/1/parts/2`)).toMatchObject(missing);
    expect(await server.call('GET', `/rest${steps}/0/parts/0`)).toMatchObject(missing);
    const reuse = Array.from({ length: 300 }, () => ({ node: 'Code', executionId, index: 1 }));
    const again = await server.call('POST', '/rest/workflows/run', { workflowData: many, reuse });
    expect(again).toMatchObject({ status: 413, data: { code: 'STEPS_TOO_LARGE' } });
  });

  it('uses steps of an unlisted execution again, by the present names of their nodes, and keeps it for them', async () => {
    const first = node('First', 'set', 3.4, assignments('={{ $execution.id }}'));
    const second = node('Second', 'set', 3.4, assignments('={{ $json.greeting }} again'));
    const before = chain('Reuse', [node('Start', 'manualTrigger', 1, {}), first, second]);
    const unlisted = { settings: { executionOrder: 'v1', saveManualExecutions: false } };
    const id = await server.createWorkflow({ ...before, ...unlisted });
    const run = async (body: JsonObject): Promise<string> => {
      const { executionId } = await server.rest('POST', '/workflows/run', body);
      return server.eventually(async () => {
        const { stoppedAt } = await server.rest('GET', `/executions/${executionId}`);
        return stoppedAt === null ? undefined : String(executionId);
      });
    };
    const madeFirst = await run({ workflowData: { ...before, ...unlisted, id } });
    const after = chain('Reuse', [node('Start', 'manualTrigger', 1, {}), { ...first, name: 'Renamed' }, second]);
    const again = await run({
      workflowData: { ...after, ...unlisted, id },
      destinationNode: 'Second',
      reuse: [
        { node: 'Start', executionId: madeFirst, index: 0 },
        { node: 'Renamed', executionId: madeFirst, index: 1 },
      ],
    });
    const { data } = await server.rest('GET', `/executions/${again}`);
    const made = [[{ json: { greeting: `${madeFirst} again` } }]];
    expect(data).toMatchObject({ resultData: { runData: { Second: [{ data: { main: made } }] } } });
    expect((await server.call('GET', `/rest/executions/${madeFirst}/steps/1/data`)).status).toBe(200);
  });

  it('goes on answering while a script runs for ever', async () => {
    const endless = chain('Endless', [
      node('Start', 'manualTrigger', 1, {}),
      node('Code', 'code', 2, { jsCode: 'while (true) {}' }),
    ]);
    const { executionId } = await server.rest('POST', '/workflows/run', { workflowData: endless });
    await server.eventually(async () => {
      const current = await server.rest<Array<{ id: string }>>('GET', '/executions-current');
      return current.some((one) => one.id === executionId) ? true : undefined;
    });
    expect((await server.call('POST', '/webhook/greet', { name: 'Bob' })).text).toBe('{"greeting":"Hello Bob"}');
    const stopped = await server.rest('POST', `/executions-current/${executionId}/stop`, {});
    expect(stopped).toMatchObject({ status: 'canceled' });
  });

  it('retries a failed execution from the node that failed', async () => {
    const failing = chain('Failing', [
      node('Start', 'manualTrigger', 1, {}),
      node('First', 'set', 3.4, assignments('={{ "once" }}')),
      node('Second', 'set', 3.4, assignments('={{ $json.greeting.nothing.here }}')),
    ]);
    const broken = {
      ...failing,
      nodes: [...(failing.nodes as JsonObject[]).slice(0, 2), node('Second', 'nowhere', 1, {})],
    };
    const id = await server.createWorkflow(broken);
    const { executionId } = await server.rest('POST', '/workflows/run', { workflowData: { ...broken, id } });
    await server.eventually(async () => {
      const { execution } = await server.rest('GET', `/executions/${executionId}/steps`);
      return (execution as { status: string }).status === 'error' ? true : undefined;
    });
    await server.changeWorkflow(id, {
      nodes: [...(failing.nodes as JsonObject[]).slice(0, 2), node('Second', 'noOp', 1, {})],
    });
    expect(await server.rest('POST', `/executions/${executionId}/retry`, { loadWorkflow: true })).toBe(true);
    const [latest] = (await server.rest('GET', '/executions?limit=1')).results as Array<{ id: string; mode: string }>;
    expect(latest).toMatchObject({ mode: 'retry', retryOf: executionId });
    const { data } = await server.rest('GET', `/executions/${latest?.id}`);
    expect(data).toMatchObject({
      resultData: { runData: { Second: [{ data: { main: [[{ json: { greeting: 'once' } }]] } }] } },
    });
  });

  it('runs a workflow file on the command line', async () => {
    const file = path.join(server.folder, 'workflow.json');
    const folder = path.join(server.folder, 'cli');
    const execute = async (settings: JsonObject): Promise<unknown> => {
      const nodes = [node('Start', 'manualTrigger', 1, {}), node('Edit', 'set', 3.4, assignments('={{ 1 + 1 }}'))];
      await writeFile(file, JSON.stringify({ ...chain('File', nodes), settings }));
      const { stdout } = await promisify(execFile)(process.execPath, [MAIN, 'execute', '--file', file], {
        env: { ...bareEnvironment, MILLRACE_DATA_DIR: folder },
      });
      return JSON.parse(stdout);
    };
    const expected = {
      status: 'success',
      data: { resultData: { runData: { Edit: [{ data: { main: [[{ json: { greeting: '2' } }]] } }] } } },
    };
    expect(await execute({})).toMatchObject(expected);
    // Printed whole, and nothing is left of it.
    expect(await execute({ saveExecutionProgress: true, saveDataSuccessExecution: 'none' })).toMatchObject(expected);
    const database = new DatabaseSync(path.join(folder, 'millrace.sqlite'));
    expect(database.prepare('select count(*) as count from execution').get()).toEqual({ count: 1 });
    expect(database.prepare('select distinct execution_id as id from execution_step').all()).toEqual([{ id: 1 }]);
    database.close();
  });
});
