import type { ExecutionError, ExecutionStatus, ItemsByPort, NodeRun, RunSource, RunStatus } from '@millrace/workflow';
import { ExecutionAborted } from '../errors/execution-aborted.ts';
import { toExecutionError } from '../errors/to-execution-error.ts';
import type { Scheduler } from '../scheduling/scheduler.ts';
import type { Task } from '../scheduling/task.ts';
import { checkRuns } from './limits.ts';
import type { RunSession } from './run-session.ts';
import { runStep, type StepResult } from './run-step.ts';

/** How the loop ended. */
export interface LoopEnd {
  status: Extract<ExecutionStatus, 'success' | 'error' | 'canceled'>;
  lastNodeExecuted?: string;
  error?: ExecutionError;
}

/** Runs what is due until nothing is left, a node fails, or the run is stopped. */
export async function runLoop(session: RunSession, scheduler: Scheduler): Promise<LoopEnd> {
  let last: { lastNodeExecuted?: string } = {};
  for (let task = scheduler.next(); task; task = scheduler.next()) {
    const stopped = (await checkStop(session)) ?? checkLimit(session, task.node.name);
    if (stopped) return { ...stopped, ...last };
    const { node } = task;
    last = { lastNodeExecuted: node.name };
    const runIndex = session.runsOf(node.name).length;
    const { outcome } = await performTask(session, task, runIndex);
    switch (outcome.kind) {
      case 'done':
        scheduler.deliver(node, runIndex, outcome.outputs);
        break;
      case 'failed':
        return { status: 'error', error: outcome.error, ...last };
      case 'aborted':
        return { ...stoppedBy(outcome.reason, session, node.name), ...last };
      default:
        outcome satisfies never;
    }
  }
  return { status: 'success', ...last };
}

async function checkStop(session: RunSession): Promise<LoopEnd | undefined> {
  try {
    if (session.pacer.isDue()) await session.pacer.rest();
  } catch (error) {
    if (!(error instanceof ExecutionAborted)) throw error;
  }
  if (!session.signal.aborted) return undefined;
  return stoppedBy(ExecutionAborted.from(session.signal.reason), session);
}

function checkLimit(session: RunSession, node: string): LoopEnd | undefined {
  try {
    checkRuns(session.options.limits, session.runCount, node);
    return undefined;
  } catch (error) {
    return { status: 'error', error: toExecutionError(error, { node, timestamp: session.now() }) };
  }
}

function stoppedBy(reason: ExecutionAborted, session: RunSession, node?: string): LoopEnd {
  const timestamp = session.ports.clock.now();
  const error = toExecutionError(reason, node === undefined ? { timestamp } : { node, timestamp });
  return { status: reason.reason === 'timeout' ? 'error' : 'canceled', error };
}

async function performTask(session: RunSession, task: Task, runIndex: number): Promise<StepResult> {
  const { clock, events } = session.ports;
  const node = task.node.name;
  const startTime = clock.now();
  const executionIndex = session.nextExecutionIndex();
  events.nodeStarted({ node, runIndex, startedAt: startTime });
  const result = await runStep(session, task, runIndex);
  const run: NodeRun = {
    startTime,
    executionTime: Math.max(0, Math.round(clock.now() - startTime)),
    executionIndex,
    ...endOf(result, session, node),
    source: sourcesOf(task),
  };
  if (result.hints.length > 0) run.hints = result.hints;
  session.addRun(node, run);
  await events.nodeFinished({ node, runIndex, run });
  return result;
}

function endOf(
  { outcome }: StepResult,
  session: RunSession,
  node: string,
): { executionStatus: RunStatus; data?: { main: ItemsByPort }; error?: ExecutionError } {
  switch (outcome.kind) {
    case 'done':
      return { executionStatus: 'success', data: { main: outcome.outputs } };
    case 'failed':
      return { executionStatus: 'error', error: outcome.error };
    case 'aborted': {
      const { status, error } = stoppedBy(outcome.reason, session, node);
      return { executionStatus: status === 'error' ? 'error' : 'canceled', ...(error && { error }) };
    }
    default:
      return outcome satisfies never;
  }
}

function sourcesOf(task: Task): Array<RunSource | null> {
  return task.kind === 'run' ? [...task.sources] : [];
}
