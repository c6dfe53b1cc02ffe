import type { ExecutionSummary } from '@millrace/api';

/** How long an execution took, or has taken until now. */
export function durationMs({ startedAt, stoppedAt }: ExecutionSummary, now: number): number {
  const end = stoppedAt === null ? now : new Date(stoppedAt).getTime();
  return Math.max(0, end - new Date(startedAt).getTime());
}
