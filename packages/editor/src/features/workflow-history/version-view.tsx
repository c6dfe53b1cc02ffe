import type { Workflow } from '@millrace/workflow';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VersionDifference } from '../../model/difference/version-difference.ts';
import { ChangeList } from '../../parts/differences/change-list.tsx';
import { useOpenNode } from '../../parts/workbench/use-open-node.ts';
import { Workbench } from '../../parts/workbench/workbench.tsx';
import type { Pages } from '../../session/command-context.tsx';
import { DifferenceMarksProvider, marksOf } from '../../session/difference-marks.ts';
import { createSession, openSession } from '../../session/editor-session.ts';
import { editorUi } from '../../session/editor-ui.ts';
import { notifyReadOnly } from '../../session/workflow-io/read-only.ts';

interface VersionViewProps {
  /** What the canvas shows. */
  workflow: Workflow;
  /** What differs from the version compared with; absent without one. */
  difference: VersionDifference | undefined;
  node: string | undefined;
  header: ReactNode;
}

/** A version on the canvas, not to be changed, with marks where it differs. */
export function VersionView({ workflow, difference, node, header }: VersionViewProps) {
  const { t } = useTranslation('history');
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
  const marks = useMemo(() => marksOf(difference ?? { nodes: [], connections: [] }), [difference]);
  return (
    <DifferenceMarksProvider value={marks}>
      <Workbench
        session={session}
        header={header}
        aside={
          difference && (
            <ChangeList
              label={t('changes')}
              title={t('changeCount', { count: difference.nodes.length })}
              difference={difference}
            />
          )
        }
        pages={pages}
        openNodeId={useOpenNode(session, node, closeNode)}
        onCloseNode={closeNode}
      />
    </DifferenceMarksProvider>
  );
}
