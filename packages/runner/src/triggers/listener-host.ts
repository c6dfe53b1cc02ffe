import { type ListenedEvent, openListener, TriggerError, toExecutionError } from '@millrace/engine';
import type { FollowedExecution, FollowUntil } from '@millrace/node-sdk';
import type { FollowedOutcome, ToRunner, TriggerWork } from '@millrace/wire';
import type { ExecutionError } from '@millrace/workflow';
import { runnerError } from '../errors/runner-error.ts';
import type { RunnerServices } from '../services/runner-services.ts';
import { TriggerAtWork } from './trigger-at-work.ts';

/** A trigger that listens, or is about to. */
interface ActiveListener {
  trigger: TriggerAtWork;
  stop: AbortController;
  /** What happens to the event that the control plane is storing. */
  pending: Map<number, (isStored: boolean) => void>;
  /** Events whose executions the trigger follows. */
  followed: Map<number, PromiseWithResolvers<FollowedOutcome>>;
  lastEmitId: number;
  failure?: ExecutionError;
}

/** Triggers that listen in this runner. */
export class ListenerHost {
  readonly #services: RunnerServices;
  readonly #active = new Map<string, ActiveListener>();

  constructor(services: RunnerServices) {
    this.#services = services;
  }

  /** Lets a trigger listen until it fails or is told to stop. Rejects only for defects. */
  async listen(work: TriggerWork): Promise<void> {
    const { workId } = work;
    const { channel } = this.#services;
    const stop = new AbortController();
    const trigger = new TriggerAtWork(work, this.#services);
    const listener: ActiveListener = { trigger, stop, pending: new Map(), followed: new Map(), lastEmitId: 0 };
    this.#active.set(workId, listener);
    stop.signal.addEventListener('abort', () => {
      for (const settle of listener.pending.values()) settle(false);
      for (const { reject } of listener.followed.values()) reject(stop.signal.reason);
    });
    try {
      const holding = { kind: 'trigger', workId, node: work.node } as const;
      const { closed } = await this.#services.watchdog.run(holding, async () => {
        await trigger.load(stop.signal);
        return await openListener({
          ...trigger.options(stop.signal),
          onEvent: (event) => this.#store(listener, event),
          onFollowedEvent: (event, until) => this.#follow(listener, event, until),
          onFailure: ({ error }) => {
            listener.failure = error;
            stop.abort();
          },
        });
      });
      channel.send({ type: 'listening', workId });
      await closed;
    } catch (error) {
      if (!stop.signal.aborted) listener.failure ??= errorOf(error, work.node);
    } finally {
      this.#active.delete(workId);
      await trigger.discard();
      channel.send({ type: 'listenerEnded', workId, ...(listener.failure && { error: listener.failure }) });
    }
  }

  unlisten(workId: string): void {
    this.#active.get(workId)?.stop.abort();
  }

  /** Takes the answer of the control plane to an event. */
  settle({ workId, emitId, isStored }: Extract<ToRunner, { type: 'emittedStored' }>): void {
    this.#active.get(workId)?.pending.get(emitId)?.(isStored);
  }

  /** Takes how it went with the execution of an event. */
  settleFollowed({ workId, emitId, outcome }: Extract<ToRunner, { type: 'emittedOutcome' }>): void {
    const followed = this.#active.get(workId)?.followed;
    followed?.get(emitId)?.resolve(outcome);
    followed?.delete(emitId);
  }

  /** Ends all of them. */
  close(): void {
    for (const { stop } of this.#active.values()) stop.abort();
  }

  async #follow(listener: ActiveListener, event: ListenedEvent, follow: FollowUntil): Promise<FollowedExecution> {
    const outcome = Promise.withResolvers<FollowedOutcome>();
    // The trigger may be told to stop before it looks at the outcome.
    outcome.promise.catch(() => undefined);
    const emitId = listener.lastEmitId + 1;
    listener.followed.set(emitId, outcome);
    try {
      await this.#store(listener, event, follow);
    } catch (error) {
      listener.followed.delete(emitId);
      throw error;
    }
    return { outcome: outcome.promise };
  }

  async #store(listener: ActiveListener, event: ListenedEvent, follow?: FollowUntil): Promise<void> {
    const { trigger, pending } = listener;
    const emitId = ++listener.lastEmitId;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    pending.set(emitId, resolve);
    const { workId } = trigger.work;
    this.#services.channel.send({ type: 'emitted', workId, emitId, ...event, ...(follow && { follow }) });
    const isStored = await promise;
    pending.delete(emitId);
    if (!isStored) throw notStored();
    await trigger.letGo(event.items);
  }
}

function errorOf(error: unknown, node: string): ExecutionError {
  return error instanceof TriggerError ? error.error : toExecutionError(error, { node, timestamp: Date.now() });
}

function notStored(): Error {
  return runnerError('EVENT_NOT_STORED', 'The execution for an event could not be stored', {
    description: 'The log of the server says why. The event counts as not handled.',
  });
}
