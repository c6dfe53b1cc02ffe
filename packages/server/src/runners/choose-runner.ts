import type { ExecutionJob } from '@millrace/wire';

/** Reading a body of this size takes a runner several milliseconds, in which nothing else happens there. */
const LARGE_FROM_BYTES = 128 * 1024;

/** What a runner has to do. */
export interface RunnerLoad {
  readonly executions: { readonly size: number };
  /** Those of them that a large body started. */
  readonly largeExecutions: { readonly size: number };
}

/** Whether what starts an execution is so large that a runner is held for a noticeable time by reading it. */
export function isLargeJob({ start }: Pick<ExecutionJob, 'start'>): boolean {
  return start.kind === 'webhook' && start.call.body.byteLength >= LARGE_FROM_BYTES;
}

/**
 * The runner with the fewest executions, of those that have fewer than `limit`. Large ones go to half of the runners, and
 * others avoid these as long as they can, so that nobody waits for the reading of what somebody else sent.
 * @param able runners that can take work, in the order of their age: those beyond `size` are spare.
 */
export function chooseRunner<Runner extends RunnerLoad>(
  able: readonly Runner[],
  { size, limit, isLarge }: { size: number; limit: number; isLarge: boolean },
): Runner | undefined {
  const regular = able.slice(0, size);
  const preferred = isLarge
    ? regular.slice(0, Math.max(1, Math.floor(size / 2)))
    : able.filter(({ largeExecutions }) => largeExecutions.size === 0).slice(0, size);
  return leastLoaded(preferred, limit) ?? leastLoaded(regular, limit);
}

function leastLoaded<Runner extends RunnerLoad>(runners: readonly Runner[], limit: number): Runner | undefined {
  let best: Runner | undefined;
  for (const runner of runners) {
    if (runner.executions.size >= limit) continue;
    if (!best || runner.executions.size < best.executions.size) best = runner;
  }
  return best;
}
