import { type Workflow, WorkflowParseError } from '@millrace/workflow';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { settingsQuery } from '../../server/settings.ts';
import { createSession, type EditorSession } from '../../session/editor-session.ts';
import { notifyReadOnly } from '../../session/workflow-io/read-only.ts';
import { readOpenRequest, requestedWorkflow } from './open-request.ts';
import { onParentMessage, tellParent } from './parent-frame.ts';

export type Preview =
  | { kind: 'waiting' }
  | { kind: 'shown'; session: EditorSession; request: number }
  | { kind: 'wrong'; message: string };

/** What the page around this one asked to show last. Tells it when asking makes sense, and when a request was wrong. */
export function usePreview(): Preview {
  const [preview, setPreview] = useState<Preview>({ kind: 'waiting' });
  const requests = useRef(0);
  useEffect(
    () =>
      onParentMessage((data) => {
        const request = readOpenRequest(data);
        if (!request) return;
        requests.current++;
        try {
          const session = sessionOf(requestedWorkflow(request));
          setPreview({ kind: 'shown', session, request: requests.current });
        } catch (error) {
          if (!(error instanceof WorkflowParseError)) throw error;
          const { message } = error;
          setPreview({ kind: 'wrong', message });
          tellParent({ command: 'error', message });
        }
      }),
    [],
  );
  const { data: settings } = useQuery(settingsQuery);
  const version = settings?.version;
  // After the effect above: whoever answers this is heard.
  useEffect(() => {
    if (version !== undefined) tellParent({ command: 'n8nReady', version });
  }, [version]);
  return preview;
}

function sessionOf(workflow: Workflow): EditorSession {
  const session = createSession();
  session.document.load(workflow, { readOnly: true });
  session.document.onRefusedEdit(notifyReadOnly);
  return session;
}
