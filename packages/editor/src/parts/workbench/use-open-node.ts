import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { STICKY_NOTE_TYPE } from '../../model/nodes/sticky-note.ts';
import type { EditorSession } from '../../session/editor-session.ts';
import { notifyWarning } from '../../ui/notifications/notify.tsx';

/** The node that the address names, when it is in the workflow. An address with an unknown node is put right. */
export function useOpenNode(
  { document }: EditorSession,
  wanted: string | undefined,
  onUnknown: () => void,
): string | undefined {
  const { t } = useTranslation('shell');
  const exists = useSyncExternalStore(
    (listener) => document.subscribe('nodeIds', listener),
    () => {
      const node = wanted === undefined ? undefined : document.node(wanted);
      return node !== undefined && node.type !== STICKY_NOTE_TYPE;
    },
  );
  useEffect(() => {
    if (wanted === undefined || exists) return;
    notifyWarning({ id: 'unknown-node', title: t('unknownNode') });
    onUnknown();
  }, [wanted, exists, onUnknown, t]);
  return exists ? wanted : undefined;
}
