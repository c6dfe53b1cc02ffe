import type { JsonObject, ModelUsage } from '@millrace/workflow';
import type { ExecutionFiles } from '../../binary-data/execution-files.ts';
import { apiError } from '../../errors/server-error.ts';
import type { Logger } from '../../logging/logger.ts';
import type { ExecutionMessage, JobListener, StepsMessage } from '../../runners/pool-job.ts';
import type { RunnerPool } from '../../runners/runner-pool.ts';
import type { StaticDataCache, StaticDataWrite } from '../../workflows/static-data.ts';
import { waitingReply } from '../live/caller.ts';
import { isUnderWay } from '../live/execution-state.ts';
import type { ExecutionWriter } from '../live/execution-writer.ts';
import type { LiveExecution } from '../live/live-execution.ts';
import type { LiveExecutions } from '../live/live-executions.ts';
import type { ExecutionEvents } from './execution-events.ts';
import { ExecutionLosses } from './execution-losses.ts';
import type { ExecutionSpans } from './execution-spans.ts';

/** How long an answer waits for the end of its execution, so that both are stored at once. */
const REPLY_HOLD_MS = 4;

type Message<Type extends ExecutionMessage['type']> = Extract<ExecutionMessage, { type: Type }>;

export interface FollowerServices {
  live: LiveExecutions;
  runners: Pick<RunnerPool, 'cancel'>;
  writer: Pick<ExecutionWriter, 'write'>;
  files: Pick<ExecutionFiles, 'remove'>;
  events: ExecutionEvents;
  staticData: Pick<StaticDataCache, 'take'>;
  log: Logger;
  /** Where traces are kept. */
  spans?: Pick<ExecutionSpans, 'begin' | 'end'> | undefined;
  /** An execution has ended, or waits, and is stored; it is not among the live ones any more. */
  onSettled(execution: LiveExecution): void;
  /** A model has answered for an execution. */
  onModelUsed?: ((execution: LiveExecution, usage: ModelUsage) => void) | undefined;
}

interface ExecutionFollowerOptions extends FollowerServices {
  /** Gives an execution to a runner again. */
  resubmit(execution: LiveExecution): Promise<void>;
}

/** Does what the messages of runners about executions ask for, until they end. */
export class ExecutionFollower {
  readonly #options: ExecutionFollowerOptions;
  readonly #losses: ExecutionLosses;

  constructor(options: ExecutionFollowerOptions) {
    this.#options = options;
    this.#losses = new ExecutionLosses({
      ...options,
      store: (execution) => this.store(execution),
      settle: (execution) => this.settle(execution),
    });
  }

  /** From now on, executions that are cut short and keep their progress are left to the next server. */
  prepareToClose(): void {
    this.#losses.isClosing = true;
  }

  listenTo(execution: LiveExecution): JobListener {
    return {
      onDispatched: () => this.#onDispatched(execution),
      onMessage: (message) => this.#onMessage(execution, message),
      onSteps: (message) => this.#onSteps(execution, message),
      onCrashed: (loss) => this.#losses.onLost(execution, loss),
      onDropped: () => this.#losses.drop(execution),
    };
  }

  /** Stops an execution, and those that it waits for. False when it is not under way. */
  stop(execution: LiveExecution): boolean {
    const { state: before } = execution;
    if (!isUnderWay(before) || !execution.apply({ type: 'stopped', stoppedAt: Date.now() })) return false;
    this.#options.runners.cancel(execution.id, 'user');
    if (execution.state.kind === 'ended') void this.settle(execution);
    this.#stopParts(execution);
    return true;
  }

  /** Stores the end, then tells everyone who waits for it. */
  async settle(execution: LiveExecution): Promise<void> {
    const { caller, state } = execution;
    this.#options.spans?.end(execution);
    const reply = caller.takeReply();
    const sink = caller.take();
    try {
      await this.#options.writer.write(execution);
      if (reply) sink?.reply(reply);
      else if (state.kind === 'waiting') sink?.reply(waitingReply(execution.id));
      else sink?.fail(apiError('WEBHOOK_FAILED'));
      caller.breakOff();
      this.#removeFiles(execution);
    } catch (error) {
      this.#options.log.error({ err: error, executionId: execution.id }, 'The end of an execution could not be stored');
      sink?.fail(error as Error);
      caller.breakOff();
    }
    this.#noteInParent(execution);
    if (!this.#options.live.remove(execution)) return;
    this.#stopParts(execution);
    this.#options.events.finished(execution);
    this.#options.onSettled(execution);
  }

  /** Resolves when it has a row, with everything known so far. */
  async store(execution: LiveExecution): Promise<void> {
    execution.requireRow();
    try {
      await this.#options.writer.write(execution);
    } catch (error) {
      this.#endUnstorable(execution);
      throw error;
    }
  }

  storeLater(execution: LiveExecution): void {
    this.store(execution).catch((error: unknown) => {
      // It goes on elsewhere, from what is stored.
      if (execution.isGone) return;
      this.#options.log.error(
        { err: error, executionId: execution.id },
        'The progress of an execution could not be stored',
      );
    });
  }

  #onDispatched(execution: LiveExecution): void {
    if (!execution.apply({ type: 'dispatched' })) {
      // It was stopped on its way to the runner.
      this.#options.runners.cancel(execution.id, 'user');
      return;
    }
    if (execution.state.kind !== 'running') return;
    // After a crash it must not be taken for one that never started.
    if (execution.wantsRow) this.storeLater(execution);
    this.#tellStart(execution);
  }

  #onMessage(execution: LiveExecution, message: Exclude<ExecutionMessage, StepsMessage>): void {
    switch (message.type) {
      case 'accepted':
        this.#onAccepted(execution, message);
        return;
      case 'declined':
        this.#onDeclined(execution, message);
        return;
      case 'reply':
        execution.caller.hold(message.reply);
        setTimeout(() => this.#answerEarly(execution), REPLY_HOLD_MS);
        return;
      case 'replyPart':
        this.#onReplyPart(execution, message);
        return;
      case 'nodeWrites':
        this.#options.events.nodeWrites(execution, message);
        return;
      case 'modelUsed':
        execution.noteModelUsage(message.usage);
        this.#options.onModelUsed?.(execution, message.usage);
        return;
      case 'nodeStarted':
        // A call that the node may still decline leaves all as it was: nobody would hear that it waits on.
        if (execution.state.kind === 'offered' && execution.state.resumption) return;
        this.#options.events.nodeStarted(execution, message);
        return;
      case 'nodeFinished':
        this.#onStep(execution, message);
        return;
      case 'rests':
        this.#onRest(execution, message);
        return;
      case 'console':
        this.#options.events.console(execution, message);
        return;
      case 'executionFinished':
        this.#onFinished(execution, message);
        return;
    }
  }

  /** The caller hears of the execution when that is stored. */
  #onReplyPart(execution: LiveExecution, part: Message<'replyPart'>): void {
    const begun = execution.caller.addPart(part);
    if (!begun) return;
    const { sink, answer } = begun;
    this.store(execution).then(
      () => sink.reply(answer),
      (error: Error) => sink.fail(error),
    );
  }

  #onAccepted(execution: LiveExecution, { reply }: Message<'accepted'>): void {
    const wasOffered = execution.state.kind === 'offered';
    if (!execution.apply({ type: 'accepted' })) return;
    if (wasOffered) {
      execution.caller.tellTaken();
      if (execution.wantsRow) this.storeLater(execution);
      this.#tellStart(execution);
    }
    if (reply) this.#answerWhenStored(execution, reply);
  }

  #onDeclined(execution: LiveExecution, { reply }: Message<'declined'>): void {
    if (execution.apply({ type: 'declined', stoppedAt: Date.now() })) {
      if (execution.isGone) {
        execution.caller.take()?.reply(reply);
        this.#options.live.remove(execution);
        return;
      }
      execution.caller.hold(reply);
      void this.settle(execution);
      return;
    }
    // It runs already: what was meant for a caller says why it cannot.
    const error = { name: 'NodeOperationError', message: 'The runner could not take the execution' };
    if (execution.finish({ status: 'error', stoppedAt: Date.now(), error })) void this.settle(execution);
  }

  #onStep(execution: LiveExecution, { step }: Message<'nodeFinished'>): void {
    if (!isUnderWay(execution.state)) return;
    const wentOn = execution.addStep(step);
    this.#options.events.nodeFinished(execution, step);
    const isStored = execution.policy.progress || wentOn;
    if (isStored && execution.state.kind === 'running') this.storeLater(execution);
  }

  /** One that another one waits for goes on only with that one. */
  #onRest(execution: LiveExecution, { waiting, steps }: Message<'rests'>): void {
    if (!isUnderWay(execution.state)) return;
    for (const step of steps) execution.addStep(step);
    if (!execution.origin.isAwaited && execution.rest(waiting)) this.storeLater(execution);
  }

  /** A long execution is stored while it runs, whether it keeps its progress or not. */
  async #onSteps(execution: LiveExecution, { steps }: StepsMessage): Promise<void> {
    if (!isUnderWay(execution.state)) return;
    for (const step of steps) execution.addStep(step);
    execution.setLong();
    try {
      await this.store(execution);
    } catch (error) {
      this.#options.log.error({ err: error, executionId: execution.id }, 'Steps of an execution could not be stored');
    }
  }

  #onFinished(execution: LiveExecution, { outcome, steps }: Message<'executionFinished'>): void {
    if (!isUnderWay(execution.state)) return;
    for (const step of steps) execution.addStep(step);
    if (outcome.status === 'canceled' && this.#losses.leaveToNextServer(execution)) return;
    const { staticData, ...remains } = outcome;
    const write = this.#takeStaticData(execution, staticData);
    if (execution.finish({ ...remains, staticData: write })) void this.settle(execution);
  }

  #takeStaticData(execution: LiveExecution, after: JsonObject | undefined): StaticDataWrite | undefined {
    const { row, givenStaticData: before } = execution;
    const { workflow_id: id } = row;
    if (!after || id === null) return undefined;
    return this.#options.staticData.take(id, { before, after });
  }

  /** The database refused what it did: it ended by that. */
  #endUnstorable(execution: LiveExecution): void {
    if (execution.state.kind !== 'ended') return;
    this.#options.runners.cancel(execution.id, 'user');
    void this.settle(execution);
  }

  #tellStart(execution: LiveExecution): void {
    const { state } = execution;
    if (state.kind === 'running' && !state.resumption) this.#options.events.started(execution);
  }

  /** What waits while its whole runs is waited for, or goes down with it. */
  #noteInParent({ id, state, origin, parent }: LiveExecution): void {
    if (state.kind !== 'waiting' || !origin.isAwaited) return;
    this.#options.live.find(parent?.executionId ?? '')?.awaitedIds.add(id);
  }

  #stopParts(execution: LiveExecution): void {
    for (const part of this.#options.live.awaitedBy(execution.id)) {
      if (part.state.kind !== 'running' || !part.state.isStopping) this.stop(part);
    }
  }

  /** Those of a sub-workflow may still be taken over by what ran it: the sweep removes them later. */
  #removeFiles({ leavesFiles, row }: LiveExecution): void {
    if (!leavesFiles || row.mode === 'integrated') return;
    const { files, log } = this.#options;
    files.remove([row.id]).catch((error: unknown) => {
      log.warn({ err: error, executionId: row.id }, 'The files of an execution could not be removed');
    });
  }

  #answerWhenStored(execution: LiveExecution, reply: Message<'reply'>['reply']): void {
    const sink = execution.caller.take();
    this.store(execution).then(
      () => sink?.reply(reply),
      (error: Error) => sink?.fail(error),
    );
  }

  /** The execution answers before it ends. */
  #answerEarly(execution: LiveExecution): void {
    if (!isUnderWay(execution.state)) return;
    const reply = execution.caller.takeReply();
    if (reply) this.#answerWhenStored(execution, reply);
  }
}
