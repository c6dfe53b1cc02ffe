import type { ExecutionError } from '@millrace/workflow';
import { ServerError } from '../../errors/server-error.ts';
import type { ExecutionLauncher } from '../../executions/start/execution-launcher.ts';
import type { Logger } from '../../logging/logger.ts';
import { AnsweredError } from '../../runners/questions.ts';
import type { ExecutableWorkflow } from '../../workflows/workflow-versions.ts';

export interface TriggerFailuresOptions {
  launcher: Pick<ExecutionLauncher, 'launch'>;
  log: Logger;
}

/** Makes failures of triggers visible: each is an execution that failed. */
export class TriggerFailures {
  readonly #options: TriggerFailuresOptions;

  constructor(options: TriggerFailuresOptions) {
    this.#options = options;
  }

  /** Never rejects. */
  async record(workflow: ExecutableWorkflow, node: string, failure: unknown): Promise<void> {
    const { launcher, log } = this.#options;
    const about = { workflowId: workflow.version.id, node };
    const error = isExecutionError(failure) ? failure : toExecutionError(failure, node);
    log.warn({ ...about, error: error.message }, 'A trigger failed');
    try {
      await launcher.launch({ workflow, mode: 'trigger', start: { kind: 'triggerFailed', node, error } });
    } catch (cause) {
      log.error({ ...about, err: cause }, 'The failure of a trigger could not be recorded');
    }
  }
}

function isExecutionError(failure: unknown): failure is ExecutionError {
  return typeof failure === 'object' && failure !== null && !(failure instanceof Error) && 'message' in failure;
}

function toExecutionError(failure: unknown, node: string): ExecutionError {
  const timestamp = Date.now();
  if (!(failure instanceof ServerError)) {
    return { name: 'NodeOperationError', message: 'The trigger could not be asked.', node, timestamp };
  }
  const { cause } = failure;
  const { message, code, description } =
    cause instanceof AnsweredError
      ? cause
      : { message: failure.message, code: failure.code, description: failure.hint };
  return {
    name: 'NodeOperationError',
    message,
    node,
    timestamp,
    ...(code !== undefined && { code }),
    ...(description !== undefined && { description }),
  };
}
