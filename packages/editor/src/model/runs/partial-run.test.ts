import type { Workflow } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { hasInputData, reusableNodes } from './partial-run.ts';
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
