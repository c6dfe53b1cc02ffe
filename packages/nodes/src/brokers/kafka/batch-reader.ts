import type { FollowedOutcome, ListenContext, ParametersOf } from '@millrace/node-sdk';
import type { EachBatchPayload, KafkaMessage } from 'kafkajs';
import { kafkaError } from './kafka-error.ts';
import { itemOf } from './message-item.ts';
import { SchemaRegistry } from './schema-registry.ts';
import type { triggerParameters } from './trigger-parameters.ts';

type Context = ListenContext<ParametersOf<typeof triggerParameters>>;

const RETRY_DELAY_MS = 5000;
const SHORTEST_DELAY_MS = 1000;

/** Starts executions with messages, in order, and has the broker count them as read when the options say so. */
export class BatchReader {
  readonly #context: Context;
  readonly #heartbeatMs: number;
  readonly #registry: SchemaRegistry;
  #isStopped = false;
  /** Why nothing more is taken. */
  failure: unknown;

  constructor(context: Context, heartbeatMs: number) {
    this.#context = context;
    this.#heartbeatMs = heartbeatMs;
    this.#registry = new SchemaRegistry(context, context.parameters.schemaRegistryUrl ?? '');
  }

  /** What is under way is finished; nothing new begins. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Resolves when the messages are read, or left to the broker since the trigger stops. */
  async read(payload: EachBatchPayload): Promise<void> {
    const { messages } = payload.batch;
    const { batchSize, autoCommitInterval, autoCommitThreshold } = this.#context.parameters.options;
    const size = Math.max(1, Math.trunc(batchSize ?? 1));
    for (let from = 0; from < messages.length; from += size) {
      const part = messages.slice(from, from + size);
      const last = part.at(-1);
      if (!last || !(await this.#isRead(part, payload))) return;
      payload.resolveOffset(last.offset);
      const isCounted = autoCommitInterval || autoCommitThreshold;
      await payload.commitOffsetsIfNecessary(isCounted ? undefined : payload.uncommittedOffsets());
      await payload.heartbeat();
    }
  }

  /** Starts executions until one went as it should. False: left to the broker. */
  async #isRead(messages: readonly KafkaMessage[], payload: EachBatchPayload): Promise<boolean> {
    const { signal, sleep, parameters } = this.#context;
    const pauseMs = Math.max(SHORTEST_DELAY_MS, parameters.options.errorRetryDelay ?? RETRY_DELAY_MS);
    while (this.#mayGoOn(payload)) {
      try {
        if (await withHeartbeats(payload, this.#heartbeatMs, this.#handOn(messages))) return true;
        if (!this.#isStopped) await withHeartbeats(payload, this.#heartbeatMs, sleep(pauseMs));
      } catch (error) {
        if (signal.aborted) return false;
        this.#fail(error);
      }
    }
    return false;
  }

  #mayGoOn({ isRunning, isStale }: EachBatchPayload): boolean {
    return !this.#isStopped && isRunning() && !isStale() && !this.#context.signal.aborted;
  }

  #fail(error: unknown): void {
    this.#isStopped = true;
    this.failure = error;
    this.#context.fail(kafkaError(error));
  }

  async #handOn(messages: readonly KafkaMessage[]): Promise<boolean> {
    const { emit, follow } = this.#context;
    const items = await Promise.all(messages.map((message) => itemOf(message, this.#context, this.#registry)));
    if (this.#isReadAtOnce()) {
      await emit(items);
      return true;
    }
    const { outcome } = await follow(items, 'end');
    return this.#isDone(await outcome);
  }

  #isReadAtOnce(): boolean {
    const { node, parameters } = this.#context;
    if (node.typeVersion >= 1.3) return parameters.resolveOffset === 'immediately';
    return parameters.options.parallelProcessing !== false;
  }

  /** What was put aside is stored, and nobody follows it any more. */
  #isDone(went: FollowedOutcome): boolean {
    const { resolveOffset, allowedStatuses } = this.#context.parameters;
    if (went === 'waiting') return true;
    if (resolveOffset === 'onSuccess') return went === 'success';
    if (resolveOffset !== 'onStatus') return true;
    return (allowedStatuses ?? []).some((status) => status === went);
  }
}

/** The broker gives the messages of a silent member to others: it is told while an execution runs. */
async function withHeartbeats<Result>(
  { heartbeat }: EachBatchPayload,
  everyMs: number,
  work: Promise<Result>,
): Promise<Result> {
  // A heartbeat that fails does again after the work, where it ends the batch.
  const timer = setInterval(() => void heartbeat().catch(() => undefined), everyMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
