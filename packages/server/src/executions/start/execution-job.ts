import type { ExecutionHistory, ExecutionJob, TraceContext } from '@millrace/wire';
import type { ExecutionMode, JsonObject } from '@millrace/workflow';
import { isUnderWay } from '../live/execution-state.ts';
import type { LiveExecution } from '../live/live-execution.ts';
import { placeLimitOf } from '../live/run-rules.ts';
import { isWatchedMode } from '../live/watched-mode.ts';
import type { StoredStep } from '../storage/execution-store.ts';
import { toStep } from '../storage/step-summary.ts';

interface JobParts extends Pick<ExecutionJob, 'resumeKey'> {
  staticData: JsonObject | null;
  /** What it did before, in order; read when it goes on. */
  steps: readonly StoredStep[];
  trace: TraceContext | undefined;
}

/** An execution as a runner gets it. */
export function executionJobOf(
  execution: LiveExecution,
  { staticData, resumeKey, steps, trace }: JobParts,
): ExecutionJob {
  const { policy, workflow, row, origin, parent } = execution;
  const isWatched = execution.sessionId !== undefined;
  const history = historyOf(execution, steps);
  const begins = !history || history.event.kind === 'replay' || history.steps.length === 0;
  return {
    executionId: execution.id,
    mode: row.mode,
    versionKey: workflow.version.versionKey,
    start: origin.start,
    streamSteps: isWatched || policy.progress,
    keepsProgress: policy.progress,
    keepData: isWatched || isLookedAt(row.mode) || policy.onSuccess || policy.onError,
    timeoutMs: policy.timeoutMs,
    staticData,
    resumeKey,
    ...(trace && { trace }),
    ...(begins && placeLimitOf(execution) !== undefined && { needsPlace: true }),
    // Whether a call is answered by nodes says its trigger.
    ...(origin.start.kind === 'items' && execution.caller.isThere && { awaitsAnswer: true }),
    ...(history && { history }),
    // Which workflow runs it, who may see this one may not know.
    ...(parent && { parent: { executionId: parent.executionId } }),
  };
}

/** What it did before, when it goes on. */
function historyOf(
  { customData, state, origin }: LiveExecution,
  steps: readonly StoredStep[],
): ExecutionHistory | undefined {
  const resumption = isUnderWay(state) ? state.resumption : undefined;
  if (!resumption) return undefined;
  const finished = steps.map(toStep).filter(({ status }) => status === 'success' || status === 'error');
  // Without a step it begins anew. A trigger may have been at work on its call: its runner knows.
  const isUnbegun = resumption.event.kind === 'recovery' && finished.length === 0;
  if (isUnbegun && origin.start.kind !== 'webhook') return undefined;
  return {
    steps: finished,
    ...('waiting' in resumption && { waiting: resumption.waiting }),
    ...(customData.size > 0 && { customData: Object.fromEntries(customData) }),
    event: resumption.event,
  };
}

/** Somebody waits to see what it did, whether it is kept or not. */
function isLookedAt(mode: ExecutionMode): boolean {
  return mode === 'cli' || isWatchedMode(mode);
}
