import { Redis, type RedisOptions } from 'ioredis';
import { maskValue } from '../../../config/mask-value.ts';
import { StartError } from '../../../errors/start-error.ts';
import { LOOK_MS } from '../queue-transport.ts';
import type { Troubles } from '../troubles.ts';
import { type QueueCommands, scripts } from './redis-scripts.ts';

const CONNECT_TIMEOUT_MS = 5000;
/** Whoever asks for something is told by then that it cannot be done, also when the queue takes it and says nothing. */
const ANSWER_TIMEOUT_MS = 10_000;
const RECONNECT_MS = 250;

/** A connection that knows the scripts of the queue. */
export type QueueRedis = Redis & QueueCommands;

/** Connections to one Redis or Valkey. */
export class RedisConnections {
  readonly #url: string;
  readonly #troubles: Troubles;
  readonly #open: Redis[] = [];
  /**
   * For what is answered at once. It fails at once while Redis is away, and when the connection breaks off: what Redis may have
   * done already is not sent again, or a call would be run twice.
   */
  readonly asking: QueueRedis;

  private constructor(url: string, troubles: Troubles) {
    this.#url = url;
    this.#troubles = troubles;
    this.asking = this.#connect({
      maxRetriesPerRequest: 0,
      commandTimeout: ANSWER_TIMEOUT_MS,
      connectTimeout: CONNECT_TIMEOUT_MS,
      lazyConnect: true,
    });
  }

  /** @throws StartError when it cannot be reached. */
  static async open(url: string, troubles: Troubles): Promise<RedisConnections> {
    const connections = new RedisConnections(url, troubles);
    let failure: Error | undefined;
    connections.asking.on('error', (error: Error) => {
      failure = error;
    });
    await connections.asking.connect().catch((cause: Error) => {
      connections.close();
      throw new StartError(
        `The queue ${maskValue(url)} cannot be reached: ${(failure ?? cause).message}.`,
        'Check that Redis or Valkey runs there and that user and password in MILLRACE_REDIS_URL are right.',
        { cause },
      );
    });
    return connections;
  }

  /** One for who waits for what comes, however long Redis is away. A look that is not answered in time is made again. */
  openWaiting(): QueueRedis {
    return this.#connect({ maxRetriesPerRequest: null, socketTimeout: LOOK_MS * 2 });
  }

  close(): void {
    for (const redis of this.#open) redis.disconnect();
  }

  #connect(options: RedisOptions): QueueRedis {
    const redis = new Redis(this.#url, {
      ...options,
      scripts,
      retryStrategy: (attempt) => Math.min(attempt * RECONNECT_MS, LOOK_MS / 2),
    });
    redis.on('error', (error: Error) => this.#troubles.tell(error));
    this.#open.push(redis);
    return redis as QueueRedis;
  }
}
