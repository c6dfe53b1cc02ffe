import { loadedNodeTypes } from '../../server/node-types.ts';
import { currentSession } from '../editor-session.ts';
import { editorUi } from '../editor-ui.ts';
import { runWorkflow } from './run-actions.ts';
import { triggersOf } from './triggers-of.ts';

/** Runs the workflow, where several triggers could start it from the one that the run button names. */
export function runFromChosenTrigger(): Promise<void> {
  const session = currentSession();
  if (!session) return runWorkflow();
  const { triggers, trigger } = triggersOf(session.document, loadedNodeTypes(), editorUi.get().chosenTrigger);
  return runWorkflow(triggers.length > 1 && trigger !== undefined ? { triggerNode: trigger } : {});
}
