import type { WebhookCall } from '@millrace/wire';
import type { ExecutionFiles } from '../binary-data/execution-files.ts';
import type { CallAnswer } from '../executions/live/reply-parts.ts';
import type { ExecutionLauncher } from '../executions/start/execution-launcher.ts';
import type { WaitingExecutions } from '../executions/waiting/waiting-executions.ts';
import type { ExecutableWorkflow } from '../workflows/workflow-versions.ts';
import { resumeEventOf, type WaitingCall } from './resume-event.ts';

/** The trigger that a call is for. */
export interface CalledTrigger {
  node: string;
  webhookName: string;
}

/** Gives calls from outside to executions. Each resolves with the answer. */
export interface WebhookCalls {
  start(workflow: ExecutableWorkflow, trigger: CalledTrigger, call: WebhookCall): Promise<CallAnswer>;
  /** @throws ServerError `EXECUTION_NOT_FOUND`, `EXECUTION_ENDED`, `EXECUTION_BUSY`, `WEBHOOK_NOT_FOUND` … */
  resume(executionId: number, request: WaitingCall): Promise<CallAnswer>;
}

interface OwnCallsOptions {
  launcher: Pick<ExecutionLauncher, 'launch'>;
  waiting: Pick<WaitingExecutions, 'call'>;
  files: Pick<ExecutionFiles, 'adoptCall'>;
}

/** Gives them to the runners of this process. */
export class OwnCalls implements WebhookCalls {
  readonly #launcher: Pick<ExecutionLauncher, 'launch'>;
  readonly #waiting: Pick<WaitingExecutions, 'call'>;
  readonly #files: Pick<ExecutionFiles, 'adoptCall'>;

  constructor({ launcher, waiting, files }: OwnCallsOptions) {
    this.#launcher = launcher;
    this.#waiting = waiting;
    this.#files = files;
  }

  /** @param onBegin is told the id of the execution. */
  start(
    workflow: ExecutableWorkflow,
    trigger: CalledTrigger,
    call: WebhookCall,
    onBegin?: (executionId: string) => void,
  ): Promise<CallAnswer> {
    return new Promise((resolve, reject) => {
      this.#launcher
        .launch({
          workflow,
          mode: 'webhook',
          start: { kind: 'webhook', ...trigger, test: false, call },
          sink: { reply: resolve, fail: reject },
          ...(onBegin && { onBegin }),
        })
        .catch(reject);
    });
  }

  async resume(executionId: number, request: WaitingCall): Promise<CallAnswer> {
    const call = await this.#files.adoptCall(String(executionId), request.call);
    return this.#waiting.call(executionId, (waiting) => resumeEventOf(waiting, executionId, { ...request, call }));
  }
}
