import { defineNode, defineSubNode } from '@millrace/node-sdk';
import type { Connections, Workflow, WorkflowNode } from '@millrace/workflow';
import { expect, test } from 'vitest';
import { runTestWorkflow, type TestRunOptions, testChain, testNode } from '../../testing/run-test-workflow.ts';
import { type SubNodeLog, subNodeTypes } from '../../testing/sub-node-types.ts';

const tool = (name: string, says: string, more: Partial<WorkflowNode> = {}) =>
  testNode(name, 'tool', { ...more, parameters: { says } });

/** Start → Ask, with sub-nodes by the node they serve. */
function served(subNodes: WorkflowNode[], links: Array<[from: string, to: string]>): Workflow {
  const start = testNode('Start', 'manual', { parameters: { items: '[{"q":1},{"q":2}]' } });
  const chain = testChain(start, testNode('Ask', 'asker'));
  const connections: Connections = { ...chain.connections };
  for (const [from, node] of links) {
    const targets = connections[from]?.ai_tool?.[0] ?? [];
    connections[from] = { ai_tool: [[...targets, { node, type: 'ai_tool', index: 0 }]] };
  }
  return { ...chain, nodes: [...chain.nodes, ...subNodes], connections };
}

async function run(workflow: Workflow, options: TestRunOptions = {}) {
  const log: SubNodeLog = { events: [], calls: [] };
  const { result, record } = await runTestWorkflow(workflow, { types: subNodeTypes(log), ...options });
  return { result, record, events: log.events };
}

test('a node gets what its sub-nodes supply, built for each item and closed after it', async () => {
  const { result, events } = await run(
    served(
      [tool('A', 'a'), tool('B', 'b')],
      [
        ['A', 'Ask'],
        ['B', 'Ask'],
      ],
    ),
  );
  expect(result.status).toBe('success');
  expect(result.runData.Ask?.[0]?.data?.main[0]?.map(({ json }) => json)).toEqual([
    { answers: ['a', 'b'] },
    { answers: ['a', 'b'] },
  ]);
  const once = ['open A', 'open B', 'close B', 'close A'];
  expect(events).toEqual([...once, ...once]);
});

test('a node gets what is connected to one of its inputs of a kind', async () => {
  const asker = defineNode({
    ...{
      name: 'test.asker',
      displayName: 'Ask',
      description: 'Asks its tools.',
      version: 1,
      group: [],
      family: 'flow',
    },
    ...{
      defaults: { name: 'Ask' },
      inputs: ['main', 'ai_tool', { type: 'ai_tool', displayName: 'Second', required: true }],
    },
    parameters: [],
    async run({ connected }) {
      const asked = async (input?: number) =>
        Promise.all((await connected('ai_tool', undefined, input)).map((one) => one.invoke({})));
      return { json: { all: await asked(), first: await asked(0), second: await asked(1) } };
    },
  });
  const workflow = served([tool('A', 'a'), tool('B', 'b')], [['A', 'Ask']]);
  const toSecond = { ai_tool: [[{ node: 'Ask', type: 'ai_tool', index: 1 }]] };
  const connected = { ...workflow, connections: { ...workflow.connections, B: toSecond } };
  const types = () => [
    ...subNodeTypes({ events: [], calls: [] }).filter(({ description }) => description.name !== 'test.asker'),
    asker,
  ];
  const { result } = await runTestWorkflow(connected, { types: types() });
  expect(result.runData.Ask?.[0]?.data?.main[0]?.[0]?.json).toEqual({ all: ['a', 'b'], first: ['a'], second: ['b'] });
  const { result: without } = await runTestWorkflow(workflow, { types: types() });
  expect(without.error?.message).toBe('"Ask" needs a node at its input "Second"');
});

test('what a sub-node shares is opened once for all items, and closed after the last of them', async () => {
  const { events } = await run(
    served(
      [tool('A', 'a'), tool('Help', 'shared')],
      [
        ['A', 'Ask'],
        ['Help', 'A'],
      ],
    ),
  );
  const once = ['open A', 'open Help', 'close A', 'close Help'];
  expect(events).toEqual(['open A', 'open Help', 'connect Help', ...once.slice(2), ...once, 'disconnect Help']);
});

test('each call of a sub-node is a run of its own, told and kept in the order of the calls', async () => {
  const { result, record } = await run(served([tool('A', 'a')], [['A', 'Ask']]));
  expect(record.started.map(({ node, runIndex }) => `${node} ${runIndex}`)).toEqual(['Start 0', 'Ask 0', 'A 0', 'A 1']);
  expect(record.finished.map(({ node, runIndex }) => `${node} ${runIndex}`)).toEqual([
    'Start 0',
    'A 0',
    'A 1',
    'Ask 0',
  ]);
  expect(result.runData.A).toMatchObject([
    {
      executionIndex: 2,
      executionStatus: 'success',
      source: [{ previousNode: 'Ask', previousNodeRun: 0 }],
      data: { main: [[{ json: { request: { q: 1 }, response: { answer: 'a' } } }]] },
    },
    { executionIndex: 3, data: { main: [[{ json: { request: { q: 2 } } }]] } },
  ]);
});

test('a sub-node may have sub-nodes, also ones that serve another node as well', async () => {
  const { result, events } = await run(
    served(
      [tool('A', 'a'), tool('Help', 'h')],
      [
        ['A', 'Ask'],
        ['Help', 'A'],
        ['Help', 'Ask'],
      ],
    ),
  );
  expect(result.runData.Ask?.[0]?.data?.main[0]?.[0]?.json).toEqual({ answers: ['a h', 'h'] });
  expect(result.runData.Help?.map(({ source }) => source[0]?.previousNode)).toEqual(['A', 'Ask', 'A', 'Ask']);
  expect(events.filter((event) => event.startsWith('open'))).toHaveLength(events.length / 2);
});

test('its expressions see the item that the node it serves works on', async () => {
  const { result } = await run(served([tool('A', '={{ $json.q }} of {{ $node["Start"].json.q }}')], [['A', 'Ask']]));
  expect(result.runData.Ask?.[0]?.data?.main[0]?.map(({ json }) => json.answers)).toEqual([['1 of 1'], ['2 of 2']]);
});

test('a call that fails is a failed run, and the node that asked fails with its message', async () => {
  const { result, events } = await run(served([tool('A', 'fail')], [['A', 'Ask']]));
  expect(result).toMatchObject({
    status: 'error',
    lastNodeExecuted: 'Ask',
    error: { message: 'It failed', node: 'Ask' },
  });
  expect(result.runData.A).toMatchObject([{ executionStatus: 'error', error: { message: 'It failed', node: 'A' } }]);
  expect(events).toEqual(['open A', 'close A']);
});

test('a sub-node that cannot be built is shown as failed, and tried again where the node is', async () => {
  const workflow = served([tool('A', 'no start')], [['A', 'Ask']]);
  const ask = workflow.nodes.find(({ name }) => name === 'Ask');
  Object.assign(ask ?? {}, { retryOnFail: true, maxTries: 2 });
  const { result, events } = await run(workflow);
  expect(result.error?.message).toBe('It does not start');
  expect(result.runData.A).toHaveLength(2);
  expect(events).toEqual(['open A', 'open A']);
});

test.each([
  ['none is connected', served([], []), 'SUB_NODE_MISSING'],
  ['the only one is disabled', served([tool('A', 'a', { disabled: true })], [['A', 'Ask']]), 'SUB_NODE_MISSING'],
  ['it does not supply that kind', served([testNode('A', 'manual')], [['A', 'Ask']]), 'SUB_NODE_INVALID'],
  [
    'it serves itself',
    served(
      [tool('A', 'a'), tool('B', 'b')],
      [
        ['A', 'Ask'],
        ['B', 'A'],
        ['A', 'B'],
      ],
    ),
    'SUB_NODE_INVALID',
  ],
])('a node is refused its sub-node when %s', async (_why, workflow, code) => {
  const { result } = await run(workflow);
  expect(result).toMatchObject({ status: 'error', error: { code } });
});

test('a sub-node that is asked to run by itself says what to run instead', async () => {
  const workflow = served([tool('A', 'a')], [['A', 'Ask']]);
  const { result } = await run(workflow, { run: { start: { kind: 'manual', destinationNode: 'A', runData: {} } } });
  expect(result).toMatchObject({ status: 'error', error: { code: 'NODE_NOT_RUNNABLE' } });
});

test('runs of sub-nodes of a node that is run again are dropped; those of others are kept', async () => {
  const workflow = served([tool('A', 'a')], [['A', 'Ask']]);
  const { result: first } = await run(workflow);
  const { result } = await run(workflow, {
    run: { start: { kind: 'manual', destinationNode: 'Ask', startNodes: ['Ask'], runData: first.runData } },
  });
  expect(result.runData.A).toHaveLength(2);
});

test('runs of sub-nodes that were recorded before a crash stay and are not done again, and the next ones are counted on', async () => {
  const workflow = served([tool('A', 'a')], [['A', 'Ask']]);
  const { result: before } = await run(workflow);
  const { Start = [], A = [] } = before.runData;
  const { record, result } = await run(workflow, {
    run: { resume: { runs: { Start, A: A.slice(0, 1) }, event: { kind: 'recovery' } } },
  });
  expect(result.status).toBe('success');
  expect(record.started.map(({ node, runIndex }) => `${node} ${runIndex}`)).toEqual(['Ask 0', 'A 1']);
});

test('a call that is under way when the run is stopped has ended before the run has', async () => {
  const controller = new AbortController();
  const { result, record } = await run(served([tool('A', 'a')], [['A', 'Ask']]), {
    onStarted: (node) => node === 'A' && controller.abort(),
    run: { signal: controller.signal },
  });
  expect(result.status).toBe('canceled');
  expect(record.finished.map(({ node, run: { executionStatus } }) => [node, executionStatus])).toEqual([
    ['Start', 'success'],
    ['A', 'canceled'],
    ['Ask', 'canceled'],
  ]);
});

test('sub-nodes of one type share what they keep, also after a run by hand', async () => {
  const counter = defineSubNode({
    ...{ version: 1, group: [], family: 'store', description: '' },
    name: 'test.counter',
    displayName: 'Counter',
    defaults: { name: 'Counter' },
    supplies: 'ai_tool',
    parameters: [],
    supply: ({ node: { name }, sharedData }) => ({
      thing: {
        ...{ name, description: '', parameters: {} },
        async invoke() {
          sharedData.count = Number(sharedData.count ?? 0) + 1;
          return `${name} ${sharedData.count}`;
        },
      },
    }),
  });
  const workflow = served(
    [testNode('A', 'counter'), testNode('B', 'counter')],
    [
      ['A', 'Ask'],
      ['B', 'Ask'],
    ],
  );
  const { result } = await run(workflow, { types: [...subNodeTypes({ events: [], calls: [] }), counter] });
  expect(result.runData.Ask?.[0]?.data?.main[0]?.map(({ json }) => json.answers)).toEqual([
    ['A 1', 'B 2'],
    ['A 3', 'B 4'],
  ]);
  expect(result.staticData).toEqual({ 'type:test.counter': { count: 4 } });
});
