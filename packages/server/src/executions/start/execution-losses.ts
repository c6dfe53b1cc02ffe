import { apiError } from '../../errors/server-error.ts';
import type { Logger } from '../../logging/logger.ts';
import type { ExecutionLoss } from '../../runners/runner-end.ts';
import { isUnderWay, waitOf } from '../live/execution-state.ts';
import type { LiveExecution } from '../live/live-execution.ts';
import type { LiveExecutions } from '../live/live-executions.ts';
import { mayRecover } from '../live/recovery-limit.ts';
import type { WaitedEvent } from '../storage/wait-event.ts';

type Blame = Extract<ExecutionLoss, { kind: 'culprit' }>;
type Bystander = Extract<ExecutionLoss, { kind: 'bystander' }>;

export interface ExecutionLossesOptions {
  live: LiveExecutions;
  log: Logger;
  /** Resolves when it has a row, with everything known so far. */
  store(execution: LiveExecution): Promise<void>;
  /** Stores the end, then tells everyone who waits for it. */
  settle(execution: LiveExecution): Promise<void>;
  /** Gives an execution to a runner again. */
  resubmit(execution: LiveExecution): Promise<void>;
}

/** What becomes of executions whose runner ended before they did, or whose server stops. */
export class ExecutionLosses {
  readonly #options: ExecutionLossesOptions;
  /** The server is about to stop. */
  isClosing = false;

  constructor(options: ExecutionLossesOptions) {
    this.#options = options;
  }

  /** Its runner ended before it did. */
  onLost(execution: LiveExecution, loss: ExecutionLoss): void {
    if (loss.kind === 'culprit') {
      this.#blame(execution, loss);
      return;
    }
    // Somebody who waits for the answer gets it only where the execution goes on at once.
    if (!this.isClosing && execution.caller.isThere && this.#recover(execution, loss)) return;
    if (this.#putAside(execution)) return;
    if (this.isClosing ? this.leaveToNextServer(execution) : this.#recover(execution, loss)) return;
    this.#crash(execution, loss.reason);
  }

  /** One that rested waits on, without its runner. False when it did not rest. */
  #putAside(execution: LiveExecution): boolean {
    if (!execution.putAside(Date.now())) return false;
    void this.#options.settle(execution);
    return true;
  }

  /** The next server lets it go on from what is stored of it. False when it cannot. */
  leaveToNextServer(execution: LiveExecution): boolean {
    const { state, policy, origin } = execution;
    const hasNotBegun = state.kind === 'running' && state.awaitsPlace === true;
    const isLeft = this.isClosing && (hasNotBegun || (policy.progress && !origin.isAwaited));
    if (!isLeft || !execution.apply({ type: 'interrupted' })) return false;
    this.#options
      .store(execution)
      .catch((error: unknown) => {
        this.#options.log.error({ err: error, executionId: execution.id }, 'An execution could not be put aside');
      })
      .finally(() => this.drop(execution));
    return true;
  }

  /** One that is stored is started when the server starts again; the caller of a webhook has to call again. */
  drop(execution: LiveExecution): void {
    if (!execution.apply({ type: 'dropped' })) return;
    execution.caller.take()?.fail(apiError('SHUTTING_DOWN'));
    this.#options.live.remove(execution);
  }

  /** It stopped its runner, or ran what did. */
  #blame(execution: LiveExecution, { code, message, description, node }: Blame): void {
    const { state } = execution;
    if (state.kind === 'offered' && state.resumption) {
      // The call is to blame. What waited for it waits on.
      this.#crash(execution, message);
      return;
    }
    const at = node === undefined ? {} : { node };
    const isEnded = execution.finish({
      status: 'error',
      stoppedAt: Date.now(),
      ...(node !== undefined && { lastNodeExecuted: node }),
      error: { name: 'NodeOperationError', code, message, description, ...at },
    });
    if (isEnded) void this.#options.settle(execution);
  }

  /** Lets it go on after its runner ended. False when it does not. */
  #recover(execution: LiveExecution, { reason, finishedSteps, isInnocent = false }: Bystander): boolean {
    const unkept = unkeptEventOf(execution);
    // What a person answered is its first step: before that nothing is done.
    const isUntouched = finishedSteps === 0 || unkept === 'answer';
    const losesNothing = isUntouched || (finishedSteps !== undefined && execution.knowsSteps(finishedSteps));
    if (this.#isPart(execution) || !mayRecover(execution, { losesNothing })) return false;
    const beginsAnew = unkept !== undefined || (isUntouched && !mayWorkOnCall(execution));
    if (!execution.apply({ type: beginsAnew ? 'restarted' : 'cutShort', isInnocent })) return false;
    const { log } = this.#options;
    // One that may still be declined has no row.
    const stored = execution.state.kind === 'offered' ? Promise.resolve() : this.#options.store(execution);
    stored
      .then(async () => {
        // Somebody may have stopped it meanwhile.
        if (!isUnderWay(execution.state)) return;
        await this.#options.resubmit(execution);
        log.warn({ executionId: execution.id, reason }, 'An execution goes on after its runner ended');
      })
      .catch((error: unknown) => {
        if (execution.isGone) return;
        log.error({ err: error, executionId: execution.id }, 'An execution whose runner ended could not go on');
        if (this.isClosing) this.drop(execution);
        else this.#crash(execution, reason);
      });
    return true;
  }

  /** A part whose whole runs goes on, if at all, as a part of that: anew. */
  #isPart({ parent, origin }: LiveExecution): boolean {
    return origin.isAwaited && parent !== undefined && this.#options.live.find(parent.executionId) !== undefined;
  }

  #crash(execution: LiveExecution, reason: string): void {
    const { recoveries } = execution.origin;
    const times = recoveries > 0 ? `, also after it had gone on ${recoveries} times` : '';
    const message = `The runner process ended before the execution did: ${reason}${times}.`;
    if (!execution.crash({ code: 'RUNNER_CRASHED', message }, Date.now())) return;
    const sink = execution.caller.take();
    if (execution.state.kind === 'gone') {
      sink?.fail(apiError('RUNNER_CRASHED.beforeCall'));
      this.#options.live.remove(execution);
      return;
    }
    void this.#options.settle(execution).then(() => sink?.fail(apiError('RUNNER_CRASHED.beforeEnd')));
  }
}

/**
 * By what it goes on after a wait, while no step since is known: without that it would wait anew, or run again the
 * workflows that have ended.
 */
function unkeptEventOf({ state }: LiveExecution): WaitedEvent['kind'] | undefined {
  return state.kind === 'running' ? waitOf(state)?.event?.kind : undefined;
}

/** Whether its trigger may have been at work on a call, with sub-nodes, before any step had ended. */
function mayWorkOnCall({ state, origin, policy }: LiveExecution): boolean {
  return state.kind !== 'offered' && origin.start.kind === 'webhook' && policy.progress;
}
