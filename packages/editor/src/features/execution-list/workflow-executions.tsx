import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PastExecution } from '../../parts/past-execution/past-execution.tsx';
import { HeaderBar } from '../../parts/workbench/header-bar.tsx';
import { type WorkflowTabProps, WorkflowTabs } from '../../parts/workbench/workflow-tabs.tsx';
import { WorkflowTitle } from '../../parts/workflow-forms/workflow-title.tsx';
import { executionSearch } from './execution-search.ts';
import { ExecutionSidebar } from './execution-sidebar.tsx';
import { NothingShown } from './nothing-shown.tsx';
import { PreviewHeader } from './preview-header.tsx';
import { useExecutions } from './use-executions.ts';
import classes from './workflow-executions.module.css';

const ROUTE = '/workflow/{-$workflowId}/executions/{-$executionId}';

/** The executions of a workflow: the list of them, and beside it the one looked at, on its canvas. */
export default function WorkflowExecutions({ workflowId, session }: WorkflowTabProps) {
  const { executionId } = useParams({ from: ROUTE });
  const { node, ...given } = useSearch({ from: ROUTE });
  // The routes of a workflow share their address: what another one knows is in it, too.
  const search = executionSearch(given);
  const navigate = useNavigate();
  const found = useExecutions({ ...search, workflowId });
  // The list has it until it was asked for anew.
  const [deletedId, setDeletedId] = useState<string>();
  const left = found.executions.filter(({ id }) => id !== deletedId);
  // Those that run come first, and may be known a moment later.
  const first = found.isWhole ? left[0]?.id : undefined;
  const show = (id: string | undefined) =>
    void navigate({
      to: ROUTE,
      params: { workflowId, executionId: id },
      search: ({ node: _, ...before }) => before,
      replace: true,
    });
  useEffect(() => {
    if (executionId !== undefined || first === undefined) return;
    void navigate({ to: ROUTE, params: { workflowId, executionId: first }, search: (now) => now, replace: true });
  }, [executionId, first, workflowId, navigate]);
  return (
    <div className={classes.page}>
      <HeaderBar title={<WorkflowTitle session={session} />} tabs={<WorkflowTabs workflowId={workflowId} />} />
      <ExecutionSidebar
        found={found}
        shownId={executionId}
        search={search}
        onSearch={(next) =>
          void navigate({ to: ROUTE, params: { workflowId, executionId }, search: next, replace: true })
        }
        onShow={show}
      />
      <div className={classes.preview} data-testid="execution-preview">
        {executionId === undefined ? (
          <NothingShown found={found} search={search} workflowId={workflowId} session={session} />
        ) : (
          <PastExecution
            executionId={executionId}
            node={node}
            header={(execution) => (
              <PreviewHeader
                execution={execution}
                workflowId={workflowId}
                onDeleted={() => {
                  setDeletedId(execution.id);
                  show(neighbourOf(execution.id, found.executions));
                }}
              />
            )}
          />
        )}
      </div>
    </div>
  );
}

/** The one to be looked at when one is gone: the next older one, else the next newer one. */
function neighbourOf(id: string, executions: ReadonlyArray<{ id: string }>): string | undefined {
  const index = executions.findIndex((execution) => execution.id === id);
  return (executions[index + 1] ?? executions[index - 1])?.id;
}
