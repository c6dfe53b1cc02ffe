import { setTimeout as delay } from 'node:timers/promises';
import type { Client, ClientConfig } from 'pg';
import type { Logger } from '../../logging/logger.ts';
import type { DatabaseNews, NewsListener } from '../database.ts';
import { CuttableSockets } from './cuttable-sockets.ts';

const RETRY_MS = 500;
/** A machine that is gone says nothing, not even that. */
const LOOK_MS = 4000;
const ANSWER_TIMEOUT_MS = 3000;

/** What the database tells at once, over a connection of its own that is opened for the first who listens. */
export class PostgresNotifications implements DatabaseNews {
  readonly #config: ClientConfig;
  readonly #log: Logger;
  readonly #closing = new AbortController();
  readonly #sockets = new CuttableSockets();
  readonly #listeners = new Map<string, NewsListener>();
  #client: Client | undefined;
  #work: Promise<void> | undefined;

  constructor(config: ClientConfig, log: Logger) {
    this.#config = config;
    this.#log = log;
  }

  listen(channel: string, listener: NewsListener): void {
    this.#listeners.set(channel, listener);
    this.#work ??= this.#keepConnected();
    // A connection that broke is made anew, and listens to all channels then.
    if (this.#client) void this.#begin(this.#client, channel, listener).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const client = this.#client;
    if (client) await this.#sockets.end(() => client.end()).catch(() => undefined);
    await this.#work;
  }

  /** Does not fail. */
  async #keepConnected(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#hear(signal).catch((error: Error) => {
        this.#log.debug({ reason: error.message }, 'The database could not be listened to');
      });
      await delay(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Resolves when the connection is lost. */
  async #hear(signal: AbortSignal): Promise<void> {
    const { default: pg } = await import('pg');
    const client = new pg.Client({
      ...this.#config,
      stream: this.#sockets.create,
      query_timeout: ANSWER_TIMEOUT_MS,
      keepAlive: true,
    });
    const lost = new AbortController();
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    client.on('notification', ({ channel, payload = '' }) => this.#listeners.get(channel)?.onNews(payload));
    try {
      await client.connect();
      if (signal.aborted) return;
      this.#client = client;
      for (const [channel, listener] of this.#listeners) await this.#begin(client, channel, listener);
      while (!lost.signal.aborted) {
        await client.query('select 1');
        await delay(LOOK_MS, undefined, { signal: lost.signal, ref: false }).catch(() => undefined);
      }
    } finally {
      this.#client = undefined;
      for (const { onHearing } of this.#listeners.values()) onHearing(false);
      void this.#sockets.end(() => client.end()).catch(() => undefined);
    }
  }

  async #begin(client: Client, channel: string, { onHearing }: NewsListener): Promise<void> {
    await client.query(`listen ${channel}`);
    onHearing(true);
  }
}
