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
    // Opening a node's details or another page of the workflow changes the address; the document stays.
    shouldBlockFn: ({ current, next }) => document.isDirty && workflowOf(current) !== workflowOf(next),
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

/** What an address is about: a workflow, whichever of its pages, or another page. */
function workflowOf({ pathname }: { pathname: string }): string {
  return /^\/workflow\/[^/]+/.exec(pathname)?.[0] ?? pathname;
}
