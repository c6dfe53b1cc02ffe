import type { JsonValue, WorkflowNode } from '@millrace/workflow';

/** Whose behalf a port acts on. */
export interface NodeOwner {
  readonly node: WorkflowNode;
  readonly executionId: string;
  /** Absent for a workflow that was never saved. */
  readonly workflowId?: string;
  readonly signal: AbortSignal;
}

/** Who uses a credential. */
export interface CredentialUser extends NodeOwner {
  /**
   * Evaluates what a credential holds for the item at hand: its texts may be expressions.
   * @param names what they may use besides the names of parameters.
   * @throws ExpressionError, also where a parameter would go on with nothing.
   */
  evaluate(value: JsonValue, names: Record<string, JsonValue>): unknown;
}
