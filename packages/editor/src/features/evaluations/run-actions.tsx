import { ActionIcon, Tooltip } from '@mantine/core';
import type { EvaluationRun } from '@millrace/api';
import { IconPlayerStop, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteEvaluation, stopEvaluation, whenOf } from './evaluation-actions.ts';
import { isRunning } from './use-evaluations.ts';

interface RunActionsProps {
  run: EvaluationRun;
  /** Who may not change the workflow may not delete its evaluations. */
  mayDelete: boolean;
  onDeleted?: ((run: EvaluationRun) => void) | undefined;
}

/** Stops an evaluation that runs, and deletes one that has ended. */
export function RunActions({ run, mayDelete, onDeleted }: RunActionsProps) {
  const { t } = useTranslation('evaluations');
  const [isBusy, setBusy] = useState(false);
  const when = whenOf(run);
  const stop = async () => {
    setBusy(true);
    await stopEvaluation(run);
    setBusy(false);
  };
  const remove = async () => {
    if (await deleteEvaluation(run)) onDeleted?.(run);
  };
  if (isRunning(run)) {
    return (
      <Tooltip label={t('stop')}>
        <ActionIcon
          variant="default"
          size={28}
          loading={isBusy}
          aria-label={t('stopNamed', { when })}
          onClick={() => void stop()}
        >
          <IconPlayerStop size={14} aria-hidden />
        </ActionIcon>
      </Tooltip>
    );
  }
  if (!mayDelete) return null;
  return (
    <Tooltip label={t('delete')}>
      <ActionIcon
        variant="default"
        size={28}
        c="var(--mr-danger)"
        aria-label={t('deleteNamed', { when })}
        onClick={() => void remove()}
      >
        <IconTrash size={14} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
