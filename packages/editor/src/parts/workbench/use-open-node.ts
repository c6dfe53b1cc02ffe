import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { STICKY_NOTE_TYPE } from '../../model/nodes/sticky-note.ts';
import type { EditorSession } from '../../session/editor-session.ts';
import { notifyWarning } from '../../ui/notifications/notify.tsx';

/** The node that the address names, by id or by name, when it is in the workflow. An address with an unknown node is put right. */
export function useOpenNode(
  { document }: EditorSession,
  wanted: string | undefined,
  onUnknown: () => void,
): string | undefined {
  const { t } = useTranslation('shell');
  const found = useSyncExternalStore(
    (listener) => document.subscribe('nodeIds', listener),
    () => {
      if (wanted === undefined) return undefined;
      const node = document.node(wanted) ?? document.node(document.nodeIdByName(wanted) ?? '');
      return node?.type === STICKY_NOTE_TYPE ? undefined : node?.id;
    },
  );
  useEffect(() => {
    if (wanted === undefined || found !== undefined) return;
    notifyWarning({ id: 'unknown-node', title: t('unknownNode') });
    onUnknown();
  }, [wanted, found, onUnknown, t]);
  return found;
}
