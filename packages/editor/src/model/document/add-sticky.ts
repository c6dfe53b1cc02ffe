import { uniqueName } from '@millrace/workflow';
import { STICKY_HEIGHT, STICKY_NOTE_TYPE, STICKY_WIDTH } from '../nodes/sticky-note.ts';
import type { WorkflowDocument } from './workflow-document.ts';

const GRID = 20;

export interface NewSticky {
  at: { x: number; y: number };
  name: string;
  /** Markdown. */
  content: string;
}

/** Adds a sticky note. @returns its id. */
export function addSticky(document: WorkflowDocument, { at, name: wanted, content }: NewSticky): string {
  const id = crypto.randomUUID();
  const name = uniqueName(wanted, (candidate) => document.nodeIdByName(candidate) !== undefined);
  const snapped = (value: number) => Math.round(value / GRID) * GRID;
  document.apply({
    type: 'addNode',
    node: {
      id,
      name,
      type: STICKY_NOTE_TYPE,
      typeVersion: 1,
      position: [snapped(at.x), snapped(at.y)],
      parameters: { content, width: STICKY_WIDTH, height: STICKY_HEIGHT },
    },
  });
  return id;
}
