import type { ExecutionError, Item, JsonObject } from '@millrace/workflow';

/** A workflow that a node runs. */
export type SubWorkflow =
  /** A stored one. */
  | { id: string }
  /** One that is given as in a file. */
  | { document: JsonObject };

export interface SubWorkflowRequest {
  workflow: SubWorkflow;
  /** What its trigger puts out. */
  items: readonly Item[];
  /** Whether its result is waited for. */
  wait: boolean;
}

/** How a run of a workflow by a node stands. */
export type SubExecution =
  /** It is not waited for. */
  | { status: 'started'; executionId: string; workflowId?: string }
  /** It was put aside: give its id to {@link Suspension} to go on when it has ended. */
  | { status: 'waiting'; executionId: string; workflowId?: string }
  /** Items of the last node's first output. */
  | { status: 'success'; executionId: string; workflowId?: string; items: Item[] };

/** Runs workflows as a part of this execution. */
export interface SubWorkflows {
  /**
   * @throws NodeError `SUB_WORKFLOW_NOT_FOUND`, `SUB_WORKFLOW_NOT_ALLOWED` (its caller policy), `SUB_WORKFLOW_FAILED`
   * (its own error, with `details` `{ executionId, workflowId }`), `SUB_WORKFLOW_DEPTH`
   */
  run(request: SubWorkflowRequest): Promise<SubExecution>;
}

/** How an execution that was waited for ended. */
export type SubExecutionEnd =
  | { executionId: string; status: 'success'; items: Item[] }
  | { executionId: string; status: 'error'; error: ExecutionError };
