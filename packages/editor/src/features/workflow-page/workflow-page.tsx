import { Center, Loader } from '@mantine/core';
import { useMatches, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ComponentType, useCallback, useEffect, useMemo, useState } from 'react';
import { WorkbenchWithProposals } from '../../parts/proposal/workbench-with-proposals.tsx';
import { useOpenNode } from '../../parts/workbench/use-open-node.ts';
import type { WorkflowTab, WorkflowTabProps } from '../../parts/workbench/workflow-tabs.tsx';
import type { Pages } from '../../session/command-context.tsx';
import { createSession, keepSession, openSession } from '../../session/editor-session.ts';
import { editorUi } from '../../session/editor-ui.ts';
import { MissingGrantsProvider } from '../../session/missing-grants.ts';
import { followDocument } from '../../session/runs/follow-document.ts';
import { rememberRun } from '../../session/runs/past-run.ts';
import { hideIssues } from '../../session/runs/run-issues.tsx';
import { tellReader } from '../../session/workflow-io/read-only.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { DraftBanner } from './draft-banner.tsx';
import { EditorHeader } from './editor-header.tsx';
import { useAddressOfSaved } from './use-address-of-saved.ts';
import { useDrafts } from './use-drafts.ts';
import { useLoadWorkflow } from './use-load-workflow.ts';
import { useMissingGrants } from './use-missing-grants.ts';
import { usePageTitle } from './use-page-title.ts';
import { usePastRun } from './use-past-run.ts';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';

const CredentialSetup = lazyPart(async () => ({ default: (await import('./credential-setup.tsx')).CredentialSetup }));

const ROUTE = '/workflow/{-$workflowId}';

interface WorkflowPageProps {
  /** The other pages of a workflow, which the app names: features do not know each other. */
  tabs: Record<Exclude<WorkflowTab, 'editor'>, ComponentType<WorkflowTabProps>>;
}

/** A new workflow, or the one in the address: its editor, or another page of it, behind which the editor stays as it is. */
export function WorkflowPage({ tabs }: WorkflowPageProps) {
  const { workflowId } = useParams({ from: ROUTE });
  const { node, template, debug } = useSearch({ from: ROUTE });
  const navigate = useNavigate();
  const [session] = useState(createSession);
  const tab = useTab();
  const isEditor = tab === 'editor';
  const Tab = isEditor ? undefined : tabs[tab];
  useEffect(() => keepSession(session), [session]);
  useEffect(() => (isEditor ? openSession(session) : undefined), [session, isEditor]);
  useEffect(() => (isEditor ? hideIssues : undefined), [isEditor]);
  useEffect(() => followDocument(session), [session]);
  useEffect(() => tellReader(session), [session]);
  useEffect(() => rememberRun(session), [session]);
  useEffect(() => editorUi.reset, []);
  const goToNew = useCallback(
    () => void navigate({ to: ROUTE, params: { workflowId: undefined }, search: {}, replace: true }),
    [navigate],
  );
  const loading = useLoadWorkflow(session, { workflowId, template }, goToNew);
  const { failure, reload } = loading;
  const isLoading = loading.isLoading || failure !== undefined;
  const drafts = useDrafts(session, isLoading);
  usePastRun(session, { isLoading, debug });
  const missingGrants = useMissingGrants(session);
  usePageTitle(session);
  useAddressOfSaved(session, workflowId);
  const { confirmLoss, dialog } = useUnsavedGuard(session);
  const pages = useMemo<Pages>(
    () => ({
      openNode: (node) => void navigate({ to: '.', search: (before) => ({ ...before, node }) }),
      newWorkflow: () => {
        if (workflowId === undefined) confirmLoss(reload);
        else void navigate({ to: ROUTE, params: { workflowId: undefined } });
      },
      openWorkflow: (id) => void navigate({ to: '/workflow/{-$workflowId}', params: { workflowId: id } }),
      history: () => void navigate({ to: `${ROUTE}/history/{-$versionId}`, params: { workflowId } }),
      evaluation: (id, runId) =>
        void navigate({ to: `${ROUTE}/evaluations/{-$runId}`, params: { workflowId: id, runId } }),
      executions: () => void navigate({ to: `${ROUTE}/executions/{-$executionId}`, params: { workflowId } }),
    }),
    [navigate, workflowId, confirmLoss, reload],
  );
  const closeNode = useCallback(
    () => void navigate({ to: '.', search: ({ node: _, ...before }) => before }),
    [navigate],
  );
  const isAwaited = isLoading || !isEditor || (node !== undefined && drafts.mayBring(node));
  const openNodeId = useOpenNode(session, isAwaited ? undefined : node, closeNode);
  return (
    <>
      {failure && <LoadFailure error={failure} onRetry={reload} />}
      {loading.isLoading && (
        <Center h="100%">
          <Loader type="dots" />
        </Center>
      )}
      {!isLoading && Tab && workflowId !== undefined && <Tab workflowId={workflowId} session={session} />}
      {!isLoading && isEditor && (
        <MissingGrantsProvider value={missingGrants}>
          <WorkbenchWithProposals
            session={session}
            header={
              <div>
                <EditorHeader />
                {drafts.offer && <DraftBanner offer={drafts.offer} />}
                {session.document.isFromTemplate && <CredentialSetup isNew={template !== undefined} />}
              </div>
            }
            pages={pages}
            openNodeId={openNodeId}
            onCloseNode={closeNode}
          />
        </MissingGrantsProvider>
      )}
      {dialog}
    </>
  );
}

/** Which page of the workflow the address names. */
function useTab(): WorkflowTab {
  return useMatches({
    select: (matches) =>
      matches.map(({ staticData }) => staticData.tab).findLast((tab) => tab !== undefined) ?? 'editor',
  });
}
