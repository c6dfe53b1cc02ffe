import { Center, Loader, Text } from '@mantine/core';
import { executionRoutes } from '@millrace/api';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExecutionLink } from '../../parts/executions/execution-link.tsx';
import { ExecutionStatusMark } from '../../parts/executions/execution-status.tsx';
import { HeaderBar } from '../../parts/workbench/header-bar.tsx';
import { useOpenNode } from '../../parts/workbench/use-open-node.ts';
import { Workbench } from '../../parts/workbench/workbench.tsx';
import { apiClient } from '../../server/api-client.ts';
import type { Pages } from '../../session/command-context.tsx';
import { createSession, openSession } from '../../session/editor-session.ts';
import { editorUi } from '../../session/editor-ui.ts';
import { type ExecutionSteps, showExecution } from '../../session/runs/show-execution.ts';
import { notifyReadOnly } from '../../session/workflow-io/read-only.ts';
import { LinkButton } from '../../ui/links.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { WaitingBanner } from './waiting-banner.tsx';

const REFRESH_MS = 2000;
/** Waits are long. */
const WAITING_REFRESH_MS = 5000;

/** A past execution: the workflow as it ran, with its data, not to be changed. */
export function ExecutionPage() {
  const { t } = useTranslation('shell');
  const { executionId } = useParams({ from: '/execution/$executionId' });
  const query = useQuery({
    queryKey: ['execution-steps', executionId],
    queryFn: ({ signal }) => apiClient.call(executionRoutes.steps, { params: { id: executionId }, signal }),
    refetchInterval: ({ state }) => refreshMs(state.data),
  });
  useEffect(() => {
    document.title = t('executionTitle', { id: executionId });
  }, [t, executionId]);
  if (query.isError) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) {
    return (
      <Center h="100%">
        <Loader type="dots" />
      </Center>
    );
  }
  return <ExecutionView key={executionId} data={query.data} />;
}

function refreshMs(data: ExecutionSteps | undefined): number | false {
  const status = data?.execution.status;
  if (status === 'waiting') return WAITING_REFRESH_MS;
  return status === 'running' || status === 'new' ? REFRESH_MS : false;
}

function ExecutionView({ data }: { data: ExecutionSteps }) {
  const navigate = useNavigate();
  const { node } = useSearch({ from: '/execution/$executionId' });
  const [session] = useState(() => {
    const created = createSession();
    created.document.load(data.workflowData, { readOnly: true });
    created.document.onRefusedEdit(notifyReadOnly);
    return created;
  });
  useEffect(() => openSession(session), [session]);
  useEffect(() => showExecution(session, data), [session, data]);
  useEffect(() => editorUi.reset, []);
  const closeNode = useMemo(() => () => void navigate({ to: '.', search: {} }), [navigate]);
  const openNodeId = useOpenNode(session, node, closeNode);
  const pages = useMemo<Pages>(
    () => ({
      openNode: (id) => void navigate({ to: '.', search: { node: id } }),
      newWorkflow: () => void navigate({ to: '/workflow/{-$workflowId}', params: { workflowId: undefined } }),
      workflowList: () => void navigate({ to: '/workflows' }),
    }),
    [navigate],
  );
  return (
    <Workbench
      session={session}
      header={
        <div>
          <ExecutionHeader data={data} />
          {data.waiting && <WaitingBanner waiting={data.waiting} />}
        </div>
      }
      pages={pages}
      openNodeId={openNodeId}
      onCloseNode={closeNode}
    />
  );
}

function ExecutionHeader({ data: { execution } }: { data: ExecutionSteps }) {
  const { t } = useTranslation(['shell', 'runs']);
  const { parentExecution } = execution;
  return (
    <HeaderBar
      title={
        <>
          <Text fw={600} size="md" truncate>
            {execution.workflowName}
          </Text>
          <Text c="dimmed">{t('executionTitle', { id: execution.id })}</Text>
          <ExecutionStatusMark status={execution.status} />
          {parentExecution && (
            <ExecutionLink executionId={parentExecution.executionId}>
              {t('runs:startedBy', { id: parentExecution.executionId })}
            </ExecutionLink>
          )}
        </>
      }
    >
      <Text size="sm" c="dimmed" style={{ display: 'flex', alignItems: 'center', gap: 4 }}>
        <IconLock size={14} aria-hidden />
        {t('readOnlyNotice')}
      </Text>
      {execution.workflowId && (
        <LinkButton
          variant="default"
          to="/workflow/{-$workflowId}"
          params={{ workflowId: execution.workflowId }}
          search={{ debug: execution.id }}
        >
          {t('debug')}
        </LinkButton>
      )}
      {execution.workflowId && (
        <LinkButton variant="default" to="/workflow/{-$workflowId}" params={{ workflowId: execution.workflowId }}>
          {t('openWorkflowOfExecution')}
        </LinkButton>
      )}
    </HeaderBar>
  );
}
