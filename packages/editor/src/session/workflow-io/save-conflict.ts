import { ApiError, type StoredWorkflow } from '@millrace/api';
import { mergeWorkflows } from '../../model/difference/merge-workflows.ts';
import { snapshotOf } from '../../model/difference/snapshot.ts';
import type { Versions } from '../../model/difference/workflow-difference.ts';
import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import { type EditorSession, rememberOpen } from '../editor-session.ts';
import { type ConflictAnswer, editorUi } from '../editor-ui.ts';

/**
 * Shows what differs when the workflow was changed elsewhere since it was loaded, and asks what to keep.
 * @returns `mine` when the change is to be sent again: the document is then based on the stored version and unsaved.
 * `settled` when there is nothing more to do, `none` when the error is no conflict.
 */
export async function settleConflict(session: EditorSession, error: unknown): Promise<'mine' | 'settled' | 'none'> {
  const { document } = session;
  const isStillOpen = rememberOpen(session);
  const stored = error instanceof ApiError && error.code === 'WORKFLOW_CONFLICT' ? error.stored : undefined;
  if (!stored || document.meta.id !== stored.id) return 'none';
  const versions = versionsOf(document, stored);
  const answer = await ask(stored, versions);
  if (answer.keep === 'nothing' || !isStillOpen()) return 'settled';
  if (answer.keep === 'mine') {
    document.setServerFields({ storedVersion: stored.storedVersion });
    document.markUnsaved();
    return 'mine';
  }
  if (answer.keep !== 'both') {
    document.load(stored);
    return 'settled';
  }
  // What is stored stays the base: a merge is my change of it.
  const { id, active, storedVersion } = stored;
  document.load({ ...mergeWorkflows(versions, answer.picks), id, active, storedVersion });
  document.noteStored(stored);
  document.markUnsaved();
  return 'mine';
}

function versionsOf(document: WorkflowDocument, stored: StoredWorkflow): Versions {
  const base = snapshotOf(document.base);
  return { base, mine: snapshotOf(document.toWorkflow(), base), theirs: snapshotOf(stored, base) };
}

function ask(stored: StoredWorkflow, versions: Versions): Promise<ConflictAnswer> {
  return new Promise((resolve) => {
    const answer = (given: ConflictAnswer): void => {
      editorUi.set({ conflict: undefined });
      resolve(given);
    };
    editorUi.set({ conflict: { name: stored.name, storedAt: stored.updatedAt, versions, answer } });
  });
}
