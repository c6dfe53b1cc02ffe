import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { EditorSession } from '../../session/editor-session.ts';

/** A workflow saved for the first time gets an address of its own, in place of that of a new one. */
export function useAddressOfSaved({ document }: EditorSession, workflowId: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (workflowId !== undefined) return undefined;
    return document.subscribe('workflow', () => {
      const { id } = document.meta;
      if (id === undefined) return;
      void navigate({
        to: '/workflow/{-$workflowId}',
        params: { workflowId: id },
        search: ({ template: _, ...before }) => before,
        replace: true,
        // Edits made while it was being saved are still there at the new address.
        ignoreBlocker: true,
      });
    });
  }, [document, workflowId, navigate]);
}
