import { WorkflowGraph } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { connect } from './connect.ts';
import { DocumentGraph } from './document-graph.ts';
import { renameNode } from './node-edits.ts';
import { WorkflowDocument } from './workflow-document.ts';

const to = (...names: string[]) => names.map((node) => ({ node, type: 'main', index: 0 }));

it('answers as the graph of the whole workflow does, before and after edits', () => {
  const document = new WorkflowDocument();
  document.load({
    name: 'W',
    nodes: ['A', 'B', 'C', 'D'].map((name) => ({
      id: `id-${name}`,
      name,
      type: 'x',
      typeVersion: 1,
      position: [0, 0],
      parameters: {},
    })),
    connections: {
      A: { main: [null, to('B')] },
      B: { main: [to('C', 'D')], ai_tool: [[{ node: 'D', type: 'ai_tool', index: 0 }]] },
      C: { main: [to('B')] },
    },
  });
  const graph = new DocumentGraph(document);
  const expectSame = () => {
    const whole = new WorkflowGraph(document.toWorkflow());
    expect([...graph.nodes.keys()].sort()).toEqual([...whole.nodes.keys()].sort());
    for (const name of [...whole.nodes.keys(), 'Gone', 'constructor']) {
      expect(graph.node(name)).toEqual(whole.node(name));
      for (const type of ['main', 'ai_tool']) {
        expect(graph.outgoing(name, type)).toEqual(whole.outgoing(name, type));
        expect(graph.incoming(name, type)).toEqual(whole.incoming(name, type));
      }
      expect(graph.ancestors(name)).toEqual(whole.ancestors(name));
    }
  };
  expectSame();
  renameNode(document, 'id-B', 'Between');
  expectSame();
  connect(document, { sourceId: 'id-D', sourceOutput: 0, targetId: 'id-A', targetInput: 0 });
  expectSame();
});
