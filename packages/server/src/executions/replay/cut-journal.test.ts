import type { StepSummary } from '@millrace/api';
import { WorkflowGraph } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { cutJournal } from './cut-journal.ts';

const serves = (node: string, kind: string) => ({ [kind]: [[{ node, type: kind, index: 0 }]] });
const follows = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });

/** An agent with a model that a selector chooses, two tools, and an agent that serves as a tool, with a model and a tool of its own. */
const graph = new WorkflowGraph({
  nodes: ['Start', 'Agent', 'End', 'Choice', 'Model', 'A', 'B', 'Helper', 'Its model', 'Its tool'].map((name) => ({
    id: name,
    name,
    type: 't',
    typeVersion: 1,
    position: [0, 0],
    parameters: {},
  })),
  connections: {
    Start: follows('Agent'),
    Agent: follows('End'),
    Choice: serves('Agent', 'ai_languageModel'),
    Model: serves('Choice', 'ai_languageModel'),
    A: serves('Agent', 'ai_tool'),
    B: serves('Agent', 'ai_tool'),
    Helper: serves('Agent', 'ai_tool'),
    'Its model': serves('Helper', 'ai_languageModel'),
    'Its tool': serves('Helper', 'ai_tool'),
  },
});

/** Steps from lines such as `A < Agent 0 @1`: a call for the first run of the agent, with its second item. */
function stepsOf(...lines: string[]): StepSummary[] {
  const counts = new Map<string, number>();
  return lines.map((line, index): StepSummary => {
    const [, node = '', above, run, item] = /^([^<]+?)(?: < (.+?) (\d+))?(?: @(\d+))?$/.exec(line) ?? [];
    const runIndex = counts.get(node) ?? 0;
    counts.set(node, runIndex + 1);
    const isCall = item !== undefined;
    return {
      ...{ node, runIndex, index, startTime: 0, executionTime: 0, status: 'success', hasBinary: false, jsonBytes: 0 },
      itemCounts: [1],
      source: above === undefined ? [] : [{ previousNode: above, previousNodeRun: Number(run) }],
      ...(isCall && { metadata: { call: { item: Number(item), key: String(index) } } }),
    };
  });
}

/** What is left, as lines. */
function cut(steps: StepSummary[], index: number): string[] | undefined {
  return cutJournal(steps, graph, index)?.kept.map(({ node, runIndex, source: [source] }) =>
    source ? `${node} ${runIndex} < ${source.previousNode} ${source.previousNodeRun}` : `${node} ${runIndex}`,
  );
}

const talk = stepsOf(
  'Start',
  'Agent < Start 0',
  'Model < Choice 0 @0',
  'A < Agent 0 @0',
  'B < Agent 0 @0',
  'Model < Choice 0 @0',
  'A < Agent 0 @0',
  'Model < Choice 0 @0',
  'End < Agent 0',
);

it('keeps what came before an answer of a model, and nothing that followed from it', () => {
  expect(cut(talk, 5)).toEqual(['Start 0', 'Model 0 < Agent 0', 'A 0 < Agent 0', 'B 0 < Agent 0', 'Model 1 < Agent 0']);
  expect(cut(talk, 2)).toEqual(['Start 0', 'Model 0 < Agent 0']);
});

it('keeps what was called side by side with a tool', () => {
  expect(cut(talk, 3)).toEqual(['Start 0', 'Model 0 < Agent 0', 'A 0 < Agent 0', 'B 0 < Agent 0']);
});

it('keeps calls for other items, and what an agent did in earlier runs', () => {
  const steps = stepsOf(
    'Start',
    'Agent < Start 0',
    'A < Agent 0 @0',
    'Agent < Start 0',
    'A < Agent 1 @0',
    'A < Agent 1 @1',
    'Model < Agent 1 @0',
    'A < Agent 1 @0',
    'A < Agent 1 @1',
  );
  expect(cut(steps, 4)).toEqual([
    'Start 0',
    'Agent 0 < Start 0',
    'A 0 < Agent 0',
    'A 1 < Agent 1',
    'A 2 < Agent 1',
    'A 3 < Agent 1',
  ]);
});

it('goes on inside of an agent that serves as a tool, which is called again with the number that is free', () => {
  const steps = stepsOf(
    'Start',
    'Agent < Start 0',
    'Model < Agent 0 @0',
    'Helper < Agent 0 @0',
    'Its model < Helper 0 @0',
    'Model < Agent 0 @0',
    'Helper < Agent 0 @0',
    'A < Agent 0 @0',
    'Its model < Helper 1 @0',
    'Its tool < Helper 1 @0',
    'Its model < Helper 1 @0',
    'Model < Agent 0 @0',
  );
  expect(cut(steps, 9)).toEqual([
    'Start 0',
    'Model 0 < Agent 0',
    'Helper 0 < Agent 0',
    'Its model 0 < Helper 0',
    'Model 1 < Agent 0',
    'A 0 < Agent 0',
    'Its model 1 < Helper 1',
    'Its tool 0 < Helper 1',
  ]);
});

it('keeps no runs of sub-nodes that are no calls: they are done again', () => {
  const steps = stepsOf('Start', 'Agent < Start 0', 'B < Agent 0', 'Model < Agent 0 @0');
  expect(cut(steps, 3)).toEqual(['Start 0', 'Model 0 < Agent 0']);
});

it('is asked for calls of sub-nodes only', () => {
  expect(cut(talk, 0)).toBeUndefined();
  expect(cut(talk, 8)).toBeUndefined();
  expect(cut(talk, 99)).toBeUndefined();
});

it('follows a conversation whose node never ended', () => {
  const steps = stepsOf('Start', 'Model < Agent 0 @0', 'A < Agent 0 @0');
  expect(cut(steps, 1)).toEqual(['Start 0', 'Model 0 < Agent 0']);
});

it('goes on from what a node asked its own model, and from the tools of that', () => {
  const steps = stepsOf(
    'Start',
    'Agent < Start 0',
    'Agent: model < Agent 0 @0',
    'A < Agent 0 @0',
    'Agent: model < Agent 0 @0',
    'End < Agent 0',
  );
  expect(cut(steps, 3)).toEqual(['Start 0', 'Agent: model 0 < Agent 0', 'A 0 < Agent 0']);
  expect(cut(steps, 4)).toEqual(['Start 0', 'Agent: model 0 < Agent 0', 'A 0 < Agent 0', 'Agent: model 1 < Agent 0']);
});
