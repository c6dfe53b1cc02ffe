import { STICKY_NOTE_TYPE } from '../nodes/sticky-note.ts';
import type { Change } from './change.ts';
import type { WorkflowDocument } from './workflow-document.ts';

/** Disables all the nodes when one of them is enabled, else enables them. */
export function toggleDisabled(document: WorkflowDocument, nodeIds: readonly string[]): void {
  const nodes = nodeIds
    .map((id) => document.node(id))
    .filter((node) => node !== undefined && node.type !== STICKY_NOTE_TYPE);
  const disabled = nodes.some((node) => !node?.disabled);
  const changes = nodes.flatMap((node): Change[] =>
    node ? [{ type: 'patchNode', nodeId: node.id, patch: { disabled: disabled || undefined } }] : [],
  );
  document.apply(changes);
}
