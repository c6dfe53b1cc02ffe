import type {
  ExecutionStartTable,
  ExecutionStepTable,
  ExecutionTable,
  ExecutionWaitingTable,
} from '../../database/tables/execution-tables.ts';
import type { EncodeStaticData } from '../../workflows/store-static-data.ts';

/** A step row without the execution it belongs to. */
export type StoredStep = Omit<ExecutionStepTable, 'execution_id'>;

/** What started an execution, without the execution it belongs to. */
export type StoredStart = Omit<ExecutionStartTable, 'execution_id'>;

/** For what an execution waits, without the execution it belongs to. */
export type StoredWaiting = Omit<ExecutionWaitingTable, 'execution_id'>;

/** What happens to one execution in the database. */
export interface ExecutionWrite {
  execution: Readonly<ExecutionTable>;
  /** JSON text of the workflow as it runs. */
  document: string;
  /** Who stood behind its nodes when it began, as JSON text; `null` where nobody noted it. */
  people: string | null;
  /**
   * `insert`: the execution's first row. `update`: it has a row. `discard`: it ended and is not kept; its row goes if it has one.
   */
  action: 'insert' | 'update' | 'discard';
  /** Steps to add; one at the position of a stored one replaces it. */
  steps: readonly StoredStep[];
  /** What started it; `null` removes it. Absent: unchanged. */
  start?: StoredStart | null;
  /** For what it waits; `null` removes it. Absent: unchanged. */
  waiting?: StoredWaiting | null;
  /** What it noted about itself, added to what is stored. */
  customData?: ReadonlyArray<[name: string, value: string]>;
  /** Gives the static data of its workflow, once nothing else can store them before this write. */
  encodeStaticData?: EncodeStaticData;
}

export interface RemoveOptions {
  /** Leaves the steps where they lie, for who drops the part of the table that holds them. */
  exceptSteps?: boolean;
}

/** Where executions are written. One call is one transaction; when it resolves, all of it is on disk. */
export interface ExecutionStore {
  write(batch: readonly ExecutionWrite[]): Promise<void>;
  /** Whether an error of `write` lies in the database, not in what was to be written. */
  isUnavailable(error: unknown): boolean;
  /** Removes executions with all that belongs to them, and workflows as run that nothing refers to any more. */
  remove(ids: readonly number[], options?: RemoveOptions): Promise<void>;
}
