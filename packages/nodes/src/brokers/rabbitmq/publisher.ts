import type { NodeContext } from '@millrace/node-sdk';
import type { Channel, ConfirmChannel, Options } from 'amqplib';
import { isThere } from './is-there.ts';
import { openRabbitmq, type RabbitmqConnection } from './rabbitmq-connection.ts';
import { rabbitmqError } from './rabbitmq-error.ts';

/** Where a message goes. What is there is taken as it is; else it is declared with these settings. */
type Target =
  | { queue: string; settings: Options.AssertQueue }
  | { exchange: string; type: string; routingKey: string; settings: Options.AssertExchange };

export interface OutgoingMessage {
  to: Target;
  content: Buffer;
  headers: Record<string, string>;
}

/** Connects to the server that the messages of a run go to. @throws NodeError */
export async function openPublisher(
  context: Pick<NodeContext, 'network' | 'credentials' | 'signal'>,
): Promise<Publisher> {
  return new Publisher(await openRabbitmq(context), context.signal);
}

/** Sends messages over one connection. */
export class Publisher {
  readonly #connection: RabbitmqConnection;
  readonly #signal: AbortSignal;
  #channel: Promise<ConfirmChannel> | undefined;
  /** Queues and exchanges that are known to be there. */
  readonly #known = new Set<string>();

  constructor(connection: RabbitmqConnection, signal: AbortSignal) {
    this.#connection = connection;
    this.#signal = signal;
    signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  /** Resolves when the server has taken the message. @throws NodeError */
  async publish(message: OutgoingMessage): Promise<void> {
    this.#signal.throwIfAborted();
    try {
      await this.#declare(message.to);
      await send(await this.#open(), message);
    } catch (error) {
      this.#signal.throwIfAborted();
      throw rabbitmqError(error);
    }
  }

  close(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#onAbort);
    return this.#connection.close();
  }

  readonly #onAbort = (): void => void this.#connection.close();

  async #declare(to: Target): Promise<void> {
    const name = 'queue' in to ? `queue ${to.queue}` : `exchange ${to.exchange}`;
    if (this.#known.has(name)) return;
    const ask = (channel: Channel) =>
      'queue' in to ? channel.checkQueue(to.queue) : channel.checkExchange(to.exchange);
    if (!(await isThere(this.#connection.model, ask))) {
      const channel = await this.#open();
      if ('queue' in to) await channel.assertQueue(to.queue, to.settings);
      else await channel.assertExchange(to.exchange, to.type, to.settings);
    }
    this.#known.add(name);
  }

  /** The server closes a channel with what it refuses: the next message gets a new one. */
  #open(): Promise<ConfirmChannel> {
    this.#channel ??= this.#connection.model.createConfirmChannel().then((channel) => {
      const forget = (): void => {
        this.#channel = undefined;
      };
      return channel.on('error', forget).on('close', forget);
    });
    return this.#channel;
  }
}

async function send(channel: ConfirmChannel, { to, content, headers }: OutgoingMessage): Promise<void> {
  const [exchange, key] = 'queue' in to ? ['', to.queue] : [to.exchange, to.routingKey];
  await new Promise<void>((resolve, reject) => {
    channel.publish(exchange, key, content, { headers }, (error: Error | null) => {
      if (error) reject(error);
      else resolve();
    });
  });
}
