import type { WorkflowPriority, WorkflowSettings } from '@millrace/workflow';
import type { LiveExecution } from './live-execution.ts';
import { isWatchedMode } from './watched-mode.ts';

/** Lower ones go first. */
const RANKS: Readonly<Record<WorkflowPriority, number>> = { high: 1, normal: 2, low: 3 };
/** From the first to begin to the last. */
export const ALL_RANKS = Object.values(RANKS);

/** The place of a workflow's executions among all that wait: lower ones begin first. */
export function rankOf(settings: WorkflowSettings | null | undefined): number {
  const priority = settings?.priority;
  return priority === 'high' || priority === 'low' ? RANKS[priority] : RANKS.normal;
}

/**
 * How many executions like this one may run at once; `undefined` for any number. Those by hand do not count, and those that
 * another one waits for: it would wait for ever.
 */
export function placeLimitOf({
  row,
  origin,
  workflow,
}: Pick<LiveExecution, 'row' | 'origin' | 'workflow'>): number | undefined {
  const limit = workflow.version.workflow.settings?.concurrencyLimit;
  if (typeof limit !== 'number' || !Number.isSafeInteger(limit) || limit <= 0) return undefined;
  const isByHand = row.mode === 'cli' || isWatchedMode(row.mode);
  return isByHand || origin.isAwaited || row.workflow_id === null ? undefined : limit;
}
