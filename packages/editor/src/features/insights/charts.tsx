import '@mantine/charts/styles.css';
import { BarChart, LineChart } from '@mantine/charts';
import type { InsightPeriod, Insights } from '@millrace/api';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { dateText, dateTimeText } from '../../i18n/formats.ts';
import { countText, timeText } from './figures.ts';
import classes from './insights.module.css';

const HEIGHT = 240;

interface ChartsProps {
  series: Insights['series'];
  by: InsightPeriod;
}

/** Runs and failures over time, and how long they took. */
export default function Charts({ series, by }: ChartsProps) {
  const { t } = useTranslation('insights');
  const data = series.map(({ start, runs, failures, averageRunTimeMs }) => ({
    label: labelOf(start, by),
    succeeded: runs - failures,
    failed: failures,
    ...(averageRunTimeMs !== null && { seconds: averageRunTimeMs }),
  }));
  const common = { h: HEIGHT, data, dataKey: 'label', tickLine: 'none', gridAxis: 'x' } as const;
  return (
    <div className={classes.charts}>
      <Chart title={t(`runsBy.${by}`)}>
        <BarChart
          {...common}
          type="stacked"
          withLegend
          maxBarWidth={36}
          valueFormatter={countText}
          yAxisProps={{ allowDecimals: false }}
          barChartProps={{ accessibilityLayer: false }}
          series={[
            { name: 'succeeded', label: t('succeeded'), color: 'var(--mr-success-border)' },
            { name: 'failed', label: t('failed'), color: 'var(--mr-danger-border)' },
          ]}
        />
      </Chart>
      <Chart title={t('averageRunTimeMs')}>
        <LineChart
          {...common}
          connectNulls
          valueFormatter={timeText}
          lineChartProps={{ accessibilityLayer: false, margin: { right: 24 } }}
          yAxisProps={{ width: 64 }}
          series={[{ name: 'seconds', label: t('averageRunTimeMs'), color: 'var(--mr-accent)' }]}
        />
      </Chart>
    </div>
  );
}

/** The figures are in the cards and the table, too: for those who do not see it, a chart has a name only. */
function Chart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <figure className={classes.chart} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div aria-hidden>{children}</div>
    </figure>
  );
}

/** Hours as the clock here shows them; days and weeks are named by a date that is the same everywhere. */
function labelOf(start: string, by: InsightPeriod): string {
  if (by === 'hour') return dateTimeText(start, { hour: '2-digit', minute: '2-digit' });
  return dateText(start, { month: 'short', day: 'numeric', timeZone: 'UTC' });
}
