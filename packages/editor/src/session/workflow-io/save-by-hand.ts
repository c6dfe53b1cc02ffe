import type { EditorSession } from '../editor-session.ts';
import { askPrompts } from './ask-prompts.ts';
import { saveWorkflow } from './save.ts';

/** Saves when somebody says so, who may then be asked what the service of the owner wants to know. */
export async function saveByHand(session: EditorSession): Promise<void> {
  const { meta, isDirty } = session.document;
  const hasChanges = isDirty || meta.id === undefined;
  if ((await saveWorkflow(session)) && hasChanges) await askPrompts();
}
