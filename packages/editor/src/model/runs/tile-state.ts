import type { NodeStep } from './step-list.ts';

/** What a tile's badge says; the first that holds wins. */
export type TileBadge =
  | { kind: 'issues' }
  | { kind: 'error'; message: string }
  | { kind: 'waiting' }
  | { kind: 'canceled' }
  | { kind: 'pinned'; count: number }
  | { kind: 'stale' }
  | { kind: 'success'; count: number };

export interface TileFacts {
  hasIssues: boolean;
  isStale: boolean;
  isWaiting: boolean;
  pinnedCount: number | undefined;
  steps: readonly NodeStep[];
}

/** The badge of a node: problems before waiting before pinned data before results. */
export function tileBadge({ hasIssues, isStale, isWaiting, pinnedCount, steps }: TileFacts): TileBadge | undefined {
  const failed = steps.findLast((step) => step.status === 'error');
  if (failed) return { kind: 'error', message: failed.error?.message ?? '' };
  if (hasIssues) return { kind: 'issues' };
  if (isWaiting || steps.at(-1)?.status === 'waiting') return { kind: 'waiting' };
  if (steps.at(-1)?.status === 'canceled') return { kind: 'canceled' };
  if (pinnedCount !== undefined) return { kind: 'pinned', count: pinnedCount };
  if (steps.length === 0) return undefined;
  return isStale ? { kind: 'stale' } : { kind: 'success', count: itemCount(steps) };
}

/** Items that a node put out over all its runs. */
function itemCount(steps: readonly NodeStep[]): number {
  return steps.reduce((sum, step) => sum + step.itemCounts.reduce((all, count) => all + count, 0), 0);
}

/** Items that left one output over all runs. */
export function outputItemCount(steps: readonly NodeStep[], output: number): number {
  return steps.reduce((sum, step) => sum + (step.itemCounts[output] ?? 0), 0);
}
