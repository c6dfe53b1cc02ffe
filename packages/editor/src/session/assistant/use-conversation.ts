import { useCallback, useSyncExternalStore } from 'react';
import type { EditorSession } from '../editor-session.ts';
import { type Conversation, conversationOf } from './conversation.ts';

/** The conversation about what is open in a session: another one once another workflow is open. */
export function useConversation(session: EditorSession): Conversation {
  const { document } = session;
  const subscribe = useCallback((listener: () => void) => document.subscribe('history', listener), [document]);
  return useSyncExternalStore(subscribe, () => conversationOf(session));
}
