import type { JsonObject, WorkflowNode } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { STICKY_NOTE_TYPE, stickyOf, stickyZIndex, titleOfNote } from './sticky-note.ts';

function note(parameters: JsonObject): WorkflowNode {
  return { id: 'n', name: 'Sticky Note', type: STICKY_NOTE_TYPE, typeVersion: 1, position: [0, 0], parameters };
}

it('shows what a note says, and the defaults for what it does not say or says wrong', () => {
  const plain = { content: '', width: 240, height: 160, color: 1 };
  const given = { content: 'Read', width: 500, height: 20, color: 7 };
  expect(stickyOf(note({}))).toEqual(plain);
  expect(stickyOf(note(given))).toEqual(given);
  expect(stickyOf(note({ content: 5, width: 0, height: '200', color: 8 }))).toEqual(plain);
  const colours = ['#fa0', '#FFAA00', 'red', 'x#fff', '#ff', 0];
  expect(colours.map((color) => stickyOf(note({ color })).color)).toEqual(['#fa0', '#FFAA00', 1, 1, 1, 1]);
});

it('is named by its first line with words, and by its name where there is none', () => {
  expect(titleOfNote(note({ content: '\n---\n## **Read** `this`\nfirst' }))).toBe('Read this');
  expect(titleOfNote(note({ content: '# \n' }))).toBe('Sticky Note');
  expect(titleOfNote(note({ content: 'x'.repeat(48) }))).toBe('x'.repeat(48));
  expect(titleOfNote(note({ content: 'x'.repeat(49) }))).toBe(`${'x'.repeat(48)}…`);
});

it('lies below nodes, and a larger note below a smaller one', () => {
  expect(stickyZIndex(240, 160)).toBeLessThan(0);
  expect(stickyZIndex(240, 320)).toBeLessThan(stickyZIndex(240, 160));
  expect(stickyZIndex(480, 160)).toBeLessThan(stickyZIndex(240, 160));
});
