import { defineNode } from '@millrace/node-sdk';
import type { JsonValue } from '@millrace/workflow';
import { expect, it } from 'vitest';
import type { ScriptRequest } from '../ports/script-port.ts';
import { runWorkflow } from '../run-workflow.ts';
import { createFakePorts } from '../testing/fake-ports.ts';
import { nodeTypeList } from '../testing/node-type-list.ts';
import { runTestWorkflow, testChain, testNode } from '../testing/run-test-workflow.ts';
import { testNodes } from '../testing/test-nodes.ts';

const meta = { version: 1, group: [], family: 'code', description: '', parameters: [] } as const;

const script = defineNode({
  ...meta,
  group: [],
  name: 'test.script',
  displayName: 'Script',
  defaults: { name: 'Script' },
  async runAll({ items, scripts }) {
    const result = await scripts.run({ source: 'return 1', mode: 'all', dialect: 'code', items });
    return [{ json: { result: result ?? null } }];
  },
});

/** Runs a chain that ends with a script, and gives what the script port was asked. */
async function requestOf(...before: ReturnType<typeof testNode>[]): Promise<ScriptRequest> {
  const asked: ScriptRequest[] = [];
  const { ports } = createFakePorts({ nodeTypes: nodeTypeList([...testNodes, script]) });
  ports.scripts = {
    run: async (request): Promise<JsonValue> => {
      asked.push(request);
      return 7;
    },
  };
  const workflow = testChain(...before, testNode('Script', 'script', { parameters: { jsCode: 'return 1' } }));
  workflow.settings = { executionOrder: 'v1', timezone: 'Asia/Tokyo' };
  const result = await runWorkflow({
    workflow,
    workflowId: 'w1',
    active: true,
    execution: { id: 'e1', mode: 'webhook' },
    start: { kind: 'trigger', node: 'Start' },
    ports,
    signal: new AbortController().signal,
    timezone: 'UTC',
    env: { REGION: 'eu' },
    vars: {},
  });
  expect(result.runData.Script?.[0]?.data?.main[0]?.[0]?.json).toEqual({ result: 7 });
  const [request] = asked;
  if (!request) throw new Error('The script was not run');
  return request;
}

const start = testNode('Start', 'manual', { parameters: { items: [{ n: 1 }, { n: 2 }] } });

it('a script sees the execution, its node and where its items came from', async () => {
  const { data, owner } = await requestOf(start, testNode('A', 'pass'));
  expect(owner).toMatchObject({ executionId: 'e1', workflowId: 'w1', node: { name: 'Script' } });
  expect(data).toMatchObject({
    workflow: { id: 'w1', name: 'Test', active: true },
    execution: { id: 'e1', mode: 'webhook' },
    node: { name: 'Script', parameters: { jsCode: 'return 1' } },
    runIndex: 0,
    prevNode: { previousNode: 'A' },
    env: { REGION: 'eu' },
    timezone: 'Asia/Tokyo',
  });
  expect(data.nodeNames()).toEqual(['Start', 'A', 'Script']);
  expect(data.runsOf('A')).toHaveLength(1);
  expect(data.runsOf('Nowhere')).toEqual([]);
  expect(data.parametersOf('Nowhere')).toEqual({});
});

it('a script finds the item of an earlier node for each of its items, or learns why there is none', async () => {
  const swap = testNode('Swap', 'make', {
    parameters: { items: [{ json: { m: 1 }, pairedItem: 1 }, { json: { m: 2 }, pairedItem: 0 }, { json: { m: 3 } }] },
  });
  const { data } = await requestOf(start, swap);
  const links = data.linksTo('Start');
  expect(links.slice(0, 2)).toEqual([{ item: { json: { n: 2 } } }, { item: { json: { n: 1 } } }]);
  expect(links[2]).toEqual({ error: expect.stringContaining('"Swap" does not link its item 2') });
});

it('items given to a script carry the link to themselves', async () => {
  const { items } = await requestOf(start, testNode('A', 'pass'));
  expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
});

it('a node asks how many items it may make, before it makes them', async () => {
  const making = defineNode({
    ...meta,
    group: [],
    name: 'test.make',
    displayName: 'Make',
    defaults: { name: 'Make' },
    run({ checkItemCount }) {
      checkItemCount(10);
      checkItemCount(11);
      return null;
    },
  });
  const run = { limits: { maxItems: 1000, maxMadeItems: 10 } };
  const { result } = await runTestWorkflow(testChain(start, testNode('Make', 'make')), { types: [making], run });
  expect(result.error).toMatchObject({
    code: 'LIMIT_REACHED',
    message: '"Make" would put out 11 items; at most 10 are allowed',
    node: 'Make',
  });
});

it('every part of a context can be taken out of it', async () => {
  const looking = defineNode({
    ...meta,
    group: [],
    name: 'test.look',
    displayName: 'Look',
    defaults: { name: 'Look' },
    run: ({ item, index, evaluate, now, hint, workflow, execution, node, runIndex, signal, continueOnFail }) => {
      hint({ message: 'seen' });
      const sum = evaluate({ expression: '{{ $json.n + $extra }}' }, { $extra: 10 });
      const fixed = evaluate('as it is', {});
      return {
        json: {
          ...item.json,
          sum: Number(sum),
          fixed: String(fixed),
          at: now(),
          place: [index, runIndex, node.name, workflow.timezone, execution.mode],
          flags: [signal.aborted, continueOnFail],
        },
      };
    },
  });
  const { result } = await runTestWorkflow(testChain(start, testNode('Look', 'look')), { types: [looking] });
  expect(result.runData.Look?.[0]?.hints).toHaveLength(2);
  expect(result.runData.Look?.[0]?.data?.main[0]?.[1]?.json).toEqual({
    n: 2,
    sum: 12,
    fixed: 'as it is',
    at: 1706933106000,
    place: [1, 0, 'Look', 'UTC', 'manual'],
    flags: [false, false],
  });
});

it('a node that works on all items may mark the failed ones, which leave by the error output', async () => {
  const marking = defineNode({
    ...meta,
    group: [],
    name: 'test.mark',
    displayName: 'Mark',
    defaults: { name: 'Mark' },
    runAll: ({ items, continueOnFail }) =>
      items.map((item, index) =>
        index === 1 && continueOnFail ? { ...item, error: { name: 'NodeOperationError', message: 'Too large' } } : item,
      ),
  });
  const node = testNode('Mark', 'mark', { onError: 'continueErrorOutput' });
  const { result } = await runTestWorkflow(testChain(start, node), { types: [marking] });
  expect(result.runData.Mark?.[0]?.data?.main).toEqual([
    [{ json: { n: 1 }, pairedItem: { item: 0 } }],
    [
      {
        json: { n: 2, error: 'Too large' },
        error: { name: 'NodeOperationError', message: 'Too large' },
        pairedItem: { item: 1 },
      },
    ],
  ]);
});

it('a node finds the enabled nodes before and after it, nearest first', async () => {
  const neighbours = defineNode({
    ...meta,
    group: [],
    name: 'test.neighbours',
    displayName: 'Neighbours',
    defaults: { name: 'Neighbours' },
    runAll: ({ nodesBefore, nodesAfter }) => {
      const names = (nodes: ReadonlyArray<{ name: string }>) => nodes.map(({ name }) => name);
      return [{ json: { before: names(nodesBefore()), after: names(nodesAfter()) } }];
    },
  });
  const off = testNode('Off', 'pass', { disabled: true });
  const chain = testChain(testNode('Start', 'manual'), off, testNode('N', 'neighbours'), testNode('End', 'neighbours'));
  const { result } = await runTestWorkflow(chain, { types: [neighbours] });
  expect(result.runData.N?.[0]?.data?.main[0]?.[0]?.json).toEqual({ before: ['Start'], after: ['End'] });
});

it('a run says of each expression that gave nothing why it did, once for a parameter', async () => {
  const start = testNode('Start', 'manual', { parameters: { items: [{ n: 1 }, { n: 2 }] } });
  const assignments = [
    { id: 'x', name: 'x', value: '={{ $json.customer.name }}' },
    { id: 'y', name: 'y', value: '={{ $json.n + missing }}' },
  ];
  const set = testNode('Set', 'set', { parameters: { fields: { assignments } } });
  const { result } = await runTestWorkflow(testChain(start, set));
  expect(result.runData.Set?.[0]?.hints).toEqual([
    expect.objectContaining({ parameter: 'fields.assignments[0].value', itemIndex: 0, type: 'warning' }),
    {
      message: 'An expression gave nothing: missing is not defined',
      parameter: 'fields.assignments[1].value',
      itemIndex: 0,
      type: 'warning',
      location: 'outputPane',
    },
  ]);
});

it('an expression of a node that runs once still sees all items', async () => {
  const start = testNode('Start', 'manual', { parameters: { items: [{ n: 1 }, { n: 2 }] } });
  const assignments = [{ id: 'x', name: 'x', value: '={{ $input.all().length + ":" + $items().length }}' }];
  const set = testNode('Set', 'set', { executeOnce: true, parameters: { fields: { assignments } } });
  const { result } = await runTestWorkflow(testChain(start, set));
  expect(result.runData.Set?.[0]?.data?.main[0]?.map(({ json }) => json.x)).toEqual(['2:2']);
});
