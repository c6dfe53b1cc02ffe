import { NodeTypeCatalogue, type NodeTypeDescription } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { connect } from './connect.ts';
import { connectionsOf, type FarEnd } from './node-connections.ts';
import { WorkflowDocument } from './workflow-document.ts';

function type(name: string, ports: Partial<NodeTypeDescription>): NodeTypeDescription {
  return {
    ...{ name, displayName: name, description: '', version: 1, group: ['transform'], family: 'flow' },
    ...{ inputs: ['main'], outputs: ['main'], defaults: { name }, properties: [], ...ports },
  };
}

const types = [
  type('start', { inputs: [], group: ['trigger'] }),
  type('if', { outputs: ['main', 'main'], outputNames: ['true', 'false'] }),
  type('merge', { inputs: ['main', 'main'] }),
  type('agent', { inputs: ['main', { type: 'ai_tool', displayName: 'Tool' }] }),
  type('tool', { inputs: [], outputs: ['ai_tool'] }),
  type('answer', { inputs: ['main', { type: 'ai_languageModel', displayName: 'Model', maxConnections: 1 }] }),
  type('model', { inputs: [], outputs: ['ai_languageModel'] }),
  type('model2', { inputs: [], outputs: ['ai_languageModel'] }),
];

function documentOf(...names: string[]): WorkflowDocument {
  const document = new WorkflowDocument();
  document.nodeTypes = new NodeTypeCatalogue(types);
  const nodes = names.map((name, at) => ({
    ...{ id: name, name, type: name, typeVersion: 1, position: [at * 220, 0] as [number, number], parameters: {} },
  }));
  document.load({ name: 'W', nodes, connections: {} });
  return document;
}

const words = (ends: readonly FarEnd[]) =>
  ends.map(({ node, port }) =>
    [node.name, port?.displayName ?? port?.index].filter((part) => part !== undefined).join(' '),
  );

describe('the connections of a node', () => {
  it('stand by its ports, with the other ends that fit, and which port where a node has several', () => {
    const document = documentOf('start', 'if', 'merge');
    connect(document, { sourceId: 'start', sourceOutput: 0, targetId: 'if', targetInput: 0 });
    connect(document, { sourceId: 'if', sourceOutput: 1, targetId: 'merge', targetInput: 1 });
    const [input, yes, no] = connectionsOf(document, 'if');
    expect(input).toMatchObject({ direction: 'in', port: { index: 0 } });
    expect(words(input?.connected ?? [])).toEqual(['start']);
    expect(words(input?.possible ?? [])).toEqual(['if true', 'if false', 'merge']);
    expect(yes).toMatchObject({ direction: 'out', number: 1, port: { displayName: 'true' }, connected: [] });
    expect(words(yes?.possible ?? [])).toEqual(['if', 'merge 0', 'merge 1']);
    expect(words(no?.connected ?? [])).toEqual(['merge 1']);
    expect(words(no?.possible ?? [])).toEqual(['if', 'merge 0']);
  });

  it('join ports of one kind only', () => {
    const document = documentOf('start', 'agent', 'tool');
    const [main, tools, output] = connectionsOf(document, 'agent');
    expect([main, tools, output].map((port) => words(port?.possible ?? []))).toEqual([
      ['start', 'agent'],
      ['tool'],
      ['agent'],
    ]);
    expect(connectionsOf(document, 'tool').map(({ possible }) => words(possible))).toEqual([['agent']]);
  });

  it('say where an input takes no more', () => {
    const document = documentOf('answer', 'model', 'model2');
    const [, model] = connectionsOf(document, 'answer');
    expect(model).toMatchObject({ takesMore: true });
    connect(document, {
      ...{ sourceId: 'model', sourceOutput: 0, sourceType: 'ai_languageModel' },
      ...{ targetId: 'answer', targetInput: 0, targetType: 'ai_languageModel' },
    });
    const [input, full, output] = connectionsOf(document, 'answer');
    expect([input, full, output].map((port) => port?.takesMore)).toEqual([true, false, true]);
    expect(full?.possible).toEqual([]);
  });

  it('say whether another node has a port of their kind', () => {
    const kinds = (...names: string[]) => connectionsOf(documentOf(...names), 'answer').map(({ hasKind }) => hasKind);
    expect(kinds('answer')).toEqual([false, false, false]);
    expect(kinds('answer', 'start')).toEqual([true, false, false]);
    expect(kinds('answer', 'model', 'if')).toEqual([true, true, true]);
  });

  it('are none of a node that is gone', () => {
    expect(connectionsOf(documentOf('start'), 'gone')).toEqual([]);
  });
});
