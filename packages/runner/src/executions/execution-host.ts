import type { EngineResume, EngineStart, WorkflowResult } from '@millrace/engine';
import { NodeError } from '@millrace/node-sdk';
import type { ExecutionJob, ToServer } from '@millrace/wire';
import type { Item } from '@millrace/workflow';
import { runnerError } from '../errors/runner-error.ts';
import type { RunnerServices } from '../services/runner-services.ts';
import type { CachedWorkflow, WorkflowCache } from '../workflows/workflow-cache.ts';
import { engineStart } from './engine-start.ts';
import { Execution } from './execution.ts';
import { resumeOf } from './execution-history.ts';
import { failureReply } from './reply-encoder.ts';
import { runWaitingCall } from './waiting-call.ts';
import { runRecoveredCall, runWebhook, webhookStartAgain } from './webhook-execution.ts';

type CancelReason = Parameters<Execution['cancel']>[0];

/** Runs the jobs of the control plane. */
export class ExecutionHost {
  readonly #workflows: WorkflowCache;
  readonly #services: RunnerServices;
  readonly #running = new Map<string, Execution>();
  /** Executions whose node types are being loaded, and why those that were cancelled meanwhile were. */
  readonly #arriving = new Map<string, CancelReason | undefined>();
  #onEmpty: Array<() => void> = [];

  constructor(workflows: WorkflowCache, services: RunnerServices) {
    this.#workflows = workflows;
    this.#services = services;
  }

  get running(): number {
    return this.#running.size + this.#arriving.size;
  }

  /** Starts an execution. Rejects only for defects. */
  async execute(job: ExecutionJob): Promise<void> {
    const cached = this.#workflows.get(job.versionKey);
    if (!cached) this.#services.channel.send(notStarted(job, WORKFLOW_MISSING));
    else await this.#track(await this.#open(job, cached), runJob);
  }

  /** Runs an execution as a part of another one, which may stop it. Rejects only for defects. */
  async #runPart(job: ExecutionJob, items: Item[], signal: AbortSignal): Promise<WorkflowResult> {
    const cached = this.#workflows.get(job.versionKey);
    if (!cached) {
      this.#services.channel.send(notStarted(job, WORKFLOW_MISSING));
      throw WORKFLOW_MISSING;
    }
    const part = await this.#open(job, cached);
    const onAbort = (): void => part.abort(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await this.#track(part, async (execution) => {
        const failure = await loadVariables(execution);
        if (failure) throw failure;
        return runToEnd(
          execution,
          engineStart(job.start, await execution.binary.adoptItems(items, job.parent?.executionId)),
        );
      });
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  async #open(job: ExecutionJob, cached: CachedWorkflow): Promise<Execution> {
    const { executionId } = job;
    this.#arriving.set(executionId, undefined);
    await this.#services.registry.load(cached.workflow);
    const cancelled = this.#arriving.get(executionId);
    this.#arriving.delete(executionId);
    const execution = new Execution({
      job,
      cached,
      services: this.#services,
      runPart: (part, items, signal) => this.#runPart(part, items, signal),
    });
    this.#running.set(executionId, execution);
    if (cancelled !== undefined) execution.cancel(cancelled);
    return execution;
  }

  async #track<T>(execution: Execution, work: (execution: Execution) => Promise<T>): Promise<T> {
    const { executionId } = execution.job;
    try {
      return await execution.watched.run(() => work(execution));
    } finally {
      this.#running.delete(executionId);
      this.#services.channel.whenSent(() => execution.watched.close());
      if (this.running === 0) for (const resolve of this.#onEmpty.splice(0)) resolve();
    }
  }

  /** The control plane has stored a portion of the steps of an execution. */
  stepsStored(executionId: string): void {
    this.#running.get(executionId)?.stepsStored();
  }

  cancel(executionId: string, reason: CancelReason): void {
    if (this.#arriving.has(executionId)) this.#arriving.set(executionId, reason);
    else this.#running.get(executionId)?.cancel(reason);
  }

  /**
   * Waits for executions to end; after `graceMs` they are stopped. Stopped at once are those that may not begin yet, and those that
   * wait for a later time: the next server lets them go on.
   */
  async drain(graceMs: number): Promise<void> {
    if (this.running === 0) return;
    for (const executionId of this.#services.places.waiting) this.cancel(executionId, 'shutdown');
    for (const execution of this.#running.values()) {
      if (execution.restsUntil > Date.now() + graceMs) execution.cancel('shutdown');
    }
    const timer = setTimeout(() => {
      for (const executionId of [...this.#arriving.keys(), ...this.#running.keys()])
        this.cancel(executionId, 'shutdown');
    }, graceMs);
    await new Promise<void>((resolve) => this.#onEmpty.push(resolve));
    clearTimeout(timer);
  }
}

async function runJob(execution: Execution): Promise<void> {
  const { start, history } = execution.job;
  if (await loadVariables(execution)) return;
  if (!history && start.kind === 'webhook') return runWebhook(execution, start);
  if (history?.event.kind === 'call') return runWaitingCall(execution, history, engineStart(start));
  if (history?.event.kind === 'recovery' && start.kind === 'webhook') {
    return runRecoveredCall(execution, start, resumeOf(history));
  }
  const begin = history && start.kind === 'webhook' ? await webhookStartAgain(execution, start) : engineStart(start);
  await runToEnd(execution, begin, history && resumeOf(history));
}

async function runToEnd(execution: Execution, start: EngineStart, resume?: EngineResume): Promise<WorkflowResult> {
  const result = await execution.run(start, { ...(resume && { resume }) });
  await execution.finish(result);
  return result;
}

/** Without its variables an execution is not started. @returns why they could not be had. */
async function loadVariables(execution: Execution): Promise<NodeError | undefined> {
  try {
    await execution.loadVariables();
    return undefined;
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    execution.services.channel.send(notStarted(execution.job, error));
    execution.end();
    return error;
  }
}

/** The control plane could not send the workflow, or not in full. */
const WORKFLOW_MISSING = runnerError(
  'WORKFLOW_NOT_AVAILABLE',
  'The workflow could not be sent to the process that runs it',
);

/** What the control plane is told of an execution that could not begin. */
function notStarted({ executionId, start, history }: ExecutionJob, { message, code }: NodeError): ToServer {
  const isCall = history ? history.event.kind === 'call' : start.kind === 'webhook';
  if (isCall) return { type: 'declined', executionId, reply: failureReply(message) };
  const error = { name: 'NodeOperationError', ...(code !== undefined && { code }), message };
  return {
    type: 'executionFinished',
    executionId,
    outcome: { status: 'error', stoppedAt: Date.now(), error },
    steps: [],
  };
}
