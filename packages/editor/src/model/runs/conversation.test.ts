import { WorkflowGraph } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { conversationOf } from './conversation.ts';
import type { NodeStep } from './step-list.ts';

const serves = (node: string, kind: string) => ({ [kind]: [[{ node, type: kind, index: 0 }]] });
const graph = new WorkflowGraph({
  nodes: ['Agent', 'Choice', 'Model', 'Tool', 'Helper', 'Its model', 'Memory'].map((name) => ({
    ...{ id: name, name, type: 't', typeVersion: 1, position: [0, 0], parameters: {} },
  })),
  connections: {
    Choice: serves('Agent', 'ai_languageModel'),
    Model: serves('Choice', 'ai_languageModel'),
    Tool: serves('Agent', 'ai_tool'),
    Helper: serves('Agent', 'ai_tool'),
    'Its model': serves('Helper', 'ai_languageModel'),
    Memory: serves('Agent', 'ai_memory'),
  },
});

/** Calls, each with the run that it served and its item. */
function stepsOf(...calls: Array<[node: string, served: string, run: number, item?: number]>): NodeStep[] {
  const counts = new Map<string, number>();
  return calls.map(([node, previousNode, previousNodeRun, item], index) => {
    const runIndex = counts.get(node) ?? 0;
    counts.set(node, runIndex + 1);
    return {
      ...{ executionId: '1', node, runIndex, index, startTime: 0, executionTime: 0, status: 'success' as const },
      ...{ itemCounts: [1], hasBinary: false, jsonBytes: 1 },
      source: [{ previousNode, previousNodeRun }],
      ...(item !== undefined && { metadata: { call: { item, key: '' } } }),
    };
  });
}

function lines(steps: NodeStep[], run = 0, isRunning = false): string[] {
  const exchanges = conversationOf({ steps, node: 'Agent', run, isRunning, serving: (node) => graph.serving(node) });
  return exchanges.map(({ step, kind, depth, item, round, before }) =>
    [kind, step.node, step.runIndex, depth, item, round, before?.runIndex].map((part) => part ?? '-').join(' '),
  );
}

it('tells calls in their order, item by item, with the question before each', () => {
  const steps = stepsOf(
    ['Agent', 'Start', 0],
    ['Memory', 'Agent', 0, 0],
    ['Model', 'Choice', 0, 0],
    ['Model', 'Choice', 0, 1],
    ['Tool', 'Agent', 0, 0],
    ['Model', 'Choice', 0, 0],
  );
  expect(lines(steps)).toEqual([
    'other Memory 0 0 0 - -',
    'model Model 0 0 0 1 -',
    'tool Tool 0 0 0 - -',
    'model Model 2 0 0 2 0',
    'model Model 1 0 1 1 -',
  ]);
});

it('puts what an agent asked that serves as a tool below its call', () => {
  const steps = stepsOf(['Agent', 'Start', 0], ['Helper', 'Agent', 0, 0], ['Its model', 'Helper', 0, 0]);
  expect(lines(steps)).toEqual(['tool Helper 0 0 0 - -', 'model Its model 0 1 0 1 -']);
});

it('tells runs apart, the one that is under way among them', () => {
  const steps = stepsOf(['Agent', 'Start', 0], ['Tool', 'Agent', 0, 0], ['Tool', 'Agent', 1, 0]);
  expect(lines(steps)).toEqual(['tool Tool 0 0 0 - -']);
  expect(lines(steps, 1, true)).toEqual(['tool Tool 1 0 0 - -']);
});
