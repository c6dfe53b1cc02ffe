import { concurrencyKeyOf, type EngineStart, toExecutionError, type WorkflowResult } from '@millrace/engine';
import { PendingAnswers } from '../channel/pending-answers.ts';
import type { ServerChannel } from '../channel/server-channel.ts';
import { runnerError } from '../errors/runner-error.ts';
import type { Execution } from './execution.ts';

/** Asks the control plane whether executions may begin, where only so many of a workflow run at once. */
export class Places {
  readonly #channel: Pick<ServerChannel, 'send'>;
  readonly #answers = new PendingAnswers<void>();
  readonly #waiting = new Set<string>();

  constructor(channel: Pick<ServerChannel, 'send'>) {
    this.#channel = channel;
  }

  /** Executions that may not begin yet. */
  get waiting(): Iterable<string> {
    return this.#waiting;
  }

  /** Resolves when an execution may begin, or is stopped: then it ends by itself. */
  async take(executionId: string, key: string, signal: AbortSignal): Promise<void> {
    const { promise: stopped, resolve } = Promise.withResolvers<void>();
    const onAbort = (): void => resolve();
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    this.#waiting.add(executionId);
    const answer = this.#answers.ask((requestId) =>
      this.#channel.send({ type: 'takePlace', requestId, executionId, key }),
    );
    await Promise.race([answer, stopped]);
    this.#waiting.delete(executionId);
    signal.removeEventListener('abort', onAbort);
  }

  /** Takes the answer of the control plane. */
  answer(requestId: number): void {
    this.#answers.answer(requestId, undefined);
  }
}

/** Waits until an execution may begin. @returns how it ended, when it may not. */
export async function takePlace(execution: Execution, start: EngineStart): Promise<WorkflowResult | undefined> {
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
