export interface OfferedExecution {
  executionId: string;
  /** Lower ones begin first. */
  rank: number;
}

/** Other processes that run executions, and how they are told. */
export interface Workers {
  /** Tells of executions that are stored and belong to nobody. Does not fail: what cannot be told now is told later. */
  offer(executions: readonly OfferedExecution[]): Promise<void>;
  /** Stops an execution of another process, or one that waits for one. False when there is nothing to stop. */
  stop(executionId: string): Promise<boolean>;
  /** Resolves when an execution that is stored has ended, or waits. */
  whenEnded(executionId: string): Promise<void>;
}

/** What a process does for executions. */
export type ExecutionRole =
  /** All of it. */
  | 'alone'
  /** Hands over to workers what is not begun by hand. */
  | 'server'
  /** Runs what was handed over. */
  | 'worker';
