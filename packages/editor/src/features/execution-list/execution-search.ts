import { executionMode } from '@millrace/api';

/** `failed` stands for both ways to fail. */
export const EXECUTION_STATUSES = [
  'failed',
  'error',
  'success',
  'running',
  'waiting',
  'canceled',
  'crashed',
  'new',
] as const;
type ExecutionStatusFilter = (typeof EXECUTION_STATUSES)[number];

/** Runs of tests are in no list. */
export const EXECUTION_MODES = executionMode.exclude(['test']).options;
type ExecutionModeFilter = (typeof EXECUTION_MODES)[number];

/** How far back, in hours. */
const PERIODS = { hour: 1, day: 24, week: 7 * 24, month: 30 * 24 } as const;
export type Period = keyof typeof PERIODS;
export const EXECUTION_PERIODS = Object.keys(PERIODS) as Period[];

const HOUR_MS = 3_600_000;

/** Which executions are listed; the address of their page says it. */
export interface ExecutionSearch {
  status?: ExecutionStatusFilter;
  mode?: ExecutionModeFilter;
  /** Started within this time. */
  since?: Period;
  workflowId?: string;
  /** What the executions noted about themselves: a key, and its value. */
  key?: string;
  value?: string;
}

export function executionSearch(search: Record<string, unknown>): ExecutionSearch {
  const status = EXECUTION_STATUSES.find((known) => known === search.status);
  const mode = EXECUTION_MODES.find((known) => known === search.mode);
  const since = EXECUTION_PERIODS.find((known) => known === search.since);
  return {
    ...(status && { status }),
    ...(mode && { mode }),
    ...(since && { since }),
    ...textIn(search, 'workflowId'),
    ...textIn(search, 'key'),
    ...textIn(search, 'value'),
  };
}

/**
 * The filter as the call takes it. A value without a key, or the other way round, is not asked for yet.
 *
 * @param now ms since the epoch
 */
export function filterOf({ status, mode, since, workflowId, key, value }: ExecutionSearch, now: number): string {
  const hasNote = key !== undefined && value !== undefined;
  return JSON.stringify({
    ...(status && { status: status === 'failed' ? ['error', 'crashed'] : [status] }),
    ...(mode && { mode: [mode] }),
    ...(since && { startedAfter: startOf(since, now) }),
    ...(workflowId && { workflowId }),
    ...(hasNote && { metadata: [{ key, value }] }),
  });
}

/** When a period began, as the calls take it. */
export function startOf(since: Period, now: number): string {
  return new Date(now - PERIODS[since] * HOUR_MS).toISOString();
}

/** Which failures are grouped; the address of their page says it. */
export type FailureSearch = Pick<ExecutionSearch, 'since' | 'workflowId'>;

export function failureSearch(search: Record<string, unknown>): FailureSearch {
  const { since, workflowId } = executionSearch(search);
  return { ...(since && { since }), ...(workflowId !== undefined && { workflowId }) };
}

/** Whether only some of the executions are listed, apart from those of one workflow. */
export function isNarrowed({ workflowId: _, ...search }: ExecutionSearch): boolean {
  return filterOf(search, 0) !== '{}';
}

/** An address may read a text of digits as a number. */
function textIn<Name extends string>(search: Record<string, unknown>, name: Name): { [K in Name]?: string } {
  const value = search[name];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text === '' ? {} : ({ [name]: text } as { [K in Name]: string });
}
