import type { NodeTypeCatalogue } from '@millrace/workflow';
import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import { startTriggers } from '../../model/nodes/triggers.ts';

/** Triggers that can start the open workflow, and the one that does: the user's choice, else the one that is meant without. */
export function triggersOf(document: WorkflowDocument, catalogue: NodeTypeCatalogue, chosen: string | undefined) {
  const triggers = startTriggers({ nodes: document.nodes(), catalogue, pinned: document.pins });
  return { triggers, trigger: chosen !== undefined && triggers.includes(chosen) ? chosen : triggers[0] };
}
