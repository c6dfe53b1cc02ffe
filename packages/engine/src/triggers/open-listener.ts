import type { FollowedExecution, FollowUntil, ListenContext } from '@millrace/node-sdk';
import type { Item, JsonObject } from '@millrace/workflow';
import { DelegatingContext } from '../context/delegating-context.ts';
import type { NodeRunContext } from '../context/node-context.ts';
import { EngineError } from '../errors/engine-error.ts';
import type { TriggerError } from '../errors/trigger-error.ts';
import { orAborted } from '../session/abortable.ts';
import { Turns } from '../session/turns.ts';
import { openTrigger, type TriggerWorkOptions, toTriggerError } from './trigger-session.ts';

/** What a trigger heard, with what it remembers by then where that has changed. */
export interface ListenedEvent {
  items: Item[];
  staticData?: JsonObject;
}

export interface ListenerOptions extends TriggerWorkOptions {
  /**
   * An event came: stores the start of an execution. Never called again before it has settled, which it has to do also
   * when the signal is aborted.
   */
  onEvent(event: ListenedEvent): Promise<void>;
  /** An event came whose execution the trigger follows: as `onEvent`. */
  onFollowedEvent(event: ListenedEvent, until: FollowUntil): Promise<FollowedExecution>;
  /** It listens no longer. Called at most once, and not because of the signal. */
  onFailure(error: TriggerError): void;
}

/**
 * Lets a trigger listen until the signal is aborted, which also has to be done after a failure. Resolves when it listens.
 * @returns resolves when it has let go of everything after the signal was aborted.
 * @throws TriggerError when the node is no such trigger, or cannot listen.
 */
export async function openListener(options: ListenerOptions): Promise<{ closed: Promise<void> }> {
  const { signal, node, ports } = options;
  try {
    const { session, prepared, parameters, context: base } = openTrigger(options);
    const { implementation } = prepared.type;
    if (implementation.kind !== 'listenTrigger') {
      throw new EngineError('TRIGGER_NOT_ASKABLE', `"${node}" is not a trigger that listens`, {
        node,
        description: 'Its type may have changed since the workflow was activated. Activate the workflow again.',
      });
    }
    const context = new ListenRunContext(base, parameters, options, () => session.staticData.changed());
    const opening = Promise.resolve(implementation.listen(context));
    // Also one that is given up while it opens must not stay behind.
    const closed = whenAborted(signal)
      .then(async () => (await opening).close())
      .catch((error: unknown) => {
        ports.log.debug('A trigger did not stop listening cleanly', { node, error: String(error) });
      });
    await orAborted(opening, signal);
    return { closed };
  } catch (error) {
    throw toTriggerError(error, options);
  }
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

class ListenRunContext extends DelegatingContext implements ListenContext<JsonObject> {
  readonly parameters: JsonObject;
  readonly #options: ListenerOptions;
  readonly #changedStaticData: () => JsonObject | undefined;
  readonly #turns = new Turns();
  #hasFailed = false;

  constructor(
    base: NodeRunContext,
    parameters: JsonObject,
    options: ListenerOptions,
    changedStaticData: () => JsonObject | undefined,
  ) {
    super(base);
    this.parameters = parameters;
    this.#options = options;
    this.#changedStaticData = changedStaticData;
  }

  readonly emit = (items: readonly Item[]): Promise<void> =>
    this.#handOn(items, (event) => this.#options.onEvent(event));

  readonly follow = (items: readonly Item[], until: FollowUntil): Promise<FollowedExecution> =>
    this.#handOn(items, (event) => this.#options.onFollowedEvent(event, until));

  /** One event after another. */
  #handOn<Result>(items: readonly Item[], store: (event: ListenedEvent) => Promise<Result>): Promise<Result> {
    return this.#turns.take(async () => {
      this.#options.signal.throwIfAborted();
      const staticData = this.#changedStaticData();
      return await store({ items: [...items], ...(staticData && { staticData }) });
    });
  }

  readonly fail = (error: unknown): void => {
    if (this.#hasFailed || this.#options.signal.aborted) return;
    this.#hasFailed = true;
    this.#options.onFailure(toTriggerError(error, this.#options));
  };
}
