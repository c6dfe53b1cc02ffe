import { Writable } from 'node:stream';
import type { JsonObject } from '@millrace/workflow';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { Act } from '../../testing/fake-acts.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { actingWorkflow, webhookWorkflow } from '../../testing/workflows.ts';

const FAIL: Act = { act: 'fail', message: 'It broke.' };

describe('Error workflows', () => {
  let logged: string[];
  const server = useTestServer(
    async () => {
      logged = [];
      const sink = new Writable({
        write(chunk, _encoding, done) {
          logged.push(String(chunk));
          done();
        },
      });
      return { log: pino({ level: 'error' }, sink) };
    },
    { per: 'test' },
  );

  const errorTrigger = {
    id: 'e1',
    name: 'On error',
    type: 'n8n-nodes-base.errorTrigger',
    typeVersion: 1,
    position: [0, 0],
    parameters: {},
  };

  function errorWorkflow(acts: Act[] = [{ act: 'step' }], changes: JsonObject = {}): JsonObject {
    return { name: 'Reports', nodes: [errorTrigger], connections: {}, meta: { acts: toJson(acts) }, ...changes };
  }

  function hook(path: string, acts: Act[], changes: JsonObject = {}): JsonObject {
    return { ...webhookWorkflow(path), name: 'Orders', meta: { acts: toJson(acts) }, ...changes };
  }

  async function listByWorkflow(workflowId: string): Promise<Array<{ id: string; mode: string; status: string }>> {
    const filter = encodeURIComponent(JSON.stringify({ workflowId }));
    const { results } = await server.rest('GET', `/executions?filter=${filter}`);
    return results as Array<{ id: string; mode: string; status: string }>;
  }

  async function reportOf(workflowId: string): Promise<unknown> {
    const id = await server.eventually(async () => {
      const found = (await listByWorkflow(workflowId)).find((one) => one.mode === 'error');
      return found?.id;
    });
    const { main } = await server.rest('GET', `/executions/${id}/steps/0/data`);
    return (main as Array<Array<{ json: unknown }>>)[0]?.[0]?.json;
  }

  it('get what is documented of the execution that failed', async () => {
    const reports = await server.createWorkflow(errorWorkflow());
    const settings = { errorWorkflow: reports };
    const orders = await server.createWorkflow(hook('orders', [{ act: 'step' }, FAIL], { settings }), { active: true });
    await server.call('GET', '/webhook/orders');
    const [failed] = await listByWorkflow(orders);
    expect(await reportOf(reports)).toEqual({
      execution: {
        id: failed?.id,
        url: `http://localhost/execution/${failed?.id}`,
        error: {
          name: 'NodeError',
          message: 'It broke.',
          node: { name: 'Act 1' },
          stack: 'NodeError: It broke.\n    at Act 1',
        },
        lastNodeExecuted: 'Act 1',
        mode: 'webhook',
      },
      workflow: { id: orders, name: 'Orders' },
    });
  });

  it('get the trigger when that failed', async () => {
    const reports = await server.createWorkflow(errorWorkflow());
    const settings = { errorWorkflow: reports };
    await server.createWorkflow(hook('broken', [{ ...FAIL, node: 'Start' }], { settings }), { active: true });
    await server.call('GET', '/webhook/broken');
    expect(await reportOf(reports)).toMatchObject({
      trigger: {
        error: { message: 'It broke.', node: { name: 'Start', type: expect.stringContaining('.'), typeVersion: 1 } },
        mode: 'webhook',
      },
      workflow: { name: 'Orders' },
    });
  });

  it('start after a crash, and for what fails while it waits', async () => {
    const reports = await server.createWorkflow(errorWorkflow());
    const settings = { errorWorkflow: reports };
    const acts: Act[] = [
      { act: 'wait', forMs: 50 },
      { act: 'crash', when: 'always' },
    ];
    await server.createWorkflow(hook('crashes', acts, { settings }), { active: true });
    await server.call('GET', '/webhook/crashes');
    expect(await reportOf(reports)).toMatchObject({
      execution: { error: { name: 'ExecutionCrashed' }, mode: 'webhook' },
    });
  });

  it('are the workflow itself when it has an error trigger and names no other', async () => {
    const [start] = webhookWorkflow('itself').nodes as [JsonObject];
    const nodes = toJson([start, errorTrigger]);
    const id = await server.createWorkflow(hook('itself', [FAIL], { nodes }), { active: true });
    await server.call('GET', '/webhook/itself');
    // It fails as well, and that starts nothing more.
    const both = await server.eventually(async () => {
      const found = await listByWorkflow(id);
      return found.length === 2 && found.every((one) => one.status === 'error') ? found : undefined;
    });
    expect(both.map((one) => one.mode)).toEqual(['error', 'webhook']);
    await server.call('GET', '/webhook/itself');
    await server.eventually(async () => ((await listByWorkflow(id)).length === 4 ? true : undefined));
    expect((await listByWorkflow(id)).map((one) => one.mode)).toEqual(['error', 'webhook', 'error', 'webhook']);
  });

  it('start for a failed sub-workflow too, but for nothing that somebody runs by hand', async () => {
    const reports = await server.createWorkflow(errorWorkflow());
    const settings = { errorWorkflow: reports };
    const part = await server.createWorkflow(actingWorkflow([FAIL], { name: 'Part', settings }));
    const runPart: Act = { act: 'run', workflow: { id: part }, wait: true };
    const { executionId } = await server.rest('POST', '/workflows/run', { workflowData: actingWorkflow([runPart]) });
    await server.eventually(async () => {
      const { stoppedAt } = await server.rest('GET', `/executions/${executionId}`);
      return stoppedAt === null ? undefined : true;
    });
    await server.createWorkflow(hook('runs-part', [runPart]), { active: true });
    await server.call('GET', '/webhook/runs-part');
    expect(await reportOf(reports)).toMatchObject({ execution: { mode: 'integrated' }, workflow: { name: 'Part' } });
    expect(await listByWorkflow(reports)).toHaveLength(1);
  });

  it('that do not exist are told of in the log', async () => {
    const settings = { errorWorkflow: 'gone' };
    await server.createWorkflow(hook('no-report', [FAIL], { settings }), { active: true });
    await server.call('GET', '/webhook/no-report');
    const line = await server.eventually(async () => logged.find((text) => text.includes('"errorWorkflow":"gone"')));
    expect(JSON.parse(line)).toMatchObject({
      msg: 'The error workflow of a failed execution does not exist, or may not be run by whoever chose it: choose another one',
    });
  });
});

function toJson(value: unknown): JsonObject[] {
  return JSON.parse(JSON.stringify(value)) as JsonObject[];
}
