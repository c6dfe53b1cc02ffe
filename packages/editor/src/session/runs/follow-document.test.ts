import { beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../model/document/connect.ts';
import { renameNode } from '../../model/document/node-edits.ts';
import { removeNodes } from '../../model/document/remove-nodes.ts';
import { toggleDisabled } from '../../model/document/toggle-disabled.ts';
import { WorkflowDocument } from '../../model/document/workflow-document.ts';
import { RunStore } from '../../model/runs/run-store.ts';
import { followDocument } from './follow-document.ts';

const names = ['A', 'B', 'C'];
const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });

let document: WorkflowDocument;
let runs: RunStore;

/** A → B → C, all of them run. */
beforeEach(() => {
  document = new WorkflowDocument();
  document.load({
    name: 'W',
    nodes: names.map((name) => ({ id: name, name, type: 'x', typeVersion: 1, position: [0, 0], parameters: {} })),
    connections: { A: to('B'), B: to('C') },
  });
  runs = new RunStore();
  runs.begin({ status: 'running', executionId: '1' }, document.nodes(), new Set());
  for (const [index, node] of names.entries()) {
    runs.nodeFinished(node, {
      node,
      index,
      runIndex: 0,
      startTime: 0,
      executionTime: 0,
      status: 'success',
      source: [],
      itemCounts: [1],
      hasBinary: false,
      jsonBytes: 2,
    });
  }
  runs.finish('success');
  followDocument({ document, runs });
});

describe('the data of a run, while the workflow is edited', () => {
  it('goes along with a renamed node', () => {
    renameNode(document, 'B', 'Better');
    expect([runs.stepsOf('B').length, runs.stepsOf('Better').length]).toEqual([0, 1]);
  });

  it('is gone from a disabled node and old in the one behind', () => {
    toggleDisabled(document, ['B']);
    expect(runs.stepsOf('B')).toEqual([]);
    expect(names.filter((name) => runs.isRewired(name))).toEqual(['C']);
  });

  it('is old in a node that gets a new link, and behind a removed node', () => {
    connect(document, { sourceId: 'C', sourceOutput: 0, targetId: 'A', targetInput: 0 });
    expect(runs.isRewired('A')).toBe(true);
    removeNodes(document, ['B']);
    expect(runs.isRewired('C')).toBe(true);
  });

  it('does not mind a link that was removed', () => {
    document.apply({ type: 'removeConnection', connectionId: document.connectionIds[1] ?? '' });
    expect(names.some((name) => runs.isRewired(name))).toBe(false);
  });

  it('is fresh again after the next run', () => {
    toggleDisabled(document, ['B']);
    runs.begin({ status: 'running' }, document.nodes(), new Set());
    expect(runs.isRewired('C')).toBe(false);
  });
});
