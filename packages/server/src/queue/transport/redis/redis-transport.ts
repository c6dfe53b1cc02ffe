import { maskValue } from '../../../config/mask-value.ts';
import type { Logger } from '../../../logging/logger.ts';
import { GONE_MS } from '../../gone-processes.ts';
import type { InboxMessage } from '../../queue-messages.ts';
import type { JobTaker, OfferedJob, PageNews, QueueDepth, QueueTransport } from '../queue-transport.ts';
import { Troubles } from '../troubles.ts';
import { RedisConnections } from './redis-connections.ts';
import { ensureGroups, inGroup } from './redis-groups.ts';
import { RedisKeys, WORKERS } from './redis-keys.ts';
import { type ReadOptions, readStream } from './redis-reader.ts';
import { RedisTaker } from './redis-taker.ts';

/** What lies there at most, and for how long in ms: older ones are let go of. */
const MESSAGES_KEPT = { most: 100_000, ms: GONE_MS };
/** All servers read them at once. */
const NEWS_KEPT = { most: 10_000, ms: 60_000 };

export interface RedisTransportOptions {
  url: string;
  /** The servers and workers of one database: others may use the same Redis. */
  groupId: string;
  log: Logger;
}

/** Jobs, answers and news in streams of Redis or Valkey. */
export class RedisTransport implements QueueTransport {
  readonly description: string;
  readonly #connections: RedisConnections;
  readonly #keys: RedisKeys;
  readonly #troubles: Troubles;
  readonly #closing = new AbortController();

  private constructor({ url, groupId }: RedisTransportOptions, connections: RedisConnections, troubles: Troubles) {
    this.description = `Redis, ${maskValue(url)}`;
    this.#connections = connections;
    this.#keys = new RedisKeys(groupId);
    this.#troubles = troubles;
  }

  /** @throws StartError when it cannot be reached. */
  static async open(options: RedisTransportOptions): Promise<RedisTransport> {
    const troubles = new Troubles(options.log);
    const transport = new RedisTransport(options, await RedisConnections.open(options.url, troubles), troubles);
    await ensureGroups(transport.#redis, transport.#keys);
    return transport;
  }

  offer(jobs: readonly OfferedJob[]): Promise<string[]> {
    const keys = [...this.#keys.jobs, this.#keys.offered];
    const named = jobs.flatMap(({ job, rank }) => [
      String(rank),
      job.kind === 'execution' ? job.executionId : '',
      JSON.stringify(job),
    ]);
    return this.#ask(() =>
      inGroup(this.#redis, this.#keys, () => this.#redis.offerJobs(keys.length, ...keys, ...named)),
    );
  }

  withdraw(ticket: string): Promise<'withdrawn' | 'taken' | 'missing'> {
    const [number, id = ''] = ticket.split(':');
    const stream = this.#keys.jobs[Number(number) - 1] ?? '';
    return this.#ask(() => inGroup(this.#redis, this.#keys, () => this.#redis.withdrawJob(1, stream, id)));
  }

  async openTaker(workerId: string): Promise<JobTaker> {
    const waiting = this.#connections.openWaiting();
    return new RedisTaker({ workerId, keys: this.#keys, asking: this.#redis, waiting });
  }

  async send(serverId: string, messages: readonly InboxMessage[]): Promise<void> {
    const fields = messages.flatMap((message) => ['message', JSON.stringify(message)]);
    await this.#add(this.#keys.inboxOf(serverId), fields, MESSAGES_KEPT);
  }

  async publish(news: readonly PageNews[]): Promise<void> {
    const fields = news.flatMap(({ sessionId, content }) => [sessionId, content]);
    await this.#add(this.#keys.news, fields, NEWS_KEPT);
  }

  async readMessages(serverId: string, onMessage: (message: InboxMessage) => void): Promise<void> {
    const stream = this.#keys.inboxOf(serverId);
    // What came before means nothing to this process.
    await this.#redis.del(stream);
    const onRead = (id: string) => this.#redis.xtrim(stream, 'MINID', id);
    this.#readOn({
      stream,
      from: '0-0',
      onRead,
      onField: (_name, text) => onMessage(JSON.parse(text) as InboxMessage),
    });
  }

  async readNews(_serverId: string, onNews: (news: PageNews) => void): Promise<void> {
    const stream = this.#keys.news;
    const [newest] = await this.#redis.xrevrange(stream, '+', '-', 'COUNT', 1);
    this.#readOn({
      stream,
      from: newest?.[0] ?? '0-0',
      onField: (sessionId, content) => onNews({ sessionId, content }),
    });
  }

  async forget(serverId: string): Promise<void> {
    const { jobs } = this.#keys;
    await this.#redis.del(this.#keys.inboxOf(serverId));
    await this.#redis.forgetWorker(jobs.length, ...jobs, serverId);
  }

  async depth(): Promise<QueueDepth> {
    const depths = await this.#ask(() =>
      inGroup(this.#redis, this.#keys, () => Promise.all(this.#keys.jobs.map((stream) => this.#depthOf(stream)))),
    );
    return {
      waiting: depths.reduce((sum, { waiting }) => sum + waiting, 0),
      taken: depths.reduce((sum, { taken }) => sum + taken, 0),
      oldestMs: Math.max(...depths.map(({ oldestMs }) => oldestMs)),
    };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#connections.close();
  }

  async #add(stream: string, fields: readonly string[], { most, ms }: { most: number; ms: number }): Promise<void> {
    await this.#ask(() => this.#redis.addEntry(1, stream, String(most), String(ms), ...fields));
  }

  #readOn(options: Pick<ReadOptions, 'stream' | 'from' | 'onRead' | 'onField'>): void {
    void readStream({
      ...options,
      redis: this.#connections.openWaiting(),
      signal: this.#closing.signal,
      onTrouble: (error) => this.#troubles.tell(error),
    });
  }

  get #redis() {
    return this.#connections.asking;
  }

  async #depthOf(stream: string): Promise<QueueDepth> {
    const redis = this.#redis;
    const [length, pending, groups, [seconds]] = await Promise.all([
      redis.xlen(stream),
      redis.xpending(stream, WORKERS) as Promise<[number]>,
      redis.xinfo('GROUPS', stream) as Promise<Array<Array<string | number>>>,
      redis.time(),
    ]);
    const about = groups[0] ?? [];
    const last = String(about[about.indexOf('last-delivered-id') + 1]);
    const [next] = await redis.xrange(stream, `(${last}`, '+', 'COUNT', 1);
    const oldestMs = next ? Math.max(0, Number(seconds) * 1000 - Number(next[0].split('-')[0])) : 0;
    return { waiting: Math.max(0, length - pending[0]), taken: pending[0], oldestMs };
  }

  /** Whoever asks is told that the queue does not answer; so are those who look after it. */
  async #ask<Result>(ask: () => Promise<Result>): Promise<Result> {
    try {
      return await ask();
    } catch (error) {
      this.#troubles.tell(error as Error);
      throw error;
    }
  }
}
