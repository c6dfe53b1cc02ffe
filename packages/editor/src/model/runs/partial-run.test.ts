import type { Workflow, WorkflowNode } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { hasInputData, isStale, nodesNotBehind, reusableNodes } from './partial-run.ts';
import { RunStore } from './run-store.ts';

function workflow(): Workflow {
  const to = (...names: string[]) => ({ main: [names.map((name) => ({ node: name, type: 'main', index: 0 }))] });
  return {
    name: 'W',
    nodes: ['Trigger', 'Idle trigger', 'A', 'B', 'C'].map((name) => ({
      id: name,
      name,
      type: 'x.y',
      typeVersion: 1,
      position: [0, 0],
      parameters: {},
    })),
    connections: { Trigger: to('A'), 'Idle trigger': to('A'), A: to('B'), B: to('C') },
  };
}

function step(node: string, index: number, status: 'success' | 'error' = 'success') {
  const shared = { runIndex: 0, startTime: 0, executionTime: 1, source: [], hasBinary: false, jsonBytes: 2 };
  return { ...shared, node, index, status, itemCounts: [1] };
}

function afterFullRun(file: Workflow, failed?: string): RunStore {
  const runs = new RunStore();
  runs.begin({ status: 'running', executionId: '1' }, file.nodes, new Set());
  for (const [index, name] of ['Trigger', 'A', 'B', 'C'].entries()) {
    runs.nodeFinished(name, step(name, index, name === failed ? 'error' : 'success'));
  }
  runs.finish('success');
  return runs;
}

describe('running a single node', () => {
  it('uses the data of the nodes on its way, and nothing of triggers that never ran', () => {
    const file = workflow();
    expect([...reusableNodes(file, afterFullRun(file), 'C')].sort()).toEqual(['A', 'B', 'Trigger']);
  });

  it('uses the data before a node on a second output, as for any other', () => {
    const file = workflow();
    file.connections.A = { main: [[{ node: 'B', type: 'main', index: 0 }], [{ node: 'C', type: 'main', index: 0 }]] };
    file.connections.B = { main: [[]] };
    expect([...reusableNodes(file, afterFullRun(file), 'C')].sort()).toEqual(['A', 'Trigger']);
    expect(hasInputData(file, afterFullRun(file), 'C')).toBe(true);
  });

  it('runs a changed node and all behind it again', () => {
    const file = workflow();
    const runs = afterFullRun(file);
    file.nodes = file.nodes.map((node) => (node.name === 'B' ? { ...node, parameters: { changed: true } } : node));
    expect([...reusableNodes(file, runs, 'C')].sort()).toEqual(['A', 'Trigger']);
  });

  it('does not mind that a node was moved or got a note', () => {
    const file = workflow();
    const runs = afterFullRun(file);
    file.nodes = file.nodes.map((node) => ({ ...node, position: [40, 40], notes: 'here' }));
    expect(reusableNodes(file, runs, 'C').size).toBe(3);
  });

  it('uses nothing of a node that failed, or that was added since', () => {
    const file = workflow();
    expect(reusableNodes(file, afterFullRun(file, 'A'), 'C')).toEqual(new Set(['Trigger']));
    expect(reusableNodes(file, new RunStore(), 'C')).toEqual(new Set());
  });

  it('has the data that is pinned where nothing ran', () => {
    const file = workflow();
    const runs = new RunStore();
    expect(hasInputData(file, runs, 'C')).toBe(false);
    expect(hasInputData({ ...file, pinData: { B: [{ json: {} }] } }, runs, 'C')).toBe(true);
    expect(hasInputData(file, afterFullRun(file), 'C')).toBe(true);
  });
});

describe('running from a node on', () => {
  it('leaves the data of all that is not behind it, also of what is not before it', () => {
    const file = workflow();
    expect([...nodesNotBehind(file, afterFullRun(file), 'B')].sort()).toEqual(['A', 'Trigger']);
    expect([...nodesNotBehind(file, new RunStore(), 'B')]).toEqual([]);
    const without = { ...file, nodes: file.nodes.filter(({ name }) => name !== 'Trigger') };
    expect([...nodesNotBehind(without, afterFullRun(file), 'B')]).toEqual(['A']);
  });

  it('runs sub-nodes again with the node that they serve', () => {
    const file = workflow();
    file.connections = { ...file.connections, Trigger: { ai_tool: [[{ node: 'B', type: 'ai_tool', index: 0 }]] } };
    expect([...nodesNotBehind(file, afterFullRun(file), 'B')]).toEqual(['A']);
    expect([...reusableNodes(file, afterFullRun(file), 'C')].sort()).toEqual(['A', 'B', 'Trigger']);
    const changed = file.nodes.map((node) => (node.name === 'Trigger' ? { ...node, typeVersion: 2 } : node));
    expect([...reusableNodes({ ...file, nodes: changed }, afterFullRun(file), 'C')]).toEqual(['A']);
  });
});

it('shows data as old that another state of the node made, or other input', () => {
  const [node] = workflow().nodes as [WorkflowNode];
  const shared = { steps: [], isRunning: false, isWaiting: false };
  const stale = (ranWith: WorkflowNode | undefined, isRewired = false) =>
    isStale(node, { ...shared, ranWith, isRewired });
  expect([stale(node), stale({ ...node }), stale(undefined)]).toEqual([false, false, false]);
  expect([stale(node, true), stale(undefined, true)]).toEqual([true, true]);
  expect(stale({ ...node, name: 'Before', id: 'x', position: [9, 9], notes: 'n', disabled: false })).toBe(false);
  expect([stale({ ...node, parameters: { a: 1 } }), stale({ ...node, disabled: true })]).toEqual([true, true]);
  const { parameters, ...first } = node;
  expect(stale({ parameters, ...first })).toBe(false);
});
