import { expect, it } from 'vitest';
import type { WorkflowNode } from '../document/workflow.ts';
import { coverageOf } from './coverage.ts';

const node = (name: string, more: Partial<WorkflowNode> = {}): WorkflowNode => ({
  ...{ id: name, name, type: 'test.node', typeVersion: 1, position: [0, 0], parameters: {} },
  ...more,
});
const to = (name: string, type = 'main') => [{ node: name, type, index: 0 }];

const workflow = {
  nodes: [
    node('Start'),
    node('If'),
    node('Yes'),
    node('No'),
    node('Off', { disabled: true }),
    node('Model'),
    node('Note', { type: 'n8n-nodes-base.stickyNote' }),
  ],
  connections: {
    Start: { main: [to('If')] },
    If: { main: [to('Yes'), to('No')] },
    No: { main: [to('Off')] },
    Model: { ai_languageModel: [to('Yes', 'ai_languageModel')] },
  },
};

it('counts nodes that items reach, and the branches that they took', () => {
  const one = [
    { node: 'Start', itemCounts: [1] },
    { node: 'If', itemCounts: [1, 0] },
    { node: 'Yes', itemCounts: [1] },
  ];
  expect(coverageOf(workflow, one)).toEqual({
    nodes: { covered: 3, total: 4 },
    branches: { covered: 1, total: 2 },
    missedNodes: ['No'],
    missedBranches: [{ node: 'If', output: 1 }],
  });
  const both = [...one, { node: 'If', itemCounts: [0, 2] }, { node: 'No', itemCounts: [2] }];
  expect(coverageOf(workflow, both)).toMatchObject({ missedNodes: [], missedBranches: [] });
});

it('nothing ran: nothing is covered', () => {
  expect(coverageOf(workflow, [])).toMatchObject({
    nodes: { covered: 0, total: 4 },
    branches: { covered: 0, total: 2 },
  });
});
