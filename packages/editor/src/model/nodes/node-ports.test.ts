import type { NodeTypeDescription, WorkflowNode } from '@millrace/workflow';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectionOf } from './connection.ts';
import { loadExpressionLanguage } from './description-evaluator.ts';
import { portsOf } from './node-ports.ts';
import { STICKY_NOTE_TYPE } from './sticky-note.ts';

beforeAll(loadExpressionLanguage);

const description: NodeTypeDescription = {
  name: 'x.router',
  displayName: 'Router',
  description: '',
  version: 1,
  group: ['transform'],
  family: 'flow',
  inputs: ['main'],
  outputs: '={{ Array.from({ length: $parameter.count }, () => "main") }}',
  outputNames: ['one', 'two'],
  defaults: { name: 'Router' },
  properties: [{ name: 'count', displayName: 'Count', type: 'number', default: 2 }],
};

function node(more: Partial<WorkflowNode> = {}): WorkflowNode {
  return { id: 'n', name: 'N', type: 'x.router', typeVersion: 1, position: [0, 0], parameters: {}, ...more };
}

describe('the ports of a node', () => {
  it('are computed from its parameters, defaults included, and carry their names', () => {
    expect(portsOf(node(), description, []).outputs).toEqual([
      { type: 'main', index: 0, displayName: 'one' },
      { type: 'main', index: 1, displayName: 'two' },
    ]);
    expect(portsOf(node({ parameters: { count: 4 } }), description, []).outputs).toHaveLength(4);
  });

  it('are no error output where there is no other one', () => {
    const end = node({ onError: 'continueErrorOutput', parameters: { count: 0 } });
    expect(portsOf(end, description, []).outputs).toEqual([]);
  });

  it('get an error output behind the others when the node continues with it', () => {
    const { outputs } = portsOf(node({ onError: 'continueErrorOutput' }), description, []);
    expect(outputs.at(-1)).toEqual({ type: 'main', index: 2, category: 'error' });
  });

  it('of an unknown type are as many as its connections use, at least one each', () => {
    const link = connectionOf({ sourceId: 'n', sourceOutput: 2, targetId: 'm', targetInput: 0 });
    expect(portsOf(node(), undefined, [link])).toEqual({
      inputs: [{ type: 'main', index: 0 }],
      outputs: [0, 1, 2].map((index) => ({ type: 'main', index })),
    });
  });

  it('fall back to one output while an expression cannot be computed', () => {
    expect(portsOf(node({ parameters: { count: 'a lot' } }), description, []).outputs.length).toBeLessThan(2);
  });

  it('end connections beyond those that the type declares, of others of the same type only', () => {
    const ends = { sourceId: 'n', targetId: 'm', sourceOutput: 3, targetInput: 2 };
    const own = portsOf(node(), description, [connectionOf(ends)]);
    expect([own.inputs.length, own.outputs.length]).toEqual([1, 4]);
    const other = portsOf(node({ id: 'm' }), description, [connectionOf(ends)]);
    expect([other.inputs.map(({ index }) => index), other.outputs.length]).toEqual([[0, 1, 2], 2]);
  });

  it('that are expressions are one each while the parameters of the type are not known', () => {
    const { properties: _, ...summary } = description;
    expect(portsOf(node({ parameters: { count: 4 } }), summary, [])).toEqual({
      inputs: [{ type: 'main', index: 0 }],
      outputs: [{ type: 'main', index: 0 }],
    });
  });

  it('are none of a note, whatever is connected with it', () => {
    const link = connectionOf({ sourceId: 'n', sourceOutput: 0, targetId: 'm', targetInput: 0 });
    expect(portsOf(node({ type: STICKY_NOTE_TYPE }), undefined, [link])).toEqual({ inputs: [], outputs: [] });
  });
});
