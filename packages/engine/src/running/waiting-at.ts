import type { Waiting } from '@millrace/workflow';
import type { Task } from '../scheduling/task.ts';
import type { RunSession } from '../session/run-session.ts';

/** Where the execution was put aside, when a task is the one at which it was. */
export function waitingAt(session: RunSession, task: Task, runIndex: number): Waiting | undefined {
  const waiting = session.options.resume?.waiting;
  return waiting && waiting.node === task.node.name && waiting.runIndex === runIndex ? waiting : undefined;
}
