import { Button, Group } from '@mantine/core';
import { IconPlayerPlayFilled, IconPlayerStopFilled, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCommandText } from '../../commands/command-label.ts';
import { runWorkflowCommand } from '../../commands/run-workflow.ts';
import { useNodeIds, useReadOnly } from '../../session/document-context.tsx';
import { useRun } from '../../session/run-context.tsx';
import { clearRun, runWorkflow, stopRun } from '../../session/runs/run-actions.ts';
import classes from './workbench.module.css';

/** Starts, shows and stops the run; clears its marks afterwards. */
export function RunControl() {
  const { t } = useTranslation('shell');
  const { tooltip } = useCommandText();
  const { status, isStopping } = useRun();
  const isReadOnly = useReadOnly();
  const isEmpty = useNodeIds().length === 0;
  if (isReadOnly || isEmpty) return null;
  const isBusy = status === 'running' || status === 'waitingForTrigger';
  const text = { idle: 'run', finished: 'run', running: 'running', waitingForTrigger: 'waitingForTrigger' } as const;
  return (
    <Group className={classes.run} gap="xs">
      <Button
        size="sm"
        leftSection={isBusy ? undefined : <IconPlayerPlayFilled size={16} />}
        loading={false}
        disabled={isBusy}
        title={tooltip(runWorkflowCommand)}
        data-testid="run-workflow"
        onClick={() => void runWorkflow()}
      >
        {isBusy && <span className={classes.pulse} aria-hidden />}
        {t(text[status])}
      </Button>
      {isBusy && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlayerStopFilled size={16} />}
          loading={isStopping === true}
          data-testid="stop-run"
          onClick={() => void stopRun()}
        >
          {status === 'running' ? t('stop') : t('stopListening')}
        </Button>
      )}
      {status === 'finished' && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconTrash size={16} />}
          data-testid="clear-run"
          onClick={clearRun}
        >
          {t('clearRun')}
        </Button>
      )}
    </Group>
  );
}
