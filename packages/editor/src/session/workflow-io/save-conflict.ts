import { ApiError } from '@millrace/api';
import { i18n } from '../../i18n/i18n.ts';
import { choose } from '../../ui/notifications/choose.tsx';
import { type EditorSession, rememberOpen } from '../editor-session.ts';

/**
 * Asks what to do when the workflow was changed elsewhere since it was loaded.
 * @returns `mine` when the change is to be sent again: the document is then based on the stored version and unsaved.
 * `settled` when there is nothing more to do, `none` when the error is no conflict.
 */
export async function settleConflict(session: EditorSession, error: unknown): Promise<'mine' | 'settled' | 'none'> {
  const { document } = session;
  const isStillOpen = rememberOpen(session);
  const stored = error instanceof ApiError && error.code === 'WORKFLOW_CONFLICT' ? error.stored : undefined;
  if (!stored || document.meta.id !== stored.id) return 'none';
  const choice = await choose({
    title: i18n.t('shell:conflictTitle'),
    text: i18n.t('shell:conflictText', { name: stored.name, at: new Date(stored.updatedAt).toLocaleString() }),
    choices: [
      { value: 'mine', label: i18n.t('shell:conflictOverwrite'), isDangerous: true },
      { value: 'theirs', label: i18n.t('shell:conflictReload') },
    ],
  });
  if (choice === undefined || !isStillOpen()) return 'settled';
  if (choice === 'theirs') {
    document.load(stored);
    return 'settled';
  }
  document.setServerFields({ storedVersion: stored.storedVersion });
  document.markUnsaved();
  return 'mine';
}
