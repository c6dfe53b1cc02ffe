import type { Workflow } from '@millrace/workflow';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { NodeDifference } from '../../model/difference/workflow-difference.ts';
import { useOpenNode } from '../../parts/workbench/use-open-node.ts';
import { Workbench } from '../../parts/workbench/workbench.tsx';
import type { Pages } from '../../session/command-context.tsx';
import { type DifferenceMark, DifferenceMarksProvider } from '../../session/difference-marks.ts';
import { createSession, openSession } from '../../session/editor-session.ts';
import { editorUi } from '../../session/editor-ui.ts';
import { notifyReadOnly } from '../../session/workflow-io/read-only.ts';
import { ChangeList } from './change-list.tsx';

interface VersionViewProps {
  /** What the canvas shows. */
  workflow: Workflow;
  /** What differs from the version compared with; absent without one. */
  changes: readonly NodeDifference[] | undefined;
  node: string | undefined;
  header: ReactNode;
}

/** A version on the canvas, not to be changed, with marks where it differs. */
export function VersionView({ workflow, changes, node, header }: VersionViewProps) {
  const navigate = useNavigate();
  const [session] = useState(() => {
    const created = createSession();
    created.document.load(workflow, { readOnly: true });
    created.document.onRefusedEdit(notifyReadOnly);
    return created;
  });
  useEffect(() => openSession(session), [session]);
  useEffect(() => editorUi.reset, []);
  const openNode = useCallback(
    (id: string | undefined) =>
      void navigate({ to: '.', search: ({ node: _, ...before }) => ({ ...before, ...(id && { node: id }) }) }),
    [navigate],
  );
  const closeNode = useCallback(() => openNode(undefined), [openNode]);
  const pages = useMemo<Pages>(
    () => ({
      openNode,
      newWorkflow: () => void navigate({ to: '/workflow/{-$workflowId}', params: { workflowId: undefined } }),
      openWorkflow: (id) => void navigate({ to: '/workflow/{-$workflowId}', params: { workflowId: id } }),
    }),
    [navigate, openNode],
  );
  const marks = useMemo(() => new Map(changes?.flatMap(markOf)), [changes]);
  return (
    <DifferenceMarksProvider value={marks}>
      <Workbench
        session={session}
        header={header}
        aside={changes && <ChangeList changes={changes} />}
        pages={pages}
        openNodeId={useOpenNode(session, node, closeNode)}
        onCloseNode={closeNode}
      />
    </DifferenceMarksProvider>
  );
}

function markOf({ nodeId, mine: { kind } }: NodeDifference): Array<[string, DifferenceMark]> {
  return kind === 'same' ? [] : [[nodeId, kind]];
}
