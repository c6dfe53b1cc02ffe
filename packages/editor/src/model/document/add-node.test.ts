import { expect, it } from 'vitest';
import { mayAdd, newNode } from './add-node.ts';
import { WorkflowDocument } from './workflow-document.ts';

it('adds no more nodes of a type than a workflow may hold', () => {
  const description = {
    ...{ name: 'x.one', displayName: 'Only one', description: '', version: 1, maxNodes: 1, inputs: [], outputs: [] },
    ...{ group: ['trigger' as const], family: 'trigger' as const, defaults: { name: 'One' } },
  };
  const document = new WorkflowDocument();
  expect(mayAdd(document, description)).toBe(true);
  document.apply({ type: 'addNode', node: newNode(document, { description, position: { x: 0, y: 0 } }) });
  expect(mayAdd(document, description)).toBe(false);
  document.undo();
  expect(mayAdd(document, description)).toBe(true);
});
