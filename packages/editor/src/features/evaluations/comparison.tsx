import { Button, Group, Switch, Table, Text } from '@mantine/core';
import type { EvaluationRow, EvaluationRun } from '@millrace/api';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LineDifference } from '../../parts/differences/line-difference.tsx';
import { ExecutionStatusMark } from '../../parts/executions/execution-status.tsx';
import { CardCell, CardTable } from '../../ui/card-table.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { RowPlaceholders } from '../../ui/row-placeholders.tsx';
import { type Difference, pairRows, type RowDifference, type RowPair, rowDifference } from './compare-rows.ts';
import classes from './evaluations.module.css';
import { MetricChange, metricText } from './figures.tsx';
import { NamedValues } from './named-values.tsx';
import { RowName } from './row-name.tsx';
import { isRunning, useAllRows } from './use-evaluations.ts';

/** Rows that are shown at first, and more each time. */
const STEP = 100;

interface ComparisonProps {
  run: EvaluationRun;
  /** The one that it is compared with. */
  other: EvaluationRun;
}

/** What two evaluations found for the same rows, from the older to the newer one. */
export function Comparison({ run, other }: ComparisonProps) {
  const found = useAllRows(run);
  const compared = useAllRows(other);
  const failed = [found, compared].find(({ isError, data }) => isError && !data);
  if (failed?.error) return <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!found.data || !compared.data) return <RowPlaceholders height={46} />;
  const isNewer = run.startedAt >= other.startedAt;
  const [before, after] = isNewer ? [compared.data, found.data] : [found.data, compared.data];
  return (
    <ComparedRows before={before} after={after} isNewer={isNewer} isPartial={isRunning(run) || isRunning(other)} />
  );
}

interface ComparedRowsProps {
  before: readonly EvaluationRow[];
  after: readonly EvaluationRow[];
  /** The evaluation of the page is the newer one. */
  isNewer: boolean;
  /** One of them still runs. */
  isPartial: boolean;
}

function ComparedRows({ before, after, isNewer, isPartial }: ComparedRowsProps) {
  const { t } = useTranslation('evaluations');
  const [isWhole, setWhole] = useState(false);
  const [isAll, setAll] = useState(false);
  const [most, setMost] = useState(STEP);
  const pairs = useMemo(
    () => pairRows(before, after).map((pair) => ({ pair, difference: rowDifference(pair) })),
    [before, after],
  );
  const different = pairs.filter(({ difference }) => difference !== undefined);
  const shown = isAll ? pairs : different;
  return (
    <>
      <Group gap="md" mb="sm">
        <Text size="sm" role="status">
          {t('compared', { count: pairs.length, different: different.length })}
        </Text>
        <Switch
          label={t('onlyDifferent')}
          checked={!isAll}
          onChange={(event) => setAll(!event.currentTarget.checked)}
        />
        <Switch
          label={t('wholeValues')}
          checked={isWhole}
          onChange={(event) => setWhole(event.currentTarget.checked)}
        />
      </Group>
      {isPartial && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('tooEarly')}
        </Text>
      )}
      {shown.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('nothingDiffers')}
        </Text>
      )}
      {shown.length > 0 && (
        <CardTable verticalSpacing={8} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="12%">{t('columns.row')}</Table.Th>
              <Table.Th w="33%">{t('columns.inputs')}</Table.Th>
              <Table.Th>{t('columns.difference')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.slice(0, most).map(({ pair, difference }) => (
              <Compared
                key={`${pair.before?.position} ${pair.after?.position}`}
                pair={pair}
                difference={difference}
                isNewer={isNewer}
                isWhole={isWhole}
              />
            ))}
          </Table.Tbody>
        </CardTable>
      )}
      {shown.length > most && (
        <Button mt="md" variant="default" onClick={() => setMost(most + STEP)}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

interface ComparedProps extends Pick<ComparedRowsProps, 'isNewer'> {
  pair: RowPair;
  difference: RowDifference | undefined;
  isWhole: boolean;
}

function Compared({ pair, difference, isNewer, isWhole }: ComparedProps) {
  const { t } = useTranslation('evaluations');
  const row = pair.after ?? pair.before;
  if (!row) return null;
  return (
    <Table.Tr data-testid="compared-row" className={classes.row}>
      <CardCell is="title">
        <RowName row={row} />
      </CardCell>
      <CardCell label={t('columns.inputs')}>
        <NamedValues values={row.inputs} isWhole={isWhole} />
      </CardCell>
      <CardCell label={t('columns.difference')}>
        {pair.before && pair.after ? (
          <Differences difference={difference} />
        ) : (
          <Text size="sm" c="dimmed">
            {t((pair.after !== undefined) === isNewer ? 'onlyHere' : 'onlyThere')}
          </Text>
        )}
      </CardCell>
    </Table.Tr>
  );
}

function Differences({ difference }: { difference: RowDifference | undefined }) {
  const { t } = useTranslation('evaluations');
  if (!difference)
    return (
      <Text size="sm" c="dimmed">
        {t('same')}
      </Text>
    );
  const { status, outputs, metrics } = difference;
  return (
    <dl className={classes.values} data-whole>
      {status.map(({ before, after }) => (
        <div key="status">
          <dt>{t('columns.status')}</dt>
          <dd>
            {before && <ExecutionStatusMark status={before} />} → {after && <ExecutionStatusMark status={after} />}
          </dd>
        </div>
      ))}
      {metrics.map((metric) => (
        <div key={`metric ${metric.name}`}>
          <dt>{metric.name}</dt>
          <dd>
            <MetricDifference {...metric} />
          </dd>
        </div>
      ))}
      {outputs.map(({ name, before = '', after = '' }) => (
        <div key={`output ${name}`} className={classes.output}>
          <dt>{name}</dt>
          <dd>
            <LineDifference before={before} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function MetricDifference({ before, after }: Difference<number>) {
  const { t } = useTranslation('evaluations');
  const shown = (value: number | undefined) => (value === undefined ? t('none') : metricText(value));
  return (
    <>
      {shown(before)} → {shown(after)}{' '}
      {before !== undefined && after !== undefined && <MetricChange before={before} after={after} />}
    </>
  );
}
