import type { ExecutionError, ItemsByPort, RunSource, WorkflowNode } from '@millrace/workflow';

/** One run of a node that is due. */
export type Task =
  /** The node does its work on these inputs. */
  | { kind: 'run'; node: WorkflowNode; inputs: ItemsByPort; sources: Array<RunSource | null> }
  /** The node's outputs are known already: a webhook call gave them. */
  | { kind: 'given'; node: WorkflowNode; outputs: ItemsByPort }
  /** The node failed already, before there was a run: a trigger did. */
  | { kind: 'failed'; node: WorkflowNode; error: ExecutionError };
