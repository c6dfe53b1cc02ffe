import type { StepSummary } from '@millrace/api';
import type { Workflow } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { retryNodesOf } from './retry-nodes.ts';

const node = (name: string) => ({
  id: name,
  name,
  type: 't',
  typeVersion: 1,
  position: [0, 0] as [number, number],
  parameters: {},
});
const to = (name: string) => ({ node: name, type: 'main', index: 0 });
const workflow: Workflow = {
  name: 'w',
  nodes: ['Start', 'If', 'Yes', 'No', 'End'].map(node),
  connections: {
    Start: { main: [[to('If')]] },
    If: { main: [[to('Yes')], [to('No')]] },
    Yes: { main: [[to('End')]] },
  },
};
const step = (name: string, index: number, itemCounts: number[]): StepSummary => ({
  node: name,
  runIndex: 0,
  index,
  startTime: 0,
  executionTime: 0,
  status: 'success',
  source: [],
  itemCounts,
  hasBinary: false,
  jsonBytes: 0,
});

describe('A retry', () => {
  it('starts at the node that failed', () => {
    expect(retryNodesOf(workflow, [step('Start', 0, [1])], 'If')).toEqual(['If']);
  });

  it('starts after a crash at the nodes that had items waiting', () => {
    expect(retryNodesOf(workflow, [step('Start', 0, [1]), step('If', 1, [2, 0])], null)).toEqual(['Yes']);
    expect(retryNodesOf(workflow, [step('Start', 0, [1]), step('If', 1, [2, 3])], null)).toEqual(['Yes', 'No']);
  });

  it('starts at the last node that ran when nothing waits', () => {
    expect(retryNodesOf(workflow, [step('Start', 0, [0])], null)).toEqual(['Start']);
    expect(retryNodesOf(workflow, [], null)).toEqual([]);
  });
});
