import { Text } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { HeaderBar } from '../../parts/workbench/header-bar.tsx';
import { type WorkflowTabProps, WorkflowTabs } from '../../parts/workbench/workflow-tabs.tsx';
import { WorkflowTitle } from '../../parts/workflow-forms/workflow-title.tsx';
import { DocumentProvider } from '../../session/document-context.tsx';
import classes from './evaluations.module.css';
import { RunList } from './run-list.tsx';
import { RunView } from './run-view.tsx';
import { useEvaluations } from './use-evaluations.ts';

const ROUTE = '/workflow/{-$workflowId}/evaluations/{-$runId}';

/** The evaluations of a workflow, or the one in the address. */
export default function WorkflowEvaluations({ workflowId, session }: WorkflowTabProps) {
  const { t } = useTranslation('evaluations');
  const { runId } = useParams({ from: ROUTE });
  const search = useSearch({ from: ROUTE });
  const navigate = useNavigate();
  const found = useEvaluations(workflowId);
  const run = found.runs.find(({ id }) => id === runId);
  return (
    <div className={classes.page}>
      <HeaderBar title={<WorkflowTitle session={session} />} tabs={<WorkflowTabs workflowId={workflowId} />} />
      <DocumentProvider document={session.document}>
        <div className={classes.body}>
          <div className={classes.content}>
            {runId !== undefined && found.list.isSuccess && !run && (
              <Text c="dimmed" mb="md">
                {t('gone')}
              </Text>
            )}
            {run ? (
              <RunView
                key={run.id}
                run={run}
                runs={found.runs}
                search={search}
                onSearch={(next) =>
                  void navigate({ to: ROUTE, params: { workflowId, runId }, search: next, replace: true })
                }
                onDeleted={() =>
                  void navigate({ to: ROUTE, params: { workflowId, runId: undefined }, search: {}, replace: true })
                }
              />
            ) : (
              <RunList found={found} workflowId={workflowId} session={session} />
            )}
          </div>
        </div>
      </DocumentProvider>
    </div>
  );
}
