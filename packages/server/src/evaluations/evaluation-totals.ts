import type { EvaluationRow, EvaluationRun } from '@millrace/api';
import { addModelUsage, type ModelUsage, NO_MODEL_USAGE } from '@millrace/workflow';

/** What is added up over the rows of an evaluation that are done. */
export interface EvaluationTotals {
  done: number;
  failed: number;
  durationMs: number;
  usage: ModelUsage;
  /** Pairs, as metrics may have any name. */
  metrics: Array<[name: string, sums: { sum: number; count: number }]>;
}

export const NO_TOTALS: Readonly<EvaluationTotals> = {
  done: 0,
  failed: 0,
  durationMs: 0,
  usage: NO_MODEL_USAGE,
  metrics: [],
};

/** The totals with one more row. */
export function withRow(totals: Readonly<EvaluationTotals>, row: EvaluationRow): EvaluationTotals {
  const metrics = new Map(totals.metrics);
  for (const [name, value] of Object.entries(row.metrics)) {
    const { sum, count } = metrics.get(name) ?? { sum: 0, count: 0 };
    metrics.set(name, { sum: sum + value, count: count + 1 });
  }
  return {
    done: totals.done + 1,
    failed: totals.failed + (row.status === 'error' ? 1 : 0),
    durationMs: totals.durationMs + row.durationMs,
    usage: row.usage ? addModelUsage(totals.usage, row.usage) : totals.usage,
    metrics: [...metrics],
  };
}

/** By name. */
export function meansOf({ metrics }: Readonly<EvaluationTotals>): EvaluationRun['metrics'] {
  const means = metrics.map(([name, { sum, count }]) => ({ name, mean: sum / count, count }));
  return means.sort((a, b) => (a.name < b.name ? -1 : 1));
}
