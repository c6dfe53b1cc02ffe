import type { Pool } from 'pg';
import { CuttableSockets } from '../../../database/postgres/cuttable-sockets.ts';
import type { Logger } from '../../../logging/logger.ts';

const CONNECT_TIMEOUT_MS = 5000;
/** Whoever asks for something is told by then that it cannot be done. */
const ANSWER_TIMEOUT_MS = 10_000;
/** What one process asks at once: everything it asks is short, and asked for many. */
const CONNECTIONS = 4;

/** A statement that the database prepares once. */
export interface QueueStatement {
  name: string;
  text: string;
}

/** Asks the database. @returns the rows. */
export type AskQueue = <Row extends object>(statement: QueueStatement, values: unknown[]) => Promise<Row[]>;

/** The queue's own connections to the database: what else is asked does not hold it up. */
export class QueueConnection {
  readonly #pool: Pool;
  readonly #sockets: CuttableSockets;

  private constructor(pool: Pool, sockets: CuttableSockets) {
    this.#pool = pool;
    this.#sockets = sockets;
  }

  static async open(url: string, log: Logger): Promise<QueueConnection> {
    const { default: pg } = await import('pg');
    const sockets = new CuttableSockets();
    const pool = new pg.Pool({
      connectionString: url,
      stream: sockets.create,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      max: CONNECTIONS,
      keepAlive: true,
      application_name: 'millrace queue',
    });
    const onLost = (error: Error): void => log.debug({ reason: error.message }, 'A connection of the queue was lost');
    pool.on('error', onLost);
    pool.on('connect', (client) => client.on('error', onLost));
    return new QueueConnection(pool, sockets);
  }

  async ask<Row extends object>(statement: QueueStatement, values: unknown[]): Promise<Row[]> {
    return (await this.#pool.query<Row & Record<string, unknown>>({ ...statement, values })).rows;
  }

  close(): Promise<void> {
    return this.#sockets.end(() => this.#pool.end());
  }
}
