import { Text } from '@mantine/core';
import type { EvaluationRun } from '@millrace/api';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../i18n/formats.ts';
import { ExecutionStatusMark } from '../../parts/executions/execution-status.tsx';
import { whenOf } from './evaluation-actions.ts';
import classes from './evaluations.module.css';

const MARKS = {
  running: 'running',
  finished: 'success',
  stopped: 'canceled',
  failed: 'error',
  interrupted: 'crashed',
} as const;

/** The state of an evaluation, and why its set could not be read. */
export function RunStatus({ run: { status, error } }: { run: EvaluationRun }) {
  const { t } = useTranslation('evaluations');
  return (
    <>
      <ExecutionStatusMark status={MARKS[status]} label={t(`status.${status}`)} />
      {error !== null && (
        <Text size="xs" c="dimmed" className={classes.text}>
          {error}
        </Text>
      )}
    </>
  );
}

/** How many rows are done, and how many of these failed. */
export function RowCounts({ run: { rowCount, doneCount, failedCount } }: { run: EvaluationRun }) {
  const { t } = useTranslation('evaluations');
  const done = numberText(doneCount);
  return (
    <>
      {rowCount === null ? t('doneUnknown', { done }) : t('done', { done, count: rowCount })}
      {failedCount > 0 && (
        <Text size="xs" c="var(--mr-danger)">
          {t('failedRows', { count: failedCount })}
        </Text>
      )}
    </>
  );
}

/** What of the workflow ran: its name, or when it was saved. */
export function RunVersion({ run: { version } }: { run: EvaluationRun }) {
  const { t } = useTranslation('evaluations');
  if (version === null)
    return (
      <Text size="sm" c="dimmed">
        {t('versionGone')}
      </Text>
    );
  return version.name ?? t('versionOf', { when: whenOf({ startedAt: version.createdAt }) });
}

interface RunMetricsProps {
  run: EvaluationRun;
  /** Whose means are those of before. */
  before: EvaluationRun | undefined;
}

/** The mean of each metric, with how it changed. What is better, only who named the metric knows. */
export function RunMetrics({ run: { metrics, doneCount }, before }: RunMetricsProps) {
  const { t } = useTranslation('evaluations');
  if (metrics.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('none')}
      </Text>
    );
  return (
    <dl className={classes.values}>
      {metrics.map(({ name, mean, count }) => {
        const earlier = before?.metrics.find((one) => one.name === name)?.mean;
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd title={t('ofRows', { mean: metricText(mean), count, rows: numberText(doneCount) })}>
              {metricText(mean)} {earlier !== undefined && <MetricChange before={earlier} after={mean} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface MetricChangeProps {
  before: number;
  after: number;
}

/** How a metric changed: `(+0.25)`, `(-1)`, `(±0)`. */
export function MetricChange({ before, after }: MetricChangeProps) {
  const change = numberText(after - before, { maximumFractionDigits: 3, signDisplay: 'exceptZero' });
  return <span className={classes.change}>{`(${change === '0' ? '±0' : change})`}</span>;
}

/** Three decimals at most. */
export function metricText(value: number): string {
  return numberText(value, { maximumFractionDigits: 3 });
}
