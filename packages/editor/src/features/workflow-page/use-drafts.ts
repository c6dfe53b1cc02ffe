import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorSession } from '../../session/editor-session.ts';
import { draftOf, keepDrafts, restoreDraft } from '../../session/workflow-io/drafts.ts';
import { confirm } from '../../ui/notifications/confirm.tsx';
import { hideNotice, notifyOffer } from '../../ui/notifications/notify.tsx';
import { relativeTime } from '../../ui/time-text.ts';

const NOTICE = 'draft';

/** Keeps unsaved changes in this browser, and offers those of before when the workflow is opened again. */
export function useDrafts(session: EditorSession, isLoading: boolean): void {
  const { t } = useTranslation('shell');
  useEffect(() => {
    if (isLoading) return undefined;
    const draft = draftOf(session);
    if (draft) {
      notifyOffer({
        id: NOTICE,
        title: t('draftTitle'),
        message: t('draftText', { time: relativeTime(draft.keptAt, Date.now()) }),
        action: {
          label: t('draftRestore'),
          run: async () => {
            const question = {
              title: t('draftReplaceTitle'),
              text: t('draftReplaceText'),
              confirmLabel: t('draftRestore'),
            };
            if (session.document.isDirty && !(await confirm(question))) return;
            restoreDraft(session, draft);
            hideNotice(NOTICE);
          },
        },
      });
    }
    const drafts = keepDrafts(session);
    // It is a change of what was stored when it was offered.
    const { storedVersion } = session.document.meta;
    const unsubscribe = session.document.subscribe('history', () => {
      if (session.document.meta.storedVersion !== storedVersion) hideNotice(NOTICE);
    });
    window.addEventListener('pagehide', drafts.keepNow);
    return () => {
      window.removeEventListener('pagehide', drafts.keepNow);
      drafts.end();
      unsubscribe();
      hideNotice(NOTICE);
    };
  }, [session, isLoading, t]);
}
