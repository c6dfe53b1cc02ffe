import type { WorkflowNode } from '@millrace/workflow';
import { visibleText } from '../../model/difference/visible-text.ts';
import { STICKY_NOTE_TYPE, titleOfNote } from '../../model/nodes/sticky-note.ts';
import { NodeIcon } from '../../ui/node-icon.tsx';

/** A node or note as it is named among changes. */
export function ChangedNode({ node }: { node: WorkflowNode }) {
  return (
    <>
      <NodeIcon type={node.type} size={18} />
      {nameOfChanged(node)}
    </>
  );
}

/** Notes are told apart by what they say: nobody sees their names. */
export function nameOfChanged(node: WorkflowNode): string {
  return visibleText(node.type === STICKY_NOTE_TYPE ? titleOfNote(node) : node.name);
}
