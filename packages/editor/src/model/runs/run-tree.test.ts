import { describe, expect, it } from 'vitest';
import { type RunTreeSource, runRows } from './run-tree.ts';
import type { NodeStep } from './step-list.ts';

function step(node: string, index: number, more: Partial<NodeStep> = {}): NodeStep {
  return {
    executionId: '1',
    node,
    runIndex: 0,
    index,
    startTime: index * 10,
    executionTime: 5,
    status: 'success',
    source: [],
    itemCounts: [1],
    hasBinary: false,
    jsonBytes: 10,
    ...more,
  };
}

const from = (previousNode: string, previousNodeRun = 0) => [{ previousNode, previousNodeRun }];

function lines(source: Partial<RunTreeSource>, folded: string[] = []): string[] {
  const isSubNode = (node: string) => node.startsWith('sub');
  return runRows({ steps: [], running: [], logs: [], isSubNode, ...source }, new Set(folded)).map((row) => {
    const indent = '  '.repeat(row.depth);
    if (row.kind !== 'step') return `${indent}${row.kind}: ${row.text}`;
    const runs = row.runs > 1 ? ` ${row.run}/${row.runs}` : '';
    return `${indent}${row.node}${runs}${row.step ? '' : ' …'}`;
  });
}

describe('the tree of a run', () => {
  it('has the runs in their order, numbered where a node runs several times', () => {
    const steps = [step('Loop', 0), step('Work', 1), step('Loop', 2), step('Work', 3)];
    expect(lines({ steps, running: [{ node: 'Loop', runIndex: 2, startTime: 40 }] })).toEqual([
      'Loop 1/3',
      'Work 1/2',
      'Loop 2/3',
      'Work 2/2',
      'Loop 3/3 …',
    ]);
  });

  it('puts runs of sub-nodes below the run that they served, also while that is under way', () => {
    const steps = [
      step('sub model', 2, { source: from('Agent') }),
      step('sub tool', 3, { source: from('Agent') }),
      step('sub helper', 4, { source: from('sub tool') }),
    ];
    const tree = ['Agent …', '  sub model', '  sub tool', '    sub helper'];
    expect(lines({ steps, running: [{ node: 'Agent', runIndex: 0, startTime: 10 }] })).toEqual(tree);
    expect(lines({ steps: [step('Agent', 1), ...steps] })).toEqual(['Agent', ...tree.slice(1)]);
    expect(lines({ steps: [step('Agent', 1), ...steps] }, ['["Agent",0]'])).toEqual(['Agent']);
  });

  it('puts what a node asked itself below its run', () => {
    const call = { metadata: { call: { item: 0, key: 'k' } } };
    const steps = [step('Ask', 0), step('Ask: model', 1, { source: from('Ask'), ...call }), step('End', 2)];
    expect(lines({ steps })).toEqual(['Ask', '  Ask: model', 'End']);
  });

  it('says below a run what was said about it', () => {
    const failed = step('Code', 0, {
      status: 'error',
      error: { name: 'Error', message: 'No such field' },
      hints: [{ message: 'An expression gave nothing' }],
    });
    const logs = [{ node: 'Code', runIndex: 0, text: 'hello' }];
    expect(lines({ steps: [failed], logs })).toEqual([
      'Code',
      '  error: No such field',
      '  hint: An expression gave nothing',
      '  log: hello',
    ]);
  });

  it('counts the items that reached a run', () => {
    const steps = [
      step('If', 0, { itemCounts: [2, 3] }),
      step('No', 1, { source: [{ previousNode: 'If', previousNodeOutput: 1 }] }),
    ];
    const rows = runRows({ steps, running: [], logs: [], isSubNode: () => false }, new Set());
    expect(rows.map((row) => (row.kind === 'step' ? row.itemsIn : 'note'))).toEqual([undefined, 3]);
  });
});
