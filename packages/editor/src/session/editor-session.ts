import { WorkflowDocument } from '../model/document/workflow-document.ts';
import { RunStore } from '../model/runs/run-store.ts';

/** What belongs to one open workflow: its document and its run. */
export interface EditorSession {
  readonly document: WorkflowDocument;
  readonly runs: RunStore;
}

const kept = new Set<EditorSession>();
let current: EditorSession | undefined;

export function createSession(): EditorSession {
  return { document: new WorkflowDocument(), runs: new RunStore() };
}

/** The session of the workflow on screen; commands act on it. */
export function currentSession(): EditorSession | undefined {
  return current;
}

/** Sessions whose runs are followed: of workflows on screen, and behind what is on screen. */
export function followedSessions(): ReadonlySet<EditorSession> {
  return current ? new Set(kept).add(current) : kept;
}

/** Makes a session the current one until the returned function is called. */
export function openSession(session: EditorSession): () => void {
  current = session;
  return () => {
    if (current === session) current = undefined;
  };
}

/** Follows the runs of a session, on screen or not, until the returned function is called. */
export function keepSession(session: EditorSession): () => void {
  kept.add(session);
  return () => kept.delete(session);
}

/** Remembers which workflow is open. The function tells, once an answer has come, whether it still is. */
export function rememberOpen({ document }: EditorSession): () => boolean {
  const { edition } = document;
  return () => document.edition === edition;
}
