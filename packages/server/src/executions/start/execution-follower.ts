import type { JsonObject } from '@millrace/workflow';
import type { ExecutionFiles } from '../../binary-data/execution-files.ts';
import { ServerError } from '../../errors/server-error.ts';
import type { Logger } from '../../logging/logger.ts';
import type { ExecutionMessage, JobListener, RunnerPool } from '../../runners/runner-pool.ts';
import type { StaticDataCache } from '../../workflows/static-data.ts';
import type { ExecutionWriter } from '../live/execution-writer.ts';
import type { LiveExecution } from '../live/live-execution.ts';
import type { LiveExecutions } from '../live/live-executions.ts';
import { mayRecover } from '../live/recovery-limit.ts';
import { takeSink, waitingReply } from '../live/reply-sink.ts';
import type { ExecutionEvents } from './execution-events.ts';

/** How long an answer waits for the end of its execution, so that both are stored at once. */
const REPLY_HOLD_MS = 4;

type Message<Type extends ExecutionMessage['type']> = Extract<ExecutionMessage, { type: Type }>;

/** What following executions takes. */
export interface FollowerServices {
  runners: Pick<RunnerPool, 'cancel'>;
  writer: ExecutionWriter;
  files: Pick<ExecutionFiles, 'remove'>;
  events: ExecutionEvents;
  staticData: Pick<StaticDataCache, 'take'>;
  log: Logger;
  /** An execution has ended, or waits, and is stored; the launcher does not know it any more. */
  onSettled(execution: LiveExecution): void;
}

interface ExecutionFollowerOptions extends FollowerServices {
  live: LiveExecutions;
  /** Gives an execution to a runner again. */
  resubmit(execution: LiveExecution): Promise<void>;
}

/** Does what the messages of runners about executions ask for, until they end. */
export class ExecutionFollower {
  readonly #options: ExecutionFollowerOptions;
  /** The server is about to stop. */
  isClosing = false;

  constructor(options: ExecutionFollowerOptions) {
    this.#options = options;
  }

  listenTo(execution: LiveExecution): JobListener {
    return {
      onDispatched: () => this.#onDispatched(execution),
      onMessage: (message) => this.#onMessage(execution, message),
      onCrashed: (reason) => this.#onCrashed(execution, reason),
      onDropped: () => this.#onDropped(execution),
    };
  }

  /** Stops an execution, and those that it waits for. */
  stop(execution: LiveExecution): void {
    execution.isStopped = true;
    if (this.#options.runners.cancel(execution.id, 'user') === 'queued') {
      void this.#cancel(execution);
    }
    this.#stopParts(execution);
  }

  /** Stores the end, then tells everyone who waits for it. */
  async settle(execution: LiveExecution): Promise<void> {
    const { reply } = execution;
    const sink = takeSink(execution);
    try {
      await this.#options.writer.write(execution);
      if (reply) sink?.reply(reply);
      else if (execution.isWaiting) sink?.reply(waitingReply(execution.id));
      else sink?.fail(new ServerError('WEBHOOK_FAILED', 'The workflow ended without an answer.'));
      this.#removeFiles(execution);
    } catch (error) {
      sink?.fail(error as Error);
    }
    this.#noteInParent(execution);
    this.#options.live.remove(execution);
    this.#stopParts(execution);
    this.#options.events.finished(execution);
    this.#options.onSettled(execution);
  }

  /** Resolves when it has a row, with everything known so far. */
  store(execution: LiveExecution): Promise<void> {
    execution.requireRow();
    return this.#options.writer.write(execution);
  }

  storeLater(execution: LiveExecution): void {
    this.store(execution).catch((error: unknown) => {
      this.#options.log.error(
        { err: error, executionId: execution.id },
        'The progress of an execution could not be stored',
      );
    });
  }

  #onDispatched(execution: LiveExecution): void {
    // A call may still be declined: what waited for it then waits on.
    if (execution.resumedBy?.kind === 'call') return;
    execution.setRunning(Date.now());
    execution.decide();
    // After a crash it must not be taken for one that never started.
    if (execution.wantsRow) this.storeLater(execution);
    if (execution.isAccepted && !execution.resumedBy) this.#options.events.started(execution);
  }

  #onMessage(execution: LiveExecution, message: ExecutionMessage): void {
    switch (message.type) {
      case 'accepted':
        this.#onAccepted(execution, message);
        return;
      case 'declined':
        this.#onDeclined(execution, message);
        return;
      case 'reply':
        execution.reply = message.reply;
        setTimeout(() => this.#answerEarly(execution), REPLY_HOLD_MS);
        return;
      case 'nodeStarted':
        this.#options.events.nodeStarted(execution, message);
        return;
      case 'nodeFinished':
        execution.addStep(message.step);
        this.#options.events.nodeFinished(execution, message.step);
        if (execution.policy.progress && execution.isAccepted) this.storeLater(execution);
        return;
      case 'console':
        this.#options.events.console(execution, message);
        return;
      case 'executionFinished':
        this.#onFinished(execution, message);
        return;
    }
  }

  #onAccepted(execution: LiveExecution, { reply }: Message<'accepted'>): void {
    if (!execution.isAccepted) {
      execution.isAccepted = true;
      if (execution.resumedBy) {
        execution.setRunning(Date.now());
        this.storeLater(execution);
      } else this.#options.events.started(execution);
      execution.decide();
    }
    if (reply) this.#answerWhenStored(execution, reply);
  }

  #onDeclined(execution: LiveExecution, { reply }: Message<'declined'>): void {
    if (execution.isAccepted) {
      // It runs already: what was meant for a caller says why it cannot.
      const error = { name: 'NodeOperationError', message: 'The runner could not take the execution' };
      execution.finish({ status: 'error', stoppedAt: Date.now(), error });
      void this.settle(execution);
      return;
    }
    takeSink(execution)?.reply(reply);
    this.#options.live.remove(execution);
  }

  #onFinished(execution: LiveExecution, { outcome, steps }: Message<'executionFinished'>): void {
    for (const step of steps) execution.addStep(step);
    if (outcome.status === 'canceled' && this.isClosing && isLeftForNextServer(execution)) {
      this.#interrupt(execution);
      return;
    }
    execution.finish({ ...outcome, ...this.#staticDataOf(execution, outcome.staticData) });
    void this.settle(execution);
  }

  #staticDataOf(execution: LiveExecution, after: JsonObject | undefined): { staticData?: JsonObject } {
    const { row, givenStaticData: before } = execution;
    if (!after || row.workflow_id === null) return {};
    return { staticData: this.#options.staticData.take(row.workflow_id, { before, after }) };
  }

  /** One that is stored is started when the server starts again; the caller of a webhook has to call again. */
  #onDropped(execution: LiveExecution): void {
    takeSink(execution)?.fail(new ServerError('SHUTTING_DOWN', 'The server stops.'));
    this.#options.live.remove(execution);
  }

  #onCrashed(execution: LiveExecution, reason: string): void {
    const isUndecided = execution.resumedBy?.kind === 'call' && !execution.isAccepted;
    if (isUndecided) {
      this.#failSink(execution);
      this.#options.live.remove(execution);
    } else if (this.isClosing && isLeftForNextServer(execution)) this.#interrupt(execution);
    else if (!this.isClosing && this.#mayGoOn(execution)) void this.#recover(execution, reason);
    else this.#crash(execution, reason);
  }

  /** A part whose whole runs goes on, if at all, as a part of that: anew. */
  #mayGoOn(execution: LiveExecution): boolean {
    const { parent, origin } = execution;
    const isPart =
      origin.isAwaited && parent !== undefined && this.#options.live.find(parent.executionId) !== undefined;
    return execution.isAccepted && !isPart && !execution.isStopped && mayRecover(execution);
  }

  async #recover(execution: LiveExecution, reason: string): Promise<void> {
    execution.setRecovered();
    const { log } = this.#options;
    try {
      await this.store(execution);
      if (execution.isStopped) return await this.#cancel(execution);
      await this.#options.resubmit(execution);
      log.warn({ executionId: execution.id, reason }, 'An execution goes on after its runner ended');
    } catch (error) {
      log.error({ err: error, executionId: execution.id }, 'An execution whose runner ended could not go on');
      if (this.isClosing) this.#onDropped(execution);
      else this.#crash(execution, reason);
    }
  }

  #cancel(execution: LiveExecution): Promise<void> {
    execution.finish({ status: 'canceled', stoppedAt: Date.now() });
    return this.settle(execution);
  }

  #crash(execution: LiveExecution, reason: string): void {
    const { recoveries } = execution.origin;
    const sink = takeSink(execution);
    execution.isAccepted = true;
    const times = recoveries > 0 ? `, also after it had gone on ${recoveries} times` : '';
    const message = `The runner process ended before the execution did: ${reason}${times}.`;
    execution.crash({ code: 'RUNNER_CRASHED', message }, Date.now());
    void this.settle(execution).then(() =>
      sink?.fail(new ServerError('RUNNER_CRASHED', 'The workflow could not be run to its end.')),
    );
  }

  /** The next server lets it go on where it was. */
  #interrupt(execution: LiveExecution): void {
    execution.setInterrupted();
    this.store(execution)
      .catch((error: unknown) => {
        this.#options.log.error({ err: error, executionId: execution.id }, 'An execution could not be put aside');
      })
      .finally(() => this.#onDropped(execution));
  }

  #failSink(execution: LiveExecution): void {
    takeSink(execution)?.fail(new ServerError('RUNNER_CRASHED', 'The call could not be taken.'));
  }

  /** What waits while its whole runs is waited for, or goes down with it. */
  #noteInParent(execution: LiveExecution): void {
    if (!execution.isWaiting || !execution.origin.isAwaited) return;
    this.#options.live.find(execution.parent?.executionId ?? '')?.awaitedIds.add(execution.id);
  }

  #stopParts(execution: LiveExecution): void {
    for (const part of this.#options.live.awaitedBy(execution.id)) {
      if (!part.hasEnded && !part.isStopped) this.stop(part);
    }
  }

  /** Those of a sub-workflow may still be taken over by what ran it: the sweep removes them later. */
  #removeFiles({ hasFiles, isKept, row }: LiveExecution): void {
    if (!hasFiles || isKept || row.mode === 'integrated') return;
    const { files, log } = this.#options;
    files.remove([row.id]).catch((error: unknown) => {
      log.warn({ err: error, executionId: row.id }, 'The files of an execution could not be removed');
    });
  }

  #answerWhenStored(execution: LiveExecution, reply: NonNullable<LiveExecution['reply']>): void {
    const sink = takeSink(execution);
    this.store(execution).then(
      () => sink?.reply(reply),
      (error: Error) => sink?.fail(error),
    );
  }

  /** The execution answers before it ends. */
  #answerEarly(execution: LiveExecution): void {
    if (execution.hasEnded || !execution.reply) return;
    const { reply } = execution;
    execution.reply = undefined;
    this.#answerWhenStored(execution, reply);
  }
}

/** It can go on from what is stored of it. */
function isLeftForNextServer({ policy, isAccepted, isStopped, origin }: LiveExecution): boolean {
  return policy.progress && isAccepted && !isStopped && !origin.isAwaited;
}
