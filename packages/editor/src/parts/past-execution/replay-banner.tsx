import { IconPlayerTrackNext } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ExecutionSteps } from '../../session/runs/show-execution.ts';
import { ExecutionLink } from '../executions/execution-link.tsx';
import classes from './banner.module.css';

/** Stands under the header of an execution that went on from a call of another one. */
export function ReplayBanner({ data: { steps } }: { data: ExecutionSteps }) {
  const { t } = useTranslation('runs');
  const step = steps.find(({ metadata }) => metadata?.replayOf);
  const from = step?.metadata?.replayOf;
  if (!step || !from) return null;
  const { executionId: id, isEdited } = from;
  return (
    <div className={classes.banner} data-kind="info" role="status" data-testid="replay-banner">
      <IconPlayerTrackNext size={18} aria-hidden />
      <div className={classes.details}>
        <strong>{t(isEdited ? 'goesOnEdited' : 'goesOn', { node: step.node })}</strong>
        <ExecutionLink executionId={id}>{t('openOrigin', { id })}</ExecutionLink>
      </div>
    </div>
  );
}
