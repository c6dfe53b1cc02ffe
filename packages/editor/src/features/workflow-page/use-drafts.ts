import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorSession } from '../../session/editor-session.ts';
import { type Draft, draftOf, dropDraft, keepDrafts, restoreDraft } from '../../session/workflow-io/drafts.ts';
import { confirm } from '../../ui/notifications/confirm.tsx';

/** Unsaved changes of before, of the workflow that is open. */
export interface DraftOffer {
  /** ms since the epoch. */
  keptAt: number;
  /** Puts them on the canvas; asks where that replaces something. */
  restore: () => Promise<void>;
  /** They are not offered again. */
  discard: () => void;
}

/** Keeps unsaved changes in this browser, and offers those of before when the workflow is opened again. */
export function useDrafts(session: EditorSession, isLoading: boolean): DraftOffer | undefined {
  const { t } = useTranslation('shell');
  const [draft, setDraft] = useState<Draft>();
  useEffect(() => {
    if (isLoading) return undefined;
    setDraft(draftOf(session));
    const drafts = keepDrafts(session);
    // It is a change of what was stored when it was offered.
    const { storedVersion } = session.document.meta;
    const unsubscribe = session.document.subscribe('history', () => {
      if (session.document.meta.storedVersion !== storedVersion) setDraft(undefined);
    });
    window.addEventListener('pagehide', drafts.keepNow);
    return () => {
      window.removeEventListener('pagehide', drafts.keepNow);
      drafts.end();
      unsubscribe();
      setDraft(undefined);
    };
  }, [session, isLoading]);
  if (!draft) return undefined;
  return {
    keptAt: draft.keptAt,
    restore: async () => {
      const question = { title: t('draftReplaceTitle'), text: t('draftReplaceText'), confirmLabel: t('draftRestore') };
      if (session.document.isDirty && !(await confirm(question))) return;
      restoreDraft(session, draft);
      setDraft(undefined);
    },
    discard: () => {
      dropDraft(session.document.meta.id);
      setDraft(undefined);
    },
  };
}
