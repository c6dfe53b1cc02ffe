import { WorkflowDocument } from '../model/document/workflow-document.ts';
import { RunStore } from '../model/runs/run-store.ts';

/** What belongs to one open workflow: its document and its run. */
export interface EditorSession {
  readonly document: WorkflowDocument;
  readonly runs: RunStore;
}

let current: EditorSession | undefined;

export function createSession(): EditorSession {
  return { document: new WorkflowDocument(), runs: new RunStore() };
}

/** The session of the workflow on screen; commands and push events act on it. */
export function currentSession(): EditorSession | undefined {
  return current;
}

/** Makes a session the current one until the returned function is called. */
export function openSession(session: EditorSession): () => void {
  current = session;
  return () => {
    if (current === session) current = undefined;
  };
}

/** Remembers which workflow is open. The function tells, once an answer has come, whether it still is. */
export function rememberOpen({ document }: EditorSession): () => boolean {
  const { edition } = document;
  return () => document.edition === edition;
}
