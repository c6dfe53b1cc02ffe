import { Center, Loader } from '@mantine/core';
import { ApiError, executionRoutes } from '@millrace/api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { apiClient } from '../../server/api-client.ts';
import type { Pages } from '../../session/command-context.tsx';
import { createSession, openSession } from '../../session/editor-session.ts';
import { editorUi } from '../../session/editor-ui.ts';
import { type ExecutionSteps, showExecution } from '../../session/runs/show-execution.ts';
import { notifyReadOnly } from '../../session/workflow-io/read-only.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { useOpenNode } from '../workbench/use-open-node.ts';
import { Workbench } from '../workbench/workbench.tsx';
import { FailureBanner } from './failure-banner.tsx';
import { MissingExecution } from './missing-execution.tsx';
import { ReplayBanner } from './replay-banner.tsx';
import { WaitingBanner } from './waiting-banner.tsx';

const REFRESH_MS = 2000;
/** Waits are long. */
const WAITING_REFRESH_MS = 5000;

interface PastExecutionProps {
  executionId: string;
  /** The node that the address names: its details are open. */
  node: string | undefined;
  header: (execution: ExecutionSteps['execution']) => ReactNode;
}

/** A past execution: the workflow as it ran, with its data, not to be changed. */
export function PastExecution({ executionId, ...view }: PastExecutionProps) {
  const query = useQuery({
    queryKey: ['execution-steps', executionId],
    queryFn: ({ signal }) => apiClient.call(executionRoutes.steps, { params: { id: executionId }, signal }),
    refetchInterval: ({ state }) => refreshMs(state.data),
    // The one looked at before stays until the next one has come.
    placeholderData: keepPreviousData,
  });
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  if (isMissing && !query.data) return <MissingExecution executionId={executionId} />;
  // One that is under way is asked for again by itself: what is there stays.
  if (query.isError && !query.data) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) {
    return (
      <Center h="100%">
        <Loader type="dots" />
      </Center>
    );
  }
  return <ExecutionView key={query.data.execution.id} data={query.data} {...view} />;
}

function refreshMs(data: ExecutionSteps | undefined): number | false {
  const status = data?.execution.status;
  if (status === 'waiting') return WAITING_REFRESH_MS;
  return status === 'running' || status === 'new' ? REFRESH_MS : false;
}

interface ExecutionViewProps extends Omit<PastExecutionProps, 'executionId'> {
  data: ExecutionSteps;
}

function ExecutionView({ data, node, header }: ExecutionViewProps) {
  const navigate = useNavigate();
  const [session] = useState(() => {
    const created = createSession();
    created.document.load(data.workflowData, { readOnly: true });
    created.document.onRefusedEdit(notifyReadOnly);
    return created;
  });
  useEffect(() => openSession(session), [session]);
  useEffect(() => showExecution(session, data), [session, data]);
  useEffect(() => editorUi.reset, []);
  const closeNode = useCallback(
    () => void navigate({ to: '.', search: ({ node: _, ...before }) => before }),
    [navigate],
  );
  const openNodeId = useOpenNode(session, node, closeNode);
  const pages = useMemo<Pages>(
    () => ({
      openNode: (id) => void navigate({ to: '.', search: (before) => ({ ...before, node: id }) }),
      newWorkflow: () => void navigate({ to: '/workflow/{-$workflowId}', params: { workflowId: undefined } }),
      openWorkflow: (id) => void navigate({ to: '/workflow/{-$workflowId}', params: { workflowId: id } }),
    }),
    [navigate],
  );
  return (
    <Workbench
      session={session}
      header={
        <div>
          {header(data.execution)}
          <FailureBanner data={data} onOpenNode={pages.openNode} />
          <ReplayBanner data={data} />
          {data.waiting && <WaitingBanner executionId={data.execution.id} waiting={data.waiting} />}
        </div>
      }
      pages={pages}
      openNodeId={openNodeId}
      onCloseNode={closeNode}
    />
  );
}
