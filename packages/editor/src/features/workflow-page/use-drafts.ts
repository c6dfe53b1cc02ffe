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

export interface Drafts {
  offer: DraftOffer | undefined;
  /** Whether a node, by id or name, may come with what is offered; also before it is known what that is. */
  mayBring(node: string): boolean;
}

/** What was found when it was looked for. */
interface Found {
  draft: Draft | undefined;
}

const NOTHING: Found = { draft: undefined };

/** Keeps unsaved changes in this browser, and offers those of before when the workflow is opened again. */
export function useDrafts(session: EditorSession, isLoading: boolean): Drafts {
  const { t } = useTranslation('shell');
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (isLoading) return undefined;
    setFound({ draft: draftOf(session) });
    const drafts = keepDrafts(session);
    // It is a change of what was stored when it was offered.
    const { storedVersion } = session.document.meta;
    const unsubscribe = session.document.subscribe('history', () => {
      if (session.document.meta.storedVersion !== storedVersion) setFound(NOTHING);
    });
    window.addEventListener('pagehide', drafts.keepNow);
    return () => {
      window.removeEventListener('pagehide', drafts.keepNow);
      drafts.end();
      unsubscribe();
      setFound(undefined);
    };
  }, [session, isLoading]);
  const draft = found?.draft;
  const offer = draft && {
    keptAt: draft.keptAt,
    restore: async () => {
      const question = { title: t('draftReplaceTitle'), text: t('draftReplaceText'), confirmLabel: t('draftRestore') };
      if (session.document.isDirty && !(await confirm(question))) return;
      restoreDraft(session, draft);
      setFound(NOTHING);
    },
    discard: () => {
      dropDraft(session.document.meta.id);
      setFound(NOTHING);
    },
  };
  const mayBring = (node: string) =>
    !found || draft?.workflow.nodes.some(({ id, name }) => id === node || name === node) === true;
  return { offer, mayBring };
}
