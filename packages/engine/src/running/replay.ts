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
  // What a node keeps between its runs is not recorded: it does its work again, and what it puts out is dropped.
  if (session.prepared.keepsState(task.node)) await runStep(session, task, runIndex, session.now());
  session.addRecordedRun(name, recorded);
  return recorded;
}
