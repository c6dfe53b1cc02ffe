import type { CallAnswer, executionRoutes } from '@millrace/api';
import type { EditorSession } from '../editor-session.ts';

export type ExecutionSteps = CallAnswer<typeof executionRoutes.steps>;

/** Puts the steps of an execution on the canvas. Nodes that are others by now show that their data is old. */
export function showExecution(
  { runs }: EditorSession,
  { execution, workflowData, steps, error, waiting }: ExecutionSteps,
): void {
  const { id, status, startedAt } = execution;
  const isUnderWay = status === 'running' || status === 'new';
  runs.show(
    {
      status: isUnderWay ? 'running' : 'finished',
      executionId: id,
      startedAt: new Date(startedAt).getTime(),
      ...(status !== 'running' && status !== 'new' && { outcome: status }),
      ...(error && { error }),
    },
    steps,
    workflowData.nodes,
  );
  if (waiting) runs.nodeWaits(waiting.node);
}
