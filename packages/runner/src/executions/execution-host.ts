import type { EngineStart } from '@millrace/engine';
import type { ExecutionJob, ExecutionStart, ToServer } from '@millrace/wire';
import type { RunnerErrorCode } from '../errors/runner-error-codes.ts';
import type { RunnerServices } from '../runner-services.ts';
import type { WorkflowCache } from '../workflows/workflow-cache.ts';
import { Execution } from './execution.ts';
import { failureReply } from './reply-encoder.ts';
import { runWebhook } from './webhook-execution.ts';

type CancelReason = Parameters<Execution['cancel']>[0];

/** Runs the jobs of the control plane. */
export class ExecutionHost {
  readonly #workflows: WorkflowCache;
  readonly #services: RunnerServices;
  readonly #running = new Map<string, Execution>();
  #onEmpty: Array<() => void> = [];

  constructor(workflows: WorkflowCache, services: RunnerServices) {
    this.#workflows = workflows;
    this.#services = services;
  }

  get running(): number {
    return this.#running.size;
  }

  /** Starts an execution. Rejects only for defects. */
  async execute(job: ExecutionJob): Promise<void> {
    const cached = this.#workflows.get(job.versionKey);
    if (!cached) {
      this.#services.channel.send(workflowMissing(job));
      return;
    }
    const execution = new Execution(job, cached, this.#services);
    this.#running.set(job.executionId, execution);
    try {
      if (job.start.kind === 'webhook') await runWebhook(execution, job.start);
      else await execution.finish(await execution.run(engineStart(job.start)));
    } finally {
      this.#running.delete(job.executionId);
      if (this.#running.size === 0) for (const resolve of this.#onEmpty.splice(0)) resolve();
    }
  }

  cancel(executionId: string, reason: CancelReason): void {
    this.#running.get(executionId)?.cancel(reason);
  }

  /** Waits for executions to end; after `graceMs` they are stopped. */
  async drain(graceMs: number): Promise<void> {
    if (this.#running.size === 0) return;
    const timer = setTimeout(() => {
      for (const execution of this.#running.values()) execution.cancel('shutdown');
    }, graceMs);
    await new Promise<void>((resolve) => this.#onEmpty.push(resolve));
    clearTimeout(timer);
  }
}

/** The control plane could not send the workflow, or not in full. */
function workflowMissing({ executionId, start }: ExecutionJob): ToServer {
  const message = 'The workflow could not be sent to the process that runs it';
  if (start.kind === 'webhook') return { type: 'declined', executionId, reply: failureReply(message) };
  const error = { name: 'NodeOperationError', code: 'WORKFLOW_NOT_AVAILABLE' satisfies RunnerErrorCode, message };
  return {
    type: 'executionFinished',
    executionId,
    outcome: { status: 'error', stoppedAt: Date.now(), error },
    steps: [],
  };
}

function engineStart(start: Exclude<ExecutionStart, { kind: 'webhook' }>): EngineStart {
  return start.kind === 'schedule' ? { kind: 'trigger', node: start.node } : start;
}
