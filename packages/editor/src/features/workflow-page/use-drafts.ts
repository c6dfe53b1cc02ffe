import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorSession } from '../../session/editor-session.ts';
import { draftOf, keepDrafts, restoreDraft } from '../../session/workflow-io/drafts.ts';
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
          run: () => {
            restoreDraft(session, draft);
            hideNotice(NOTICE);
          },
        },
      });
    }
    const drafts = keepDrafts(session);
    window.addEventListener('pagehide', drafts.keepNow);
    return () => {
      window.removeEventListener('pagehide', drafts.keepNow);
      drafts.end();
      hideNotice(NOTICE);
    };
  }, [session, isLoading, t]);
}
