import { Checkbox, Table, Text } from '@mantine/core';
import type { ExecutionSummary } from '@millrace/api';
import { Link, useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../address/base-path.ts';
import { ExecutionStatusMark } from '../../parts/executions/execution-status.tsx';
import { ModelUsageText } from '../../parts/executions/model-usage.tsx';
import { UnsavedMark } from '../../parts/executions/unsaved-mark.tsx';
import { ActionsMenu } from '../../ui/actions-menu.tsx';
import { LinkMenuItem } from '../../ui/links.tsx';
import { Menu } from '../../ui/menu.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { durationText } from '../../ui/time-text.ts';
import { useNow } from '../../ui/use-now.ts';
import {
  deleteExecutions,
  isRunning,
  isUnderWay,
  mayRetry,
  retryExecution,
  saveAsTest,
  stopExecution,
} from './execution-actions.ts';
import { durationMs } from './execution-duration.ts';
import classes from './execution-list.module.css';
import { StopExecutionButton } from './stop-execution-button.tsx';

interface ExecutionRowProps {
  execution: ExecutionSummary;
  /** Of all that are listed: how long the bars are. */
  longestMs: number;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

/** One execution of the list: opens, stops, retries, deletes it. */
export function ExecutionRow({ execution, longestMs, isSelected, onSelect }: ExecutionRowProps) {
  const { t } = useTranslation('pages');
  const { id, workflowName, status, startedAt, waitTill, mode, retryOf, retrySuccessId, documentBy } = execution;
  const { parentExecution, modelUsage } = execution;
  const navigate = useNavigate();
  const open = (event: MouseEvent<HTMLElement>) => {
    // What can be clicked for itself stays so, and marked text is not a click.
    if (event.target instanceof Element && event.target.closest('a, button, input, label')) return;
    if (window.getSelection()?.isCollapsed === false) return;
    if (event.ctrlKey || event.metaKey) window.open(addressOf(`/execution/${encodeURIComponent(id)}`), '_blank');
    else void navigate({ to: '/execution/$executionId', params: { executionId: id } });
  };
  return (
    <Table.Tr
      data-testid="execution-row"
      data-status={status}
      data-selected={isSelected || undefined}
      className={classes.row}
      onClick={open}
    >
      <Table.Td data-part="select">
        <Checkbox
          size="xs"
          aria-label={t('selectExecution', { id })}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td data-part="name">
        <Link to="/execution/$executionId" params={{ executionId: id }} className={classes.textLink}>
          {workflowName}
        </Link>
      </Table.Td>
      <Table.Td data-part="status">
        <ExecutionStatusMark status={status} />
        {status === 'waiting' && waitTill && (
          <Text size="xs" c="dimmed">
            {t('until')} <RelativeTime at={waitTill} />
          </Text>
        )}
        {retryOf && (
          <Text size="xs" c="dimmed">
            {t('retryOf', { id: retryOf })}
          </Text>
        )}
        {retrySuccessId && (
          <Text size="xs" c="dimmed">
            {t('retriedBy', { id: retrySuccessId })}
          </Text>
        )}
      </Table.Td>
      <Table.Td data-part="start">
        <RelativeTime at={startedAt} />
      </Table.Td>
      <Table.Td data-part="time">
        <Duration execution={execution} longestMs={longestMs} />
        {modelUsage && (
          <Text size="xs" c="dimmed">
            <ModelUsageText usage={modelUsage} />
          </Text>
        )}
      </Table.Td>
      <Table.Td data-part="mode">
        {t(`mode.${mode}`)}
        {documentBy && (
          <div>
            <UnsavedMark />
          </div>
        )}
        {parentExecution && (
          <Text size="xs" c="dimmed">
            <Link
              to="/execution/$executionId"
              params={{ executionId: parentExecution.executionId }}
              className={classes.textLink}
            >
              {t('parentExecution', { id: parentExecution.executionId })}
            </Link>
          </Text>
        )}
      </Table.Td>
      <Table.Td data-part="id">{id}</Table.Td>
      <Table.Td data-part="actions" className={classes.actions}>
        {isRunning(execution) && <StopExecutionButton id={id} />}
        <ExecutionMenu execution={execution} />
      </Table.Td>
    </Table.Tr>
  );
}

function ExecutionMenu({ execution }: { execution: ExecutionSummary }) {
  const { t } = useTranslation('pages');
  const { id, workflowId } = execution;
  const isRetryable = mayRetry(execution);
  return (
    <ActionsMenu label={t('actionsOfExecution', { id })} isCompact>
      <LinkMenuItem to="/execution/$executionId" params={{ executionId: id }}>
        {t('open')}
      </LinkMenuItem>
      {isUnderWay(execution) && <Menu.Item onClick={() => void stopExecution(id)}>{t('stop')}</Menu.Item>}
      {execution.status === 'success' && workflowId && (
        <Menu.Item onClick={() => void saveAsTest(execution)}>{t('saveAsTest')}</Menu.Item>
      )}
      {isRetryable && workflowId && (
        <Menu.Item onClick={() => void retryExecution(id, { withStoredWorkflow: true })}>{t('retrySaved')}</Menu.Item>
      )}
      {isRetryable && (
        <Menu.Item onClick={() => void retryExecution(id, { withStoredWorkflow: false })}>
          {t('retryOriginal')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item c="var(--mr-danger)" onClick={() => void deleteExecutions([id])}>
        {t('delete')}
      </Menu.Item>
    </ActionsMenu>
  );
}

/** The time in words and as a bar, next to those of the other rows. */
function Duration({ execution, longestMs }: { execution: ExecutionSummary; longestMs: number }) {
  const ms = durationMs(execution, useNow(isRunning(execution)));
  return (
    <>
      <span data-testid="run-time">{durationText(ms)}</span>
      <span className={classes.bar} data-status={execution.status} aria-hidden>
        <span style={{ width: `${Math.min(100, (100 * ms) / longestMs)}%` }} />
      </span>
    </>
  );
}
