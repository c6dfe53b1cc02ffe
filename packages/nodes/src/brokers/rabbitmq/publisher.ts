import type { NodeContext } from '@millrace/node-sdk';
import type { ConfirmChannel, Options } from 'amqplib';
import { openRabbitmq, type RabbitmqConnection } from './rabbitmq-connection.ts';
import { rabbitmqError } from './rabbitmq-error.ts';

/** A message and where it goes. The queue or exchange is declared before. */
export interface OutgoingMessage {
  to:
    | { queue: string; settings: Options.AssertQueue }
    | { exchange: string; type: string; routingKey: string; settings: Options.AssertExchange };
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

  constructor(connection: RabbitmqConnection, signal: AbortSignal) {
    this.#connection = connection;
    this.#signal = signal;
  }

  /** Resolves when the server has taken the message. @throws NodeError */
  async publish(message: OutgoingMessage): Promise<void> {
    this.#signal.throwIfAborted();
    try {
      await send(await this.#open(), message);
    } catch (error) {
      this.#signal.throwIfAborted();
      throw rabbitmqError(error);
    }
  }

  close(): Promise<void> {
    return this.#connection.close();
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
  const isInQueue = 'queue' in to;
  if (isInQueue) await channel.assertQueue(to.queue, to.settings);
  else await channel.assertExchange(to.exchange, to.type, to.settings);
  const [exchange, key] = isInQueue ? ['', to.queue] : [to.exchange, to.routingKey];
  await new Promise<void>((resolve, reject) => {
    channel.publish(exchange, key, content, { headers }, (error: Error | null) => {
      if (error) reject(error);
      else resolve();
    });
  });
}
