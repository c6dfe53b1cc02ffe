import type { ExecutionError, RunData } from './item.ts';

/** How an execution was started. */
export type ExecutionMode =
  | 'manual'
  | 'webhook'
  | 'trigger'
  | 'retry'
  | 'error'
  | 'integrated'
  | 'cli'
  | 'internal'
  /** A row of an evaluation. */
  | 'evaluation'
  /** A case of the workflow's tests: it counts nowhere. */
  | 'test';

export type ExecutionStatus = 'new' | 'running' | 'waiting' | 'success' | 'error' | 'canceled' | 'crashed';

/** The result of an execution, in the shape of the file format. */
export interface ExecutionResult {
  status: ExecutionStatus;
  /** ms since the epoch. */
  startedAt: number;
  /** ms since the epoch. */
  stoppedAt: number;
  lastNodeExecuted?: string;
  error?: ExecutionError;
  runData: RunData;
}
