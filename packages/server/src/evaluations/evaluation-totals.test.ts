import type { EvaluationRow } from '@millrace/api';
import { NO_MODEL_USAGE } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { meansOf, NO_TOTALS, withRow } from './evaluation-totals.ts';

const row = (given: Partial<EvaluationRow>): EvaluationRow => ({
  ...{ position: 0, key: null, status: 'success', executionId: '1', durationMs: 10, inputs: {}, outputs: {} },
  ...{ metrics: {}, usage: null, error: null },
  ...given,
});

it('the mean of a metric is that of the rows that have it', () => {
  const rows = [
    row({ metrics: { Correctness: 5, Similarity: 1 } }),
    row({ metrics: { Correctness: 2 }, usage: { ...NO_MODEL_USAGE, calls: 1, costUsd: 0.25 } }),
    row({ status: 'error' }),
  ];
  const totals = rows.reduce(withRow, NO_TOTALS);
  expect(meansOf(totals)).toEqual([
    { name: 'Correctness', mean: 3.5, count: 2 },
    { name: 'Similarity', mean: 1, count: 1 },
  ]);
  expect(totals).toMatchObject({ done: 3, failed: 1, durationMs: 30, usage: { calls: 1, costUsd: 0.25 } });
});
