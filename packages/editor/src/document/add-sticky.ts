import { uniqueName } from '@millrace/workflow';
import { i18n } from '../i18n/i18n.ts';
import { STICKY_HEIGHT, STICKY_WIDTH } from '../nodes/sticky-note.ts';
import { STICKY_NOTE_TYPE } from './node-issues.ts';
import type { WorkflowDocument } from './workflow-document.ts';

const GRID = 20;

/** Adds a sticky note. @returns its id. */
export function addSticky(document: WorkflowDocument, at: { x: number; y: number }): string {
  const id = crypto.randomUUID();
  const name = uniqueName(i18n.t('canvas:stickyName'), (candidate) => document.nodeIdByName(candidate) !== undefined);
  const snapped = (value: number) => Math.round(value / GRID) * GRID;
  document.apply({
    type: 'addNode',
    node: {
      id,
      name,
      type: STICKY_NOTE_TYPE,
      typeVersion: 1,
      position: [snapped(at.x), snapped(at.y)],
      parameters: { content: i18n.t('canvas:stickyContent'), width: STICKY_WIDTH, height: STICKY_HEIGHT },
    },
  });
  return id;
}
