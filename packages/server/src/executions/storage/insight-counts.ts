import type { ExecutionMode, ExecutionStatus, Workflow } from '@millrace/workflow';
import type { InsightTable } from '../../database/tables/execution-tables.ts';
import type { ExecutionWrite } from './execution-store.ts';

const HOUR_MS = 3_600_000;
/** Workflows as run whose saved time is remembered. */
const MAX_KNOWN = 2000;
const MOST_SAVED_MINUTES = 1_000_000;

/** What begins by itself. What people try out, and what other executions run, would count twice or not at all. */
const COUNTED: ReadonlySet<ExecutionMode> = new Set(['webhook', 'trigger', 'retry', 'cli']);
const FAILED: ReadonlySet<ExecutionStatus> = new Set(['error', 'crashed']);
/** Of executions that have ended, and were counted then. */
export const ENDED: readonly ExecutionStatus[] = ['success', 'error', 'canceled', 'crashed'];

/** What one process counts. */
export type InsightCount = Omit<InsightTable, 'writer'>;

/** What the end of an execution adds to the figures of its workflow. `undefined`: it has not ended, or does not count. */
export function createInsightCounts(): (write: ExecutionWrite) => InsightCount | undefined {
  const savedMinutes = new Map<string, number>();

  function savedMinutesOf({ execution: { workflow_hash }, document }: ExecutionWrite): number {
    const known = savedMinutes.get(workflow_hash);
    if (known !== undefined) return known;
    const minutes = readSavedMinutes(document);
    if (savedMinutes.size >= MAX_KNOWN) savedMinutes.clear();
    savedMinutes.set(workflow_hash, minutes);
    return minutes;
  }

  return (write) => {
    const { workflow_id, status, mode, started_at, stopped_at } = write.execution;
    if (workflow_id === null || stopped_at === null || !COUNTED.has(mode) || !ENDED.includes(status)) return undefined;
    return {
      workflow_id,
      hour: Math.floor(stopped_at / HOUR_MS) * HOUR_MS,
      runs: 1,
      failures: FAILED.has(status) ? 1 : 0,
      run_time_ms: Math.max(0, stopped_at - started_at),
      saved_seconds: status === 'success' ? Math.round(savedMinutesOf(write) * 60) : 0,
    };
  };
}

/** Most documents do not say it, and need not be parsed. */
function readSavedMinutes(document: string): number {
  if (!document.includes('"timeSavedPerExecution"')) return 0;
  const minutes = (JSON.parse(document) as Workflow).settings?.timeSavedPerExecution;
  return typeof minutes === 'number' && minutes > 0 ? Math.min(minutes, MOST_SAVED_MINUTES) : 0;
}

/** Sums by workflow and hour, in the order of both. */
export function sumInsights(counts: readonly InsightCount[]): InsightCount[] {
  const sums = new Map<string, InsightCount>();
  for (const count of counts) {
    const key = `${count.workflow_id} ${count.hour}`;
    const sum = sums.get(key);
    if (!sum) {
      sums.set(key, { ...count });
      continue;
    }
    sum.runs += count.runs;
    sum.failures += count.failures;
    sum.run_time_ms += count.run_time_ms;
    sum.saved_seconds += count.saved_seconds;
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}
