import { defineNode } from '@millrace/node-sdk';
import type { Item, JsonObject } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { ExecutionAborted } from './errors/execution-aborted.ts';
import { runTestWorkflow, testChain, testNode } from './testing/run-test-workflow.ts';

const start = (count = 1) =>
  testNode('Start', 'manual', { parameters: { items: Array.from({ length: count }, (_, n) => ({ n })) } });

const probeMeta = { version: 1, group: [], family: 'data', description: '', parameters: [] } as const;

function probe(look: (context: { state: JsonObject; item: Item; index: number }) => Item) {
  return defineNode({
    ...probeMeta,
    group: [],
    name: 'test.probe',
    displayName: 'Probe',
    defaults: { name: 'Probe' },
    run: look,
  });
}

describe('the record of a run', () => {
  it('tells each node start and end in order, with its position and times', async () => {
    const workflow = testChain(start(), testNode('A', 'pass'), testNode('B', 'pass'));
    const { result, record } = await runTestWorkflow(workflow, { tickMs: 1 });
    expect(record.started.map(({ node }) => node)).toEqual(['Start', 'A', 'B']);
    expect(record.finished.map(({ node, runIndex, run }) => [node, runIndex, run.executionIndex])).toEqual([
      ['Start', 0, 0],
      ['A', 0, 1],
      ['B', 0, 2],
    ]);
    const run = result.runData.A?.[0];
    expect(run?.executionStatus).toBe('success');
    expect(run?.executionTime).toBeGreaterThan(0);
    expect(result.stoppedAt).toBeGreaterThan(result.startedAt);
    expect(Object.getPrototypeOf(result.runData)).toBeNull();
  });

  it('waits for what listens before the next node starts', async () => {
    const events: string[] = [];
    const workflow = testChain(start(), testNode('A', 'pass'));
    await runTestWorkflow(workflow, {
      onFinished: async (node) => {
        await Promise.resolve();
        events.push(`stored ${node}`);
      },
      types: [],
    });
    expect(events).toEqual(['stored Start', 'stored A']);
  });

  it('keeps hints of a node with its run', async () => {
    const hinting = defineNode({
      ...probeMeta,
      group: [],
      name: 'test.hint',
      displayName: 'Hint',
      defaults: { name: 'Hint' },
      run: ({ item, hint }) => {
        hint({ message: 'Mind the gap', location: 'outputPane' });
        return item;
      },
    });
    const { result } = await runTestWorkflow(testChain(start(), testNode('A', 'hint')), { types: [hinting] });
    expect(result.runData.A?.[0]?.hints).toEqual([{ message: 'Mind the gap', location: 'outputPane' }]);
  });

  it('counts on from the runs of the earlier execution', async () => {
    const workflow = testChain(start(), testNode('A', 'pass'));
    const earlier = await runTestWorkflow(workflow);
    const { result } = await runTestWorkflow(workflow, {
      run: { start: { kind: 'manual', startNodes: ['A'], runData: earlier.result.runData } },
    });
    expect(result.runData.A?.[0]?.executionIndex).toBe(1);
  });
});

describe('nodes that wait for an input that never comes', () => {
  it('run from the bottom of the canvas to its top, each after those it waits for', async () => {
    const nodes = [
      testNode('Start', 'manual'),
      testNode('Off', 'route', { parameters: { to: -1 } }),
      testNode('Never', 'pass'),
      testNode('Top', 'merge', { position: [0, 0] }),
      testNode('Middle', 'merge', { position: [0, 100] }),
      testNode('Bottom', 'merge', { position: [0, 200] }),
      testNode('After', 'merge', { position: [0, 300] }),
    ];
    const to = (node: string, index: number) => ({ node, type: 'main', index });
    const joins = ['Top', 'Middle', 'Bottom'];
    const connections = {
      Start: { main: [[...joins.map((node) => to(node, 0)), to('Off', 0), to('After', 0)]] },
      Off: { main: [[to('Never', 0)]] },
      Never: { main: [joins.map((node) => to(node, 1))] },
      Top: { main: [[to('After', 1)]] },
    };
    const settings = { executionOrder: 'v1' as const };
    const { record } = await runTestWorkflow({ name: 'Test', nodes, connections, settings });
    expect(record.started.map(({ node }) => node).slice(2)).toEqual(['Bottom', 'Middle', 'Top', 'After']);
  });
});

describe('stopping', () => {
  it('leaves a node behind that never comes back and marks it canceled', async () => {
    const controller = new AbortController();
    const workflow = testChain(start(), testNode('Hang', 'hang'), testNode('After', 'pass'));
    const running = runTestWorkflow(workflow, {
      run: { signal: controller.signal },
      onStarted: (node) => {
        if (node === 'Hang') queueMicrotask(() => controller.abort(new ExecutionAborted('user')));
      },
    });
    const { result } = await running;
    expect(result.status).toBe('canceled');
    expect(result.lastNodeExecuted).toBe('Hang');
    expect(result.runData.Hang?.[0]?.executionStatus).toBe('canceled');
    expect(result.error).toMatchObject({ code: 'EXECUTION_STOPPED', message: 'The execution was stopped' });
  });

  it('is an error that names the limit when time ran out', async () => {
    const controller = new AbortController();
    const { result } = await runTestWorkflow(testChain(start(), testNode('Hang', 'hang')), {
      run: { signal: controller.signal },
      onStarted: (node) => {
        if (node === 'Hang') queueMicrotask(() => controller.abort(new ExecutionAborted('timeout', { limitMs: 1500 })));
      },
    });
    expect(result.status).toBe('error');
    expect(result.error).toMatchObject({
      code: 'EXECUTION_TIMEOUT',
      message: 'The execution reached its time limit of 1.5 s',
      node: 'Hang',
    });
  });

  it('does not start at all when it was stopped before', async () => {
    const { result, record } = await runTestWorkflow(testChain(start()), { run: { signal: AbortSignal.abort() } });
    expect(result.status).toBe('canceled');
    expect(record.started).toEqual([]);
  });

  it('takes effect between the items of a long loop', async () => {
    const controller = new AbortController();
    const { result, record } = await runTestWorkflow(testChain(start(1000), testNode('A', 'pass')), {
      tickMs: 1,
      onYield: (count) => {
        if (count === 5) controller.abort(new ExecutionAborted('user'));
      },
      run: { signal: controller.signal },
    });
    expect(result.status).toBe('canceled');
    expect(record.yields).toBe(5);
  });

  it('takes effect between nodes', async () => {
    const controller = new AbortController();
    const { result, record } = await runTestWorkflow(testChain(start(), testNode('A', 'pass'), testNode('B', 'pass')), {
      run: { signal: controller.signal },
      onFinished: (node) => {
        if (node === 'A') controller.abort();
      },
    });
    expect(result.status).toBe('canceled');
    expect(record.started.map(({ node }) => node)).toEqual(['Start', 'A']);
  });

  it('ends a pause between tries', async () => {
    const controller = new AbortController();
    const failing = testNode('Fail', 'fail', { retryOnFail: true, maxTries: 5, parameters: { later: true } });
    const { result, record } = await runTestWorkflow(testChain(start(), failing), {
      run: { signal: controller.signal },
      onPause: () => controller.abort(new ExecutionAborted('user')),
    });
    expect(result.status).toBe('canceled');
    expect(record.pauses).toEqual([1000]);
  });
});

describe('limits', () => {
  it('end a loop that never ends by itself', async () => {
    const workflow = testChain(start(), testNode('A', 'pass'), testNode('B', 'pass'));
    workflow.connections.B = { main: [[{ node: 'A', type: 'main', index: 0 }]] };
    const { result, record } = await runTestWorkflow(workflow, { run: { limits: { maxNodeRuns: 100 } } });
    expect(result.status).toBe('error');
    expect(result.error).toMatchObject({
      code: 'LIMIT_REACHED',
      message: 'The execution was ended after 100 runs of nodes',
    });
    expect(record.started).toHaveLength(100);
  });

  it('end a node that puts out too many items', async () => {
    const { result } = await runTestWorkflow(testChain(start(11), testNode('A', 'pass')), {
      run: { limits: { maxItems: 10 } },
    });
    expect(result.error).toMatchObject({
      code: 'LIMIT_REACHED',
      message: '"Start" put out 11 items; at most 10 are allowed',
      node: 'Start',
    });
  });
});

describe('long loops over items', () => {
  it('let other work in every 10 ms', async () => {
    const { record } = await runTestWorkflow(testChain(start(1000), testNode('A', 'pass')), { tickMs: 1 });
    // One look at the clock for each item, one ms each.
    expect(record.yields).toBeGreaterThan(80);
    expect(record.yields).toBeLessThan(130);
  });
});

describe('what nodes keep', () => {
  it('a node keeps its state between its runs in one execution, apart from other nodes', async () => {
    const counting = probe(({ state }) => {
      state.count = Number(state.count ?? 0) + 1;
      return { json: { count: state.count } };
    });
    const workflow = testChain(start(2), testNode('A', 'probe'), testNode('B', 'probe'));
    const { result } = await runTestWorkflow(workflow, { types: [counting] });
    expect(result.runData.A?.[0]?.data?.main[0]?.map(({ json }) => json)).toEqual([{ count: 1 }, { count: 2 }]);
    expect(result.runData.B?.[0]?.data?.main[0]?.map(({ json }) => json)).toEqual([{ count: 1 }, { count: 2 }]);
  });

  it('static data comes back only when a node changed it, in the layout of the file', async () => {
    const workflow = testChain(testNode('Start', 'schedule'), testNode('A', 'remember'));
    const trigger = { execution: { id: '1', mode: 'trigger' }, start: { kind: 'trigger', node: 'Start' } } as const;
    const first = await runTestWorkflow(workflow, { run: { ...trigger, staticData: null } });
    expect(first.result.staticData).toEqual({ 'node:A': { count: 1 } });
    const stored = { global: { kept: true }, ...first.result.staticData };
    const second = await runTestWorkflow(workflow, { run: { ...trigger, staticData: stored } });
    expect(second.result.staticData).toEqual({ global: { kept: true }, 'node:A': { count: 2 } });
    const untouched = await runTestWorkflow(testChain(testNode('Start', 'schedule')), {
      run: { ...trigger, staticData: stored },
    });
    expect(untouched.result).not.toHaveProperty('staticData');
  });

  it('manual runs change no static data', async () => {
    const { result } = await runTestWorkflow(testChain(start(), testNode('A', 'remember')));
    expect(result.runData.A?.[0]?.data?.main[0]?.[0]?.json).toEqual({ count: 1 });
    expect(result).not.toHaveProperty('staticData');
  });
});

describe('nodes that misbehave', () => {
  it('a node that writes to its input fails when the input is frozen, and the input stays', async () => {
    const writing = probe(({ item }) => {
      item.json.changed = true;
      return item;
    });
    const { result } = await runTestWorkflow(testChain(start(), testNode('A', 'probe')), {
      types: [writing],
      onFinished: () => undefined,
      run: {
        execution: { id: '1', mode: 'manual' },
        start: { kind: 'items', node: 'Start', outputs: [[{ json: Object.freeze({ n: 0 }) }]] },
      },
    });
    expect(result.status).toBe('error');
    expect(result.runData.Start?.[0]?.data?.main[0]?.[0]?.json).toEqual({ n: 0 });
  });

  it('something that is no item is an error of the item it was made from', async () => {
    const wrong = probe(({ index }) => (index === 1 ? ({ n: 1 } as unknown as Item) : { json: {} }));
    const { result } = await runTestWorkflow(testChain(start(2), testNode('A', 'probe')), { types: [wrong] });
    expect(result.error).toMatchObject({ code: 'NODE_OUTPUT_INVALID', node: 'A', context: { itemIndex: 1 } });
  });

  it('a defect is logged with its stack and stored without', async () => {
    const failing = testNode('Fail', 'fail', { parameters: { kind: 'defect' } });
    const { result, record } = await runTestWorkflow(testChain(start(), failing));
    expect(result.error).not.toHaveProperty('stack');
    expect(record.logged).toEqual([{ level: 'error', message: 'A node failed unexpectedly' }]);
  });

  it('a node type that is broken as a whole is an error of its node', async () => {
    const broken = defineNode({
      ...probeMeta,
      group: [],
      name: 'test.broken',
      displayName: 'Broken',
      defaults: { name: 'Broken' },
      outputs: '={{ $(1) }}',
      run: ({ item }) => item,
    });
    const { result } = await runTestWorkflow(testChain(start(), testNode('A', 'broken')), { types: [broken] });
    expect(result).toMatchObject({ status: 'error', error: { node: 'A' }, lastNodeExecuted: 'A' });
  });

  it('an error the user can mend is not logged', async () => {
    const failing = testNode('Fail', 'fail', { parameters: { kind: 'node' } });
    const { record } = await runTestWorkflow(testChain(start(), failing));
    expect(record.logged).toEqual([]);
  });

  it('one item put out for several input items keeps a link of its own for each', async () => {
    const shared: Item = { json: { same: true } };
    const { result } = await runTestWorkflow(testChain(start(3), testNode('A', 'probe')), {
      types: [probe(() => shared)],
    });
    expect(result.runData.A?.[0]?.data?.main[0]?.map(({ pairedItem }) => pairedItem)).toEqual([
      { item: 0 },
      { item: 1 },
      { item: 2 },
    ]);
    expect(shared).toEqual({ json: { same: true } });
  });
});

describe('giving up outputs', () => {
  const setting = (name: string, value: string) =>
    testNode(name, 'set', { parameters: { fields: { assignments: [{ id: '1', name, value }] } } });

  it('leaves only the last output when no node is named', async () => {
    const workflow = testChain(start(2), setting('A', '={{ $json.n }}'), testNode('B', 'pass'));
    const { result, record } = await runTestWorkflow(workflow, { run: { releaseOutputs: true } });
    expect(Object.entries(result.runData).map(([name, runs]) => [name, runs[0]?.data !== undefined])).toEqual([
      ['Start', false],
      ['A', false],
      ['B', true],
    ]);
    expect(record.finished).toHaveLength(3);
    expect(result.runData.B?.[0]?.data?.main[0]?.map(({ json }) => json)).toEqual([
      { n: 0, A: 0 },
      { n: 1, A: 1 },
    ]);
  });

  it('keeps what a later expression reads', async () => {
    const workflow = testChain(
      start(2),
      setting('A', 'x'),
      testNode('B', 'pass'),
      setting('C', "={{ $('A').item.json.n }}"),
    );
    const { result } = await runTestWorkflow(workflow, { run: { releaseOutputs: true } });
    expect(result.runData.C?.[0]?.data?.main[0]?.map(({ json }) => json.C)).toEqual([0, 1]);
    expect(result.runData.Start?.[0]).not.toHaveProperty('data');
  });

  it('happens only when it is asked for', async () => {
    const { result } = await runTestWorkflow(testChain(start(2), testNode('A', 'pass'), testNode('B', 'pass')));
    expect(result.runData.Start?.[0]).toHaveProperty('data');
  });
});
