import type { Workflow, WorkflowNode } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { WorkflowDocument } from '../document/workflow-document.ts';
import { STICKY_NOTE_TYPE, titleOfNote } from '../nodes/sticky-note.ts';
import { versionDifference } from './version-difference.ts';

function node(id: string, name = id, parameters = {}): WorkflowNode {
  return { id, name, type: 'x.y', typeVersion: 1, position: [0, 0], parameters };
}

const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });
const older: Workflow = {
  name: 'W',
  nodes: [node('a', 'A'), node('b', 'B', { url: 'x' }), node('c', 'C')],
  connections: { A: to('B'), B: to('C') },
};

it('tells what was added, changed and removed, and keeps what was removed to be looked at', () => {
  const nodes = [node('a', 'A'), node('b', 'C', { url: 'y' }), node('d', 'D')];
  const { both, nodes: found } = versionDifference(older, { ...older, nodes, connections: { A: to('C'), C: to('D') } });
  expect(found.map(({ nodeId, mine }) => [nodeId, mine.kind])).toEqual([
    ['d', 'added'],
    ['b', 'changed'],
    ['c', 'removed'],
  ]);
  expect(found[1]?.mine).toEqual({
    kind: 'changed',
    fields: [
      { field: 'name', before: 'B', after: 'C' },
      { field: 'parameters.url', before: 'x', after: 'y' },
    ],
  });
  const document = new WorkflowDocument();
  document.load(both);
  expect(document.nodes().map(({ id, name }) => [id, name])).toEqual([
    ['a', 'A'],
    ['b', 'C'],
    ['d', 'D'],
    ['c', 'C1'],
  ]);
  expect(
    document
      .connections()
      .map(({ sourceId, targetId }) => `${sourceId} ${targetId}`)
      .toSorted(),
  ).toEqual(['a b', 'b c', 'b d']);
});

it('leaves a removed note where it was, behind the nodes, and names notes by what they say', () => {
  const note = { ...node('n', 'Sticky Note', { content: '\n## **Read** this\nfirst' }), type: STICKY_NOTE_TYPE };
  const { both, nodes: found } = versionDifference({ ...older, nodes: [...older.nodes, note] }, older);
  expect(found.map(({ nodeId, mine }) => [nodeId, mine.kind])).toEqual([['n', 'removed']]);
  expect(both.nodes.find(({ id }) => id === 'n')?.position).toEqual([0, 0]);
  expect(titleOfNote(note)).toBe('Read this');
});

it('tells what added and removed nodes hold', () => {
  const added = { ...node('d', 'D', { url: 'https://a.example' }), credentials: { apiKey: { id: '1', name: 'Key' } } };
  const pinData = { D: [{ json: { a: 1 } }] };
  const [found] = versionDifference(older, { ...older, nodes: [...older.nodes, added], pinData }).nodes;
  expect(found?.mine).toEqual({
    kind: 'added',
    fields: [
      ['type', added.type],
      ['typeVersion', 1],
      ['parameters.url', 'https://a.example'],
      ['credentials', { apiKey: { id: '1', name: 'Key' } }],
      ['pinData', [{ json: { a: 1 } }]],
    ].map(([field, after]) => ({ field, before: undefined, after })),
  });
  const [gone] = versionDifference({ ...older, nodes: [...older.nodes, added] }, older).nodes;
  expect(gone?.mine).toMatchObject({
    kind: 'removed',
    fields: expect.arrayContaining([{ field: 'parameters.url', before: 'https://a.example', after: undefined }]),
  });
});

it('tells what became of connections, of the name and of settings', () => {
  const newer = { ...older, name: 'Night', connections: { A: to('C') }, settings: { timezone: 'UTC' } };
  const { connections, workflow } = versionDifference(older, newer);
  expect(connections.map(({ kind, from, to: end }) => `${kind} ${from} ${end}`)).toEqual([
    'added A C',
    'removed A B',
    'removed B C',
  ]);
  expect(workflow).toEqual([
    { field: 'name', before: older.name, after: 'Night' },
    { field: 'settings.timezone', before: undefined, after: 'UTC' },
  ]);
});

it('finds nothing between a version and itself', () => {
  expect(versionDifference(older, older)).toMatchObject({ nodes: [], connections: [], workflow: [] });
});
