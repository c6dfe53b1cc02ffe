import { defineNode, defineSubNode } from '@millrace/node-sdk';
import { expect, it } from 'vitest';
import { runTestWorkflow, testChain, testNode } from '../testing/run-test-workflow.ts';

const meta = { version: 1, group: [], family: 'flow', description: '', parameters: [] } as const;

/** Says something while it works; for the second item it fails. */
const speaker = defineNode({
  ...meta,
  group: [],
  name: 'test.speaker',
  displayName: 'Speaker',
  defaults: { name: 'Speaker' },
  run({ item, openAnswer }) {
    const answer = openAnswer();
    if (!answer) return { json: { isRead: false } };
    answer.write('Good ');
    answer.write('day');
    if (item.json.n === 1) answer.fail('No more');
    else answer.end();
    return { json: { isRead: true } };
  },
});

const start = testNode('Start', 'manual', { parameters: { items: [{ n: 0 }, { n: 1 }] } });
const workflow = testChain(start, testNode('Speaker', 'speaker'));

it('what a node writes is told piece by piece, with its node, run and item', async () => {
  const { record } = await runTestWorkflow(workflow, { types: [speaker], isRead: true });
  const place = { node: { id: 'Speaker', name: 'Speaker' }, runIndex: 0, at: expect.any(Number) };
  const said = (itemIndex: number) => [
    { ...place, itemIndex, type: 'begin' },
    { ...place, itemIndex, type: 'item', text: 'Good ' },
    { ...place, itemIndex, type: 'item', text: 'day' },
  ];
  expect(record.answers).toEqual([
    ...said(0),
    { ...place, itemIndex: 0, type: 'end' },
    ...said(1),
    { ...place, itemIndex: 1, type: 'error', error: 'No more' },
  ]);
});

it('a node learns that nobody reads, and nothing is told', async () => {
  const { result, record } = await runTestWorkflow(workflow, { types: [speaker] });
  expect(record.answers).toEqual([]);
  expect(result.runData.Speaker?.[0]?.data?.main[0]?.[0]?.json).toEqual({ isRead: false });
});

it('a sub-node writes for the item of the node that it serves', async () => {
  const asker = defineNode({
    ...meta,
    group: [],
    name: 'test.asker',
    displayName: 'Asker',
    defaults: { name: 'Asker' },
    inputs: ['main', { type: 'ai_tool', displayName: 'Tool' }],
    run: async ({ item, connected }) => {
      for (const tool of await connected('ai_tool')) await tool.invoke({});
      return item;
    },
  });
  const helper = defineSubNode({
    ...meta,
    group: [],
    name: 'test.helper',
    displayName: 'Helper',
    defaults: { name: 'Helper' },
    supplies: 'ai_tool',
    inputs: [],
    supply: ({ node, openAnswer }) => ({
      thing: {
        name: node.name,
        description: '',
        parameters: { type: 'object' },
        invoke: async () => {
          openAnswer()?.write('Hm');
          return '';
        },
      },
    }),
  });
  const chain = testChain(start, testNode('Ask', 'asker'));
  const { record } = await runTestWorkflow(
    {
      ...chain,
      nodes: [...chain.nodes, testNode('Help', 'helper')],
      connections: { ...chain.connections, Help: { ai_tool: [[{ node: 'Ask', type: 'ai_tool', index: 0 }]] } },
    },
    { types: [asker, helper], isRead: true },
  );
  const written = record.answers.filter(({ type }) => type === 'item');
  expect(written.map(({ node, itemIndex }) => [node.name, itemIndex])).toEqual([
    ['Help', 0],
    ['Help', 1],
  ]);
});
