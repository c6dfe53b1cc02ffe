import { Text } from '@mantine/core';
import type { ExecutionSummary } from '@millrace/api';
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ExecutionLink } from '../../parts/executions/execution-link.tsx';
import { ExecutionStatusMark } from '../../parts/executions/execution-status.tsx';
import { ModelUsageText } from '../../parts/executions/model-usage.tsx';
import { UnsavedMark } from '../../parts/executions/unsaved-mark.tsx';
import { PastExecution } from '../../parts/past-execution/past-execution.tsx';
import { HeaderBar } from '../../parts/workbench/header-bar.tsx';
import { ReadOnlyMark } from '../../parts/workbench/read-only-mark.tsx';
import { LinkButton } from '../../ui/links.tsx';

const ROUTE = '/execution/$executionId';

/** A past execution on a page of its own. */
export function ExecutionPage() {
  const { t } = useTranslation('shell');
  const { executionId } = useParams({ from: ROUTE });
  const { node } = useSearch({ from: ROUTE });
  useEffect(() => {
    document.title = t('executionTitle', { id: executionId });
  }, [t, executionId]);
  return (
    <PastExecution
      executionId={executionId}
      node={node}
      header={(execution) => <ExecutionHeader execution={execution} />}
    />
  );
}

function ExecutionHeader({ execution }: { execution: ExecutionSummary }) {
  const { t } = useTranslation(['shell', 'runs']);
  const { id, workflowId, workflowName, status, documentBy, parentExecution, modelUsage } = execution;
  return (
    <HeaderBar
      title={
        <>
          <Text fw={600} size="md" truncate>
            {workflowName}
          </Text>
          <Text c="dimmed" flex="none">
            {t('executionTitle', { id })}
          </Text>
          <ExecutionStatusMark status={status} />
          {modelUsage && (
            <Text c="dimmed" size="sm">
              <ModelUsageText usage={modelUsage} />
            </Text>
          )}
          {documentBy && <UnsavedMark />}
          {parentExecution && (
            <ExecutionLink executionId={parentExecution.executionId}>
              {t('runs:startedBy', { id: parentExecution.executionId })}
            </ExecutionLink>
          )}
        </>
      }
    >
      <ReadOnlyMark reason={t('readOnlyText')} />
      {workflowId && (
        <LinkButton variant="default" to="/workflow/{-$workflowId}" params={{ workflowId }} search={{ debug: id }}>
          {t(status === 'success' ? 'copyToEditor' : 'debug')}
        </LinkButton>
      )}
      {workflowId && (
        <LinkButton
          variant="default"
          to="/workflow/{-$workflowId}/executions/{-$executionId}"
          params={{ workflowId, executionId: id }}
        >
          {t('otherExecutions')}
        </LinkButton>
      )}
      {workflowId && (
        <LinkButton variant="default" to="/workflow/{-$workflowId}" params={{ workflowId }}>
          {t('openWorkflowOfExecution')}
        </LinkButton>
      )}
    </HeaderBar>
  );
}
