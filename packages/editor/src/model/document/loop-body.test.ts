import { NodeTypeCatalogue, type NodeTypeDescription } from '@millrace/workflow';
import { beforeEach, expect, it } from 'vitest';
import { newNode } from './add-node.ts';
import { loopBodyChanges } from './loop-body.ts';
import { WorkflowDocument } from './workflow-document.ts';

function description(name: string, more: Partial<NodeTypeDescription> = {}): NodeTypeDescription {
  const shared = { displayName: name, description: '', version: 1, group: [], family: 'flow' as const, properties: [] };
  return { ...shared, name, inputs: ['main'], outputs: ['main'], defaults: { name }, ...more };
}

const loop = description('n8n-nodes-base.splitInBatches', {
  outputs: ['main', 'main'],
  outputNames: ['done', 'loop'],
  defaults: { name: 'Loop' },
});
const placeholder = description('n8n-nodes-base.noOp');

let document: WorkflowDocument;

beforeEach(() => {
  document = new WorkflowDocument();
  document.nodeTypes = new NodeTypeCatalogue([loop, placeholder]);
});

function add(type: NodeTypeDescription): string {
  const node = newNode(document, { description: type, position: { x: 100, y: 40 } });
  document.apply([{ type: 'addNode', node }, ...loopBodyChanges(document, node, type)]);
  return node.id;
}

it('gives a loop a step to be replaced, below the way on, and the way through it and back', () => {
  const loopId = add(loop);
  const body = document.nodeByName('Replace Me');
  expect(body).toMatchObject({ type: placeholder.name, position: [320, 200] });
  expect(
    document
      .connections()
      .map(({ sourceId, sourceOutput, targetId, targetInput }) => [
        ...[sourceId, sourceOutput],
        ...[targetId, targetInput],
      ]),
  ).toEqual([
    [loopId, 1, body?.id, 0],
    [body?.id, 0, loopId, 0],
  ]);
  document.undo();
  expect(document.nodeIds).toEqual([]);
});

it('gives none to other nodes, to a loop without such an output, and where the step is not installed', () => {
  add(description('x.other', { outputNames: ['done', 'loop'] }));
  add({ ...loop, outputNames: ['done'] });
  const { outputNames: _, ...unnamed } = loop;
  add(unnamed);
  document.nodeTypes = new NodeTypeCatalogue([loop]);
  add(loop);
  expect([document.nodeIds.length, document.connectionIds.length]).toEqual([4, 0]);
});
