import { expect, it } from 'vitest';
import type { NodeStep } from './step-list.ts';
import { type TileFacts, tileBadge } from './tile-state.ts';

function step(status: NodeStep['status']): NodeStep {
  return {
    ...{ executionId: 'e1', index: 0, node: 'Step', runIndex: 0, status, startTime: 0, executionTime: 1 },
    ...{ itemCounts: [2], source: [], hasBinary: false, jsonBytes: 10 },
  };
}

it('shows the most urgent state of a node: failed, problems, waiting, stopped, pinned, old, done', () => {
  const all: TileFacts = { hasIssues: true, isStale: true, isWaiting: true, pinnedCount: 1, steps: [step('error')] };
  const kindOf = (facts: Partial<TileFacts>) => tileBadge({ ...all, ...facts })?.kind;
  expect(kindOf({})).toBe('error');
  expect(kindOf({ steps: [] })).toBe('issues');
  const withoutIssues = { hasIssues: false, steps: [step('canceled')] };
  expect(kindOf(withoutIssues)).toBe('waiting');
  expect(kindOf({ ...withoutIssues, isWaiting: false })).toBe('canceled');
  const done = { hasIssues: false, isWaiting: false, steps: [step('success')] };
  expect(kindOf(done)).toBe('pinned');
  expect(kindOf({ ...done, pinnedCount: undefined })).toBe('stale');
  expect(tileBadge({ ...all, ...done, pinnedCount: undefined, isStale: false })).toEqual({ kind: 'success', count: 2 });
});
