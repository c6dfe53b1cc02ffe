import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../logging/logger.ts';
import { Gatherer } from './gatherer.ts';
import { bodyLengthOf, type InboxMessage } from './queue-messages.ts';
import type { QueueTransport } from './transport/queue-transport.ts';

const RETRY_MS = 500;

export interface InboxOptions {
  transport: Pick<QueueTransport, 'send' | 'readMessages' | 'forget'>;
  /** This process. */
  serverId: string;
  /** Whether a process runs, or may run again soon. */
  mayRun(serverId: string): Promise<boolean>;
  log: Logger;
}

/** Messages between single processes. */
export class Inbox {
  readonly #options: InboxOptions;
  readonly #closing = new AbortController();
  readonly #outgoing = new Map<string, Gatherer<InboxMessage, InboxMessage>>();
  #isOpen = false;

  constructor(options: InboxOptions) {
    this.#options = options;
  }

  /** Takes what is sent to this process. */
  async open(onMessage: (message: InboxMessage) => void): Promise<void> {
    const { transport, serverId } = this.#options;
    await transport.readMessages(serverId, (message) => {
      if (!this.#closing.signal.aborted) onMessage(message);
    });
    this.#isOpen = true;
  }

  /**
   * Sends to a process. Does not fail: nobody may be there any more.
   * @param patienceMs how long it is tried again while the queue does not answer; default not at all.
   */
  async send(serverId: string, message: InboxMessage, { patienceMs = 0 } = {}): Promise<void> {
    const { mayRun, log } = this.#options;
    for (const deadline = Date.now() + patienceMs; ; ) {
      try {
        if (await mayRun(serverId)) await this.#outgoingTo(serverId).add(message);
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
    this.#outgoing.delete(serverId);
    await this.#options.transport.forget(serverId);
  }

  /** Takes nothing more; what came for this process and is not read means nothing to the next one. */
  async close(): Promise<void> {
    this.#closing.abort();
    if (this.#isOpen) await this.#options.transport.forget(this.#options.serverId);
  }

  #outgoingTo(serverId: string): Gatherer<InboxMessage, InboxMessage> {
    const known = this.#outgoing.get(serverId);
    if (known) return known;
    const outgoing = new Gatherer<InboxMessage, InboxMessage>(async (messages) => {
      await this.#options.transport.send(serverId, messages);
      return messages;
    }, bodyLengthOf);
    this.#outgoing.set(serverId, outgoing);
    return outgoing;
  }
}
