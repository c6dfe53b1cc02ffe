import { Table, Text } from '@mantine/core';
import type { EvaluationRun } from '@millrace/api';
import { useTranslation } from 'react-i18next';
import { ModelUsageText } from '../../parts/executions/model-usage.tsx';
import { CardCell, CardTable } from '../../ui/card-table.tsx';
import { TextLink } from '../../ui/links.tsx';
import { durationText } from '../../ui/time-text.ts';
import { whenOf } from './evaluation-actions.ts';
import { RowCounts, RunMetrics, RunStatus, RunVersion } from './figures.tsx';
import { finishedBefore } from './finished-before.ts';
import { RunActions } from './run-actions.tsx';

interface RunTableProps {
  runs: readonly EvaluationRun[];
  /** Newest first: those that runs are compared with. */
  all: readonly EvaluationRun[];
  mayDelete: boolean;
  onDeleted?: (run: EvaluationRun) => void;
}

/** Evaluations with what came of them. */
export function RunTable({ runs, all, ...actions }: RunTableProps) {
  const { t } = useTranslation('evaluations');
  return (
    <CardTable verticalSpacing={8}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('columns.evaluation')}</Table.Th>
          <Table.Th>{t('columns.status')}</Table.Th>
          <Table.Th>{t('columns.version')}</Table.Th>
          <Table.Th>{t('columns.rows')}</Table.Th>
          <Table.Th>{t('columns.metrics')}</Table.Th>
          <Table.Th>{t('columns.models')}</Table.Th>
          <Table.Th>{t('columns.time')}</Table.Th>
          <Table.Th w={44} aria-label={t('columns.actions')} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {runs.map((run) => (
          <RunRow key={run.id} run={run} before={finishedBefore(run, all)} {...actions} />
        ))}
      </Table.Tbody>
    </CardTable>
  );
}

interface RunRowProps extends Omit<RunTableProps, 'runs' | 'all'> {
  run: EvaluationRun;
  before: EvaluationRun | undefined;
}

function RunRow({ run, before, ...actions }: RunRowProps) {
  const { t } = useTranslation('evaluations');
  const { id, workflowId, triggerNode, usage, durationMs } = run;
  return (
    <Table.Tr data-testid="evaluation" data-status={run.status}>
      <CardCell is="title" isShort>
        <TextLink
          to="/workflow/{-$workflowId}/evaluations/{-$runId}"
          params={{ workflowId, runId: id }}
          search={{}}
          size="sm"
          fw={500}
        >
          {whenOf(run)}
        </TextLink>
        <Text size="xs" c="dimmed" title={t('trigger')}>
          {triggerNode}
        </Text>
      </CardCell>
      <CardCell label={t('columns.status')}>
        <RunStatus run={run} />
      </CardCell>
      <CardCell label={t('columns.version')}>
        <RunVersion run={run} />
      </CardCell>
      <CardCell label={t('columns.rows')} isShort>
        <RowCounts run={run} />
      </CardCell>
      <CardCell label={t('columns.metrics')}>
        <RunMetrics run={run} before={before} />
      </CardCell>
      <CardCell label={t('columns.models')}>{usage.calls > 0 ? <ModelUsageText usage={usage} /> : t('none')}</CardCell>
      <CardCell label={t('columns.time')} isShort>
        {durationText(durationMs)}
      </CardCell>
      <CardCell is="actions">
        <RunActions run={run} {...actions} />
      </CardCell>
    </Table.Tr>
  );
}
