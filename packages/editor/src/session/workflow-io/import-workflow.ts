import { adoptWorkflow, type Workflow } from '@millrace/workflow';
import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import { snap } from '../canvas/geometry/tile-geometry.ts';
import type { CommandContext } from '../command-context.tsx';
import { addFragment } from './add-fragment.ts';
import { notifyAdopted } from './notify-adopted.ts';

/**
 * Adds a workflow to the open one. Into an empty one it comes whole, with its name, settings and places; beside other
 * nodes it lands at the pointer with identities of its own.
 */
export function importWorkflow(context: CommandContext, given: Workflow): void {
  const { document } = context.session;
  const { workflow: file, notices } = adoptWorkflow(given);
  if (document.nodeIds.length > 0) {
    const { x, y } = context.viewport.pointer();
    // Only the nodes come, with their connections.
    const position = freeCorner(document, snap(x), snap(y));
    document.carryPasted(addFragment(context, file, { position, renewIdentity: true }));
    return;
  }
  const isWhole = typeof file.name === 'string' && file.name.trim() !== '' && document.meta.id === undefined;
  if (isWhole) {
    document.adoptFields(file);
    document.apply({ type: 'patchWorkflow', patch: { name: file.name.trim(), settings: file.settings ?? {} } });
    // Undoing the paste gives the empty canvas back; the name is a step of its own.
    notifyAdopted(notices);
  }
  const loose = addFragment(context, file, { renewIdentity: false });
  if (!isWhole) document.carryPasted(loose);
  requestAnimationFrame(() => context.viewport.fit());
}

/** Pasted twice at one place, the second set must not hide the first. */
const SHIFT = 40;

function freeCorner(document: WorkflowDocument, x: number, y: number): { x: number; y: number } {
  const taken = new Set(document.nodes().map((node) => node.position.join()));
  let shift = 0;
  while (taken.has([x + shift, y + shift].join())) shift += SHIFT;
  return { x: x + shift, y: y + shift };
}
