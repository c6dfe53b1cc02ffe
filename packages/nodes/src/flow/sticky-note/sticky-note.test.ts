import { expect, it } from 'vitest';
import stickyNote from './sticky-note.node.ts';

it('has no ports and never runs', () => {
  expect(stickyNote.description).toMatchObject({ inputs: [], outputs: [] });
  expect(stickyNote.implementation).toEqual({ kind: 'none' });
});
