import type { WorkflowNode } from '@millrace/workflow';
import type { RunSession } from '../session/run-session.ts';

/** A failure that is nobody's input or configuration: its stack is for the operator, the user gets the message only. */
export function logDefect(session: RunSession, node: WorkflowNode, error: unknown): void {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  session.ports.log.error('A node failed unexpectedly', { node: node.name, type: node.type, stack });
}
