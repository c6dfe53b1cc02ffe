import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import type { ExecutionSummary } from '@millrace/api';
import { IconExternalLink, IconFlask, IconPlayerStop, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../address/base-path.ts';
import { ExecutionStatusMark } from '../../parts/executions/execution-status.tsx';
import { ModelUsageText } from '../../parts/executions/model-usage.tsx';
import { ReadOnlyMark } from '../../parts/workbench/read-only-mark.tsx';
import { LinkButton } from '../../ui/links.tsx';
import { Menu } from '../../ui/menu.tsx';
import {
  deleteExecutions,
  isUnderWay,
  mayRetry,
  retryExecution,
  saveAsTest,
  stopExecution,
} from './execution-actions.ts';
import classes from './workflow-executions.module.css';

interface PreviewHeaderProps {
  execution: ExecutionSummary;
  workflowId: string;
  onDeleted: () => void;
}

/** Which execution is looked at, and what can be done with it. */
export function PreviewHeader({ execution, workflowId, onDeleted }: PreviewHeaderProps) {
  const { t } = useTranslation(['pages', 'shell']);
  const { id, status, modelUsage } = execution;
  const remove = async () => {
    if (await deleteExecutions([id])) onDeleted();
  };
  return (
    <header className={classes.previewHeader}>
      <strong>{t('shell:executionTitle', { id })}</strong>
      <ExecutionStatusMark status={status} />
      {modelUsage && <ModelUsageText usage={modelUsage} />}
      <ReadOnlyMark reason={t('shell:readOnlyText')} />
      <Group gap={6} className={classes.actions}>
        {isUnderWay(execution) && (
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={14} aria-hidden />}
            onClick={() => void stopExecution(id)}
          >
            {t('stop')}
          </Button>
        )}
        {mayRetry(execution) && <RetryMenu id={id} />}
        {status === 'success' && (
          <Button
            variant="default"
            leftSection={<IconFlask size={14} aria-hidden />}
            onClick={() => void saveAsTest(execution)}
          >
            {t('saveAsTest')}
          </Button>
        )}
        <LinkButton variant="default" to="/workflow/{-$workflowId}" params={{ workflowId }} search={{ debug: id }}>
          {t(status === 'success' ? 'shell:copyToEditor' : 'shell:debug')}
        </LinkButton>
        <Tooltip label={t('openOnPage')}>
          <ActionIcon
            component="a"
            href={addressOf(`/execution/${encodeURIComponent(id)}`)}
            target="_blank"
            variant="default"
            aria-label={t('openOnPage')}
          >
            <IconExternalLink size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('delete')}>
          <ActionIcon
            variant="default"
            c="var(--mr-danger)"
            aria-label={t('deleteExecution', { id })}
            onClick={() => void remove()}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
    </header>
  );
}

function RetryMenu({ id }: { id: string }) {
  const { t } = useTranslation('pages');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconRefresh size={14} aria-hidden />}>
          {t('retry')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void retryExecution(id, { withStoredWorkflow: true })}>{t('retrySaved')}</Menu.Item>
        <Menu.Item onClick={() => void retryExecution(id, { withStoredWorkflow: false })}>
          {t('retryOriginal')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
