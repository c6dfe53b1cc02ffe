import { expect, it } from 'vitest';
import { addSticky } from './add-sticky.ts';
import { WorkflowDocument } from './workflow-document.ts';

it('a note lies on the grid, with a name of its own, and is gone with one step of undo', () => {
  const document = new WorkflowDocument();
  const add = () => addSticky(document, { at: { x: 31, y: -29 }, name: 'Note', content: '# Hi' });
  const [first, second] = [document.node(add()), document.node(add())];
  expect(first).toMatchObject({
    name: 'Note',
    type: 'n8n-nodes-base.stickyNote',
    position: [40, -20],
    parameters: { content: '# Hi', width: 240, height: 160 },
  });
  expect(second?.name).toBe('Note1');
  document.undo();
  expect(document.nodes().map(({ name }) => name)).toEqual(['Note']);
});
