import { DocumentProvider } from '../../session/document-context.tsx';
import type { EditorSession } from '../../session/editor-session.ts';
import { WorkflowName } from './workflow-name.tsx';
import { WorkflowTags } from './workflow-tags.tsx';

/** Name and tags of the open workflow, the same on all of its pages. */
export function WorkflowTitle({ session }: { session: EditorSession }) {
  return (
    <DocumentProvider document={session.document}>
      <WorkflowName session={session} />
      <WorkflowTags session={session} />
    </DocumentProvider>
  );
}
