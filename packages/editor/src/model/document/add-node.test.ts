import { expect, it } from 'vitest';
import { isUntouched, markTouched, mayAdd, newNode } from './add-node.ts';
import { WorkflowDocument } from './workflow-document.ts';

const description = {
  ...{ name: 'x.one', displayName: 'Only one', description: '', version: 1, maxNodes: 1, inputs: [], outputs: [] },
  ...{ group: ['trigger' as const], family: 'trigger' as const, defaults: { name: 'One' } },
};

it('adds no more nodes of a type than a workflow may hold', () => {
  const document = new WorkflowDocument();
  expect(mayAdd(document, description)).toBe(true);
  document.apply({ type: 'addNode', node: newNode(document, { description, position: { x: 0, y: 0 } }) });
  expect(mayAdd(document, description)).toBe(false);
  document.undo();
  expect(mayAdd(document, description)).toBe(true);
});

it('knows a node that was made here and never opened', () => {
  const document = new WorkflowDocument();
  const [first, second] = [0, 1].map((x) => newNode(document, { description, position: { x, y: 0 } }).id) as [
    string,
    string,
  ];
  markTouched(document, second);
  const untouched = [first, second, 'loaded'].map((id) => isUntouched(document, id));
  expect(untouched).toEqual([true, false, false]);
  expect(isUntouched(new WorkflowDocument(), first)).toBe(false);
});
