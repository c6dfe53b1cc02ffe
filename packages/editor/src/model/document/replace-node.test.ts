import { NodeTypeCatalogue, type NodeTypeDescription, type WorkflowNode } from '@millrace/workflow';
import { beforeEach, expect, it } from 'vitest';
import { replacementChanges } from './replace-node.ts';
import { WorkflowDocument } from './workflow-document.ts';

const text = (name: string) => ({ name, displayName: name, type: 'string' as const, default: '' });
const method = (...values: string[]) => ({
  name: 'method',
  displayName: 'Method',
  type: 'options' as const,
  default: '',
  options: values.map((value) => ({ name: value, value })),
});

function description(name: string, more: Partial<NodeTypeDescription>): NodeTypeDescription {
  const shared = { group: [], family: 'data' as const, version: 1, description: '', hasIcon: false };
  const ports = { inputs: ['main'], outputs: ['main'], properties: [], defaults: { name: more.displayName ?? name } };
  return { ...shared, ...ports, name, displayName: name, ...more } as NodeTypeDescription;
}

const fetch = description('fetch', {
  displayName: 'Fetch',
  outputs: ['main', 'main'],
  properties: [text('url'), text('body'), method('GET', 'POST')],
  credentials: [{ name: 'token' }, { name: 'login' }],
});
const load = description('load', {
  displayName: 'Load',
  properties: [text('url'), { ...text('body'), type: 'number', default: 0 }, method('GET')],
  credentials: [{ name: 'token' }],
});

let document: WorkflowDocument;
const node = (name: string, more: Partial<WorkflowNode> = {}): WorkflowNode => ({
  id: name,
  name,
  type: 'fetch',
  typeVersion: 1,
  position: [0, 0],
  parameters: {},
  ...more,
});
const target = (name: string) => ({ node: name, type: 'main', index: 0 });

beforeEach(() => {
  document = new WorkflowDocument();
  document.nodeTypes = new NodeTypeCatalogue([fetch, load]);
  document.load({
    name: 'W',
    nodes: [
      node('Fetch', {
        notes: 'kept',
        parameters: { url: 'https://example.com', body: 'text', method: 'POST' },
        credentials: { token: { id: '1', name: 'T' }, login: { id: '2', name: 'L' } },
      }),
      node('A', { parameters: { url: "={{ $('Fetch').item.json.x }}" } }),
      node('B'),
    ],
    connections: { Fetch: { main: [[target('A')], [target('B')]] } },
    pinData: { Fetch: [{ json: {} }] },
  });
});

it('keeps what the other type has too: parameters of one kind, credentials, settings and connections', () => {
  document.apply(replacementChanges(document, 'Fetch', load));
  const replaced = document.node('Fetch');
  expect(replaced).toMatchObject({ type: 'load', name: 'Load', notes: 'kept' });
  expect(replaced?.parameters).toEqual({ url: 'https://example.com' });
  expect(replaced?.credentials).toEqual({ token: { id: '1', name: 'T' } });
  expect(document.connections().map(({ targetId }) => targetId)).toEqual(['A']);
  expect(document.pinData('Fetch')).toBeUndefined();
  expect(document.node('A')?.parameters.url).toBe("={{ $('Load').item.json.x }}");
});

it('changes no node that does not name it', () => {
  const patched = replacementChanges(document, 'Fetch', load).flatMap((change) =>
    change.type === 'patchNode' && change.nodeId !== 'Fetch' ? change.nodeId : [],
  );
  expect(patched).toEqual(['A']);
});

it('is one step of undo', () => {
  const before = document.toWorkflow();
  document.apply(replacementChanges(document, 'Fetch', load));
  document.undo();
  expect(document.toWorkflow()).toEqual(before);
});

it('keeps a name that was given by hand', () => {
  document.apply({ type: 'patchNode', nodeId: 'Fetch', patch: { name: 'Orders of today' } });
  document.apply(replacementChanges(document, 'Fetch', load));
  expect(document.node('Fetch')?.name).toBe('Orders of today');
});
