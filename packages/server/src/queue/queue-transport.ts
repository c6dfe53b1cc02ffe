import {
  type BackendFactory,
  type ConnectionOptions,
  createPostgresBackend,
  createRedisBackend,
  type IQueueBackend,
  type Job,
  Queue,
  QueueEvents,
  type QueueEventsListener,
  QueueEventsProducer,
  runMigrations,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import { Redis } from 'ioredis';
import { createEndOrderly } from '../closing/orderly.ts';
import type { Config } from '../config/config-table.ts';
import { maskValue } from '../config/mask-value.ts';
import { CuttableSockets } from '../database/postgres/cuttable-sockets.ts';
import { StartError } from '../errors/start-error.ts';
import type { Logger } from '../logging/logger.ts';

type Factory = BackendFactory<IQueueBackend, ConnectionOptions>;
export type Producer<Data> = Queue<Data, void, string, Data, void, string, IQueueBackend>;
export type Consumer<Data> = Worker<Data, void, string, IQueueBackend>;

export type Publisher = QueueEventsProducer<IQueueBackend>;

/** What is told to all who listen. */
export type PublishedFields = Record<'sessionId' | 'content', string>;

interface PageListener extends QueueEventsListener {
  page(fields: PublishedFields, id: string): void;
}

/** How long a process that takes jobs may be silent before others take what it had. */
const LOCK_MS = 15_000;
const STALLED_LOOK_MS = 5000;
const CONNECT_TIMEOUT_MS = 5000;
/** Whoever adds a job is told by then that it cannot be added, also when the queue takes it and says nothing. */
const ANSWER_TIMEOUT_MS = 10_000;
const TELL_PAUSE_MS = 10_000;
/** Each process that takes jobs keeps a connection to be told of them. */
const POSTGRES_CONNECTIONS = 12;
/** Where BullMQ keeps its tables. */
const POSTGRES_SCHEMA = 'bullmq';
/** Others may use the same Redis. */
const PREFIX = 'millrace';

export interface QueueTransportOptions {
  config: Pick<Config, 'redisUrl' | 'databaseUrl'>;
  log: Logger;
}

/** Where jobs lie between servers and workers: in Redis or Valkey, or in the database where none is given. */
export class QueueTransport {
  /** For people; without a password. */
  readonly description: string;
  readonly #log: Logger;
  readonly #produce: Factory;
  readonly #consume: Factory;
  readonly #disconnect: () => Promise<void>;
  readonly #open = new Set<{ close(): Promise<void> }>();
  #toldAt = 0;

  private constructor(
    log: Logger,
    parts: { description: string; produce: Factory; consume: Factory; disconnect(): Promise<void> },
  ) {
    this.#log = log;
    this.description = parts.description;
    this.#produce = parts.produce;
    this.#consume = parts.consume;
    this.#disconnect = parts.disconnect;
  }

  /** @throws StartError when it cannot be reached. */
  static async open({ config, log }: QueueTransportOptions): Promise<QueueTransport> {
    const { redisUrl, databaseUrl } = config;
    if (redisUrl !== undefined) return new QueueTransport(log, await openRedis(redisUrl, log));
    if (databaseUrl !== undefined) return new QueueTransport(log, await openPostgres(databaseUrl, log));
    throw new Error('A queue needs Redis or PostgreSQL');
  }

  /** Adds jobs to a queue. */
  producer<Data>(name: string): Producer<Data> {
    const queue: Producer<Data> = new Queue(
      name,
      {
        connection: {},
        prefix: PREFIX,
        skipMetasUpdate: true,
        defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
      },
      this.#produce,
    );
    this.#watch(queue);
    return queue;
  }

  /** Takes jobs from a queue. */
  consumer<Data>(
    name: string,
    work: (job: Job<Data>) => Promise<void>,
    options: Pick<WorkerOptions, 'concurrency' | 'autorun'>,
  ): Consumer<Data> {
    const worker: Consumer<Data> = new Worker(
      name,
      work,
      { ...options, connection: {}, prefix: PREFIX, lockDuration: LOCK_MS, stalledInterval: STALLED_LOOK_MS },
      this.#consume,
    );
    this.#watch(worker);
    return worker;
  }

  /** Tells something to all who listen. */
  publisher(name: string): Publisher {
    const publisher: Publisher = new QueueEventsProducer(name, { connection: {}, prefix: PREFIX }, this.#produce);
    this.#watch(publisher);
    return publisher;
  }

  /** Hears what is told from now on. */
  async listen(name: string, onPage: (fields: PublishedFields) => void): Promise<void> {
    const events: QueueEvents<void, IQueueBackend> = new QueueEvents(
      name,
      { connection: {}, prefix: PREFIX },
      this.#consume,
    );
    this.#watch(events);
    events.on<PageListener>('page', onPage);
    await events.waitUntilReady();
  }

  /** Ends all connections. Consumers that work on jobs are to be closed before. */
  async close(): Promise<void> {
    const endOrderly = createEndOrderly(this.#log);
    await endOrderly('what works with the queue', async () => {
      await Promise.all([...this.#open].map((one) => one.close().catch(() => undefined)));
    });
    await endOrderly('the connections to the queue', this.#disconnect);
  }

  /** It may fail many times in a second. */
  #tell({ message: reason }: Error): void {
    const now = Date.now();
    if (now - this.#toldAt < TELL_PAUSE_MS) return;
    this.#toldAt = now;
    this.#log.warn({ reason }, 'The queue does not answer');
  }

  #watch(one: { close(): Promise<void>; on(event: 'error', listener: (error: Error) => void): unknown }): void {
    this.#open.add(one);
    one.on('error', (error) => this.#tell(error));
  }
}

async function openRedis(url: string, log: Logger) {
  // Whoever adds a job is told at once that it cannot be added.
  const producing = new Redis(url, {
    maxRetriesPerRequest: 1,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: ANSWER_TIMEOUT_MS,
    lazyConnect: true,
  });
  let failure: Error | undefined;
  producing.on('error', (error: Error) => {
    failure = error;
    log.debug({ reason: error.message }, 'The connection to the queue failed');
  });
  await producing.connect().catch((cause: Error) => {
    producing.disconnect();
    throw new StartError(
      `The queue ${maskValue(url)} cannot be reached: ${(failure ?? cause).message}.`,
      'Check that Redis or Valkey runs there and that user and password in MILLRACE_REDIS_URL are right.',
      { cause },
    );
  });
  const consuming: Redis[] = [];
  /** One for each: it waits for what comes, however long the queue is away. */
  const openConsuming = (): Redis => {
    const redis = new Redis(url, { maxRetriesPerRequest: null });
    redis.on('error', (error: Error) => log.debug({ reason: error.message }, 'The connection to the queue failed'));
    consuming.push(redis);
    return redis;
  };
  const produce: Factory = (name, options, more) =>
    createRedisBackend(name, { ...options, connection: producing }, more);
  const consume: Factory = (name, options, more) =>
    createRedisBackend(name, { ...options, connection: openConsuming() }, more);
  return {
    description: `Redis, ${maskValue(url)}`,
    produce,
    consume,
    disconnect: async () => {
      for (const redis of [producing, ...consuming]) redis.disconnect();
    },
  };
}

async function openPostgres(url: string, log: Logger) {
  const { default: pg } = await import('pg');
  const sockets = new CuttableSockets();
  const pool = new pg.Pool({
    connectionString: url,
    stream: sockets.create,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    max: POSTGRES_CONNECTIONS,
    options: `-c search_path=${POSTGRES_SCHEMA}`,
    keepAlive: true,
    application_name: 'millrace-queue',
  });
  pool.on('error', (error) => log.debug({ reason: error.message }, 'A connection of the queue was lost'));
  const client = await pool.connect();
  try {
    await runMigrations(client, POSTGRES_SCHEMA);
  } finally {
    client.release();
  }
  const factory: Factory = (name, options, more) => createPostgresBackend(name, { ...options, connection: pool }, more);
  return {
    description: 'the database',
    produce: factory,
    consume: factory,
    disconnect: () => sockets.end(() => pool.end()),
  };
}
