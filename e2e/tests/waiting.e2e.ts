import type { Millrace } from '../support/millrace.ts';
import { expect, test } from '../support/test.ts';
import { chain, node, webhook } from '../support/workflows.ts';

interface Execution {
  id: string;
  status: string;
  waitTill: string | null;
  parentExecution?: { executionId: string };
}

interface Detail {
  status: string;
  data: { resultData: { runData: Record<string, Array<{ data: { main: unknown[][] }; metadata?: object }>> } };
}

async function activate(millrace: Millrace, workflow: object): Promise<string> {
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', workflow);
  await millrace.rest('PATCH', `/workflows/${id}`, { active: true });
  return id;
}

async function listed(millrace: Millrace, workflowId: string): Promise<Execution[]> {
  const status = ['new', 'running', 'waiting', 'success', 'error', 'canceled', 'crashed'];
  const filter = encodeURIComponent(JSON.stringify({ workflowId, status }));
  return (await millrace.rest<{ results: Execution[] }>('GET', `/executions?filter=${filter}`)).results;
}

async function only(millrace: Millrace, workflowId: string): Promise<Execution> {
  const executions = await listed(millrace, workflowId);
  expect(executions).toHaveLength(1);
  return executions[0] as Execution;
}

async function outputOf(millrace: Millrace, executionId: string, name: string): Promise<unknown> {
  const { data } = await millrace.rest<Detail>('GET', `/executions/${executionId}`);
  return data.resultData.runData[name]?.at(-1)?.data.main[0];
}

const wait = (name: string, parameters: object) =>
  node(name, 'wait', { typeVersion: 1.1, parameters, webhookId: `wait-${name}` });

/** Where an execution that waits is called. */
async function placeOf(millrace: Millrace, executionId: string): Promise<string> {
  const detail = await millrace.rest<{ waiting: { calls: Array<{ path: string }> } }>(
    'GET',
    `/executions/${executionId}/steps`,
  );
  return `${millrace.url}/${detail.waiting.calls[0]?.path}`;
}

test('a wait for a call survives a crash, frees the runner, and goes on with what the call brings', async ({
  millrace,
}) => {
  const nodes = [
    webhook('start'),
    node('Before', 'code', {
      typeVersion: 2,
      parameters: { jsCode: 'return [{ json: { secret: 7, resume: $execution.resumeUrl } }];' },
    }),
    wait('Call', { resume: 'webhook', httpMethod: 'POST', responseMode: 'lastNode', options: {} }),
    node('After', 'code', {
      typeVersion: 2,
      parameters: { jsCode: "return [{ json: { sum: $('Before').first().json.secret + $json.body.more } }];" },
    }),
  ];
  const id = await activate(millrace, chain('Waits for a call', nodes));
  expect((await fetch(`${millrace.url}/webhook/start`, { method: 'POST' })).status).toBe(200);
  await expect.poll(() => listed(millrace, id)).toMatchObject([{ status: 'waiting' }]);
  await millrace.stop('SIGKILL');
  await millrace.launch();
  const { id: executionId } = await only(millrace, id);
  const place = await placeOf(millrace, executionId);
  expect((await fetch(place)).status).toBe(404);
  const answer = await fetch(place, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ more: 5 }),
  });
  expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 200, body: { sum: 12 } });
  expect(await only(millrace, id)).toMatchObject({ status: 'success' });
  expect((await fetch(place, { method: 'POST' })).status).toBe(404);
});

test('a long wait can be looked at and stopped', async ({ millrace }) => {
  const nodes = [webhook('long'), wait('Hours', { resume: 'timeInterval', amount: 2, unit: 'hours' })];
  const id = await activate(millrace, chain('Waits for hours', nodes));
  const before = Date.now();
  await fetch(`${millrace.url}/webhook/long`, { method: 'POST' });
  await expect.poll(() => listed(millrace, id)).toMatchObject([{ status: 'waiting' }]);
  const { id: executionId, waitTill } = await only(millrace, id);
  const until = Date.parse(waitTill ?? '') - before;
  expect(until).toBeGreaterThan(7_190_000);
  expect(until).toBeLessThan(7_230_000);
  await millrace.rest('POST', `/executions-current/${executionId}/stop`, {});
  expect(await only(millrace, id)).toMatchObject({ status: 'canceled' });
});

test('a workflow waits for the workflow it runs, over a restart', async ({ millrace }) => {
  const child = chain('Child', [
    node('Called', 'executeWorkflowTrigger', { typeVersion: 1.1, parameters: { inputSource: 'passthrough' } }),
    wait('Gate', { resume: 'webhook', httpMethod: 'GET', responseMode: 'onReceived', options: {} }),
    node('Result', 'set', {
      typeVersion: 3.4,
      parameters: {
        mode: 'raw',
        jsonOutput: '={{ { doubled: $("Called").item.json.n * 2 } }}',
        options: {},
      },
    }),
  ]);
  const { id: childId } = await millrace.rest<{ id: string }>('POST', '/workflows', child);
  const parent = chain('Parent', [
    webhook('parent'),
    node('Two', 'code', { typeVersion: 2, parameters: { jsCode: 'return [{ json: { n: 21 } }];' } }),
    node('Run child', 'executeWorkflow', {
      typeVersion: 1.2,
      parameters: { workflowId: { __rl: true, mode: 'id', value: childId }, mode: 'once', options: {} },
    }),
    node('End', 'noOp'),
  ]);
  const parentId = await activate(millrace, parent);
  await fetch(`${millrace.url}/webhook/parent`, { method: 'POST' });
  await expect.poll(() => listed(millrace, parentId)).toMatchObject([{ status: 'waiting' }]);
  await expect.poll(() => listed(millrace, childId)).toMatchObject([{ status: 'waiting' }]);
  await millrace.stop('SIGTERM');
  await millrace.launch();
  const { id: childExecution } = await only(millrace, childId);
  expect((await fetch(await placeOf(millrace, childExecution))).status).toBe(200);
  await expect.poll(() => listed(millrace, parentId)).toMatchObject([{ status: 'success' }]);
  const { id: parentExecution } = await only(millrace, parentId);
  expect(await outputOf(millrace, parentExecution, 'End')).toMatchObject([{ json: { doubled: 42 } }]);
  expect(await only(millrace, childId)).toMatchObject({ parentExecution: { executionId: parentExecution } });
});
