import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../logging/logger.ts';
import type { InboxMessage } from './queue-messages.ts';
import type { Consumer, Producer, QueueTransport } from './queue-transport.ts';

/** Messages that are looked at at once: none of them takes long. */
const CONCURRENCY = 50;
const RETRY_MS = 500;

export interface InboxOptions {
  transport: QueueTransport;
  /** The servers and workers of one database. */
  groupId: string;
  /** This process. */
  serverId: string;
  /** Whether a process runs, or may run again soon. */
  mayRun(serverId: string): Promise<boolean>;
  log: Logger;
}

/** Messages between single processes: each has a queue of its own. */
export class Inbox {
  readonly #options: InboxOptions;
  readonly #closing = new AbortController();
  readonly #producers = new Map<string, Producer<InboxMessage>>();
  #consumer: Consumer<InboxMessage> | undefined;

  constructor(options: InboxOptions) {
    this.#options = options;
  }

  /** Takes what is sent to this process. */
  async open(onMessage: (message: InboxMessage) => void): Promise<void> {
    const { transport, serverId } = this.#options;
    this.#consumer = transport.consumer<InboxMessage>(this.#nameOf(serverId), async ({ data }) => onMessage(data), {
      concurrency: CONCURRENCY,
    });
    await this.#consumer.waitUntilReady();
  }

  /**
   * Sends to a process. Does not fail: nobody may be there any more.
   * @param patienceMs how long it is tried again while the queue does not answer; default not at all.
   */
  async send(serverId: string, message: InboxMessage, { patienceMs = 0 } = {}): Promise<void> {
    const { mayRun, log } = this.#options;
    for (const deadline = Date.now() + patienceMs; ; ) {
      try {
        if (await mayRun(serverId)) await this.#producerFor(serverId).add(message.kind, message);
        return;
      } catch (error) {
        if (this.#closing.signal.aborted || Date.now() >= deadline) {
          log.error({ err: error, to: serverId, kind: message.kind }, 'Another process could not be told');
          return;
        }
      }
      await delay(RETRY_MS, undefined, { signal: this.#closing.signal }).catch(() => undefined);
    }
  }

  /** Removes what nobody is going to take: the process is gone. */
  async removeOf(serverId: string): Promise<void> {
    const producer = this.#producerFor(serverId);
    this.#producers.delete(serverId);
    await producer.obliterate({ force: true });
    await producer.close();
  }

  /** Takes nothing more; what came for this process and is not read means nothing to the next one. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#consumer?.close();
    if (this.#consumer) await this.#producerFor(this.#options.serverId).obliterate({ force: true });
  }

  #producerFor(serverId: string): Producer<InboxMessage> {
    const known = this.#producers.get(serverId);
    if (known) return known;
    const producer = this.#options.transport.producer<InboxMessage>(this.#nameOf(serverId));
    this.#producers.set(serverId, producer);
    return producer;
  }

  #nameOf(serverId: string): string {
    return `${this.#options.groupId}-${serverId}`;
  }
}
