import { defineNode, NodeError, number } from '@millrace/node-sdk';
import { describe, expect, it } from 'vitest';
import { ExecutionAborted } from '../errors/execution-aborted.ts';
import { runTestWorkflow, testChain, testNode } from '../testing/run-test-workflow.ts';

import { both, lastJson, meta, resumed, start, types } from './testing/waiting-nodes.ts';

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
