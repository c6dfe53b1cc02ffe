import { expect, it } from 'vitest';
import { normalizeWorkflow } from './normalize-workflow.ts';
import { parseWorkflow } from './parse-workflow.ts';

it('fills in what older files leave out and leaves complete nodes as they are', () => {
  const complete = { id: 'a', name: 'A', type: 't', typeVersion: 2, position: [0, 0], parameters: { x: 1 } };
  const old = { name: 'B', type: 't', position: [1, 1] };
  const workflow = parseWorkflow({ name: '  ', nodes: [complete, old], connections: {} });
  const normalized = normalizeWorkflow(workflow);
  expect(normalized.name).toBe('My workflow');
  expect(normalized.nodes[0]).toBe(complete);
  expect(normalized.nodes[1]).toEqual({ ...old, id: 'B', typeVersion: 1, parameters: {} });
});

it('gives nodes without an id the same one each time, and no two nodes the same', () => {
  const node = (name: string, id?: string) => ({
    ...(id && { id }),
    name,
    type: 't',
    typeVersion: 1,
    position: [0, 0],
    parameters: {},
  });
  const workflow = parseWorkflow({
    name: 'W',
    nodes: [node('Form'), node('Other', 'Form'), node('Page')],
    connections: {},
  });
  const ids = () => normalizeWorkflow(workflow).nodes.map(({ id }) => id);
  expect(ids()).toEqual(['Form1', 'Form', 'Page']);
  expect(ids()).toEqual(ids());
});
