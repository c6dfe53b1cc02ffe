import {
  defineNode,
  defineServiceNode,
  type IncomingRequest,
  NodeError,
  number,
  service,
  string,
} from '@millrace/node-sdk';
import type { RunData, Waiting } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { ExecutionAborted } from '../errors/execution-aborted.ts';
import type { EngineResume, EngineResumeEvent, ReceivedCall, WorkflowResult } from '../options/run-options.ts';
import { TableCopies } from '../options/table-copies.ts';
import { runTestWorkflow, type TestRunOptions, testChain, testNode } from '../testing/run-test-workflow.ts';
import { prepareWorkflow } from '../workflow/prepared-workflow.ts';

const meta = { version: 1, group: [], family: 'flow' } satisfies Partial<Parameters<typeof defineNode>[0]>;

const timer = defineNode({
  ...meta,
  name: 'test.timer',
  displayName: 'Timer',
  description: 'Waits for a time.',
  defaults: { name: 'Timer' },
  parameters: [number('until', { label: 'Until' })],
  runAll: ({ parameters }) => ({ suspend: { until: parameters(0).until } }),
  onResume: ({ items, resumedBy }) => items.map((item) => ({ ...item, json: { ...item.json, by: resumedBy.kind } })),
});

const gate = defineNode({
  ...meta,
  name: 'test.gate',
  displayName: 'Gate',
  description: 'Waits for a call.',
  defaults: { name: 'Gate' },
  webhooks: [
    {
      name: 'default',
      httpMethod: 'POST',
      path: '={{ $parameter.suffix }}',
      responseMode: 'lastNode',
      restartWebhook: true,
    },
    { name: 'default', httpMethod: 'GET', path: '', restartWebhook: true, nodeType: 'form' },
  ],
  parameters: [string('suffix', { label: 'Suffix' }), string('onlyIf', { label: 'Only if', evaluatedByNode: true })],
  runAll: ({ items }) => ({ suspend: { on: 'webhook', until: 9_000_000_000_000, state: { count: items.length } } }),
  onWebhook: ({ request, items, waitState, parameters, evaluate }) => {
    const text = new TextDecoder().decode(request.body);
    if (text === 'break') throw new Error('Broken');
    const isWanted = evaluate(parameters.onlyIf, { json: { text } }) !== false;
    if (text === 'look' || !isWanted) return { reply: { body: 'Not yet' } };
    return { outputs: [[{ json: { text, had: items.length, noted: waitState.count ?? null } }]] };
  },
});

const caller = defineNode({
  ...meta,
  name: 'test.caller',
  displayName: 'Caller',
  description: 'Runs a workflow.',
  defaults: { name: 'Caller' },
  parameters: [],
  runAll: async ({ subWorkflows, items }) => {
    const run = await subWorkflows.run({ workflow: { id: 'w2' }, items, wait: true });
    return run.status === 'waiting'
      ? { suspend: { executions: [run.executionId] } }
      : [{ json: { status: run.status } }];
  },
  onResume: ({ resumedBy }) =>
    resumedBy.kind === 'executions'
      ? resumedBy.results.flatMap((end) => (end.status === 'success' ? end.items : []))
      : [],
});

const bell = service({ name: 'Bell', baseUrl: 'https://bell.example' });
const door = defineServiceNode({
  name: 'test.door',
  displayName: 'Door',
  description: 'Has a bell.',
  version: 1,
  service: bell,
  operations: {
    knock: bell.operation('Knock', { run: ({ item }) => item }),
    ring: bell.operation('Ring', {
      runAll: () => ({ suspend: { on: 'webhook', state: { rung: true } } }),
      onWebhook: ({ request, items, waitState }) => ({
        outputs: [[{ json: { method: request.method, had: items.length, ...waitState }, pairedItem: { item: 1 } }]],
      }),
    }),
  },
});

const types = [timer, gate, caller, door];
const start = testNode('Start', 'manual', { parameters: { items: '[{"a":1},{"a":2}]' } });

function runsOf({ runData }: WorkflowResult): RunData {
  return JSON.parse(JSON.stringify(runData));
}

function resumed(result: WorkflowResult, event: EngineResumeEvent): EngineResume {
  const waiting = JSON.parse(JSON.stringify(result.waiting)) as Waiting;
  return { runs: runsOf(result), waiting, event, ...(result.customData && { customData: result.customData }) };
}

async function both(
  workflow: Parameters<typeof runTestWorkflow>[0],
  event: EngineResumeEvent,
  options: TestRunOptions = {},
) {
  const first = await runTestWorkflow(workflow, { types, ...options });
  const resume = resumed(first.result, event);
  const second = await runTestWorkflow(workflow, { types, ...options, run: { ...options.run, resume } });
  return { first: first.result, second: second.result, record: second.record };
}

function call(body: string): { event: EngineResumeEvent; received: ReceivedCall[]; refused: string[] } {
  const received: ReceivedCall[] = [];
  const refused: string[] = [];
  const request: IncomingRequest = {
    method: 'POST',
    url: '/webhook-waiting/1',
    headers: {},
    query: {},
    params: {},
    body: new TextEncoder().encode(body),
    remoteAddress: '203.0.113.7',
  };
  const event: EngineResumeEvent = {
    kind: 'call',
    webhookName: 'default',
    request,
    onReceived: (taken) => received.push(taken),
    onRefused: (error) => refused.push(error.message),
  };
  return { event, received, refused };
}

function lastJson(result: WorkflowResult, node: string) {
  return result.runData[node]?.at(-1)?.data?.main[0]?.map(({ json }) => json);
}

describe('An execution that is put aside', () => {
  const workflow = testChain(
    start,
    testNode('Before', 'pass'),
    testNode('Wait', 'timer', { parameters: { until: 5_000 } }),
    testNode('After', 'pass'),
  );

  it('ends as waiting, without a run of the node that waits', async () => {
    const { result, record } = await runTestWorkflow(workflow, { types });
    expect(result).toMatchObject({ status: 'waiting', lastNodeExecuted: 'Wait' });
    expect(result.waiting).toEqual({ node: 'Wait', runIndex: 0, startedAt: expect.any(Number), until: 5_000 });
    expect(Object.keys(result.runData)).toEqual(['Start', 'Before']);
    expect(record.finished.map(({ node }) => node)).toEqual(['Start', 'Before']);
  });

  it('goes on at the node that waits, and does nothing twice', async () => {
    const { first, second, record } = await both(workflow, { kind: 'time' }, { tickMs: 10 });
    expect(second.status).toBe('success');
    expect(record.started.map(({ node }) => node)).toEqual(['Wait', 'After']);
    expect(lastJson(second, 'After')).toEqual([
      { a: 1, by: 'time' },
      { a: 2, by: 'time' },
    ]);
    expect(second.runData.Wait?.[0]).toMatchObject({ startTime: first.waiting?.startedAt, executionIndex: 2 });
    expect(second.runData.After?.[0]?.source).toEqual([{ previousNode: 'Wait' }]);
  });

  it('waits again when it is only recovered', async () => {
    const { first, second } = await both(workflow, { kind: 'recovery' });
    expect(second).toMatchObject({ status: 'waiting', waiting: first.waiting });
  });

  it('fails with the reason when what it did does not lead to where it waits', async () => {
    const first = await runTestWorkflow(workflow, { types });
    const resume = resumed(first.result, { kind: 'time' });
    const other = testChain(start, testNode('Before', 'pass'));
    const { result } = await runTestWorkflow(other, { types, run: { resume } });
    expect(result).toMatchObject({ status: 'error', error: { code: 'RESUME_FAILED' } });
  });

  it('goes on within a loop, whose node keeps its items', async () => {
    const loop = {
      ...testChain(start, testNode('Loop', 'loop'), testNode('Wait', 'timer', { parameters: { until: 5_000 } })),
    };
    loop.nodes.push(testNode('Done', 'pass'));
    loop.connections.Loop = {
      main: [[{ node: 'Wait', type: 'main', index: 0 }], [{ node: 'Done', type: 'main', index: 0 }]],
    };
    loop.connections.Wait = { main: [[{ node: 'Loop', type: 'main', index: 0 }]] };
    let { result } = await runTestWorkflow(loop, { types });
    for (let round = 0; round < 2; round++) {
      expect(result.waiting).toMatchObject({ node: 'Wait', runIndex: round });
      const resume = resumed(result, { kind: 'time' });
      ({ result } = await runTestWorkflow(loop, { types, run: { resume } }));
    }
    expect(result.status).toBe('success');
    expect(lastJson(result, 'Done')).toEqual([
      { a: 1, by: 'time' },
      { a: 2, by: 'time' },
    ]);
  });
});

describe('An execution that waits for a call', () => {
  const workflow = testChain(
    start,
    testNode('Gate', 'gate', { parameters: { suffix: '/next/' } }),
    testNode('End', 'pass'),
  );

  it('reads data tables for what it finds out when it is called, and shares them with other executions', async () => {
    const onlyIf = '={{ $table("codes").where({ code: $json.text }).count() > 0 }}';
    const gated = testChain(start, testNode('Gate', 'gate', { parameters: { onlyIf } }), testNode('End', 'pass'));
    let reads = 0;
    const dataTables: TestRunOptions['dataTables'] = {
      state: async () => ({ id: 't', rowCount: 1, byteCount: 9, change: 1, columns: ['code'] }),
      async find() {
        reads += 1;
        return [{ id: 1, code: 'right' }];
      },
    };
    const run = { tableCopies: new TableCopies() };
    const { event: wrong, received, refused } = call('wrong');
    const { second: still } = await both(gated, wrong, { dataTables, run });
    expect(refused).toEqual([]);
    expect(still.status).toBe('waiting');
    expect(received[0]?.result.reply).toEqual({ body: 'Not yet' });
    const { second } = await both(gated, call('right').event, { dataTables, run });
    expect(lastJson(second, 'End')).toMatchObject([{ text: 'right' }]);
    expect(reads).toBe(1);
  });

  it('says where it can be called', async () => {
    const { result } = await runTestWorkflow(workflow, { types });
    expect(result.waiting).toMatchObject({
      until: 9_000_000_000_000,
      state: { count: 2 },
      endpoints: [
        { webhookName: 'default', address: 'webhook', method: 'POST', suffix: 'next', responseMode: 'lastNode' },
      ],
    });
  });

  it('goes on with what the node makes of the call', async () => {
    const { event, received } = call('go');
    const { second } = await both(workflow, event);
    expect(second.status).toBe('success');
    expect(lastJson(second, 'End')).toEqual([{ text: 'go', had: 2, noted: 2 }]);
    expect(received).toMatchObject([{ response: { mode: 'lastNode' } }]);
  });

  it('goes on waiting when the node only answers', async () => {
    const { event, received } = call('look');
    const { first, second, record } = await both(workflow, event);
    expect(second).toMatchObject({ status: 'waiting', waiting: first.waiting });
    expect(received).toMatchObject([{ result: { reply: { body: 'Not yet' } } }]);
    expect(record.finished).toEqual([]);
  });

  it.each([
    ['another name', 'other', 'POST'],
    ['another method', 'default', 'DELETE'],
    ['the method of another address', 'default', 'GET'],
  ])('goes on waiting when the call has %s', async (_what, webhookName, method) => {
    const { event, refused } = call('go');
    const other = event.kind === 'call' ? { ...event, webhookName, request: { ...event.request, method } } : event;
    const { first, second } = await both(workflow, other);
    expect(second).toMatchObject({ status: 'waiting', waiting: first.waiting });
    expect(refused).toEqual(['"Gate" does not wait for a call']);
  });

  it('fails when its node is one by now that waits for nothing', async () => {
    const { result } = await runTestWorkflow(workflow, { types });
    const changed = testChain(start, testNode('Gate', 'pass'), testNode('End', 'pass'));
    const resume = resumed(result, { kind: 'time' });
    const after = await runTestWorkflow(changed, { types, run: { resume } });
    expect(after.result.error).toMatchObject({
      code: 'RESUME_FAILED',
      message: '"Gate" does not wait for a call',
      description: 'The node may have been changed since the execution began.',
    });
  });

  it('goes on waiting when the node fails to take the call', async () => {
    const { event, received, refused } = call('break');
    const { first, second } = await both(workflow, event);
    expect(second).toMatchObject({ status: 'waiting', waiting: first.waiting });
    expect(received).toEqual([]);
    expect(refused).toEqual(['Broken']);
  });
});

describe('A node of operations', () => {
  const doorThat = (operation: string) =>
    testChain(start, testNode('Door', 'door', { parameters: { operation } }), testNode('After', 'pass'));

  it('waits for a call with one of them, and works item by item with the others', async () => {
    const rings = call('');
    const { first, second } = await both(doorThat('ring'), rings.event);
    expect(first.waiting?.endpoints?.map(({ method, suffix }) => [method, suffix])).toEqual([
      ['GET', ''],
      ['POST', ''],
    ]);
    expect(lastJson(second, 'After')).toEqual([{ method: 'POST', had: 2, rung: true }]);
    expect(rings.received).toHaveLength(1);
    const { result } = await runTestWorkflow(doorThat('knock'), { types });
    expect(lastJson(result, 'After')).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it('passes its items on when the time is over', async () => {
    const { second } = await both(doorThat('ring'), { kind: 'time' });
    expect(lastJson(second, 'After')).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it('makes an execution keep what it needs to wait only where the operation may', () => {
    const source = { find: (type: string) => types.find(({ description }) => description.name === type) };
    const may = (operation: string) => prepareWorkflow(doorThat(operation), source).maySuspend;
    expect([may('ring'), may('={{ 1 }}'), may('knock')]).toEqual([true, true, false]);
  });
});

describe('A node that runs another workflow', () => {
  const workflow = testChain(start, testNode('Call', 'caller'), testNode('End', 'pass'));

  it('is linked with the execution, also when that waits', async () => {
    const subWorkflows = () => ({
      run: async () => ({ status: 'waiting' as const, executionId: '7', workflowId: 'w2' }),
    });
    const results = [{ executionId: '7', status: 'success' as const, items: [{ json: { b: 1 } }] }];
    const { first, second } = await both(workflow, { kind: 'executions', results }, { subWorkflows });
    expect(first.waiting).toMatchObject({ node: 'Call', executions: ['7'] });
    expect(second.runData.Call?.[0]?.metadata).toEqual({ subExecution: { executionId: '7' }, subExecutionsCount: 1 });
    expect(lastJson(second, 'End')).toEqual([{ b: 1 }]);
  });

  it('is linked with the execution also when that fails', async () => {
    const details = { executionId: '8', workflowId: 'w2' };
    const subWorkflows = () => ({
      run: () => Promise.reject(new NodeError('It failed', { code: 'SUB_WORKFLOW_FAILED', details })),
    });
    const { result } = await runTestWorkflow(workflow, { types, subWorkflows });
    expect(result.runData.Call?.[0]).toMatchObject({
      executionStatus: 'error',
      metadata: { subExecution: details, subExecutionsCount: 1 },
    });
  });

  it('shows the execution that runs it at its first run', async () => {
    const parent = { executionId: '3', workflowId: 'w9' };
    const execution = { id: '4', mode: 'integrated' as const, parent };
    const run = { execution, start: { kind: 'items' as const, node: 'Start', outputs: [[{ json: {} }]] } };
    const { result } = await runTestWorkflow(testChain(start, testNode('End', 'pass')), { run });
    expect(result.runData.Start?.[0]?.metadata).toEqual({ parentExecution: parent });
    expect(result.runData.End?.[0]?.metadata).toBeUndefined();
  });
});

describe('A node that puts the execution aside', () => {
  const asleep = (suspend: { until?: number; on?: 'webhook'; executions?: string[] }) =>
    runTestWorkflow(testChain(start, testNode('Node', 'asleep')), {
      types: [
        defineNode({
          ...meta,
          name: 'test.asleep',
          displayName: 'Asleep',
          description: 'Waits.',
          defaults: { name: 'Asleep' },
          parameters: [],
          runAll: () => ({ suspend }),
        }),
      ],
    });

  it('fails when nothing could make the execution go on', async () => {
    for (const suspend of [{}, { on: 'webhook' as const }, { executions: [] }]) {
      const { result } = await asleep(suspend);
      expect(result.error, JSON.stringify(suspend)).toMatchObject({
        message: '"Node" waits for nothing that could come',
      });
    }
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('fails when it is to go on at %d', async (until) => {
    expect((await asleep({ until })).result.error).toMatchObject({ message: '"Node" gave no valid time to go on at' });
  });

  it('goes on at a whole millisecond', async () => {
    expect((await asleep({ until: 5_000.4 })).result.waiting?.until).toBe(5_000);
  });
});

describe('An execution that may stay in memory while it waits', () => {
  const dozing = defineNode({
    ...meta,
    name: 'test.dozing',
    displayName: 'Dozing',
    description: 'Waits for a time that is near.',
    defaults: { name: 'Dozing' },
    parameters: [number('forMs', { label: 'For' })],
    runAll: ({ parameters, now }) => ({ suspend: { until: now() + parameters(0).forMs, restMs: 1000 } }),
  });
  const workflow = (forMs: number) =>
    testChain(start, testNode('Wait', 'dozing', { parameters: { forMs } }), testNode('After', 'pass'));

  it('does so for a time that is near, and goes on with what it had', async () => {
    const { result, record } = await runTestWorkflow(workflow(1000), { types: [dozing] });
    expect(result.status).toBe('success');
    expect(lastJson(result, 'After')).toEqual([{ a: 1 }, { a: 2 }]);
    expect(record.pauses).toEqual([1000]);
    expect(record.rests).toMatchObject([{ node: 'Wait', runIndex: 0, until: expect.any(Number) }]);
    expect(result.runData.Wait?.[0]?.executionTime).toBe(1000);
  });

  it('is put aside for a later time', async () => {
    const { result, record } = await runTestWorkflow(workflow(1001), { types: [dozing] });
    expect(result).toMatchObject({ status: 'waiting', waiting: { node: 'Wait' } });
    expect([record.pauses, record.rests]).toEqual([[], []]);
  });

  it.each([
    ['shutdown', 'waiting'],
    ['user', 'canceled'],
    ['timeout', 'error'],
  ] as const)('ends, when it is stopped meanwhile by %s, as %s', async (reason, status) => {
    const stop = new AbortController();
    const onPause = () => stop.abort(new ExecutionAborted(reason));
    const { result, record } = await runTestWorkflow(workflow(500), {
      types: [dozing],
      onPause,
      run: { signal: stop.signal },
    });
    expect(result.status).toBe(status);
    expect(result.waiting).toEqual(status === 'waiting' ? record.rests[0] : undefined);
  });
});
