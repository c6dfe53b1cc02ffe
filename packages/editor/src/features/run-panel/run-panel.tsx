import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCommandText } from '../../commands/command-label.ts';
import { toggleRunPanelCommand } from '../../commands/toggle-run-panel.ts';
import { ExecutionStatusMark } from '../../parts/executions/execution-status.tsx';
import { RunQuestions } from '../../parts/executions/run-questions.tsx';
import { useNoticesAbove } from '../../parts/workbench/use-notices-above.ts';
import { useRun } from '../../session/run-context.tsx';
import { runPanelUi, useRunPanelUi } from '../../session/run-panel-ui.ts';
import { durationText } from '../../ui/time-text.ts';
import { ResizeEdge } from './resize-edge.tsx';
import classes from './run-panel.module.css';
import { RunTree } from './run-tree.tsx';
import { useRunRows } from './use-run-rows.ts';

/** The steps of the live, last or past run under the canvas, in their order, with bars of time. */
export function RunPanel() {
  const isOpen = useRunPanelUi((ui) => ui.isOpen);
  return isOpen ? <OpenPanel /> : null;
}

function OpenPanel() {
  const { t } = useTranslation('runs');
  const { tooltip } = useCommandText();
  const height = useRunPanelUi((ui) => ui.height);
  const run = useRun();
  const rows = useRunRows();
  useNoticesAbove(height);
  const status = run.status === 'running' ? 'running' : run.status === 'finished' ? run.outcome : undefined;
  return (
    <section className={classes.panel} style={{ height }} aria-label={t('panel.title')} data-testid="run-panel">
      <ResizeEdge height={height} onResize={runPanelUi.resize} />
      <header className={classes.head}>
        <h2 className={classes.title}>{t('panel.title')}</h2>
        {status && <ExecutionStatusMark status={status} />}
        {rows.steps > 0 && (
          <Text size="xs" c="dimmed">
            {t('panel.summary', { count: rows.steps, duration: durationText(rows.end - rows.start) })}
          </Text>
        )}
        <span className={classes.spacer} />
        <Tooltip label={tooltip(toggleRunPanelCommand)}>
          <ActionIcon variant="subtle" color="gray" aria-label={t('panel.close')} onClick={runPanelUi.close}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </header>
      <RunQuestions className={classes.questions} />
      {rows.list.length > 0 ? (
        <RunTree rows={rows} />
      ) : (
        <Text size="sm" c="dimmed" className={classes.empty}>
          {run.status === 'waitingForTrigger' ? t('panel.listening') : t('panel.empty')}
        </Text>
      )}
    </section>
  );
}
