import { NodeTypeCatalogue, type NodeTypeDescription, type Workflow } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { exportFragment } from './export-fragment.ts';
import { type FragmentOptions, fragmentChanges } from './import-fragment.ts';
import { WorkflowDocument } from './workflow-document.ts';

const trigger: NodeTypeDescription = {
  name: 'x.trigger',
  displayName: 'Only one',
  description: '',
  version: 1,
  group: ['trigger'],
  family: 'trigger',
  inputs: [],
  outputs: ['main'],
  defaults: { name: 'Start here' },
  properties: [],
  maxNodes: 1,
};
const catalogue = new NodeTypeCatalogue([trigger]);

function node(name: string, position: [number, number], more: Partial<Workflow['nodes'][number]> = {}) {
  return { id: `id-${name}`, name, type: 'x.step', typeVersion: 1, position, parameters: {}, ...more };
}

function pair(): Workflow {
  return {
    name: 'Pair',
    nodes: [node('A', [100, 50]), node('B', [300, 90], { parameters: { text: `={{ $('A').item.json.x }}` } })],
    connections: {
      A: {
        main: [
          [
            { node: 'B', type: 'main', index: 0 },
            { node: 'Gone', type: 'main', index: 0 },
          ],
        ],
      },
    },
    pinData: { A: [{ json: { n: 1 } }] },
  };
}

function add(document: WorkflowDocument, fragment: Workflow, options: Partial<FragmentOptions> = {}) {
  const result = fragmentChanges(document, fragment, { catalogue, renewIdentity: true, ...options });
  document.apply(result.changes);
  return result;
}

describe('adding a workflow to the open one', () => {
  it('leaves nodes where they are without a place to go, and links no nodes that are not in it', () => {
    const document = new WorkflowDocument();
    add(document, pair());
    expect(document.nodes().map(({ position }) => position)).toEqual([
      [100, 50],
      [300, 90],
    ]);
    expect(document.connections()).toHaveLength(1);
    expect(document.toWorkflow().pinData).toEqual({ A: [{ json: { n: 1 } }] });
  });

  it('moves the top left corner to the place and keeps distances', () => {
    const document = new WorkflowDocument();
    add(document, pair(), { position: { x: 0, y: 0 } });
    expect(document.nodes().map(({ position }) => position)).toEqual([
      [0, 0],
      [200, 40],
    ]);
  });

  it('goes down until no tile is covered', () => {
    const document = new WorkflowDocument();
    add(document, pair());
    add(document, pair(), { position: { x: 60, y: 60 }, coversNone: true });
    const positions = document.nodes().map(({ position }) => position);
    expect(positions.slice(2)).toEqual([
      [60, 200],
      [260, 240],
    ]);
  });

  it('stays at the place where everything near is taken, in a workflow of thousands', () => {
    const document = new WorkflowDocument();
    const column = Array.from({ length: 3_000 }, (_, index) => node(`N${index}`, [0, index * 100]));
    add(document, { name: 'Column', nodes: column, connections: {} });
    add(document, pair(), { position: { x: 0, y: 500 }, coversNone: true });
    expect(document.nodes().at(-2)?.position).toEqual([0, 500]);
  });

  it('numbers names that are taken, and links and expressions follow', () => {
    const document = new WorkflowDocument();
    add(document, pair());
    add(document, pair());
    expect(document.nodes().map(({ name }) => name)).toEqual(['A', 'B', 'A1', 'B1']);
    expect(document.nodeByName('B1')?.parameters.text).toBe(`={{ $('A1').item.json.x }}`);
    expect(document.toWorkflow().connections.A1?.main?.[0]).toEqual([{ node: 'B1', type: 'main', index: 0 }]);
    expect(Object.keys(document.toWorkflow().pinData ?? {})).toEqual(['A', 'A1']);
  });

  it('lets expressions follow their own node, where it takes the old name of another one', () => {
    const document = new WorkflowDocument();
    add(document, { name: '', nodes: [node('Set', [0, 0])], connections: {} });
    const text = `={{ $('Set').item.json.x + $node["Set1"].json.y + $node.Set1.json.y + $items(\`Set\`).length }}`;
    const nodes = [node('Set', [0, 0]), node('Set1', [200, 0]), node('Reader', [400, 0], { parameters: { text } })];
    add(document, { name: '', nodes, connections: {} });
    expect(document.nodes().map(({ name }) => name)).toEqual(['Set', 'Set1', 'Set2', 'Reader']);
    expect(document.nodeByName('Reader')?.parameters.text).toBe(
      `={{ $('Set1').item.json.x + $node["Set2"].json.y + $node.Set2.json.y + $items(\`Set1\`).length }}`,
    );
  });

  it('takes no longer for nodes of one name than for others', () => {
    const document = new WorkflowDocument();
    const many = (name: (n: number) => string): Workflow => ({
      name: '',
      nodes: Array.from({ length: 3000 }, (_, n) => ({
        ...node(name(n), [n * 200, 0], { parameters: { text: `={{ $('${name(n)}').item.json.x }}` } }),
        id: `id-${n}`,
      })),
      connections: {},
    });
    add(
      document,
      many((n) => `Set${n}`),
    );
    add(
      document,
      many((n) => `Set${n}`),
    );
    add(
      document,
      many(() => 'Set'),
    );
    expect(document.nodes()).toHaveLength(9000);
    expect(document.nodeByName('Set3500')?.parameters.text).toBe("={{ $('Set3500').item.json.x }}");
  });

  it('keeps connections to nodes that are nowhere, until the nodes that they came with are gone', () => {
    const document = new WorkflowDocument();
    document.carryPasted(add(document, pair()).loose);
    document.carryPasted(add(document, pair()).loose);
    const targets = (name: string) => document.toWorkflow().connections[name]?.main?.[0]?.map(({ node: to }) => to);
    expect(targets('A1')).toEqual(['B1', 'Gone']);
    document.undo();
    expect(targets('A')).toEqual(['B', 'Gone']);
    expect(targets('A1')).toBeUndefined();
    const other = new WorkflowDocument();
    add(other, { name: '', nodes: [node('Gone', [0, 0])], connections: {} });
    expect(add(other, pair()).loose).toEqual([]);
  });

  it('takes only the second of two pastes away with one undo', () => {
    const document = new WorkflowDocument();
    add(document, pair());
    const before = document.toWorkflow();
    add(document, pair());
    document.undo();
    expect(document.toWorkflow()).toEqual(before);
  });

  it('gives a trigger the id that its address is made of where the file has none, but not where it has a path', () => {
    const hook = { ...trigger, name: 'x.hook', webhooks: [{ name: 'default' as const, httpMethod: 'GET', path: '' }] };
    delete hook.maxNodes;
    const types = new NodeTypeCatalogue([hook]);
    const nodes = [
      node('Form', [0, 0], { type: 'x.hook' }),
      node('Hook', [0, 0], { type: 'x.hook', parameters: { path: 'orders' } }),
    ];
    const document = new WorkflowDocument();
    add(document, { name: 'Called', nodes, connections: {} }, { catalogue: types });
    const [form, called] = document.nodes();
    expect(form?.webhookId).toMatch(/^[0-9a-f-]{36}$/);
    expect(called?.webhookId).toBeUndefined();
  });

  it('gives copies node ids and webhook ids of their own, and paths made of them', () => {
    const document = new WorkflowDocument();
    const hook = node('Hook', [0, 0], { webhookId: 'w-1', parameters: { path: 'w-1' } });
    add(document, { name: '', nodes: [hook], connections: {} });
    const [copy] = document.nodes();
    expect(copy?.id).not.toBe(hook.id);
    expect(copy?.webhookId).not.toBe('w-1');
    expect(copy?.parameters.path).toBe(copy?.webhookId);
  });

  it('keeps identities that are free when it is asked to', () => {
    const document = new WorkflowDocument();
    add(document, pair(), { renewIdentity: false });
    expect(document.nodeIds).toEqual(['id-A', 'id-B']);
  });

  it('names nodes without a name after their type, so that links by that name hold', () => {
    const document = new WorkflowDocument();
    add(document, {
      name: '',
      nodes: [node('', [0, 0], { id: 't', type: 'x.trigger' }), node('B', [200, 0])],
      connections: { 'Start here': { main: [[{ node: 'B', type: 'main', index: 0 }]] } },
    });
    expect(document.nodes().map(({ name }) => name)).toEqual(['Start here', 'B']);
    expect(document.connections()).toHaveLength(1);
  });

  it('adds no more nodes of a type than a workflow may hold', () => {
    const document = new WorkflowDocument();
    const fragment = {
      name: '',
      nodes: [node('T', [0, 0], { type: 'x.trigger' }), node('B', [200, 0])],
      connections: {},
    };
    add(document, fragment);
    const { refusedTypes } = add(document, fragment);
    expect(refusedTypes.map(({ displayName }) => displayName)).toEqual(['Only one']);
    expect(document.nodes().map(({ name }) => name)).toEqual(['T', 'B', 'B1']);
  });

  it('copies only connections with both ends in the selection', () => {
    const document = new WorkflowDocument();
    add(document, pair());
    expect(exportFragment(document, [document.nodeIdByName('A') ?? '']).connections).toEqual({});
    expect(Object.keys(exportFragment(document, document.nodeIds).connections)).toEqual(['A']);
  });
});
