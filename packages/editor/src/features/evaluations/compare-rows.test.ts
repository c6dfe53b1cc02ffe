import type { EvaluationRow } from '@millrace/api';
import { expect, it } from 'vitest';
import { pairRows, rowDifference } from './compare-rows.ts';

const row = (position: number, key: string | null, more: Partial<EvaluationRow> = {}): EvaluationRow => ({
  ...{ position, key, status: 'success', executionId: String(position), durationMs: 1, usage: null, error: null },
  ...{ inputs: {}, outputs: {}, metrics: {} },
  ...more,
});

it('pairs rows by their keys, wherever they stand', () => {
  const before = [row(0, '1'), row(1, '2'), row(2, '3')];
  const after = [row(0, '3'), row(1, '1'), row(2, '4')];
  expect(pairRows(before, after)).toEqual([
    { before: before[2], after: after[0] },
    { before: before[0], after: after[1] },
    { before: undefined, after: after[2] },
    { before: before[1], after: undefined },
  ]);
});

it('pairs rows without keys by where they stand, and never with the key of another', () => {
  const before = [row(0, null), row(1, '0')];
  const after = [row(0, null), row(2, '0')];
  expect(pairRows(before, after)).toEqual([
    { before: before[0], after: after[0] },
    { before: before[1], after: after[1] },
  ]);
});

it('tells which outputs and metrics differ, come and go', () => {
  const before = row(0, '1', { outputs: { answer: 'a', same: { of: [1] } }, metrics: { Correctness: 2, Gone: 1 } });
  const after = row(0, '1', {
    status: 'error',
    outputs: { answer: 'b', same: { of: [1] } },
    metrics: { Correctness: 4 },
  });
  expect(rowDifference({ before, after })).toEqual({
    status: [{ name: '', before: 'success', after: 'error' }],
    outputs: [{ name: 'answer', before: 'a', after: 'b' }],
    metrics: [
      { name: 'Correctness', before: 2, after: 4 },
      { name: 'Gone', before: 1, after: undefined },
    ],
  });
});

it('says nothing of rows that are the same, but for how they ran', () => {
  expect(rowDifference({ before: row(0, '1'), after: row(4, '1', { durationMs: 9 }) })).toBeUndefined();
});

it('a row that one evaluation lacks differs', () => {
  expect(rowDifference({ before: undefined, after: row(0, '1') })).toBeDefined();
});
