import type { Task } from '../scheduling/task.ts';
import type { RecordedRun, RunSession } from '../session/run-session.ts';
import { runStep } from './run-step.ts';

/**
 * The run of a task as it was recorded before the execution was put aside, if it was. The way through a workflow follows
 * from what its nodes put out, so walking it again with recorded runs leads to where the execution stood.
 */
export async function replay(session: RunSession, task: Task, runIndex: number): Promise<RecordedRun | undefined> {
  const { name } = task.node;
  const recorded = session.recordedRun(name, runIndex);
  if (!recorded) return undefined;
  // What nodes of loops keep holds their items: they do their work again, and what they put out is dropped.
  if (session.prepared.keepsState(task.node)) await runStep(session, task, runIndex, session.now());
  else if (recorded.metadata?.context) session.states.restore(name, recorded.metadata.context);
  session.addRecordedRun(name, recorded);
  return recorded;
}
