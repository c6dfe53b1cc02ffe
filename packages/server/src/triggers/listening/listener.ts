import type { FollowedOutcome, TriggerWork } from '@millrace/wire';
import type { ExecutionError, Item, JsonObject } from '@millrace/workflow';
import { apiError, type ServerError } from '../../errors/server-error.ts';
import type { ListenerMessage } from '../../runners/runner-listeners.ts';
import type { RunnerPool } from '../../runners/runner-pool.ts';
import type { ExecutableWorkflow } from '../../workflows/workflow-versions.ts';
import type { TriedOutBy, TriggerWorks } from '../work/trigger-works.ts';
import type { Following } from './followed-launch.ts';

/** How long a trigger may take until it listens. */
const START_LIMIT_MS = 60_000;
/** How long it may take to let go. */
const STOP_LIMIT_MS = 5000;

export interface ListenerOptions {
  runners: Pick<RunnerPool, 'listen' | 'toListener'>;
  works: TriggerWorks;
  workflow: ExecutableWorkflow;
  node: string;
  mode: TriggerWork['mode'];
  /** Who tries it out by hand. */
  by?: TriedOutBy | undefined;
  /** Stores an execution for an event. When it rejects, the trigger learns that the event is unhandled. */
  onEvent(event: ListenerEvent): Promise<void>;
}

export interface ListenerEvent {
  /** The trigger at work, which has the files of the items. */
  workId: string;
  items: Item[];
  /** All of the workflow's static data, when the trigger changed it. */
  staticData?: JsonObject;
  /** What the trigger was given when it began to listen. */
  givenStaticData: JsonObject | null;
  /** The trigger wants to know how the execution goes. */
  following?: Following;
}

/** Why a trigger listens no longer. */
export type ListenerEnd =
  | { kind: 'stopped' }
  | { kind: 'failed'; error: ExecutionError }
  | { kind: 'runnerEnded'; reason: string };

/** A trigger that listens in a runner, or is about to. */
export interface Listener {
  /** Rejects with a ServerError when it ended before it listened. */
  listening: Promise<void>;
  /** Never rejects. */
  ended: Promise<ListenerEnd>;
  /** Resolves when it listens no longer. */
  stop(): Promise<void>;
}

/** Lets a trigger listen in one of the runners. */
export function openListener(options: ListenerOptions): Listener {
  const { runners, works, workflow, node, mode } = options;
  const listening = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<ListenerEnd>();
  let work: TriggerWork | undefined;
  let isStopped = false;

  const end = (how: ListenerEnd): void => {
    clearTimeout(startTimer);
    if (work) works.close(work);
    ended.resolve(how);
    listening.reject(toServerError(how, node));
  };
  const unlisten = (): void => {
    if (!work || !runners.toListener({ type: 'unlisten', workId: work.workId })) end({ kind: 'stopped' });
  };
  const startTimer = setTimeout(() => {
    listening.reject(tooSlow(node));
    unlisten();
  }, START_LIMIT_MS);
  const onMessage = (message: ListenerMessage): void => {
    switch (message.type) {
      case 'listening':
        clearTimeout(startTimer);
        listening.resolve();
        return;
      case 'emitted':
        void answer(options, message, work?.staticData ?? null);
        return;
      case 'listenerEnded':
        end(message.error ? { kind: 'failed', error: message.error } : { kind: 'stopped' });
    }
  };
  const begin = async (): Promise<void> => {
    const opened = await works.open(workflow, { node, mode, by: options.by });
    work = opened;
    if (isStopped) return end({ kind: 'stopped' });
    await runners.listen(opened, {
      onMessage,
      onRunnerEnded: (reason) => end({ kind: 'runnerEnded', reason }),
    });
    if (isStopped) unlisten();
  };
  begin().catch((error: unknown) => {
    listening.reject(error);
    end({ kind: 'runnerEnded', reason: (error as Error).message });
  });
  // Who only waits for the end need not know how it began.
  listening.promise.catch(() => undefined);

  return {
    listening: listening.promise,
    ended: ended.promise,
    async stop() {
      isStopped = true;
      unlisten();
      const timer = setTimeout(() => end({ kind: 'stopped' }), STOP_LIMIT_MS);
      await ended.promise;
      clearTimeout(timer);
    },
  };
}

async function answer(
  { runners, onEvent }: ListenerOptions,
  { workId, emitId, items, staticData, follow }: Extract<ListenerMessage, { type: 'emitted' }>,
  givenStaticData: JsonObject | null,
): Promise<void> {
  const following = follow && {
    until: follow,
    tell(outcome: FollowedOutcome) {
      runners.toListener({ type: 'emittedOutcome', workId, emitId, outcome });
    },
  };
  const event = { workId, items, givenStaticData, ...(staticData && { staticData }), ...(following && { following }) };
  const isStored = await onEvent(event).then(
    () => true,
    () => false,
  );
  runners.toListener({ type: 'emittedStored', workId, emitId, isStored });
}

function toServerError(end: ListenerEnd, node: string): ServerError {
  switch (end.kind) {
    case 'failed': {
      const { message, description } = end.error;
      return apiError(
        'ACTIVATION_FAILED.ofNode',
        { node, message },
        { ...(description !== undefined && { hint: description }) },
      );
    }
    case 'runnerEnded':
      return apiError('RUNNER_CRASHED.listening', { node, reason: end.reason });
    case 'stopped':
      return apiError('ACTIVATION_FAILED.stopped', { node });
  }
}

function tooSlow(node: string): ServerError {
  return apiError('ACTIVATION_FAILED.slow', { node, seconds: START_LIMIT_MS / 1000 });
}
