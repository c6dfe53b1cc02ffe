import { Button, Group, Switch, Table, Text } from '@mantine/core';
import type { EvaluationRow, EvaluationRun } from '@millrace/api';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExecutionLink } from '../../parts/executions/execution-link.tsx';
import { ExecutionStatusMark } from '../../parts/executions/execution-status.tsx';
import { ModelUsageText } from '../../parts/executions/model-usage.tsx';
import { CardCell, CardTable } from '../../ui/card-table.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { RowPlaceholders } from '../../ui/row-placeholders.tsx';
import { durationText } from '../../ui/time-text.ts';
import classes from './evaluations.module.css';
import { metricText } from './figures.tsx';
import { NamedValues } from './named-values.tsx';
import { RowName } from './row-name.tsx';
import { isRunning, useEvaluationRows } from './use-evaluations.ts';

interface RowTableProps {
  run: EvaluationRun;
  isFailed: boolean;
  onFailed: (isFailed: boolean) => void;
}

/** Rows of an evaluation that are done. */
export function RowTable({ run, isFailed, onFailed }: RowTableProps) {
  const { t } = useTranslation(['evaluations', 'pages']);
  const [isWhole, setWhole] = useState(false);
  const { list, failure, rows } = useEvaluationRows(run, isFailed);
  const nothing = isFailed ? 'noFailedRows' : isRunning(run) ? 'noRows' : 'noRowsEnded';
  return (
    <>
      <Group gap="md" mb="sm">
        <Switch
          label={t('onlyFailed')}
          checked={isFailed}
          onChange={(event) => onFailed(event.currentTarget.checked)}
        />
        <Switch
          label={t('wholeValues')}
          checked={isWhole}
          onChange={(event) => setWhole(event.currentTarget.checked)}
        />
      </Group>
      {list.isPending && !failure && <RowPlaceholders height={46} />}
      {failure && <LoadFailure error={failure} onRetry={() => void list.refetch()} />}
      {list.isSuccess && rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {t(nothing)}
        </Text>
      )}
      {rows.length > 0 && <Rows rows={rows} isWhole={isWhole} />}
      {list.hasNextPage && (
        <Button mt="md" variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('pages:loadMore')}
        </Button>
      )}
    </>
  );
}

function Rows({ rows, isWhole }: { rows: readonly EvaluationRow[]; isWhole: boolean }) {
  const { t } = useTranslation('evaluations');
  return (
    <CardTable verticalSpacing={8} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="17%">{t('columns.row')}</Table.Th>
          <Table.Th>{t('columns.inputs')}</Table.Th>
          <Table.Th>{t('columns.outputs')}</Table.Th>
          <Table.Th w="17%">{t('columns.metrics')}</Table.Th>
          <Table.Th w="11%">{t('columns.time')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Row key={row.position} row={row} isWhole={isWhole} />
        ))}
      </Table.Tbody>
    </CardTable>
  );
}

function Row({ row, isWhole }: { row: EvaluationRow; isWhole: boolean }) {
  const { t } = useTranslation('evaluations');
  const { status, executionId, error, inputs, outputs, metrics, usage, durationMs } = row;
  const means = Object.fromEntries(Object.entries(metrics).map(([name, value]) => [name, metricText(value)]));
  return (
    <Table.Tr data-testid="evaluation-row" data-status={status} className={classes.row}>
      <CardCell is="title">
        <RowName row={row} />
        <ExecutionStatusMark status={status} />
        {executionId !== null && (
          <div>
            <ExecutionLink executionId={executionId}>{t('execution', { id: executionId })}</ExecutionLink>
          </div>
        )}
        {error !== null && (
          <Text size="xs" c="var(--mr-danger)" className={classes.text}>
            {error}
          </Text>
        )}
      </CardCell>
      <CardCell label={t('columns.inputs')}>
        <NamedValues values={inputs} isWhole={isWhole} />
      </CardCell>
      <CardCell label={t('columns.outputs')}>
        <NamedValues values={outputs} isWhole={isWhole} />
      </CardCell>
      <CardCell label={t('columns.metrics')}>
        <NamedValues values={means} isWhole={isWhole} />
      </CardCell>
      <CardCell label={t('columns.time')}>
        {durationText(durationMs)}
        {usage !== null && (
          <Text size="xs" c="dimmed">
            <ModelUsageText usage={usage} />
          </Text>
        )}
      </CardCell>
    </Table.Tr>
  );
}
