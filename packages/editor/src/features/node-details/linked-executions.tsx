import { useTranslation } from 'react-i18next';
import type { NodeStep } from '../../model/runs/step-list.ts';
import { ExecutionLink } from '../../parts/executions/execution-link.tsx';
import classes from './notices.module.css';

/** Executions that a run started, and the one that started its own. */
export function LinkedExecutions({ step }: { step: NodeStep | undefined }) {
  const { t } = useTranslation('runs');
  const { subExecution, subExecutionsCount: count = 1, parentExecution } = step?.metadata ?? {};
  if (!subExecution && !parentExecution) return null;
  return (
    <div className={classes.notice} data-kind="linked">
      {parentExecution && (
        <ExecutionLink executionId={parentExecution.executionId}>
          {t('openParentExecution', { id: parentExecution.executionId })}
        </ExecutionLink>
      )}
      {subExecution && <span>{t('subExecutions', { count })}</span>}
      {subExecution && (
        <ExecutionLink executionId={subExecution.executionId}>
          {t('openSubExecution', { id: subExecution.executionId })}
        </ExecutionLink>
      )}
    </div>
  );
}
