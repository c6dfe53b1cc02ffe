import type {
  ExecutionError,
  ExecutionStatus,
  ItemsByPort,
  JsonObject,
  NodeRun,
  RunHint,
  RunMetadata,
  RunSource,
  RunStatus,
  Waiting,
} from '@millrace/workflow';
import { EngineError } from '../errors/engine-error.ts';
import { ExecutionAborted } from '../errors/execution-aborted.ts';
import { toExecutionError } from '../errors/to-execution-error.ts';
import type { Task } from '../scheduling/task.ts';
import type { TaskScheduler } from '../scheduling/task-scheduler.ts';
import { checkRuns } from '../session/limits.ts';
import type { RunSession } from '../session/run-session.ts';
import type { StepOutcome } from './open-step.ts';
import { recordRun } from './record-run.ts';
import { replay } from './replay.ts';
import { runStep, type StepResult } from './run-step.ts';
import { waitingAt } from './waiting-at.ts';

const STATE_TOO_LARGE: RunHint = {
  message: 'What this node keeps between its runs is too large to be kept over a restart of Millrace.',
  type: 'warning',
};

/** How the loop ended. */
export interface LoopEnd {
  status: Extract<ExecutionStatus, 'success' | 'error' | 'canceled' | 'waiting'>;
  lastNodeExecuted?: string;
  error?: ExecutionError;
  waiting?: Waiting;
}

/** Runs what is due until nothing is left, a node fails or puts the execution aside, or the run is stopped. */
export async function runLoop(session: RunSession, scheduler: TaskScheduler): Promise<LoopEnd> {
  const { resume } = session.options;
  let last: { lastNodeExecuted?: string } = {};
  let hasResumed = resume?.waiting === undefined;
  for (let task = scheduler.next(); task; task = scheduler.next()) {
    const stopped = (await checkStop(session)) ?? checkLimit(session, task.node.name);
    if (stopped) return { ...stopped, ...last };
    const { node } = task;
    last = { lastNodeExecuted: node.name };
    const runIndex = session.runsOf(node.name).length;
    const recorded = resume && (await replay(session, task, runIndex));
    if (recorded) {
      scheduler.deliver(node, runIndex, recorded.data.main);
      continue;
    }
    hasResumed ||= waitingAt(session, task, runIndex) !== undefined;
    const { outcome } = await performTask(session, task, runIndex);
    switch (outcome.kind) {
      case 'done':
        scheduler.deliver(node, runIndex, outcome.outputs);
        break;
      case 'failed':
        return { status: 'error', error: outcome.error, ...last };
      case 'suspended':
        return { status: 'waiting', waiting: outcome.waiting, ...last };
      case 'aborted':
        return { ...stoppedBy(outcome.reason, session, node.name), ...last };
      default:
        outcome satisfies never;
    }
  }
  return hasResumed ? { status: 'success', ...last } : lostPlace(session, resume?.waiting?.node ?? '');
}

/** What was recorded does not lead to the node that waits: it was not recorded by this workflow. */
function lostPlace(session: RunSession, node: string): LoopEnd {
  const lost = new EngineError('RESUME_FAILED', `The execution cannot go on at "${node}"`, {
    node,
    description: 'What it did before does not lead there. Start it again.',
  });
  return { status: 'error', error: toExecutionError(lost, { node, timestamp: session.now() }) };
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
  const startTime = waitingAt(session, task, runIndex)?.startedAt ?? clock.now();
  const executionIndex = session.nextExecutionIndex();
  events.nodeStarted({ node, runIndex, startedAt: startTime });
  const result = await runStep(session, task, runIndex, startTime);
  const { outcome } = result;
  if (outcome.kind === 'suspended') return result;
  const run: NodeRun = {
    startTime,
    executionTime: Math.max(0, Math.round(clock.now() - startTime)),
    executionIndex,
    ...endOf(outcome, session, node),
    source: sourcesOf(task),
  };
  const context = session.prepared.keepsState(task.node) ? undefined : session.states.change(node);
  const hints = context === 'tooLarge' ? [...result.hints, STATE_TOO_LARGE] : result.hints;
  if (hints.length > 0) run.hints = hints;
  const metadata = metadataOf(session, result, { executionIndex, context });
  if (metadata) run.metadata = metadata;
  const refused = await recordRun(session, { node, runIndex, run });
  return refused ? { ...result, outcome: { kind: 'failed', error: refused } } : result;
}

/** Links with other executions, that with the one that runs this one at the first run; what the node keeps, if the run changed it; what models used. */
function metadataOf(
  session: RunSession,
  { links, modelUsage, evaluation }: StepResult,
  { executionIndex, context }: { executionIndex: number; context: JsonObject | 'tooLarge' | undefined },
): RunMetadata | undefined {
  const { parent } = session.options.execution;
  const isFirst = executionIndex === 0 && parent !== undefined;
  const kept = context === 'tooLarge' ? undefined : context;
  const usage = modelUsage?.calls ? modelUsage : undefined;
  if (!isFirst && links.count === 0 && !kept && !usage && !evaluation) return undefined;
  return {
    ...(isFirst && { parentExecution: parent }),
    ...(links.first && { subExecution: links.first, subExecutionsCount: links.count }),
    ...(kept && { context: kept }),
    ...(usage && { modelUsage: usage }),
    ...(evaluation && { evaluation }),
  };
}

function endOf(
  outcome: Exclude<StepOutcome, { kind: 'suspended' }>,
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
