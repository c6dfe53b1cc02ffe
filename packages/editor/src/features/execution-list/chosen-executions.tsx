import { Button, CloseButton, Group, Text } from '@mantine/core';
import type { ExecutionSummary } from '@millrace/api';
import { IconPlayerStop, IconReload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import listClasses from '../../ui/list.module.css';
import type { Selection } from '../../ui/use-selection.ts';
import { deleteExecutions, isUnderWay, mayRetry } from './execution-actions.ts';
import { retryExecutions, stopExecutions } from './execution-bulk.ts';

/** What can be done with the chosen executions: each action for those of them that it fits. */
export function ChosenExecutions({ selection }: { selection: Selection<ExecutionSummary> }) {
  const { t } = useTranslation('pages');
  const [isBusy, setBusy] = useState(false);
  const { entries, clear } = selection;
  if (entries.length === 0) return null;
  const underWay = idsOf(entries.filter(isUnderWay));
  const retryable = idsOf(entries.filter((entry) => mayRetry(entry) && entry.workflowId !== null));
  const run = async (action: (ids: string[]) => Promise<boolean>, ids: string[]) => {
    setBusy(true);
    if (await action(ids)) clear();
    setBusy(false);
  };
  return (
    <Group gap="xs" className={listClasses.chosen} role="toolbar" aria-label={t('chosenActions')}>
      <Text fw={500}>{t('selected', { count: entries.length })}</Text>
      {retryable.length > 0 && (
        <Button
          variant="default"
          disabled={isBusy}
          leftSection={<IconReload size={14} />}
          onClick={() => void run(retryExecutions, retryable)}
        >
          {t('retrySelected', { count: retryable.length })}
        </Button>
      )}
      {underWay.length > 0 && (
        <Button
          variant="default"
          disabled={isBusy}
          leftSection={<IconPlayerStop size={14} />}
          onClick={() => void run(stopExecutions, underWay)}
        >
          {t('stopSelected')}
        </Button>
      )}
      <Button
        variant="light"
        color="danger"
        disabled={isBusy}
        leftSection={<IconTrash size={14} />}
        onClick={() => void run(deleteExecutions, idsOf(entries))}
      >
        {t('deleteSelected')}
      </Button>
      <CloseButton aria-label={t('clearSelection')} onClick={clear} />
    </Group>
  );
}

function idsOf(entries: readonly ExecutionSummary[]): string[] {
  return entries.map(({ id }) => id);
}
