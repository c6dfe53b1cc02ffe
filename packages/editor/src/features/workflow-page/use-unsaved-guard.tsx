import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import type { EditorSession } from '../../session/editor-session.ts';
import { dropDraft } from '../../session/workflow-io/drafts.ts';
import { saveWorkflow } from '../../session/workflow-io/save.ts';
import { UnsavedDialog } from './unsaved-dialog.tsx';

export interface UnsavedGuard {
  /** Runs an action that loses the open workflow; asks first when it has unsaved changes. */
  confirmLoss: (action: () => void) => void;
  dialog: ReactNode;
}

/** Asks before unsaved changes are lost: by another page, by a new workflow, or by closing the window. */
export function useUnsavedGuard(session: EditorSession): UnsavedGuard {
  const { document } = session;
  const blocker = useBlocker({
    // Opening a node's details changes the address, not the page.
    shouldBlockFn: ({ current, next }) => document.isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => document.isDirty,
    withResolver: true,
  });
  const [pending, setPending] = useState<(() => void) | undefined>();
  const confirmLoss = useCallback(
    (action: () => void) => {
      if (document.isDirty) setPending(() => action);
      else action();
    },
    [document],
  );
  const isBlocked = blocker.status === 'blocked';
  const leave = () => {
    setPending(undefined);
    dropDraft(document.meta.id);
    if (isBlocked) blocker.proceed();
    else pending?.();
  };
  const stay = () => {
    setPending(undefined);
    if (isBlocked) blocker.reset();
  };
  const dialog = (
    <UnsavedDialog
      isOpen={isBlocked || pending !== undefined}
      name={document.meta.name}
      onSave={() => saveWorkflow(session)}
      onLeave={leave}
      onStay={stay}
    />
  );
  return { confirmLoss, dialog };
}
