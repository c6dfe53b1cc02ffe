import type { ApiClient } from '@millrace/api';
import type { Workflow } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { applyChanges, change } from './changes.ts';
import { differencesOf } from './differences.ts';
import { layOut } from './workflow-parts.ts';

const node = (name: string, parameters = {}) => ({
  ...{ id: name, name, type: 'n8n-nodes-base.noOp', typeVersion: 1, position: [0, 0] as [number, number], parameters },
});

const workflow: Workflow = {
  name: 'W',
  nodes: [node('A', { kept: 1, gone: 2 }), node('B')],
  connections: { A: { main: [[{ node: 'B', type: 'main', index: 0 }]] } },
  pinData: { B: [{ json: {} }] },
};

const client: ApiClient = {
  async call() {
    return [{ name: 'n8n-nodes-base.if', version: [1, 2] }] as never;
  },
};

function apply(...changes: object[]) {
  const ports = { client, signal: new AbortController().signal };
  return applyChanges(workflow, change.array().parse(changes), ports);
}

describe('changes of a workflow', () => {
  it('are made in their order, and told as a difference', async () => {
    const after = await apply(
      { do: 'addNode', node: { name: 'C', type: 'n8n-nodes-base.if' } },
      { do: 'connect', from: 'B', to: 'C' },
      { do: 'connect', from: 'B', to: 'C' },
      { do: 'updateNode', name: 'A', parameters: { gone: null, more: 3 }, disabled: true },
      { do: 'pin', pinData: { A: [{ plain: true }], B: [] } },
      { do: 'setSettings', settings: { timezone: 'UTC' } },
      { do: 'rename', name: 'V' },
    );
    expect(after.nodes.map(({ name, typeVersion, position }) => [name, typeVersion, position])).toEqual([
      ['A', 1, [0, 0]],
      ['B', 1, [0, 0]],
      ['C', 2, [220, 0]],
    ]);
    expect(after.nodes[0]).toMatchObject({ parameters: { kept: 1, more: 3 }, disabled: true });
    expect(after.pinData).toEqual({ A: [{ json: { plain: true } }] });
    expect(differencesOf(workflow, after)).toEqual({
      name: { before: 'W', after: 'V' },
      addedNodes: ['C'],
      changedNodes: [{ node: 'A', changed: ['disabled', 'parameters.gone', 'parameters.more'] }],
      addedConnections: ['B [0] → C [0]'],
      settings: { timezone: 'UTC' },
      pinnedNodes: ['A'],
    });
  });

  it('take connections and pinned data of a node away with it', async () => {
    const after = await apply({ do: 'removeNode', name: 'B' });
    expect(after.connections).toEqual({ A: { main: [[]] } });
    expect(after.pinData).toEqual({});
    expect(differencesOf(workflow, after)).toEqual({
      ...{ removedNodes: ['B'], removedConnections: ['A [0] → B [0]'], pinnedNodes: [] },
    });
  });

  it.each([
    [{ do: 'addNode', node: { name: 'A', type: 'x' } }, 'There is a node "A" already.'],
    [{ do: 'updateNode', name: 'X' }, 'There is no node "X". The nodes are: A, B.'],
    [{ do: 'disconnect', from: 'B', to: 'A' }, '"B" is not connected to "A" there.'],
    [{ do: 'connect', from: 'A', to: 'X' }, 'There is no node "X".'],
  ])('that cannot be made say why: %j', async (one, reason) => {
    await expect(apply({ do: 'rename', name: 'V' }, one)).rejects.toThrow(reason);
  });
});

describe('the layout of a new workflow', () => {
  const edge = (from: string, to: string, kind = 'main') => ({ from, to, kind, output: 0, input: 0 });

  it('goes from left to right, with sub-nodes below what they serve', () => {
    const edges = [
      edge('A', 'B'),
      edge('A', 'C'),
      edge('B', 'D'),
      edge('C', 'D'),
      edge('Model', 'D', 'ai_languageModel'),
    ];
    expect(Object.fromEntries(layOut(['A', 'B', 'C', 'D', 'Model'], edges))).toEqual({
      ...{ A: [0, 0], B: [220, 0], C: [220, 160], D: [440, 0], Model: [440, 320] },
    });
  });

  it('has an end for workflows that are a loop', () => {
    const places = layOut(['A', 'B'], [edge('A', 'B'), edge('B', 'A')]);
    expect([...places.values()].every(([x]) => x <= 440)).toBe(true);
  });
});
