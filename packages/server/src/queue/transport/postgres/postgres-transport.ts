import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseNews } from '../../../database/database.ts';
import type { Logger } from '../../../logging/logger.ts';
import type { InboxMessage } from '../../queue-messages.ts';
import {
  type JobTaker,
  LOOK_MS,
  type OfferedJob,
  type PageNews,
  type QueueDepth,
  type QueueTransport,
} from '../queue-transport.ts';
import { Troubles } from '../troubles.ts';
import { Waker } from '../waker.ts';
import { PostgresTaker } from './postgres-taker.ts';
import { QueueConnection, type QueueStatement } from './queue-connection.ts';
import {
  depth,
  forget,
  NEWS_PREFIX,
  offer,
  publish,
  QUEUE_CHANNEL,
  receive,
  send,
  TO_WORKERS,
  withdraw,
} from './queue-statements.ts';

/** Messages that are read at once. */
const BATCH = 500;
const RETRY_MS = 500;

export interface PostgresTransportOptions {
  url: string;
  news: DatabaseNews;
  log: Logger;
}

/** Jobs, answers and news in tables of the database, whose notifications say when there are some. */
export class PostgresTransport implements QueueTransport {
  readonly description = 'the database';
  readonly #connection: QueueConnection;
  readonly #troubles: Troubles;
  readonly #closing = new AbortController();
  /** By what is told on the channel. */
  readonly #wakers = new Map<string, Waker>();

  private constructor({ news, log }: PostgresTransportOptions, connection: QueueConnection) {
    this.#connection = connection;
    this.#troubles = new Troubles(log);
    news.listen(QUEUE_CHANNEL, {
      onNews: (name) => this.#wakers.get(name)?.wake(),
      // What was told before was not heard.
      onHearing: () => this.#wakeAll(),
    });
  }

  static async open(options: PostgresTransportOptions): Promise<PostgresTransport> {
    return new PostgresTransport(options, await QueueConnection.open(options.url, options.log));
  }

  async offer(jobs: readonly OfferedJob[]): Promise<string[]> {
    const tickets = jobs.map(({ job }) => (job.kind === 'execution' ? `execution ${job.executionId}` : job.callId));
    await this.#ask(offer, [tickets, jobs.map(({ rank }) => rank), jobs.map(({ job }) => JSON.stringify(job))]);
    return tickets;
  }

  async withdraw(ticket: string): Promise<'withdrawn' | 'taken' | 'missing'> {
    const [found] = await this.#ask<{ withdrawn: number; taken: number }>(withdraw, [ticket]);
    if (found?.withdrawn) return 'withdrawn';
    return found?.taken ? 'taken' : 'missing';
  }

  async openTaker(workerId: string): Promise<JobTaker> {
    return new PostgresTaker(workerId, (...asked) => this.#ask(...asked), this.#wakerOf(TO_WORKERS));
  }

  async send(serverId: string, messages: readonly InboxMessage[]): Promise<void> {
    await this.#ask(send, [serverId, messages.map((message) => JSON.stringify(message))]);
  }

  async publish(news: readonly PageNews[]): Promise<void> {
    await this.#ask(publish, [news.map((one) => JSON.stringify(one))]);
  }

  /** What came before means nothing to this process. */
  async readMessages(serverId: string, onMessage: (message: InboxMessage) => void): Promise<void> {
    await this.#ask(forget, [serverId]);
    void this.#readOn(serverId, (text) => onMessage(JSON.parse(text) as InboxMessage));
  }

  async readNews(serverId: string, onNews: (news: PageNews) => void): Promise<void> {
    const recipient = newsOf(serverId);
    await this.#ask(forget, [recipient]);
    void this.#readOn(recipient, (text) => onNews(JSON.parse(text) as PageNews));
  }

  async forget(serverId: string): Promise<void> {
    await this.#ask(forget, [serverId]);
    await this.#ask(forget, [newsOf(serverId)]);
  }

  async depth(): Promise<QueueDepth> {
    const [found] = await this.#ask<{ waiting: number; taken: number; oldest: number }>(depth, []);
    return { waiting: found?.waiting ?? 0, taken: found?.taken ?? 0, oldestMs: Math.max(0, found?.oldest ?? 0) };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#wakeAll();
    await this.#connection.close();
  }

  /** Reads until the queue is closed. Does not fail. */
  async #readOn(recipient: string, onMessage: (text: string) => void): Promise<void> {
    const { signal } = this.#closing;
    const waker = this.#wakerOf(recipient);
    while (!signal.aborted) {
      try {
        const rows = await this.#ask<{ id: string; message: string }>(receive, [recipient, BATCH]);
        rows.sort((a, b) => Number(a.id) - Number(b.id));
        for (const { message } of rows) onMessage(message);
        if (rows.length < BATCH && !signal.aborted) await waker.wait(LOOK_MS);
      } catch {
        await delay(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  async #ask<Row extends object>(statement: QueueStatement, values: unknown[]): Promise<Row[]> {
    try {
      return await this.#connection.ask<Row>(statement, values);
    } catch (error) {
      if (!this.#closing.signal.aborted) this.#troubles.tell(error as Error);
      throw error;
    }
  }

  #wakerOf(name: string): Waker {
    const waker = this.#wakers.get(name) ?? new Waker();
    this.#wakers.set(name, waker);
    return waker;
  }

  #wakeAll(): void {
    for (const waker of this.#wakers.values()) waker.wake();
  }
}

function newsOf(serverId: string): string {
  return `${NEWS_PREFIX}${serverId}`;
}
