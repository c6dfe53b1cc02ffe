import { i18n } from '../../i18n/i18n.ts';
import { notifyError } from '../../ui/notifications/notify.tsx';
import type { EditorSession } from '../editor-session.ts';

/** Somebody tried to edit a past execution or a preview. */
export function notifyReadOnly(): void {
  notifyError({ id: 'read-only', title: i18n.t('shell:readOnlyTitle'), message: i18n.t('shell:readOnlyText') });
}

/** Tells who tries to edit a workflow that is shared with them to be looked at, until the returned function is called. */
export function tellReader({ document }: EditorSession): () => void {
  document.onRefusedEdit(() =>
    notifyError({ id: 'read-only', title: i18n.t('shell:readOnlyTitle'), message: i18n.t('shell:sharedToRead') }),
  );
  return () => document.onRefusedEdit(undefined);
}
