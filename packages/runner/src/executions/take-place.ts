import {
  concurrencyKeyOf,
  type EngineStart,
  type RunWorkflowOptions,
  toExecutionError,
  type WorkflowResult,
} from '@millrace/engine';
import type { ExecutionJob } from '@millrace/wire';
import { runnerError } from '../errors/runner-error.ts';
import type { RunnerServices } from '../services/runner-services.ts';

/** An execution that is about to begin. */
export interface PlaceSeeker {
  job: Pick<ExecutionJob, 'executionId'>;
  services: Pick<RunnerServices, 'places'>;
  signal: AbortSignal;
  runOptions(): Omit<RunWorkflowOptions, 'start'>;
}

/** Waits until an execution may begin. @returns how it ended, when it may not. */
export async function takePlace(execution: PlaceSeeker, start: EngineStart): Promise<WorkflowResult | undefined> {
  const { job, services, signal } = execution;
  let key: string;
  try {
    key = concurrencyKeyOf({ ...execution.runOptions(), outputs: outputsOf(start), now: Date.now });
  } catch (cause) {
    return withoutKey(cause as Error);
  }
  await services.places.take(job.executionId, key, signal);
  return undefined;
}

/** A schedule has no items yet. */
function outputsOf(start: EngineStart) {
  if (start.kind === 'items') return start.outputs;
  return start.kind === 'subWorkflow' ? [start.items] : [];
}

function withoutKey(cause: Error): WorkflowResult {
  const timestamp = Date.now();
  const error = runnerError('CONCURRENCY_KEY', `The concurrency key of the workflow gives no value: ${cause.message}`, {
    description: 'Change it in the settings of the workflow, then retry the execution.',
    cause,
  });
  return {
    status: 'error',
    startedAt: timestamp,
    stoppedAt: timestamp,
    error: toExecutionError(error, { timestamp }),
    runData: Object.create(null),
  };
}
