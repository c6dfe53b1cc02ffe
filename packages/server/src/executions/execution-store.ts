import type { ExecutionStepTable, ExecutionTable } from '../database/database-schema.ts';

/** A step row without the execution it belongs to. */
export type StoredStep = Omit<ExecutionStepTable, 'execution_id'>;

/** What happens to one execution in the database. */
export interface ExecutionWrite {
  execution: Readonly<ExecutionTable>;
  /** JSON text of the workflow as it runs. */
  document: string;
  /**
   * `insert`: the execution's first row. `update`: it has a row. `discard`: it ended and is not kept; its row goes if it has one.
   */
  action: 'insert' | 'update' | 'discard';
  /** Steps to add. */
  steps: readonly StoredStep[];
  /** What started it, as JSON text; `null` removes it. Absent: unchanged. */
  start?: string | null;
  /** Static data of its workflow, as JSON text. */
  staticData?: string;
}

/** Where executions are written. One call is one transaction; when it resolves, all of it is on disk. */
export interface ExecutionStore {
  write(batch: readonly ExecutionWrite[]): Promise<void>;
  /** Removes executions with all that belongs to them, and workflows as run that nothing refers to any more. */
  remove(ids: readonly number[]): Promise<void>;
}
