import type { CallAnswer, executionRoutes } from '@millrace/api';
import type { EditorSession } from '../../session/editor-session.ts';

export type ExecutionSteps = CallAnswer<typeof executionRoutes.steps>;

/** Puts a past execution's steps on the canvas. */
export function showExecution(
  { document, runs }: EditorSession,
  { execution, steps, error, waiting }: ExecutionSteps,
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
    document.nodes(),
  );
  if (waiting) runs.nodeWaits(waiting.node);
}
