import type { NodeTypeCatalogue } from '@millrace/workflow';
import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import { startTriggers } from '../../model/nodes/triggers.ts';
import { loadedNodeTypes } from '../../server/node-types.ts';
import { currentSession } from '../editor-session.ts';
import { editorUi } from '../editor-ui.ts';
import { runWorkflow } from './run-actions.ts';

/** Triggers that can start the open workflow, and the one that does: the user's choice, else the one that is meant without. */
export function triggersOf(document: WorkflowDocument, catalogue: NodeTypeCatalogue, chosen: string | undefined) {
  const triggers = startTriggers({ nodes: document.nodes(), catalogue, pinned: document.pins });
  return { triggers, trigger: chosen !== undefined && triggers.includes(chosen) ? chosen : triggers[0] };
}

/** Runs the workflow, where several triggers could start it from the one that the run button names. */
export function runFromChosenTrigger(): Promise<void> {
  const session = currentSession();
  if (!session) return runWorkflow();
  const { triggers, trigger } = triggersOf(session.document, loadedNodeTypes(), editorUi.get().chosenTrigger);
  return runWorkflow(triggers.length > 1 && trigger !== undefined ? { triggerNode: trigger } : {});
}
