import { NodeError } from '@millrace/node-sdk';
import type { ExecutionError, NodeRun } from '@millrace/workflow';
import { toExecutionError } from '../errors/to-execution-error.ts';
import type { NodeFinished } from '../ports/ports.ts';
import type { RunSession } from '../session/run-session.ts';

/** Tells of a finished run of a node, and keeps it. @returns why what the node put out may not be. */
export async function recordRun(
  session: RunSession,
  { node, runIndex, run }: NodeFinished,
): Promise<ExecutionError | undefined> {
  const refused = await tellFinished(session, { node, runIndex, run });
  if (!refused) {
    session.addRun(node, run);
    return undefined;
  }
  const { data: _refused, ...rest } = run;
  const failed: NodeRun = { ...rest, executionStatus: 'error', error: refused };
  session.addRun(node, failed);
  await session.ports.events.nodeFinished({ node, runIndex, run: failed });
  return refused;
}

async function tellFinished(session: RunSession, event: NodeFinished): Promise<ExecutionError | undefined> {
  try {
    await session.ports.events.nodeFinished(event);
    return undefined;
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    return toExecutionError(error, { node: event.node, runIndex: event.runIndex, timestamp: session.now() });
  }
}
