import { Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkflowTabProps } from '../../parts/workbench/workflow-tabs.tsx';
import { useIsDirty, useReadOnly } from '../../session/document-context.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { RowPlaceholders } from '../../ui/row-placeholders.tsx';
import classes from './evaluations.module.css';
import { NoEvaluations } from './no-evaluations.tsx';
import { RunTable } from './run-table.tsx';
import { StartEvaluation } from './start-evaluation.tsx';
import { isRunning, type useEvaluations } from './use-evaluations.ts';

interface RunListProps extends WorkflowTabProps {
  found: ReturnType<typeof useEvaluations>;
}

/** The evaluations of a workflow, and how one is started. */
export function RunList({ found: { list, failure, runs, triggers }, workflowId, session }: RunListProps) {
  const { t } = useTranslation('evaluations');
  const lacksTrigger = triggers?.length === 0;
  const isDirty = useIsDirty();
  // A save may bring other triggers.
  const { refetch } = list;
  useEffect(() => {
    if (!isDirty) void refetch();
  }, [isDirty, refetch]);
  const mayDelete = !useReadOnly();
  return (
    <>
      <div className={classes.heading}>
        <Title order={2}>{t('list')}</Title>
        {list.isSuccess && !lacksTrigger && (
          <StartEvaluation workflowId={workflowId} triggers={triggers ?? []} isDisabled={runs.some(isRunning)} />
        )}
      </div>
      {isDirty && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('unsaved')}
        </Text>
      )}
      {list.isPending && !failure && <RowPlaceholders height={46} />}
      {failure && <LoadFailure error={failure} onRetry={() => void list.refetch()} />}
      {list.isSuccess && runs.length === 0 && (
        <NoEvaluations workflowId={workflowId} session={session} lacksTrigger={lacksTrigger} />
      )}
      {runs.length > 0 && <RunTable runs={runs} all={runs} mayDelete={mayDelete} />}
    </>
  );
}
