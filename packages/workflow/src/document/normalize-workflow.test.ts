import { expect, it } from 'vitest';
import { normalizeWorkflow } from './normalize-workflow.ts';
import { parseWorkflow } from './parse-workflow.ts';

it('fills in what older files leave out and leaves complete nodes as they are', () => {
  const complete = { id: 'a', name: 'A', type: 't', typeVersion: 2, position: [0, 0], parameters: { x: 1 } };
  const old = { name: 'B', type: 't', position: [1, 1] };
  const workflow = parseWorkflow({ name: '  ', nodes: [complete, old], connections: {} });
  const normalized = normalizeWorkflow(workflow, () => 'new');
  expect(normalized.name).toBe('My workflow');
  expect(normalized.nodes[0]).toBe(complete);
  expect(normalized.nodes[1]).toEqual({ ...old, id: 'new', typeVersion: 1, parameters: {} });
});
